import { crc32 } from "node:zlib";
import { type ArchivedFile, packedEntries, unpacked } from "../../documents/verify/ooxml/archive.ts";
import { unescaped } from "../../documents/verify/ooxml/entry-name.ts";
import { PackageError } from "../../documents/verify/ooxml/package-error.ts";
import { xmlText } from "../../documents/verify/ooxml/parse-xml.ts";
import { quoted } from "../../documents/verify/quoted.ts";
import { madeOnce } from "../../model/made-once.ts";
import { readContentTypes, type TypeOf } from "../../signatures/ooxml/content-types.ts";
import {
  partNamed,
  type Relationship,
  readRelationships,
  relationshipsPartOf,
} from "../../signatures/ooxml/relationships.ts";
import { hasDocumentType } from "../tree/root-tag.ts";

/** Bytes of parts that are read or copied, together. */
const limits = { entries: 10_000, bytes: 256 * 1024 * 1024 } as const;

/** The parts of a Word file, still compressed; names of parts begin with a slash and are compared without regard to case. */
export interface WordPackage {
  readonly entries: readonly ArchivedFile[];
  readonly typeOf: TypeOf;
  /** A part as text, in UTF-8; undefined: there is no such part. @throws PackageError */
  readonly textOf: (part: string) => string | undefined;
  /** Links of a part; "": those of the package. @throws PackageError */
  readonly linksOf: (part: string) => readonly Relationship[];
}

/** The part's name as the archive spells it, without a slash before. */
export const entryName = (part: string): string => part.slice(1);

/** The part of content types (ECMA-376-2, 10.1.2). */
export const contentTypesPart = "/[Content_Types].xml";

/** @throws PackageError when it is no package, or beyond a limit */
export function openWordPackage(file: Uint8Array): WordPackage {
  const entries = packedEntries(file, limits);
  const byPart = new Map(entries.map((entry) => [`/${unescaped(entry.name)}`.toLowerCase(), entry]));
  const textOf = (part: string): string | undefined => {
    const entry = byPart.get(part.toLowerCase());
    return entry === undefined ? undefined : inUtf8(xmlText(unpacked(entry)));
  };
  const types = textOf(contentTypesPart);
  if (types === undefined) throw new PackageError("It is no package: it says nothing of the types of its parts.");
  const typeOf = reading(() => readContentTypes(types));
  for (const entry of entries) refuseUnsound(entry, typeOf);
  const links = new Map<string, readonly Relationship[]>();
  const linksOf = (part: string): readonly Relationship[] =>
    madeOnce(links, part, () => {
      const written = textOf(relationshipsPartOf(part));
      return written === undefined ? [] : reading(() => readRelationships(written));
    });
  return { entries, typeOf, textOf, linksOf };
}

/** Parts are copied as they lie there: a damaged one, or entities that a reader expands, would be in the result. */
function refuseUnsound(entry: ArchivedFile, typeOf: TypeOf): void {
  const { name, crc } = entry;
  const content = unpacked(entry);
  if (crc32(content) !== crc)
    throw new PackageError(`It is a damaged archive: ${quoted(name)} has another checksum than it says.`);
  if (isXml(name, typeOf(`/${unescaped(name)}`)) && hasDocumentType(startingAs(content)))
    throw new PackageError(`Its part ${quoted(name)} has a document type, which none may have.`);
}

/** What Word reads as XML. Pictures and pages of the web, such as `image/svg+xml`, are none of it, and may have document types. */
const isXml = (name: string, type: string): boolean =>
  /\.(?:xml|rels|vml)$/i.test(name) || /^(?:text\/xml|application\/(?!xhtml\b)(?:.+\+)?xml)\s*(?:;|$)/i.test(type);

/** Markup as text, whatever the letters between are in UTF-8; "": nothing in it begins a document type. */
function startingAs(content: Uint8Array): string {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const [first, second] = bytes;
  // UTF-16 begins with a mark, or with a bracket, of whose two bytes one is zero (XML 1.0, F.1).
  if (first === 0xff || second === 0) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe || first === 0) return new TextDecoder("utf-16be").decode(content);
  return bytes.includes("<!DOCTYPE") ? bytes.toString("latin1") : "";
}

/** Parts are written in UTF-8, whatever they were read in. */
const inUtf8 = (text: string): string => text.replace(/^(<\?xml\b[^>]*?encoding\s*=\s*["'])utf-16\w*/i, "$1UTF-8");

function reading<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError("A part of it is damaged: it is not well-formed.");
  }
}

/** The part that a link leads to; undefined: it leads outside, or nowhere. */
export function targetOf({ target, targetMode }: Relationship, source: string): string | undefined {
  if (targetMode === "External") return undefined;
  try {
    return partNamed(target, source);
  } catch {
    return undefined;
  }
}

/** The last word of a link's type: strict files have others before it (ISO/IEC 29500-1). */
export const kindOfLink = ({ type }: Relationship): string => type.slice(type.lastIndexOf("/") + 1);
