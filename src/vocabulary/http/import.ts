import type { Static } from "typebox";
import { type ImportCode, type ImportKind, importCodes, importKinds } from "../codes.ts";
import { count, listOf, object, record, text } from "./schema.ts";

/** Formats of other programs from which a definition can be made. */
export const importFormats = ["docx", "html", "markdown", "pdfmake"] as const;
export type ImportFormat = (typeof importFormats)[number];

const finding = object(
  {
    code: text<ImportCode>("What kind of loss it is", { enum: Object.keys(importCodes) as ImportCode[] }),
    kind: text<ImportKind>(
      "`lost`: content, such as words, numbers, links and values; `near`: a look, or text that stays as it is",
      {
        enum: importKinds,
      },
    ),
    place: text("Where in the file: a line, a JSON Pointer, or a part of it with the number of a paragraph"),
    message: text("What is lost, and what stands in its place, in a sentence"),
    words: text("Of text that is left out: all its words"),
    places: count("Of a property: in how many places it stands; `place` is the first"),
  },
  { optional: ["words", "places"] },
);

const counts = object({
  lost: count("Losses of content, listed or not"),
  near: count("Other differences, listed or not"),
});

const picture = object({
  path: text("The path that the definition has for it, as `images/import-1.png`: upload it under this name"),
  sizeBytes: count("Bytes of the file"),
  base64: text("The file, in base64"),
});

/** What of a file a definition does not have. */
export const importReport = {
  report: listOf(finding, "What of the file the definition does not have; empty: nothing is lost"),
  counts,
};

export const imported = record("ImportedTemplate", {
  format: text("As what the file was read", { enum: importFormats }),
  content: text("The definition: JSON in a string, as a template takes it"),
  testData: text("An example of the data that the definition reads: JSON in a string"),
  assets: listOf(picture, "Pictures out of the file; none is stored"),
  ...importReport,
});

/** One loss of an import, with its place in the file. */
export type ImportFinding = Static<typeof finding>;
/** How many entries of each kind the report of an import has, with those beyond the limit of what is listed. */
export type ImportCounts = Static<typeof counts>;
/** A picture out of a file. */
export type ImportedPicture = Static<typeof picture>;
/** A definition made of another program's file. */
export type ImportedTemplate = Static<typeof imported>;
