import { count, instant, type JsonSchema, listOf, placed, record, text } from "./words.ts";

const fields = {
  path: text("How a definition names it: <kind>/<fileName>"),
  fileName: text("Its name"),
  sizeBytes: count("Its size"),
  sha256: text("Of its bytes, hexadecimal", { pattern: "^[0-9a-f]{64}$" }),
  contentType: text("Its media type, by its name"),
  warnings: listOf({ type: "object", properties: placed }, "Why documents cannot use it, when they cannot"),
};

/** What uploaded files are answered as. */
export const assetSchemas: readonly JsonSchema[] = [
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
