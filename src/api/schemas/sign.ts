import { digests } from "../../vocabulary/digests.ts";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";

/** The body of a signature for a stored document; `render/documents/sign/read-request.ts` and the checks of definitions read it. */
export const signRequest: JsonSchema = {
  type: "object",
  required: ["signature"],
  properties: {
    signature: {
      type: "object",
      description:
        "As `signature` of a definition, without `certificationLevel` and a detached `signingType`. `fieldName` names an empty field, or a new one",
    },
    styles: { type: "object", description: "Styles that the appearance names, as in a definition" },
    images: { type: "object", description: "Images that it names" },
    fonts: { type: "object", description: "Fonts that it names" },
  },
  additionalProperties: false,
};

/** The body of a renewal; `render/documents/renew/read-request.ts` reads it. */
export const renewalRequest: JsonSchema = {
  type: "object",
  required: ["timestampServer"],
  properties: {
    timestampServer: { type: "string", description: "Address of an RFC 3161 timestamp authority" },
    digest: { type: "string", enum: [...digests], description: "sha256 when left out" },
  },
  additionalProperties: false,
};
