import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { manualOf, overview } from "../../src/cli/manual.ts";
import { type Verb, verbs } from "../../src/cli/verbs.ts";
import { wordOptionNames } from "../../src/cli/word-options.ts";

const folder = fileURLToPath(new URL("../../src/cli/", import.meta.url));
const places = ["local-render.ts", ...readdirSync(join(folder, "verbs")).map((name) => join("verbs", name))];
const sources = new Map(places.map((place) => [basename(place), readFileSync(join(folder, place), "utf8")] as const));

/** The options that a source file reads, and those of a table that it takes over. */
function optionsIn(source: string): readonly string[] {
  const inTable = [...source.matchAll(/"?([a-z-]+)"?: \{ type: "(?:string|boolean)"/g)].map(([, name = ""]) => name);
  const lists = [...source.matchAll(/(?:texts|flags): \[([^\]]*)\]/g)].map(([, list = ""]) => list);
  const own = lists.flatMap((list) => [...list.matchAll(/"([a-z-]+)"/g)].map(([, name = ""]) => name));
  const asWord = [...source.matchAll(/includes\("--([a-z-]+)"\)/g)].map(([, name = ""]) => name);
  const shared = source.includes("...documentOptions,") || source.includes("documentOptions)");
  const ofWordFiles = source.includes("...wordOptionNames") ? wordOptionNames : [];
  return [
    ...inTable,
    ...own,
    ...ofWordFiles,
    ...asWord,
    ...(shared ? optionsIn(sources.get("local-render.ts") ?? "") : []),
  ];
}

describe("every option that a verb reads is in its manual, and no other:", () => {
  test.each(Object.entries(verbs))("%s", (name, verb) => {
    // Of an option that may have a value, as --strict, each way to write it has its own line.
    const explained = new Set(verb.options.map(([written]) => /--([a-z-]+)/.exec(written)?.[1]));
    expect(explained).toEqual(new Set(optionsIn(sources.get(`${name}.ts`) ?? "")));
  });
});

test("the manual of a verb names what it takes, and what each option does", () => {
  expect(manualOf("fill", verbs["fill"] as Verb)).toMatchInlineSnapshot(`
    "colophon fill <form.pdf or file.docx> [values.json] [options]

      a PDF form filled by the names of its fields, or a Word file with its tags filled in

    A Word file is a template: {{ customer.name }}, {{#each lines}} … {{/each}}. See docs/how-to/word-templates.md.

      --data <data.json>      the values, where they are not named behind the file
      --assets <folder>       of a Word file: where pictures that the data name are; beside the data unless given
      --flatten               of a form: the values become part of the pages
      --read-only             of a form: fills fields that are read-only as well
      --password-file <file>  holds the password that opens an encrypted form
      --locale <en-US>        the language and region of dates and numbers
      --time-zone <UTC>       of a Word file: the time zone of dates
      --syntax <name>         of a Word file: docxtemplater, carbone, docx-templates or jinja, whose tags it has
      --delimiters "<< >>"    of a Word file: what begins and ends a tag, with a blank between
      --records <list>        of a Word file: a list of the data; each entry gets a copy of the body
      --between <gap>         of a Word file: page, section or nothing: what stands between these copies
      --lists <lists.json>    of a Word file: by the names of merge fields the lists that repeat their rows
      --names <names.json>    of a Word file: by the names of fields and controls the expressions that they get
      --missing <text>        of a Word file: keep or empty: what stands where a tag or a field has no value
      --fields <word>         of a Word file: fill or keep: merge fields become their values, or stay and show them
      --controls <word>       of a Word file: fill or keep: content controls get their values, or stay as they are
      --strict                no file rather than one that lacks something
      --json                  the answer as JSON
      -o, --output <file>     the file to write: .pdf of a form, .docx or .pdf of a Word file
    "
  `);
});

test("the overview has a line for each verb, no wider than a terminal", () => {
  const lines = overview().split("\n");
  expect(lines.filter((line) => line.startsWith("  colophon "))).toHaveLength(Object.keys(verbs).length);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
});
