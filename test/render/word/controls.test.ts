import { describe, expect, test } from "vitest";
import { zip } from "../../../src/render/codecs/zip.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { placeControls } from "../../../src/render/word/controls/read-controls.ts";
import type { AuthoredControl } from "../../../src/render/word/tags/author-place.ts";
import type { TagMarks } from "../../../src/render/word/tags/scan.ts";
import { elementsIn } from "../../../src/render/word/tree/edit.ts";
import { parseSource, type SourceElement } from "../../../src/render/word/tree/source-tree.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { cell, p, r, row, table, wordFile } from "../import/word-file.ts";
import { filled, filledFile, linesOf } from "./filled-word.ts";

const control = (properties: string, content: string, name = "value"): string =>
  `<w:sdt><w:sdtPr><w:tag w:val="${name}"/><w:id w:val="7"/>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

const placeholder = "<w:showingPlcHdr/>";
const box =
  '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612"/><w14:uncheckedState w14:val="2610"/></w14:checkbox>';
const list = (kind: string) =>
  `<w:${kind}><w:listItem w:displayText="Red" w:value="r"/><w:listItem w:value="blue"/></w:${kind}>`;

const crossed =
  '<w:dropDownList><w:listItem w:displayText="2" w:value="1"/><w:listItem w:displayText="x" w:value="2"/></w:dropDownList>';

const cases: readonly (readonly [what: string, body: string, value: unknown, line: string, also: RegExp])[] = [
  ["text in a line", p(r("a ") + control("<w:text/>", r("old", "<w:b/>"))), "new", "a new¶", /<w:rPr><w:b\/><\/w:rPr>/],
  [
    "a paragraph",
    control("<w:text/>", p(r("old"), '<w:jc w:val="center"/>')),
    "new",
    "new¶",
    /<w:jc w:val="center"\/>/,
  ],
  ["no paragraph yet", control("<w:text/>", ""), "new", "new¶", /<w:sdtContent><w:p><w:r>/],
  ["no run yet", p(control("<w:text/>", "")), "new", "new¶", /<w:sdtContent><w:r>/],
  [
    "no paragraph yet in a cell",
    table(row(cell(control("<w:text/>", "")))),
    "new",
    "new¶‖",
    /<w:sdtContent><w:p><w:r>/,
  ],
  [
    "a bookmark that ends outside",
    p(`${control("<w:text/>", `<w:bookmarkStart w:id="1" w:name="B"/>${r("a")}`)}<w:bookmarkEnd w:id="1"/>`),
    "new",
    "new¶",
    /<w:sdtContent><w:bookmarkStart w:id="1" w:name="B"\/><w:r>.*<w:bookmarkEnd w:id="1"\/>/,
  ],
  [
    "ends of ranges beside and in a paragraph",
    `<w:permStart w:id="2"/>${control("<w:text/>", `${p(`${r("a")}<w:commentRangeEnd w:id="3"/>`)}<w:permEnd w:id="2"/>`)}`,
    "new",
    "new¶",
    /<\/w:r><w:commentRangeEnd w:id="3"\/><w:permEnd w:id="2"\/><\/w:p>/,
  ],
  ["a cell", table(row(control("<w:text/>", cell(p(r("old")))), cell(p("")))), "new", "new||‖", /<w:sdtContent><w:tc>/],
  ["lines where it has lines", p(control('<w:text w:multiLine="1"/>', r("old"))), "a\nb", "a⏎b¶", /./],
  ["no lines where it has none", p(control("<w:text/>", r("old"))), "a\nb", "a b¶", /./],
  [
    "a placeholder's look goes",
    p(control(`<w:rPr><w:i/></w:rPr>${placeholder}<w:text/>`, r("Click here", '<w:rStyle w:val="PlaceholderText"/>'))),
    "new",
    "new¶",
    /<w:r><w:rPr><w:i\/><\/w:rPr>/,
  ],
  ["any control that shows what to enter", p(control(placeholder, r("Click here"))), "new", "new¶", /./],
  ["a number", p(control("<w:text/>", r("old"))), 2.5, "2.5¶", /./],
  [
    "a date",
    p(control('<w:date><w:dateFormat w:val="d. MMMM yyyy"/><w:lid w:val="de-DE"/></w:date>', r("old"))),
    "2026-03-01",
    "1. März 2026¶",
    /<w:date w:fullDate="2026-03-01T00:00:00Z">/,
  ],
  [
    "a date again",
    p(control('<w:date w:fullDate="2020-01-01T00:00:00Z"><w:dateFormat w:val="yyyy"/></w:date>', r("old"))),
    "2026-03-01",
    "2026¶",
    /<w:date w:fullDate="2026-03-01T00:00:00Z">/,
  ],
  ["a list by its value", p(control(list("dropDownList"), r("old"))), "r", "Red¶", /./],
  ["a list by what it shows", p(control(list("dropDownList"), r("old"))), "Red", "Red¶", /./],
  ["a free list", p(control(list("comboBox"), r("old"))), "green", "green¶", /./],
  ["a box that is checked", p(control(box, r("☐"))), true, "☒¶", /<w14:checked w14:val="1"\/>/],
  ["a box of a spreadsheet", p(control(box, r("☐"))), "Yes", "☒¶", /<w14:checked w14:val="1"\/>/],
  [
    "a box with a symbol of a font of symbols",
    p(control(box.replace('"2612"', '"00FE" w14:font="Wingdings"'), r("☐"))),
    true,
    "¶",
    /<w:r><w:sym w:font="Wingdings" w:char="F0FE"\/><\/w:r>/,
  ],
  [
    "a box with a symbol of a font of letters",
    p(control(box.replace('"2612"', '"0058" w14:font="Arial"'), r("☐"))),
    true,
    "X¶",
    /./,
  ],
  ["a box whose symbol is markup", p(control(box.replace('"2612"', '"003C"'), r("☐"))), true, "&lt;¶", /./],
  ["a list in which what one shows is the value of another", p(control(crossed, r("old"))), "2", "x¶", /./],
  ["a date that is none", p(control("<w:date/>", r("old"))), "2026-13-45", "2026-13-45¶", /<w:date\/>/],
  [
    "a date that is none, in place of one",
    p(control('<w:date w:fullDate="2020-01-01T00:00:00Z"/>', r("old"))),
    "2026-02-30",
    "2026-02-30¶",
    /<w:date\/>/,
  ],
  ["a box that is not checked", p(control(box, r("☐"))), false, "☐¶", /<w14:checked w14:val="0"\/>/],
];

describe("content controls:", () =>
  test.each(cases)("%s", (_, body, value, line, also) => {
    const { body: made, warnings } = filled(body, { value });
    expect([linesOf(made).join(""), warnings]).toEqual([line, []]);
    expect(made).toMatch(also);
    expect(made).toContain('<w:tag w:val="value"/>');
    expect(made).not.toContain("PlcHdr");
  }));

test("a control without a value stays as it was: a remark without an error code", () => {
  const body = p(control(`${placeholder}<w:text/>`, r("Click here")));
  const { body: made, warnings } = filled(body, {});
  expect(made).toBe(body);
  const message = "paragraph 1, control “value”: it has no value and stays as it is.";
  expect(warnings).toEqual([{ code: "UNRESOLVED_TOKEN", path: "/file", message }]);
});

test.each([
  [
    "a value that is not in the list",
    control(list("dropDownList"), r("old")),
    "green",
    /takes one of “Red”, “blue”; came "green"/,
  ],
  ["a box that is neither", control(box, r("☐")), "perhaps", /takes true or false; came "perhaps"/],
])("%s leaves the control as it was: CONTROL_VALUE", (_, inner, value, message) => {
  const { body, warnings } = filled(p(inner), { value });
  expect(body).toBe(p(inner));
  expect(warnings).toMatchObject([{ code: "CONTROL_VALUE", message: expect.stringMatching(message) }]);
});

test("a control around two cells stays as it was", () => {
  const body = table(row(control("<w:text/>", cell(p(r("a"))) + cell(p(r("b"))))));
  expect(filled(body, { value: "new" }).body).toBe(body);
});

test("of controls in each other only the innermost is searched for tags", () => {
  const nested = (depth: number): string =>
    depth === 0 ? p(r("old")) : control("<w:text/>", nested(depth - 1), "none");
  const root = parseSource(nested(50), { elements: 1_000 });
  const controls: AuthoredControl[] = [];
  const visit = (parent: SourceElement): void => {
    for (const element of elementsIn(parent)) {
      if (element.name === "w:sdt") controls.push({ element, where: () => "somewhere" });
      visit(element);
    }
  };
  visit(root);
  let searched = 0;
  const marks = {
    get closings() {
      searched += 1;
      return ["}}"];
    },
  };
  expect(placeControls(controls, marks as unknown as TagMarks)).toHaveLength(1);
  expect([controls.length, searched]).toEqual([50, 1]);
});

test("a control with tags in it is not filled by its name, its tags are", () => {
  const { body } = filled(p(control(`${placeholder}<w:text/>`, r("{{ other }}"))), { value: "new", other: "x" });
  expect(linesOf(body)).toEqual(["x¶"]);
});

test("a section repeats its first item, with controls of its entries, whose ids are their own", () => {
  const item = (text: string) =>
    `<w:sdt><w:sdtPr><w:id w:val="9"/><w15:repeatingSectionItem/></w:sdtPr><w:sdtContent>${p(control("<w:text/>", r(text), "name"))}</w:sdtContent></w:sdt>`;
  const section = `<w:sdt><w:sdtPr><w:tag w:val="people"/><w:id w:val="8"/><w15:dataBinding w:xpath="/r[1]/p" w:storeItemID="{A}"/><w15:repeatingSection/></w:sdtPr><w:sdtContent>${item("a")}${item("b")}</w:sdtContent></w:sdt>`;
  const { body } = filled(section, { people: [{ name: "Ada" }, { name: "Bo" }, { name: "Cy" }] });
  expect(linesOf(body)).toEqual(["Ada¶", "Bo¶", "Cy¶"]);
  const ids = [...body.matchAll(/<w:id w:val="(\d+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(7);
  expect(body).not.toContain("dataBinding");
});

describe("controls that show the file's own data:", () => {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const mapped = (path: string, name = "value", inner = "<w:text/>") =>
    p(
      control(
        `<w:dataBinding w:prefixMappings="xmlns:n='u'" w:xpath="${path}" w:storeItemID="{ABC}"/>${inner}`,
        r("old"),
        name,
      ),
    );
  const stored = '<n:root xmlns:n="u"><n:a x="1">old</n:a><n:a/><n:b><n:value>old</n:value></n:b></n:root>';

  function withData(body: string, data = stored): Uint8Array {
    const parts = new Map(readArchive(wordFile(body)));
    const add = (name: string, text: string) => parts.set(name, Buffer.from(text));
    const relation = (type: string, target: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="${office}/${type}" Target="${target}"/></Relationships>`;
    add("/word/_rels/document.xml.rels", relation("customXml", "../customXml/item1.xml"));
    add("/customXml/item1.xml", data);
    add("/customXml/_rels/item1.xml.rels", relation("customXmlProps", "itemProps1.xml"));
    add("/customXml/itemProps1.xml", '<ds:datastoreItem xmlns:ds="d" ds:itemID="{abc}"/>');
    return zip([...parts].map(([name, content]) => ({ name: name.slice(1), content })));
  }
  const made = (body: string, data: unknown) => filledFile(withData(body), data).partOf("/customXml/item1.xml");

  test.each([
    ["an element", "/n:root[1]/n:a[1]", stored.replace('x="1">old', 'x="1">&lt;new&gt;')],
    ["an element that is empty", "/n:root[1]/n:a[2]", stored.replace("<n:a/>", "<n:a>&lt;new&gt;</n:a>")],
    ["an attribute", "/n:root[1]/n:a[1]/@x", stored.replace('x="1"', 'x="&lt;new&gt;"')],
    ["a node that is not there", "/n:root[1]/n:c[1]", stored],
    ["a path of another kind", "//n:a[last()]", stored],
  ])("%s is written there too", (_, path, expected) => {
    expect(made(mapped(path), { value: "<new>" })).toBe(expected);
  });

  const evil = `O'Brien' x="1" <b>]]>--> & "`;
  const inText = "O'Brien' x=&quot;1&quot; &lt;b&gt;]]&gt;--&gt; &amp; &quot;";
  const inValue = inText.replaceAll("'", "&apos;");

  test.each([
    ["CDATA", "<r><a><![CDATA[old]]></a></r>", "/r[1]/a[1]", `<r><a>${inText}</a></r>`],
    ["a comment", "<r><a>o<!-- c -->ld</a ></r>", "/r[1]/a[1]", `<r><a>${inText}</a ></r>`],
    ["an instruction", "<r><a><?x <y/> ?></a></r>", "/r[1]/a[1]", `<r><a>${inText}</a></r>`],
    ["elements", "<r><a>o<b>l</b>d</a></r>", "/r[1]/a[1]", `<r><a>${inText}</a></r>`],
    ["nothing, with a blank", "<r><a x='/>' /></r>", "/r[1]/a[1]", `<r><a x='/>' >${inText}</a></r>`],
    ["quotes of one stroke", "<r n='old'/>", "/r[1]/@n", `<r n='${inValue}'/>`],
    ["the name in another value", `<r m=" n='x'" n="old"/>`, "/r[1]/@n", `<r m=" n='x'" n="${inValue}"/>`],
    [
      "a name with a prefix",
      `<r xmlns:n="u" n="1" n:n="old"/>`,
      "/r[1]/@q:n",
      `<r xmlns:n="u" n="1" n:n="${inValue}"/>`,
    ],
  ])("no value is markup in place of %s", (_, data, path, expected) => {
    const file = filledFile(withData(mapped(path), data), { value: evil });
    expect(file.partOf("/customXml/item1.xml")).toBe(expected);
  });

  test.each([
    ["a document type", '<!DOCTYPE r [<!ENTITY e "x">]><r><a/></r>'],
    ["an unknown entity", "<r><a>&e;</a></r>"],
    ["an element without an end", "<r><a></r>"],
  ])("data of the file with %s are refused: WORD_UNUSABLE", (_, data) => {
    const filling = () => filledFile(withData(mapped("/r[1]/a[1]"), data), { value: "x" });
    expect(filling).toThrow(Refusal);
    expect(filling).toThrow(expect.objectContaining({ faults: [expect.objectContaining({ code: "WORD_UNUSABLE" })] }));
  });

  test("without a tag or a title the place in those data is the name", () => {
    const body = mapped("/n:root[1]/n:b[1]/n:value[1]").replace('<w:tag w:val="value"/>', "");
    expect(made(body, { b: { value: "x" } })).toBe(stored.replace("<n:value>old", "<n:value>x"));
  });

  test("copies show their own values: they are cut from the one place", () => {
    const file = filledFile(withData(p(r("{{#each l}}")) + mapped("/n:root[1]/n:a[1]") + p(r("{{/each}}"))), {
      l: [{ value: "x" }, { value: "y" }],
    });
    expect(linesOf(file.body)).toEqual(["x¶", "y¶"]);
    expect(file.body).not.toContain("dataBinding");
    expect(file.partOf("/customXml/item1.xml")).toBe(stored);
  });
});

test("nothing of the data becomes markup, a field or a control", () => {
  const value = "</w:t><w:instrText>DDE</w:instrText> \" ' & <w:sdt> {{ name }} \u0001 $& $1 $`";
  const properties = '<w:date><w:dateFormat w:val="yyyy"/></w:date>';
  for (const inner of ["<w:text/>", properties, list("comboBox")]) {
    const { body } = filled(p(control(inner, r("old"))), { value, name: "x" });
    expect(body).toContain(
      "&lt;/w:t&gt;&lt;w:instrText&gt;DDE&lt;/w:instrText&gt; &quot; ' &amp; &lt;w:sdt&gt; {{ name }}  $&amp; $1 $`",
    );
    expect(body).not.toContain("instrText>DDE</w:instrText>");
  }
});
