import { describe, expect, test } from "vitest";
import { readingOf } from "../../../src/render/jobs/word/word-reading.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { cell, p, r, row, table, wordFile } from "../import/word-file.ts";
import { filledFile, linesOf } from "./filled-word.ts";

// What a definition says of its Word file: delimiters, lists and names of fields, gaps between records, missing values.

const field = (name: string): string => `<w:fldSimple w:instr=" MERGEFIELD ${name} ">${r(`«${name}»`)}</w:fldSimple>`;

const linesFrom = (body: string, data: unknown, options: Parameters<typeof filledFile>[2]): readonly string[] =>
  linesOf(filledFile(wordFile(body), data, options).body);

describe("delimiters", () => {
  const loop = (open: string, close: string): string =>
    p(r(`Hi${open}#names${close} ${open}.${close}${open}/names${close}`));
  test.each([
    ["<<", ">>", "&lt;&lt;", "&gt;&gt;"],
    ["[[", "]]", "[[", "]]"],
    ["%", "%", "%", "%"],
    ["$(", ")", "$(", ")"],
  ])("tags begin with %s and end with %s", (opening, closing, open, close) => {
    const options = { syntax: "docxtemplater", delimiters: [opening, closing] } as const;
    expect(linesFrom(loop(open, close), { names: ["a", "b"] }, options)).toEqual(["Hi a b¶"]);
  });

  test("what begins a tag of the syntax otherwise is text", () => {
    expect(linesFrom(p(r("{{ a }} [[ a ]]")), { a: 1 }, { delimiters: ["[[", "]]"] })).toEqual(["{{ a }} 1¶"]);
  });

  test.each(["a b", "12345678901", "", "\uD83D", "\uDE00", "\u0000"])("%j is refused", (opening) => {
    expect(() => readingOf({ file: "a.docx", delimiters: [opening, ">"] })).toThrow(/1 to 10 characters/);
  });

  test("marks that XML spells as references are found", () => {
    expect(linesFrom(p(r("&#171;a&#187; &apos;")), { a: 1 }, { delimiters: ["«", "»"] })).toEqual(["1 '¶"]);
    expect(linesFrom(p(r("&apos;a&apos;")), { a: 1 }, { delimiters: ["'", "'"] })).toEqual(["1¶"]);
    expect(linesFrom(p(r("&#x7B;&#123;a}}")), { a: 1 }, {})).toEqual(["1¶"]);
  });

  test("of Carbone and Jinja are refused", () => {
    for (const syntax of ["carbone", "jinja"] as const)
      expect(() => readingOf({ file: "a.docx", syntax, delimiters: ["<", ">"] })).toThrow(Refusal);
  });
});

describe("lists of merge fields", () => {
  const body = table(
    row(cell(p(r("Class"))), cell(p(r("Grade")))),
    row(cell(p(field("class_code"))), cell(p(field("class_grade")))),
  );
  const classes = [
    { class_code: "E1", class_grade: "A" },
    { class_code: "E2", class_grade: "B" },
  ];

  test("the row of the field is repeated, whatever the case of its name", () => {
    const lines = linesFrom(body, { classes }, { lists: { "Class Code": "classes" } });
    expect(lines).toEqual(["Class|Grade|‖", "E1|A|‖", "E2|B|‖"]);
  });

  test("the row goes without entries, and a field in no row is a field as any other", () => {
    expect(linesFrom(body, { classes: [] }, { lists: { class_code: "classes" } })).toEqual(["Class|Grade|‖"]);
    const alone = p(field("class_code"));
    expect(linesFrom(alone, { class_code: "E", classes }, { lists: { class_code: "classes" } })).toEqual(["E¶"]);
  });
});

test("names of fields and controls stand for expressions", () => {
  const control = `<w:sdt><w:sdtPr><w:tag w:val="Ort"/><w:text/></w:sdtPr><w:sdtContent>${r("old")}</w:sdtContent></w:sdt>`;
  const names = { Kunde_Name: "upper(customer.name)", Ort: "customer.city" };
  const data = { customer: { name: "Ada", city: "London" }, ort: "Paris" };
  expect(linesFrom(p(field("kunde_name") + control), data, { names })).toEqual(["ADALondon¶"]);
});

test("names and lists of fields that the file does not have are reported, others are not", () => {
  const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
  const whole = (inner: string): string => `${mark("begin")}${inner}${mark("separate")}${r("x")}${mark("end")}`;
  const choice = whole(code(' IF "') + whole(code(" MERGEFIELD inner ")) + code('" = "1" "a" "b" '));
  const body = p(field("Ort") + field("alone") + choice) + table(row(cell(p(field("a") + field("b")))));
  const data = { ort: "x", list: [] };
  const names = { ort: "ort", Ortt: "ort", inner: "ort" };
  const lists = { a: "list", B: "list", alone: "list", c: "list" };
  const { warnings } = filledFile(wordFile(body), data, { names, lists, missing: "empty" });
  const said = warnings.map(({ message }) => message).filter((message) => message.includes("one of"));
  expect(said.map((message) => message.slice(0, message.indexOf(" it is")))).toEqual(["'Ortt':", "'alone':", "'c':"]);
});

describe("fields and controls that are kept", () => {
  const control = (tag: string): string =>
    `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/><w:text/></w:sdtPr><w:sdtContent>${r("old")}</w:sdtContent></w:sdt>`;

  test("a field stays one with its code, and shows its value", () => {
    const { body } = filledFile(wordFile(p(field("name"))), { name: "a<b & {{ c }}" }, { fields: "keep" });
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = '<w:r><w:instrText xml:space="preserve"> MERGEFIELD name </w:instrText></w:r>';
    const text = '<w:r><w:t xml:space="preserve">a&lt;b &amp; {{ c }}</w:t></w:r>';
    expect(body).toBe(p(`${mark("begin")}${code}${mark("separate")}${text}${mark("end")}`));
    expect(filledFile(wordFile(body), { name: "Bo" }, {}).body).toBe(p(text.replace(/>a&lt;.*?</, ">Bo<")));
  });

  test("fields in its code stay there, and what shows nothing goes", () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
    const whole = (inner: string): string => `${mark("begin")}${inner}${mark("separate")}${r("x")}${mark("end")}`;
    const choice = whole(`${code(' IF "')}${field("a")}${code('" = "1" "one" "other" ')}`);
    const next = `<w:fldSimple w:instr=" NEXT ">${r("x")}</w:fldSimple>`;
    const data = { people: [{ a: 1 }, { a: 2 }] };
    const options = { records: "people", between: "nothing", fields: "keep" } as const;
    const kept = filledFile(wordFile(p(choice + next + choice)), data, options);
    expect(kept.warnings).toEqual([]);
    expect(kept.body.match(/MERGEFIELD a/g)).toHaveLength(2);
    expect(kept.body).not.toContain("NEXT");
    expect(linesOf(kept.body.replaceAll(/<w:instrText.*?<\/w:instrText>/g, ""))).toEqual(["oneother¶"]);
    const again = filledFile(wordFile(kept.body), { a: 1 }, {});
    expect(linesOf(again.body)).toEqual(["oneone¶"]);
  });

  test("a field stays locked, and to be updated, also in the code of another one", () => {
    const begin = (flags: string): string => `<w:r><w:fldChar w:fldCharType="begin"${flags}/></w:r>`;
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
    const inner = `${begin(' w:dirty="true"')}${code("MERGEFIELD a")}${mark("end")}`;
    const whole = (shown: string): string =>
      p(`${begin(' w:fldLock="true"')}${code("QUOTE ")}${inner}${mark("separate")}${r(shown)}${mark("end")}`);
    expect(filledFile(wordFile(whole("old")), { a: 1 }, { fields: "keep" }).body).toBe(whole("1"));
    const simple = `<w:fldSimple w:instr="MERGEFIELD a" w:fldLock="1" w:dirty="0">${r("old")}</w:fldSimple>`;
    const { body } = filledFile(wordFile(p(simple)), { a: 1 }, { fields: "keep" });
    expect(body.match(/<w:fldChar[^>]*begin[^>]*>/g)).toEqual(['<w:fldChar w:fldCharType="begin" w:fldLock="true"/>']);
  });

  test("a field without a value stays as it was", () => {
    const body = p(field("nobody"));
    const kept = filledFile(wordFile(body), {}, { fields: "keep" });
    expect([kept.body, kept.warnings.length]).toEqual([body, 1]);
  });

  test("counts as the rest of the file does", () => {
    const long = `<w:fldSimple w:instr=" IF 1 = 1 ${'"'.replace('"', "&quot;")}${"x".repeat(3_900)}&quot; &quot;&quot; ">${r("x")}</w:fldSimple>`;
    const data = { people: Array.from({ length: 100_000 }, () => ({})) };
    expect(() => filledFile(wordFile(p(long)), data, { records: "people", fields: "keep" })).toThrow(/too large|work/);
  });

  test("a control stays as it was, and tags in it are filled", () => {
    const tagged = control("b").replace("old", "{{ b }}");
    const { body, warnings } = filledFile(wordFile(p(control("a") + tagged)), { a: 1, b: 2 }, { controls: "keep" });
    expect([body, warnings]).toEqual([p(control("a") + tagged.replace("{{ b }}", "2")), []]);
  });

  test("a name for a control alone is reported then", () => {
    const options = { names: { a: "x" }, controls: "keep" } as const;
    const { warnings } = filledFile(wordFile(p(control("a"))), {}, options);
    expect(warnings.map(({ message }) => message)).toEqual([
      "'a': it is one of `names`, but the file has no field of that name.",
    ]);
  });
});

describe("what stands between records", () => {
  const people = { people: [{ name: "Ada" }, { name: "Bob" }] };
  const section = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
  const made = (between?: "page" | "section" | "nothing"): string =>
    filledFile(wordFile(p(field("name")) + section), people, {
      records: "people",
      ...(between === undefined ? {} : { between }),
    }).body;

  test("a page break, unless something else is said", () => {
    expect(made()).toBe(made("page"));
    expect(made().match(/w:type="page"/g)).toHaveLength(1);
  });

  test("the end of a section, with the page of the last one", () => {
    expect(made("section").match(/<w:sectPr>/g)).toHaveLength(2);
    expect(made("section")).toContain(`<w:p><w:pPr>${section}</w:pPr></w:p>`);
  });

  test("nothing", () => {
    expect(linesOf(made("nothing"))).toEqual(["Ada¶", "Bob¶"]);
  });

  test("counts as the rest of the file does", () => {
    const long = `<w:sectPr>${'<w:cols w:space="720"/>'.repeat(20_000)}</w:sectPr>`;
    const options = { records: "people", between: "section" } as const;
    const data = { people: Array.from({ length: 3000 }, () => ({})) };
    expect(() => filledFile(wordFile(p(field("name")) + long), data, options)).toThrow(/too large|work/);
  });
});

describe("missing values", () => {
  const body = p(r("({{ nobody }}{{ a + 1 }}") + field("nothing") + r(")"));

  test("leave the tag or the field", () => {
    expect(linesFrom(body, {}, {})).toEqual(["({{ nobody }}{{ a + 1 }}«nothing»)¶"]);
  });

  test("leave nothing where the definition says so, and are reported all the same", () => {
    const { body: made, warnings } = filledFile(wordFile(body), {}, { missing: "empty" });
    expect(linesOf(made)).toEqual(["()¶"]);
    expect(warnings.map(({ code }) => code)).toEqual(["UNRESOLVED_TOKEN", "EXPRESSION_VALUE", "UNRESOLVED_TOKEN"]);
  });
});

test("behind the last entry of records there is none: not even the data", () => {
  const next = `<w:fldSimple w:instr=" NEXT ">${r("x")}</w:fldSimple>`;
  const data = { name: "all", people: [{ name: "Ada" }] };
  expect(linesFrom(p(r("{{ this.name }}") + next + r("{{ this.name }}")), data, { records: "people" })).toEqual([
    "Ada{{ this.name }}¶",
  ]);
});

test("expressions of lists, names and records that are none are refused with their place", () => {
  const faultsOf = (word: Parameters<typeof readingOf>[0]): unknown => {
    try {
      return readingOf(word);
    } catch (error) {
      return error instanceof Refusal ? error.faults?.map(({ code, path }) => `${code} ${path}`) : error;
    }
  };
  expect(faultsOf({ file: "a.docx", records: "a +" })).toEqual(["EXPRESSION_INVALID /word/records"]);
  expect(faultsOf({ file: "a.docx", lists: { x: ")" } })).toEqual(["EXPRESSION_INVALID /word/lists/x"]);
  expect(faultsOf({ file: "a.docx", names: { x: ")" } })).toEqual(["EXPRESSION_INVALID /word/names/x"]);
  expect(faultsOf({ file: "a.docx", names: { "a/b~": ")" } })).toEqual(["EXPRESSION_INVALID /word/names/a~1b~0"]);
  expect(faultsOf({ file: "a.docx", names: { First_Name: "a", "first name": "b" } })).toEqual([
    "INVALID_VALUE /word/names/first name",
  ]);
});
