import { wordSyntaxes } from "../../vocabulary/definition/word.ts";
import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";

const file: JsonSchema = { type: "string", format: "binary", description: "The Word file" };

/** A Word file that becomes a template, and what is to be known of it. */
export const newWordTemplate: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: {
    file,
    name: text("What people call the template; absent: as the file is called", {
      maxLength: limits.templateNameLength,
    }),
    testData: text("Sample data: JSON in a string"),
    syntax: text("Whose tags it has; absent: colophon", { enum: [...wordSyntaxes] }),
    records: text("An expression: a list of the data, each of whose entries gets a copy of the body"),
  },
};

/** The Word file of a template in place of the one before. */
export const changedWordFile: JsonSchema = { type: "object", required: ["file"], properties: { file } };
