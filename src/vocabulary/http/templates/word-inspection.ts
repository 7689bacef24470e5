import type { Static } from "typebox";
import { importReport } from "../import.ts";
import { faults } from "../placed.ts";
import { flag, listOf, object, record, text, typed } from "../schema.ts";
import { templateFile } from "./template-file.ts";

const tag = object(
  {
    kind: text("What it is: value, start, else, end, picture, link, field, control and so on"),
    tag: text("As its author wrote it"),
    where: text("Its place in an author's words: table 2, row 3, column 1"),
    region: text(
      "Of a start: what stands to its end comes once for each entry of a list, or where a condition holds; `either`: the data decide which",
      { enum: ["list", "condition", "either"] },
    ),
  },
  { optional: ["region"] },
);

const place = object({
  path: text("JSON Pointer into the data; `*` stands for the entries of a list: `/lines/*/price`"),
  kind: text("What the file does with it", { enum: ["value", "list", "condition", "picture"] }),
  required: flag("Something would be missing without it, whatever the other data are"),
});

/** Schema of the data that a Word file reads. */
const wordData = object({
  places: listOf(
    place,
    "Each place once for each kind. A name in a loop is taken for a member of its entry; where no entry has it, it is looked up around",
  ),
  schema: typed<object>({
    type: "object",
    additionalProperties: true,
    description: "JSON Schema, draft 7, of the data",
  }),
});

/** Schema of what a template's Word file says before any document is made of it. */
export const wordInspection = record("WordInspection", {
  file: templateFile,
  tags: listOf(tag, "Tags, fields and content controls, in their order"),
  data: wordData,
  warnings: faults("What is wrong with the tags, and what is doubtful"),
  pdf: object(importReport),
});

/** A tag, a field or a content control of a Word file. */
export type WordTag = Static<typeof tag>;
/** A place in the data that a Word file reads. */
export type WordDataPlace = Static<typeof place>;
export type WordDataKind = WordDataPlace["kind"];
/** What a Word file reads of the data. */
export type WordData = Static<typeof wordData>;
/** What a template's Word file says. */
export type WordInspection = Static<typeof wordInspection>;
