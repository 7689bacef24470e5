import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { assetRules } from "./asset-name.ts";
import { placed } from "./placed.ts";
import {
  count,
  flag,
  guid,
  hash,
  instant,
  type JsonSchema,
  listOf,
  number,
  object,
  record,
  reference,
  text,
  typed,
  words,
} from "./schema.ts";
import type { RecordedWarning } from "./warning.ts";

const uploadTypes = [...new Set(Object.values(assetRules).flatMap(({ types }) => Object.values(types)))];

const fontFacts = record("FontFacts", {
  family: text("The family that the font names itself"),
  style: text("Its style within the family, as it names it: `Bold Italic`"),
  weight: count("From 1 to 1000; of a variable font the one it has by itself"),
  isItalic: flag("Its letters are slanted"),
  axes: listOf(
    object({
      tag: text("The axis, as `wght`"),
      least: number("The least value"),
      usual: number("The value that the font has by itself"),
      most: number("The greatest value"),
    }),
    "What can be varied; empty: the font is not variable",
  ),
  scripts: words("ISO 15924 codes of the scripts that it has 20 characters of or more, most characters first"),
  glyphs: count("How many glyphs it has"),
});

const certificateFacts = record("CertificateFacts", {
  subject: text("Whose certificate it is"),
  issuer: text("Who issued it"),
  notBefore: instant("From when it is valid"),
  notAfter: instant("Until when"),
  sha256: hash("Of the certificate, hexadecimal"),
});

const fields = {
  path: text("How a definition names it: <kind>/<fileName>"),
  fileName: text("Its name"),
  sizeBytes: count("Its size"),
  sha256: hash("Of its bytes, hexadecimal"),
  contentType: text<string>("Its media type: of an image by its content, else by its name", { enum: uploadTypes }),
  warnings: listOf(
    typed<RecordedWarning>({ type: "object", properties: placed("Fault", "Warning") }),
    "Why documents cannot use it, when they cannot",
  ),
  font: reference(fontFacts),
  certificates: listOf(
    reference(certificateFacts),
    "Of a file of certs the signer's first; of one of roots all, 20 at most. Empty where they are not known",
  ),
};

const asset = record("Asset", fields, ["font"]);
const listedAsset = record(
  "ListedAsset",
  {
    ...fields,
    uploadedAt: instant("When these bytes came"),
    uploadedBy: text("The client id"),
    usedBy: object(
      {
        count: count("How many templates name it"),
        templates: listOf(
          object({ id: guid("The template's id"), name: text("Its name") }),
          "The first 20 of them by name",
        ),
      },
      {
        description: `The templates that name it in their latest or live revision; with \`usedBy=true\`. There may be more: definitions of more than 256 KB are not searched, and of one that names more than ${limits.namedAssets} files only the first by path are known`,
      },
    ),
  },
  ["font", "usedBy"],
);

const vaultKey = record("VaultKey", {
  name: text("How a definition's signature names it"),
  keyId: text("Where the key is, with its version", { format: "uri" }),
  directoryId: text("The directory of the vault; empty: a signer has none"),
  keyType: text("Kind and size of the key", { pattern: "^(RSA-[0-9]+|P-256|P-384|P-521)$" }),
  subject: text("Of the signer's certificate"),
  issuer: text("Of the signer's certificate"),
  notBefore: instant("From when the certificate is valid"),
  notAfter: instant("Until when"),
  certificateSha256: hash("Of the signer's certificate, hexadecimal"),
  registeredAt: instant("When it was registered first"),
  checkedAt: instant("When the vault last signed a test digest"),
});

/** The facts that a font states of itself. */
export type StatedFontFacts = Static<typeof fontFacts>;
/** The facts that a certificate states of itself. */
export type CertificateFacts = Static<typeof certificateFacts>;
/** Facts from a file's content; members of other kinds of files are absent or empty. */
export interface AssetFacts {
  readonly font?: StatedFontFacts;
  readonly certificates: readonly CertificateFacts[];
}
/** A file that a tenant uploaded; definitions name it by its path. */
export type AssetRecord = Static<typeof asset>;
/** An uploaded file, as lists show it. */
export type ListedAsset = Static<typeof listedAsset>;
/** A key in the tenant's own vault with which documents can be signed. The key itself never leaves the vault. */
export type VaultKeyRecord = Static<typeof vaultKey>;

/** Schemas of the answers with uploaded files and vault keys. */
export const assetSchemas: readonly JsonSchema[] = [vaultKey, fontFacts, certificateFacts, asset, listedAsset];
