import { expect, test } from "vitest";
import { largestNoteId } from "../../../src/render/word/fill/note-copies.ts";
import { p, r, type WordParts, wordFile } from "../import/word-file.ts";
import { type FilledWord, filledFile, linesOf } from "./filled-word.ts";

// Footnotes and endnotes of what is copied: each copy has its own, filled with its own data.

const lead = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
const separator = `<w:footnote w:type="separator" w:id="-1">${p("<w:r><w:separator/></w:r>")}</w:footnote>`;
const note = (content: string, id = 2): string => `<w:footnote w:id="${id}">${content}</w:footnote>`;

/** Each note's id and words, in the order of the part. */
const notesOf = ({ partOf }: FilledWord): readonly (readonly [string, string])[] =>
  [...partOf("/word/footnotes.xml").matchAll(/<w:footnote\b[^>]*w:id="(-?\d+)"[^>]*>(.*?)<\/w:footnote>/gs)].map(
    ([, id = "", content = ""]) => [id, linesOf(content).join("")],
  );

/** Ids of notes that the body leads to, in its order. */
const ledTo = ({ body }: FilledWord): readonly string[] =>
  [...body.matchAll(/<w:footnoteReference w:id="(-?\d+)"/g)].map(([, id = ""]) => id);

/** The words of each note that the body leads to; every id is there once, as Open XML has it (17.11.10). */
function wordsLedTo(file: FilledWord): readonly string[] {
  const notes = notesOf(file);
  expect(new Set(notes.map(([id]) => id)).size).toBe(notes.length);
  expect(new Set(ledTo(file)).size).toBe(ledTo(file).length);
  return ledTo(file).map((id) => notes.find(([one]) => one === id)?.[1] ?? "missing");
}

const people = ["Ada", "Bo", "Cy"].map((name) => ({ name, url: `https://${name}.example` }));
const made = (body: string, footnotes: string, options: Parameters<typeof filledFile>[2] = {}, parts: WordParts = {}) =>
  filledFile(wordFile(body, { footnotes: separator + footnotes, ...parts }), { people, title: "T" }, options);

test("of each record has an id and the data of its record, and the first keeps the author's id", () => {
  const file = made(p(r("{{ name }}") + lead), note(p(r("Born as {{ name }}, {{ title }}"))), { records: "people" });
  expect(wordsLedTo(file)).toEqual(["Born as Ada, T¶", "Born as Bo, T¶", "Born as Cy, T¶"]);
  expect(ledTo(file)[0]).toBe("2");
  expect(notesOf(file)[0]?.[0]).toBe("-1");
  expect(file.warnings).toEqual([]);
});

test("without a tag is copied as well, and one that the body leads to outside of copies is not", () => {
  const other = lead.replace('w:id="2"', 'w:id="3"');
  const loop = p(r("{{#each people}}")) + p(r("{{ name }}") + lead) + p(r("{{/each}}")) + p(other);
  const file = made(loop, note(p(r("Same"))) + note(p(r("{{ title }} alone")), 3));
  expect(wordsLedTo(file)).toEqual(["Same¶", "Same¶", "Same¶", "T alone¶"]);
});

test("in a loop of a loop sees the entries of both, and its bookmarks are apart", () => {
  const body =
    p(r("{{#each people as one}}")) + p(r("{{#each $data.people}}")) + p(lead) + p(r("{{/each}}")) + p(r("{{/each}}"));
  const marked = `<w:bookmarkStart w:id="7" w:name="B"/>${r("{{ one.name }} {{ name }}")}<w:bookmarkEnd w:id="7"/>`;
  const file = made(body, note(p(marked)));
  expect(wordsLedTo(file)).toHaveLength(9);
  expect(wordsLedTo(file).slice(2, 5)).toEqual(["Ada Cy¶", "Bo Ada¶", "Bo Bo¶"]);
  const part = file.partOf("/word/footnotes.xml");
  const ids = (kind: string) =>
    [...part.matchAll(new RegExp(`<w:bookmark${kind} w:id="(\\d+)"`, "g"))].map(([, id]) => id);
  expect(new Set(ids("Start")).size).toBe(9);
  expect(ids("End")).toEqual(ids("Start"));
});

test("has regions and links of its own part", () => {
  const content = p(r("{{#if name = 'Bo'}}")) + p(r("{{link url 'page'}}")) + p(r("{{/if}}")) + p(r("x"));
  const file = made(p(lead), note(content), { records: "people" }, { noteLinks: ["https://all.example"] });
  expect(wordsLedTo(file)).toEqual(["x¶", "page¶x¶", "x¶"]);
  expect(
    file
      .partOf("/word/_rels/footnotes.xml.rels")
      .match(/https:\/\/\w+\.example/g)
      ?.toSorted(),
  ).toEqual(["https://Bo.example", "https://all.example"]);
  expect(file.partOf("/word/_rels/document.xml.rels")).not.toContain("Bo.example");
});

test("of a list without entries is not there, and reports nothing", () => {
  const loop = p(r("{{#each none}}")) + p(lead) + p(r("{{/each}}"));
  const file = filledFile(wordFile(loop, { footnotes: separator + note(p(r("{{ name }}"))) }), { none: [] });
  expect([notesOf(file).map(([id]) => id), ledTo(file), file.warnings]).toEqual([["-1"], [], []]);
});

test("of a record that is left out is not in the file, nor its address", () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const name = `${mark("begin")}${code("MERGEFIELD name")}${mark("end")}`;
  const skip = `${mark("begin")}${code("SKIPIF ")}${name}${code(' = "Ada"')}${mark("end")}`;
  const file = made(p(lead + skip), note(p(r("{{ name }} {{link url 'page'}}"))), { records: "people" });
  expect(wordsLedTo(file)).toEqual(["Bo page¶", "Cy page¶"]);
  expect(ledTo(file)[0]).toBe("2");
  expect(file.partOf("/word/_rels/footnotes.xml.rels")).not.toContain("Ada");
});

test("that leads to itself ends, and a region over several notes stays one for all", () => {
  expect(wordsLedTo(made(p(lead), note(p(r("a") + lead)), { records: "people" }))).toEqual(["a¶", "a¶", "a¶"]);
  const over = note(p(r("{{#each people}}{{ name }}"))) + note(p(r("{{/each}}")), 3);
  const file = made(p(lead), over, { records: "people" });
  expect(new Set(ledTo(file))).toEqual(new Set(["2"]));
});

test("endnotes are as footnotes are", () => {
  const body = p(r("{{ name }}") + lead.replace("footnote", "endnote"));
  const endnotes = `<w:endnote w:id="2">${p(r("{{ name }}"))}</w:endnote>`;
  const parts = { endnotes } as WordParts;
  const file = filledFile(wordFile(body, parts), { people }, { records: "people" });
  const texts = linesOf(file.partOf("/word/endnotes.xml")).join("");
  expect(texts).toBe("Ada¶Bo¶Cy¶");
  expect(new Set([...file.body.matchAll(/<w:endnoteReference w:id="(\d+)"/g)].map(([, id]) => id)).size).toBe(3);
});

test("has an id that Word reads, whatever ids bookmarks and other notes have, and more of them are refused", () => {
  const marked = '<w:bookmarkStart w:id="100000" w:name="B"/><w:bookmarkEnd w:id="100000"/>';
  const file = made(p(marked + lead), note(p(r("{{ name }}"))) + note(p(r("other")), 1), { records: "people" });
  expect(ledTo(file)).toEqual(["2", "3", "4"]);
  const fillMany = (count: number) =>
    filledFile(
      wordFile(p(lead), { footnotes: note(p("")) }),
      { many: Array.from({ length: count }, () => ({})) },
      { records: "many", between: "nothing", work: 50_000_000 },
    );
  expect(ledTo(fillMany(largestNoteId)).at(-1)).toBe(String(largestNoteId));
  expect(() => fillMany(largestNoteId + 1)).toThrow(/more than 32767 footnotes or endnotes/);
});

test("that is led to inside and outside of copies stays one for all", () => {
  const body = p(lead) + p(r("{{#each none}}")) + p(lead) + p(r("{{/each}}"));
  const file = filledFile(wordFile(body, { footnotes: separator + note(p(r("{{ title }}"))) }), {
    none: [],
    title: "T",
  });
  expect(wordsLedTo(file)).toEqual(["T¶"]);
});

test("gives the text behind it no name that it sets", () => {
  const body = p(r("{% for one in people %}")) + p(lead) + p(r("{{ x }}")) + p(r("{% endfor %}"));
  const footnotes = separator + note(p(r("{% set x = 'note' %}{{ x }}")));
  const file = filledFile(wordFile(body, { footnotes }), { people, x: "body" }, { syntax: "jinja" });
  expect(wordsLedTo(file)).toEqual(["note¶", "note¶", "note¶"]);
  expect(linesOf(file.body).join("")).not.toContain("note");
});
