import { type WordFillingKey, wordFillingKeys } from "../../vocabulary/definition/word.ts";
import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";

const file: JsonSchema = { type: "string", format: "binary", description: "The Word file" };

/** Keys of `word` in a definition that come beside the file. */
export const wordFillingNames = Object.keys(wordFillingKeys) as readonly WordFillingKey[];

const partSchema = (name: WordFillingKey): JsonSchema => wordFillingKeys[name] as JsonSchema;

/** Whether a part holds JSON: its key is no text. */
export const isJsonPart = (name: WordFillingKey): boolean => partSchema(name)["type"] !== "string";

const aboutPart = (name: WordFillingKey): string => String(partSchema(name)["description"]);

/** The words that a part may be; none: any text. */
export const wordsOfPart = (name: WordFillingKey): readonly string[] =>
  (partSchema(name)["enum"] as readonly string[] | undefined) ?? [];

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
    ...Object.fromEntries(
      wordFillingNames.map((name) => [
        name,
        isJsonPart(name)
          ? text(`${aboutPart(name)} JSON in a string`)
          : text(aboutPart(name), wordsOfPart(name).length === 0 ? {} : { enum: wordsOfPart(name) }),
      ]),
    ),
  },
};

/** The Word file of a template in place of the one before. */
export const changedWordFile: JsonSchema = { type: "object", required: ["file"], properties: { file } };
