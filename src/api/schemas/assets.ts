import { assetRules } from "../../vocabulary/http/asset-name.ts";
import { limits } from "../../vocabulary/limits.ts";
import { count, instant, type JsonSchema, listOf, placed, record, text } from "./words.ts";

const uploadTypes = [...new Set(Object.values(assetRules).flatMap(({ types }) => Object.values(types)))];

const fields = {
  path: text("How a definition names it: <kind>/<fileName>"),
  fileName: text("Its name"),
  sizeBytes: count("Its size"),
  sha256: text("Of its bytes, hexadecimal", { pattern: "^[0-9a-f]{64}$" }),
  contentType: text("Its media type: of an image by its content, else by its name", { enum: uploadTypes }),
  warnings: listOf(
    { type: "object", properties: placed("Fault", "Warning") },
    "Why documents cannot use it, when they cannot",
  ),
};

const vaultKey = record("VaultKey", {
  name: text("How a definition's signature names it"),
  keyId: text("Where the key is, with its version", { format: "uri" }),
  directoryId: text("The directory of the vault; empty: a signer has none"),
  keyType: text("Kind and size of the key", { pattern: "^(RSA-[0-9]+|P-256|P-384|P-521)$" }),
  subject: text("Of the signer's certificate"),
  issuer: text("Of the signer's certificate"),
  notBefore: instant("From when the certificate is valid"),
  notAfter: instant("Until when"),
  certificateSha256: text("Of the signer's certificate, hexadecimal", { pattern: "^[0-9a-f]{64}$" }),
  registeredAt: instant("When it was registered first"),
  checkedAt: instant("When the vault last signed a test digest"),
});

const ofVaultKey = {
  keyId: text("https://{vault}.{vault host}/keys/{name}/{version}; of a signer https://{host}/{path}", {
    minLength: 1,
    maxLength: limits.keyIdLength,
  }),
  directoryId: text("The directory (tenant) of the vault: a GUID or a domain. Of a signer left out", {
    maxLength: limits.directoryIdLength,
  }),
  certificateChain: text("PEM, the signer's certificate first", { minLength: 1 }),
};

export const newVaultKey: JsonSchema = {
  type: "object",
  required: ["name", "keyId", "certificateChain"],
  properties: {
    name: text("Lower-case letters, digits and hyphens", { minLength: 1, maxLength: limits.vaultKeyNameLength }),
    ...ofVaultKey,
  },
};

export const changedVaultKey: JsonSchema = {
  type: "object",
  required: ["keyId", "certificateChain"],
  properties: ofVaultKey,
};

/** What uploaded files and vault keys are answered as. */
export const assetSchemas: readonly JsonSchema[] = [
  vaultKey,
  record("Asset", fields),
  record("ListedAsset", {
    ...fields,
    uploadedAt: instant("When these bytes came"),
    uploadedBy: text("The client id"),
  }),
];

/** One file, in a part named `file`. */
export const upload: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary", description: "The file; its name is taken from the part" } },
};
