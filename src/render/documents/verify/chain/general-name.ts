import {
  context,
  type DerElement,
  expecting,
  identifierOf,
  inside,
  onlyElement,
  tags,
} from "../../../signatures/der/read.ts";

/** A GeneralName (RFC 5280, 4.2.1.6), as far as names are constrained. */
export type GeneralName =
  | { readonly kind: "email" | "dns" | "uri"; readonly text: string }
  | { readonly kind: "directory"; readonly name: readonly string[] }
  | { readonly kind: "ip"; readonly bytes: Uint8Array }
  | { readonly kind: "other"; readonly tag: number };

const kinds: ReadonlyMap<number, "email" | "dns" | "uri"> = new Map([
  [context(1, "primitive"), "email"],
  [context(2, "primitive"), "dns"],
  [context(6, "primitive"), "uri"],
]);

/** @throws DerError */
export function generalName(element: DerElement): GeneralName {
  const kind = kinds.get(element.tag);
  if (kind !== undefined) return { kind, text: Buffer.from(element.content).toString("latin1") };
  if (element.tag === context(4)) return { kind: "directory", name: relativeNames(inside(element)[0]) };
  if (element.tag === context(7, "primitive")) return { kind: "ip", bytes: element.content };
  return { kind: "other", tag: element.tag };
}

/** The names of a subjectAltName extension. @throws DerError */
export const alternativeNames = (extension: Uint8Array | undefined): readonly GeneralName[] =>
  extension === undefined ? [] : inside(onlyElement(extension, tags.sequence)).map(generalName);

/** A Name's relative names, each in a spelling that is the same for all that are equal (RFC 5280, 7.1). @throws DerError */
export const relativeNames = (name: DerElement | undefined): readonly string[] =>
  inside(expecting(name, tags.sequence)).map((set) =>
    inside(set)
      .map((pair) => {
        const [type, value] = inside(pair);
        return `${identifierOf(type)}=${spelling(value)}`;
      })
      .toSorted()
      .join("+"),
  );

/** E-mail addresses that stand in a subject (RFC 5280, 4.2.1.10). @throws DerError */
export const emailsIn = (name: DerElement | undefined): readonly string[] =>
  inside(expecting(name, tags.sequence)).flatMap((set) =>
    inside(set).flatMap((pair) => {
      const [type, value] = inside(pair);
      return identifierOf(type) === "1.2.840.113549.1.9.1"
        ? [Buffer.from(value?.content ?? []).toString("latin1")]
        : [];
    }),
  );

/** UTF8String, PrintableString, TeletexString, IA5String. */
const latin = new Set([0x0c, 0x13, 0x14, 0x16]);
const wide = 0x1e;

function spelling(value: DerElement | undefined): string {
  if (value === undefined) return "";
  const bytes = Buffer.from(value.content);
  const text =
    value.tag === wide && bytes.length % 2 === 0
      ? bytes.swap16().toString("utf16le")
      : latin.has(value.tag)
        ? bytes.toString(value.tag === 0x0c ? "utf8" : "latin1")
        : undefined;
  return text === undefined ? `#${value.tag}:${bytes.toString("hex")}` : folded(text);
}

const folded = (text: string): string => text.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
