import { describe, expect, test } from "vitest";
import { unquoteLiteral } from "../../../src/render/model/literal.ts";
import { boundTo } from "../../support/bound-text.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { cell, p, r, row } from "./word-file.ts";

const char = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (words: string): string => `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`;
/** A field of several runs; `code`: its instruction, with other fields in it. */
const field = (code: string, shown: string): string =>
  `${char("begin")}${code.startsWith("<") ? code : instruction(code)}${char("separate")}${r(shown)}${char("end")}`;
const merged = (name: string): string => field(`MERGEFIELD ${name}`, `«${name}»`);
const chosen = (...parts: readonly string[]): string =>
  field(parts.map((part) => (part.startsWith("<") ? part : instruction(part))).join(""), "shown");

describe("fields of a mail merge", () => {
  test.each([
    [
      'IF … = "m" "Dear Mr" "Dear Ms"',
      chosen(" IF ", merged("Sex"), ' = "m" "Dear Mr" "Dear Ms" '),
      "[= if($data.Sex = 'm', 'Dear Mr', 'Dear Ms')]",
    ],
    [
      "IF with values in its texts",
      chosen("IF ", merged("n"), ' > 1 "', merged("n"), ' items" "one item" \\* MERGEFORMAT'),
      "[= if($data.n > '1', default($data.n, '') & ' items', 'one item')]",
    ],
    [
      'IF … <> ""',
      chosen("IF ", merged("a"), ' &lt;&gt; "" "to ', merged("a"), '"'),
      "[= if($data.a, 'to ' & default($data.a, ''), '')]",
    ],
    [
      "IF in IF",
      chosen("IF ", merged("a"), ' = "1" "one" "', chosen("IF ", merged("b"), ' = "2" "two" "none"'), '"'),
      "[= if($data.a = '1', 'one', if($data.b = '2', 'two', 'none'))]",
    ],
    ["\\* Upper", field("MERGEFIELD Name \\* Upper \\* MERGEFORMAT", "X"), "[= upper($data.Name)]"],
    ["\\#", field('MERGEFIELD Sum \\# "#,##0.00"', "1"), "[number, $data.Sum, 2]"],
    ["\\* right before its word", field("MERGEFIELD Name \\*Upper", "X"), "[= upper($data.Name)]"],
    ["\\# right before its word", field("MERGEFIELD Sum \\#0.00", "1"), "[number, $data.Sum, 2]"],
    ["\\@ right before its word", field("MERGEFIELD Day \\@dd.MM.yyyy", "1"), "[date, $data.Day, short]"],
    ["\\b right before curly quotes", field("MERGEFIELD n \\b“Dr. ”", "x"), "[= if($data.n, 'Dr. ' & $data.n, '')]"],
    ["\\@", field('MERGEFIELD Day \\@ "d MMMM yyyy"', "1"), "[date, $data.Day, long]"],
    [
      "\\b and \\f",
      field('MERGEFIELD Title \\b "Dr. " \\f ", "', "x"),
      "[= if($data.Title, 'Dr. ' & $data.Title & ', ', '')]",
    ],
    [
      "\\* Upper with \\b",
      field('MERGEFIELD Title \\* Upper \\b "- "', "x"),
      "[= if($data.Title, '- ' & upper($data.Title), '')]",
    ],
  ])("%s", async (_, body, text) => {
    const { content, report } = await importedWordFile(p(body));
    expect(content).toEqual([{ p: text }]);
    expect(report.filter(({ kind }) => kind === "lost")).toEqual([]);
  });

  test("a field within the code of another prints nothing of its own, also where the condition is not understood", async () => {
    const { content, report } = await importedWordFile(p(chosen("IF ", merged("a"), ' = "x*" "one" "two"')));
    expect(content).toEqual([{ p: "shown" }]);
    expect(report).toMatchObject([
      { code: "IMPORT_PLACEHOLDER", kind: "lost", message: expect.stringContaining('"IF"') },
    ]);
  });

  test.each([
    "NEXT",
    "NEXTIF 1 = 1",
    "SKIPIF 1 = 1",
    "MERGEFIELD a \\* CardText",
    "MERGEFIELD a \\# 0.00;-0.00",
    'MERGEFIELD a \\# "0000"',
    "MERGEFIELD TableStart:rows",
    "MERGEFIELD Image:logo",
    "MERGEFIELD \\* Upper",
  ])("%s is content that is lost, and reported so", async (code) => {
    const { report } = await importedWordFile(p(r("x") + field(code, "")));
    expect(report).toMatchObject([{ code: "IMPORT_PLACEHOLDER", kind: "lost" }]);
  });
});

const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const repeated = (item: (name: string) => string): string =>
  control(
    '<w:tag w:val="people"/><w:repeatingSection/>',
    ["Ada", "Max"].map((name) => control("<w:repeatingSectionItem/>", item(name))).join(""),
  );
const named = (content: string): string => control('<w:tag w:val="name"/><w:text/>', content);

describe("content controls", () => {
  test("a check box is one of its two signs, by the data", async () => {
    const states = '<w:checked w:val="1"/><w:checkedState w:val="2714"/><w:uncheckedState w:val="2610"/>';
    const { content, data, report } = await importedWordFile(
      p(control(`<w:tag w:val="ok"/><w:checkbox>${states}</w:checkbox>`, r("✔"))),
    );
    expect(content).toEqual([{ p: "[= if($data.ok, '✔', '☐')]" }]);
    expect([data, report]).toEqual([{ ok: true }, []]);
  });

  test("a day is written as the control writes it", async () => {
    const date =
      '<w:tag w:val="day"/><w:date w:fullDate="2026-01-02T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/></w:date>';
    const { content, data } = await importedWordFile(p(control(date, r("2 January 2026"))));
    expect([content, data]).toEqual([[{ p: "[date, $data.day, long]" }], { day: "2026-01-02" }]);
  });

  test("one around a paragraph or a cell is its value, in the look of its text", async () => {
    const body = `${named(p(r("Ada", "<w:b/>")))}<w:tbl><w:tr>${named(cell(p(r("Ada"))))}${cell(p(r("x")))}</w:tr></w:tbl>`;
    const { content } = await importedWordFile(body);
    expect(content).toMatchObject([
      { p: "[b]$data.name[/b]" },
      { table: { rows: [[{ td: "$data.name" }, { td: "x" }]] } },
    ]);
  });

  test("a section repeats its first item: paragraphs, and rows", async () => {
    const rows = repeated((name) => row(cell(p(named(r(name)))), cell(p(r("x")))));
    const { content, data } = await importedWordFile(`${repeated((name) => p(named(r(name))))}<w:tbl>${rows}</w:tbl>`);
    expect(content).toMatchObject([
      { stack: { source: "$data.people", map: { p: "$item.name" } } },
      { table: { source: "$data.people", map: [{ td: "$item.name" }, { td: "x" }] } },
    ]);
    expect(data).toEqual({ people: [{ name: "Ada" }] });
  });

  test("one with any content stays what it shows, and is reported", async () => {
    const { content, report } = await importedWordFile(control('<w:tag w:val="terms"/>', p(r("a")) + p(r("b"))));
    expect(content).toEqual([{ p: "a" }, { p: "b" }]);
    expect(report).toMatchObject([{ code: "IMPORT_APPROXIMATED", message: expect.stringContaining('"terms"') }]);
  });
});

test("a number in the text of an IF prints nothing where it is missing", async () => {
  const sum = field('MERGEFIELD Sum \\# "0.00"', "1");
  const { content } = await importedWordFile(p(chosen("IF ", merged("Paid"), ' = "x" "Sum: ', sum, '." "due"')));
  const shown = (data: object) => {
    const { document, warnings } = boundTo({ content }, data);
    return [unquoteLiteral((document["content"] as [{ p: string }])[0].p), warnings];
  };
  expect(shown({ Paid: "x", Sum: 2 })).toEqual(["Sum: 2.00.", []]);
  expect(shown({ Paid: "x" })).toEqual(["Sum: .", []]);
});

describe("fields of text in a form", () => {
  const formText = (name: string, shown: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/><w:enabled/><w:textInput><w:maxLength w:val="9"/></w:textInput></w:ffData></w:fldChar></w:r>${instruction(" FORMTEXT ")}${char("separate")}${r(shown)}${char("end")}`;

  test("are values where they show nothing yet", async () => {
    const blanks = "\u2002".repeat(5);
    const { content, data, report } = await importedWordFile(p(r("Name: ") + formText("Customer", blanks) + r(".")));
    expect([content, data, report]).toEqual([[{ p: "Name: $data.Customer." }], { Customer: "Customer" }, []]);
  });

  test.each([
    ["Customer", "Ada"],
    ["", "\u2002"],
  ])("else what they show, which is reported: %s, %s", async (name, shown) => {
    const { content, report } = await importedWordFile(p(`${r("Name: ")}${formText(name, shown)}${r(".")}`));
    expect(content).toEqual([{ p: `Name: ${shown}.` }]);
    expect(report).toMatchObject([
      { kind: "near", message: 'The field "FORMTEXT" is the text that it shows in the file.' },
    ]);
  });
});

test.each(["ADDRESSBLOCK", "GREETINGLINE"])("%s is the text that it shows, and reported as lost", async (name) => {
  const { content, report } = await importedWordFile(p(field(`${name} \\l 1033`, "Dear Ada")));
  expect(content).toEqual([{ p: "Dear Ada" }]);
  expect(report).toMatchObject([{ code: "IMPORT_PLACEHOLDER", kind: "lost", message: expect.stringContaining(name) }]);
});
