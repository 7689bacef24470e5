import { type Sha256, sha256 } from "../ids.ts";
import { limits } from "../limits.ts";
import { type FileExtension, mediaTypes } from "../media-types.ts";
import { type Refusal, refusedAt } from "../refusal.ts";

/** Kinds of uploads, named as their folders in definitions. */
export const assetKinds = ["certs", "attachments", "fonts", "images", "word", "roots"] as const;
export type AssetKind = (typeof assetKinds)[number];

interface KindRule {
  readonly mostBytes: number;
  /** Media type by extension. */
  readonly types: Readonly<Record<string, string>>;
}

const taking = (mostBytes: number, ...extensions: readonly FileExtension[]): KindRule => ({
  mostBytes,
  types: Object.fromEntries(extensions.map((extension) => [extension, mediaTypes[extension]])),
});

/** Size limit and media types of the files that can be uploaded into each folder. */
export const assetRules: Readonly<Record<AssetKind, KindRule>> = {
  certs: taking(limits.certificateBytes, "p12", "pfx"),
  attachments: taking(limits.attachmentBytes, "xml", "xsd", "csv", "json", "txt", "pdf"),
  fonts: taking(limits.fontBytes, "ttf", "otf"),
  images: taking(limits.imageBytes, "png", "jpg", "jpeg", "gif", "tif", "tiff", "webp", "svg", "svgz"),
  word: taking(limits.wordBytes, "docx", "dotx"),
  // Media type from RFC 8555, 9.1.
  roots: { mostBytes: limits.rootsBytes, types: { pem: "application/pem-certificate-chain" } },
};

export interface AssetName {
  /** Name in NFC. */
  readonly fileName: string;
  /** Media type by the name's extension. */
  readonly contentType: string;
}

/** Checks that a file of this kind may have this name. Refuses with a message that says what is wrong with the name. */
export function checkedAssetName(kind: AssetKind, written: string): AssetName {
  const fileName = written.normalize("NFC");
  const letters = [...fileName];
  if (letters.length === 0) throw refuse("The file has no name.");
  if (letters.length > limits.assetNameLength)
    throw refuse(`The file's name has more than ${limits.assetNameLength} characters.`);
  if (letters[0] === ".") throw refuse("The file's name begins with a dot.");
  if (!letters.every((letter) => /^[\p{L}\p{M}\p{N} ._-]$/u.test(letter)))
    throw refuse("The file's name may have letters, digits, spaces, dots, hyphens and underscores only.");
  const { types } = assetRules[kind];
  const dot = fileName.lastIndexOf(".");
  const extension = fileName.slice(dot + 1).toLowerCase();
  const contentType = dot > 0 && Object.hasOwn(types, extension) ? types[extension] : undefined;
  if (contentType === undefined) {
    const allowed = Object.keys(types).map((type) => `.${type}`);
    throw refuse(`The file's name must end in ${allowed.join(", ")}.`);
  }
  return { fileName, contentType };
}

/** Hash of a name, equal for names that differ only in case or in how their accents are written. */
export function assetNameHash(fileName: string): Sha256 {
  return sha256(fileName.normalize("NFC").toLowerCase().normalize("NFC"));
}

const refuse = (message: string): Refusal => refusedAt("/file", message);
