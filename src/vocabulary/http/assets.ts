import type { Static } from "typebox";
import { assetRules } from "./asset-name.ts";
import { placed } from "./placed.ts";
import { count, hash, instant, type JsonSchema, listOf, record, text, typed } from "./schema.ts";
import type { RecordedWarning } from "./warning.ts";

const uploadTypes = [...new Set(Object.values(assetRules).flatMap(({ types }) => Object.values(types)))];

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
};

const asset = record("Asset", fields);
const listedAsset = record("ListedAsset", {
  ...fields,
  uploadedAt: instant("When these bytes came"),
  uploadedBy: text("The client id"),
});

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

/** A file that a tenant uploaded; definitions name it by its path. */
export type AssetRecord = Static<typeof asset>;
/** An uploaded file, as lists show it. */
export type ListedAsset = Static<typeof listedAsset>;
/** A key in the tenant's own vault with which documents can be signed. The key itself never leaves the vault. */
export type VaultKeyRecord = Static<typeof vaultKey>;

/** Schemas of the answers with uploaded files and vault keys. */
export const assetSchemas: readonly JsonSchema[] = [vaultKey, asset, listedAsset];
