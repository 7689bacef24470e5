import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";

const ofEveryPart = {
  title: text("Of its entry in the outline; the file's own title, else its number, when left out"),
  pages: text("Numbers and ranges of its pages, as `1-3, 7-`; all when left out"),
};

const part = (about: string, key: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  description: about,
  required: [key],
  properties: { ...properties, ...ofEveryPart },
  additionalProperties: false,
});

const data: JsonSchema = { type: "object", description: "Its data" };

/** The body of a merge; `render/documents/merge/read-request.ts` checks it. */
export const mergeRequest: JsonSchema = {
  type: "object",
  required: ["parts"],
  properties: {
    title: text("Of the file"),
    parts: {
      type: "array",
      description: "In the order of the file",
      minItems: 1,
      maxItems: limits.mergedParts,
      items: {
        anyOf: [
          part("A stored document", "document", { document: text("Its documentId or file name") }),
          part("An uploaded PDF file", "file", { file: text("Its path, as `attachments/terms.pdf`") }),
          part("A document that is made for it", "definition", { definition: { $ref: "DocumentDefinition#" }, data }),
          part("A document that is made for it", "templateId", {
            templateId: text("The template's id"),
            data,
            revision: text("Label or id of a revision"),
            asOf: text("The revision that documents were made of then"),
          }),
        ],
      },
    },
  },
  additionalProperties: false,
};
