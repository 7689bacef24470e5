import type { WordFillingKey } from "../vocabulary/definition/word.ts";

/** Options of the verbs that fill a Word file, or list its tags: the keys of `word` in a definition, by what they take and do. */
export const wordOptions: Readonly<Record<WordFillingKey, readonly [takes: string, does: string]>> = {
  syntax: ["<name>", "docxtemplater, carbone, docx-templates or jinja, whose tags it has"],
  delimiters: ['"<< >>"', "what begins and ends a tag, with a blank between"],
  records: ["<list>", "a list of the data; each entry gets a copy of the body"],
  between: ["<gap>", "page, section or nothing: what stands between these copies"],
  lists: ["<lists.json>", "by the names of merge fields the lists that repeat their rows"],
  names: ["<names.json>", "by the names of fields and controls the expressions that they get"],
  missing: ["<text>", "keep or empty: what stands where a tag or a field has no value"],
  fields: ["<word>", "fill or keep: merge fields become their values, or stay and show them"],
  controls: ["<word>", "fill or keep: content controls get their values, or stay as they are"],
};

/** Their names. */
export const wordOptionNames = Object.keys(wordOptions) as readonly WordFillingKey[];
