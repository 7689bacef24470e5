import { flag, type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";

const filling = {
  values: {
    type: "object",
    description:
      "By the fields' full names. A text, or true or false for a box, one of the options, or a list of them; null empties a field",
    additionalProperties: true,
  },
  flatten: flag("The values become part of the pages, and the form goes"),
  readOnly: flag("Fields that a reader cannot change are filled as well"),
  password: text("Opens the file if it is encrypted: its user's or its owner's", {
    maxLength: limits.formPasswordCharacters,
  }),
};

/** The body that fills a stored document. */
export const fillRequest: JsonSchema = {
  type: "object",
  required: ["values"],
  properties: filling,
  additionalProperties: false,
};

/** The body that fills an upload. */
export const fillUploadRequest: JsonSchema = {
  type: "object",
  required: ["file", "values"],
  properties: { file: text("The path of an uploaded PDF file, as `attachments/form.pdf`"), ...filling },
  additionalProperties: false,
};
