import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { wordFactsOf } from "../../../src/render/jobs/word/word-facts.ts";
import type { Word } from "../../../src/vocabulary/generated/definition.ts";
import { cell, p, r, row, table, type WordParts, wordFile } from "../import/word-file.ts";

// What a Word file reads of the data, before there are any.

const dataOf = (body: string, word: Omit<Word, "file"> = {}, parts: WordParts = {}) =>
  wordFactsOf({ file: "a.docx", ...word }, wordFile(body, parts)).data;

const placesIn = (body: string, word: Omit<Word, "file"> = {}, parts: WordParts = {}): readonly string[] =>
  dataOf(body, word, parts).places.map(({ path, kind, required }) => `${path} ${kind}${required ? "" : "?"}`);

const tags = (text: string): string => p(r(text));
const field = (code: string): string => `<w:fldSimple w:instr="${code}">${r("x")}</w:fldSimple>`;

test.each<readonly [string, Omit<Word, "file">, string, readonly string[]]>([
  ["values", {}, "{{ a.b }}{{ $data.c }}{{ 'x' }}", ["/a/b value", "/c value"]],
  [
    "entries",
    {},
    "{{#each lines}}{{ x }}{{ $data.y }}{{ this }}{{/each}}",
    ["/lines list", "/lines/* value", "/lines/*/x value", "/y value"],
  ],
  [
    "named entries",
    {},
    "{{#each a.l as e}}{{#each e.k}}{{ e.x }}{{ z }}{{/each}}{{/each}}",
    ["/a/l list", "/a/l/*/k list", "/a/l/*/k/*/z value", "/a/l/*/x value"],
  ],
  [
    "what stands under a condition",
    {},
    "{{#if a &gt; 1}}{{ b }}{{else}}{{ c }}{{/if}}{{ d }}",
    ["/a condition?", "/b value?", "/c value?", "/d value"],
  ],
  ["else of a loop", {}, "{{#each l}}{{ x }}{{else}}{{ y }}{{/each}}", ["/l list", "/l/*/x value", "/y value?"]],
  [
    "functions over lists",
    {},
    "{{ sum(lines, qty * $item.price) }}{{ first(where(l, ok)) }}",
    ["/lines list", "/lines/*/qty value", "/lines/*/price value", "/l list", "/l/*/ok value"],
  ],
  ["defaults", {}, "{{ default(phone, fax) }}", ["/phone value?", "/fax value?"]],
  ["pictures", {}, "{{image logo}}", ["/logo picture"]],
  [
    "names of other programs",
    { syntax: "jinja" },
    "{% for x in xs %}{{ x.a }}{{ loop.index }}{{ b }}{% endfor %}{% set c = d %}{{ c.e }}",
    ["/xs list", "/xs/*/a value", "/b value", "/d value", "/d/e value"],
  ],
  [
    "numbered entries",
    { syntax: "carbone" },
    "{d.l[i].x}, {d.l[i+1].x}{d.l[].y:aggSum}",
    ["/l list", "/l/*/x value", "/l/*/y value"],
  ],
  ["records", { records: "people" }, "{{ name }}", ["/people list", "/people/*/name value"]],
])("%s", (_, word, text, places) => {
  expect(placesIn(tags(text), word).toSorted()).toEqual(places.toSorted());
});

test("fields and controls, their names and their lists", () => {
  const control = `<w:sdt><w:sdtPr><w:tag w:val="kind"/><w:text/></w:sdtPr><w:sdtContent>${r("x")}</w:sdtContent></w:sdt>`;
  const body = p(field("MERGEFIELD customer.city") + field("MERGEFIELD Ort") + field("FILLIN ask \\d none") + control);
  const rows = table(row(cell(p(field("MERGEFIELD code")))));
  const word = { names: { ort: "upper(address.town)" }, lists: { code: "classes" } };
  expect(placesIn(body + rows, word)).toEqual([
    ...["/customer/city value", "/address/town value", "/ask value?", "/kind value?"],
    ...["/classes list", "/classes/*/code value"],
  ]);
});

test("a header of each entry reads of the entry", () => {
  const setUp = '<w:sectPr><w:headerReference w:type="default" r:id="r_header"/></w:sectPr>';
  const places = placesIn(tags("{{ a }}") + setUp, { records: "people" }, { header: tags("{{ b }}") });
  expect(places).toEqual(["/people list", "/people/*/a value", "/people/*/b value"]);
});

test("the schema of the data has what is required, and refuses nothing else", () => {
  const { schema } = dataOf(
    tags("{{ n }}{{#each l as e}}{{ e.x }}{{#if y}}{{ z }}{{/if}}{{/each}}{{image logo}}{{ default(a.b, 1) }}"),
  );
  const text = { type: ["string", "number", "boolean", "null"] };
  expect(schema).toEqual({
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      n: text,
      l: { type: "array", items: { type: "object", properties: { x: text, y: {}, z: text }, required: ["x"] } },
      a: { properties: { b: {} } },
      logo: { type: "string" },
    },
    required: ["n", "l", "logo"],
  });
});

const accepts = (schema: object, data: unknown): boolean => new Ajv({ strictTypes: false }).compile(schema)(data);

test.each<readonly [string, Omit<Word, "file">, string, readonly unknown[], readonly unknown[]]>([
  [
    "sections",
    { syntax: "docxtemplater" },
    "{#a}{b}{/a}",
    [{ a: [{ b: 1 }] }, { a: true, b: 1 }, { a: { b: 1 } }, {}],
    [],
  ],
  [
    "names around",
    {},
    "{{#each l}}{{ b }}{{/each}}",
    [{ l: [{}, 1], b: 1 }, { l: [{ b: 1 }] }],
    [{}, { l: 1 }, { l: [{ b: [] }] }],
  ],
  [
    "names of entries",
    {},
    "{{#each l as e}}{{ e.b }}{{/each}}",
    [{ l: [] }, { l: [{ b: 1 }] }],
    [{ l: [{}] }, { l: [1] }],
  ],
  [
    "single values",
    {},
    "{{ max(a, b) }}{{ contains(c, 1) }}",
    [
      { a: 1, b: 2, c: [1] },
      { a: [1], c: "1", b: 2 },
    ],
    [{}],
  ],
  [
    "lists or others",
    {},
    "{{#each default(a, b)}}{{ c }}{{/each}}",
    [{ a: [{ c: 1 }] }, { b: [{ c: 1 }] }, { a: null, b: [] }],
    [],
  ],
  [
    "optional objects",
    {},
    "{{#if a.b}}x{{else if c}}y{{/if}}{{ d }}",
    [{ a: { b: 1 }, d: 1 }, { a: null, d: 1 }, { d: 1 }],
    [{}, { d: {} }],
  ],
  [
    "members of all objects",
    {},
    "{{ __proto__.a }}{{ constructor }}",
    [JSON.parse('{"__proto__":{"a":1},"constructor":2}')],
    [{}],
  ],
])("a schema takes data that fill the file: %s", (_, word, text, good, bad) => {
  const { schema } = dataOf(tags(text), word);
  expect([good.map((data) => accepts(schema, data)), bad.map((data) => accepts(schema, data))]).toEqual([
    good.map(() => true),
    bad.map(() => false),
  ]);
});

test("names of fields have other spellings, and one that is a star is no entry", () => {
  const { places, schema } = dataOf(p(field("MERGEFIELD First_Name") + field("MERGEFIELD *")));
  expect(places).toEqual([
    { path: "/First_Name", kind: "value", required: true },
    { path: "/~2", kind: "value", required: true },
  ]);
  expect([accepts(schema, { "first name": "A", "*": 1 }), accepts(schema, { First_Name: [] })]).toEqual([true, false]);
});

test("of a file with faults nothing is said, and what is too much is left out", () => {
  expect(placesIn(tags("{{ a }}{{#if b}}"))).toEqual([]);
  const many = Array.from({ length: 400 }, (_, at) => `{{ a${at}.b.c.d.e.f.g }}`);
  expect(placesIn(many.map(tags).join("")).length).toBeLessThan(400);
  const loops = Array.from({ length: 15 }, (_, at) => `{{#each ${"l".repeat(900)}${at}}}`).join("");
  const values = Array.from({ length: 1_000 }, (_, at) => `{{ x${at} }}`).join("");
  const long = placesIn(tags(loops + values + "{{/each}}".repeat(15)));
  expect(long.join("").length).toBeLessThan(600_000);
  const deep = placesIn(tags(`{{ ${"a.".repeat(40)}b }}`));
  expect(deep[0]?.split("/")).toHaveLength(33);
  expect(Object.keys(dataOf(tags("{{ __proto__ }}{{ constructor.prototype }}")).schema)).toContain("properties");
});

test("of a note of copies read what these are of, and those of a note that is there once read the data", () => {
  const lead = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const note = (id: number, text: string) => `<w:footnote w:id="${id}">${tags(text)}</w:footnote>`;
  const footnotes = note(2, "{{ born }} {{ title }}") + note(3, "{{ place }}");
  const body = tags("{{#each people as one}}") + p(lead(2)) + tags("{{ one.name }}{{/each}}") + p(lead(3));
  expect(placesIn(body, {}, { footnotes }).toSorted()).toEqual([
    ...["/people list", "/people/*/born value", "/people/*/name value", "/people/*/title value", "/place value"],
  ]);
  const ofRecords = p(lead(2)) + p(lead(3));
  expect(placesIn(ofRecords, { records: "people" }, { footnotes }).toSorted()).toEqual([
    ...["/people list", "/people/*/born value", "/people/*/place value", "/people/*/title value"],
  ]);
});
