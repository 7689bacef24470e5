import { hash as digestOf } from "node:crypto";

declare const mark: unique symbol;
type Branded<Name extends string> = string & { readonly [mark]: Name };

/** A GUID in lower case with dashes (RFC 9562): records, templates, tenants, events, commands. */
export type Guid = Branded<"Guid">;
/** 32 lower-case hexadecimal characters: a generated document. */
export type DocumentId = Branded<"DocumentId">;
/** SHA-256 in lower-case hexadecimal: 64 characters. */
export type Sha256 = Branded<"Sha256">;

const bytesOfAnId = 16;

function hexOf(bytes: Uint8Array): string {
  if (bytes.length < bytesOfAnId) throw new Error(`An id is made of ${bytesOfAnId} bytes, not of ${bytes.length}.`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytesOfAnId).toString("hex");
}

/** A document's id from the first 16 of some random bytes. */
export const documentIdOf = (bytes: Uint8Array): DocumentId => hexOf(bytes) as DocumentId;

/** RFC 9562, 4.1 and 4.2: the version is in the high half of octet 6, the variant 10 in the top bits of octet 8. */
function guidOf(bytes: Uint8Array, version: 4 | 5): Guid {
  const hex = hexOf(bytes);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const third = `${version}${hex.slice(13, 16)}`;
  const fourth = `${variant}${hex.slice(17, 20)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${third}-${fourth}-${hex.slice(20)}` as Guid;
}

/** A GUID of version 4 from the first 16 of some random bytes. */
export const randomGuid = (bytes: Uint8Array): Guid => guidOf(bytes, 4);

/** A GUID of version 5 (RFC 9562, 5.5): the same namespace and name give the same id, anywhere, always. */
export function uuidv5(namespace: Guid, name: string): Guid {
  const named = Buffer.concat([Buffer.from(namespace.replaceAll("-", ""), "hex"), Buffer.from(name, "utf8")]);
  return guidOf(digestOf("sha1", named, "buffer"), 5);
}

const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads a GUID in any case and returns it in lower case; undefined when the text is not a GUID. */
export function parseGuid(text: string): Guid | undefined {
  if (text.length !== 36) return undefined;
  const lower = text.toLowerCase();
  return guidPattern.test(lower) ? (lower as Guid) : undefined;
}

/** Reads a document's id in any case and returns it in lower case; undefined when the text is not such an id. */
export function parseDocumentId(text: string): DocumentId | undefined {
  if (text.length !== 32) return undefined;
  const lower = text.toLowerCase();
  return /^[0-9a-f]{32}$/.test(lower) ? (lower as DocumentId) : undefined;
}

/** SHA-256 of bytes, or of a text in UTF-8. */
export const sha256 = (input: Uint8Array | string): Sha256 => digestOf("sha256", input, "hex") as Sha256;
