import { readContentTypes, type TypeOf } from "./content-types.ts";
import { partNamed, type Relationship, readRelationships, relationshipsPartOf } from "./relationships.ts";

/** The parts of a package by their names, each with a slash before. */
export type PackageParts = ReadonlyMap<string, Uint8Array>;

/** A part that is signed; `relationships`: of a `.rels` part, of which those are signed. */
export interface SignedPart {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly relationships: readonly Relationship[] | undefined;
}

/**
 * Parts that a document's signature never covers, as in Office: the properties that file managers change, the thumbnail, and
 * the signatures themselves (MS-OFFCRYPTO, 2.5.2.4).
 */
const unsigned = [
  "/metadata/core-properties",
  "/extended-properties",
  "/custom-properties",
  "/metadata/thumbnail",
  "/digital-signature/origin",
];

/** Whether applications sign a relationship of this type. */
export const isSigned = ({ type }: Pick<Relationship, "type">): boolean =>
  !unsigned.some((ending) => type.endsWith(ending));

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

/** Everything that signed relationships lead to from the package's root, by name. */
export function signedParts(parts: PackageParts): readonly SignedPart[] {
  const types = readContentTypes(text(parts.get("/[Content_Types].xml") ?? new Uint8Array()));
  const found = new Map<string, SignedPart>();
  follow("", { parts, types, found });
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

interface Search {
  readonly parts: PackageParts;
  readonly types: TypeOf;
  readonly found: Map<string, SignedPart>;
}

function follow(source: string, search: Search): void {
  const { parts, types, found } = search;
  const name = relationshipsPartOf(source);
  const bytes = parts.get(name);
  if (bytes === undefined || found.has(name)) return;
  const relationships = readRelationships(text(bytes)).filter(isSigned);
  if (relationships.length > 0) found.set(name, { name, type: types(name), bytes, relationships });
  for (const { targetMode, target } of relationships) {
    if (targetMode === "External") continue;
    const part = partNamed(target, source);
    const content = parts.get(part);
    if (content === undefined || found.has(part)) continue;
    found.set(part, { name: part, type: types(part), bytes: content, relationships: undefined });
    follow(part, search);
  }
}
