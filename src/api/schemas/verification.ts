import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";

const binary = (description: string): JsonSchema => ({ type: "string", format: "binary", description });

/** A file, and what it is to be judged by. */
export const toVerify: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: {
    file: binary("The file"),
    signature: binary("A CMS signature that lies beside it (.p7s)"),
    roots: text(
      "Certificates that are trusted, in PEM; without this part those of the folder roots, and with an empty one none",
    ),
    policy: text(
      "Keys that evidence is trusted by, a line `log <key>` each (C2SP tlog-policy); without this part those of the tenant's own ledger",
    ),
  },
};
