import type { Static } from "typebox";
import { importReport } from "../import.ts";
import { faults } from "../placed.ts";
import { listOf, object, record, text } from "../schema.ts";
import { templateFile } from "./template-file.ts";

const tag = object({
  kind: text("What it is: value, start, else, end, picture, link, field, control and so on"),
  tag: text("As its author wrote it"),
  where: text("Its place in an author's words: table 2, row 3, column 1"),
});

/** Schema of what a template's Word file says before any document is made of it. */
export const wordInspection = record("WordInspection", {
  file: templateFile,
  tags: listOf(tag, "Tags, fields and content controls, in their order"),
  warnings: faults("What is wrong with the tags, and what is doubtful"),
  pdf: object(importReport),
});

/** A tag, a field or a content control of a Word file. */
export type WordTag = Static<typeof tag>;
/** What a template's Word file says. */
export type WordInspection = Static<typeof wordInspection>;
