import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";

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

/** One file, in a part named `file`. */
export const upload: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary", description: "The file; its name is taken from the part" } },
};
