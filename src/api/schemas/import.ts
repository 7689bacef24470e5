import { importFormats } from "../../vocabulary/http/import.ts";
import { flag, type JsonSchema, text } from "../../vocabulary/http/schema.ts";

/** A file of another program, and what it is. */
export const toImport: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: {
    file: { type: "string", format: "binary", description: "The file" },
    format: text("As what it is read; absent: by its content and the ending of its name", { enum: importFormats }),
    literal: flag(
      "Whether the file is filled in: nothing in it is a placeholder, and its fields and controls are the text that they show; false unless given",
    ),
    strict: text("`true`: refuses a file of which anything is in the report; `lost`: one of which content is lost", {
      enum: ["false", "true", "lost"],
    }),
  },
};
