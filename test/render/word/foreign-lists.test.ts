import { describe, expect, test } from "vitest";
import type { WordSyntax } from "../../../src/vocabulary/definition/word.ts";
import { cell, p, r, row, table, wordFile } from "../import/word-file.ts";
import { faultsOf, filledFile, linesOf } from "./filled-word.ts";

// Lists, entries and names as other programs have them, of which their own tests speak.

const lines = (syntax: WordSyntax, body: string, data: unknown): readonly string[] =>
  linesOf(filledFile(wordFile(body), data, { syntax, missing: "empty" }).body);

const text = (syntax: WordSyntax, tags: string, data: unknown): string | undefined =>
  lines(syntax, p(r(tags)), data)[0];

const cars = [
  { brand: "Lumeneo", id: 1, speed: { high: 5 }, drivers: ["a"], wheels: [{ size: "A" }, { size: "B" }] },
  { brand: "Tesla", id: 2, speed: { high: 13 }, drivers: [], wheels: [{ size: "C" }] },
];

describe("cells of docxtpl", () => {
  const tc = (content: string, properties = ""): string => cell(p(r(content)), properties);
  const made = (rows: string, data: unknown) => {
    const { body, warnings } = filledFile(wordFile(table(rows)), data, { syntax: "jinja" });
    return { body, warnings, lines: linesOf(body) };
  };

  test("span as many columns as a value says, in the place of those of the file", () => {
    const one = made(row(tc("{% colspan n %}wide", '<w:tcW w:w="1"/><w:gridSpan w:val="9"/><w:vAlign w:val="top"/>')), {
      n: 3,
    });
    expect(one.body).toContain('<w:tcPr><w:tcW w:w="1"/><w:gridSpan w:val="3"/><w:vAlign w:val="top"/></w:tcPr>');
    expect([one.lines, one.warnings]).toEqual([["wide|‖"], []]);
    const bare = made(row(`<w:tc>${p(r("{% colspan 2 %}x"))}</w:tc>`), {});
    expect(bare.body).toContain('<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>');
  });

  test.each([0, 64, 1.5, "x", '1"/><w:x a="', null])("that span %j columns span one, which is reported", (n) => {
    const { body, warnings } = made(row(tc("{% colspan n %}x")), { n });
    expect([body.includes("gridSpan"), warnings.map(({ code }) => code)]).toEqual([false, ["EXPRESSION_VALUE"]]);
  });

  test("that are made one in a row stand there once, as wide as all", () => {
    const cells = tc("{%tc for x in list %}") + tc("{% hm %}{{ x }}", '<w:gridSpan w:val="2"/>') + tc("{%tc endfor %}");
    const { body, lines, warnings } = made(row(cells + tc("end")), { list: ["a", "b", "c"] });
    expect([lines, warnings]).toEqual([["a|end|‖"], []]);
    expect(body.match(/gridSpan w:val="6"/g)).toHaveLength(1);
  });

  test("that are made one below each other show the first", () => {
    const rows =
      row(tc("{%tr for x in list %}")) + row(tc("{% vm %}all {{ x }}") + tc("{{ x }}")) + row(tc("{%tr endfor %}"));
    const { body, lines, warnings } = made(rows, { list: ["a", "b", "c"] });
    expect([lines, warnings]).toEqual([["all a|a|‖", "|b|‖", "|c|‖"], []]);
    expect(body.match(/<w:vMerge[^>]*>/g)).toEqual(['<w:vMerge w:val="restart"/>', "<w:vMerge/>", "<w:vMerge/>"]);
  });

  test("are those of the innermost loop, and may be both", () => {
    const inner = row(tc("{%tr for x in g.list %}")) + row(tc("{% vm %}{% colspan 2 %}{{ g.n }}") + tc("{{ x }}"));
    const rows = row(tc("{%tr for g in groups %}")) + inner + row(tc("{%tr endfor %}")) + row(tc("{%tr endfor %}"));
    const groups = [
      { n: "A", list: [1, 2] },
      { n: "B", list: [3] },
    ];
    const { body, lines } = made(rows, { groups });
    expect(lines).toEqual(["A|1|‖", "|2|‖", "B|3|‖"]);
    const merged = body.match(/<w:gridSpan w:val="2"\/><w:vMerge[^>]*>/g);
    expect(merged?.map((one) => one.includes("restart"))).toEqual([true, false, true]);
  });

  test("that have no properties in the file get them once", () => {
    const bare = (content: string): string => `<w:tc>${p(r(content))}</w:tc>`;
    const rows = row(bare("{%tr for x in l %}")) + row(bare("{% vm %}{% colspan 2 %}a")) + row(bare("{%tr endfor %}"));
    const cells = (merge: string, content: string): string =>
      `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/>${merge}</w:tcPr>${content}</w:tc></w:tr>`;
    expect(made(rows, { l: [1, 2] }).body).toContain(
      cells('<w:vMerge w:val="restart"/>', p(r("a"))) + cells("<w:vMerge/>", "<w:p/>"),
    );
  });

  test("whose width two tags say are faults", () => {
    const twice = row(tc("{% colspan 2 %}{% colspan 3 %}"));
    expect(faultsOf(table(twice), "jinja")).toEqual([expect.stringContaining("another tag before it says the width")]);
  });

  test("outside of cells or loops are faults", () => {
    expect(faultsOf(p(r("{% colspan 2 %}")), "jinja")).toEqual([expect.stringContaining("stands in none")]);
    expect(faultsOf(table(row(tc("{% vm %}"))), "jinja")).toEqual([expect.stringContaining("stands in no loop")]);
    expect(faultsOf(table(row(tc("{% hm 2 %}"))), "jinja")).toEqual([expect.stringContaining("stands alone")]);
  });
});

describe("Carbone", () => {
  test.each([
    "{d.cars[].brand}",
    "{d.cars[]:aggSum(2)}",
    "{d.cars[i].id:aggSum}",
    "{d.a[].b[].c:aggSum}",
    "{d.n:aggSum}",
  ])("%s is no sum, and refused", (tag) =>
    expect(faultsOf(p(r(tag)), "carbone")).toEqual([expect.stringContaining("TAG_UNKNOWN")]),
  );

  test("the data themselves may be the list", () => {
    expect(lines("carbone", p(r("{d[i].brand}")) + p(r("{d[i+1].brand}")), cars)).toEqual(["Lumeneo¶", "Tesla¶"]);
  });

  test.each([
    ["{d.cars[id=2].brand}", "Tesla"],
    ["{d.cars[brand='Tesla'].speed.high}", "13"],
    ["{d.cars[ speed . high ! = 5 ].brand}", "Tesla"],
    ["{d.cars[drivers.length>0].brand}", "Lumeneo"],
    ["{d.cars[ sp eed . hi gh > 9, id=2].brand}", "Tesla"],
    ["{d.cars[i=1].brand}", "Tesla"],
    ["{d.cars[i=-1].brand:upperCase}", "TESLA"],
    ["{d.cars[i=-2].brand}", "Lumeneo"],
    ["{d.cars[ i = - 2 ].wheels[i=-1].size}", "B"],
    ["{d.cars[i=-3].brand}", ""],
    ["{d.cars[id=1].wheels[i=-2].size}", "A"],
    ["{d.cars[id=1].wheels[size='B'].size}", "B"],
    ["{d.cars[id=9].brand}", ""],
    ["{d.cars[].speed.high:aggSum}", "18"],
    ["{d.cars[].speed.high:aggAvg:formatN(2)}", "9.00"],
    ["{d.cars[id>1].speed.high:aggMax}", "13"],
    ["{d.cars[].id:aggMin}", "1"],
    ["{d.cars[].id:aggCount}", "2"],
    ["{d.cars[id=9].id:aggSum}", "0"],
  ])("%s is one entry, or what several come to", (tag, shown) => {
    expect(text("carbone", `(${tag})`, { cars })).toBe(`(${shown})¶`);
  });

  test("members of an object are entries", () => {
    const tags = "{d.ages[i].att}={d.ages[i].val};{d.ages[i+1].att}";
    expect(text("carbone", tags, { ages: { ada: 36, bob: 20 } })).toBe("ada=36;bob=20;¶");
  });

  test("points lead to what holds the list", () => {
    const body = p(r("{d.cars[i].brand} of {d.cars[i]..owner.name}")) + p(r("{d.cars[i+1].brand}"));
    const data = { owner: { name: "Ada" }, cars };
    expect(lines("carbone", body, data)).toEqual(["Lumeneo of Ada¶", "Tesla of Ada¶"]);
    expect(faultsOf(p(r("{d.cars[i]...owner}{d.cars[i+1].x}")), "carbone")[0]).toMatch(/more points than lists/);
  });

  test("a list that points lead to is another than the one of that name in the entry", () => {
    const tags = "{d.cars[i].wheels[i].size}{d.cars[i]..wheels[i].size}{d.cars[i].wheels[i+1].size}";
    expect(faultsOf(p(r(tags)) + p(r("{d.cars[i+1].brand}")), "carbone")).toEqual([
      expect.stringContaining("{d.cars[i]..wheels[i].size} has no end"),
    ]);
  });

  test("a list is known by its end, and by its place from there, in messages", () => {
    const { warnings } = filledFile(
      wordFile(p(r("{d.cars[i=-2].a:upperCase}"))),
      { cars: [{}, {}] },
      { syntax: "carbone" },
    );
    expect(warnings.map(({ message }) => message).join()).toContain("d.cars[i=-2].a");
  });

  test("a list in a list ends in the row, whatever the next row of the outer one has", () => {
    const of = (car: string) => [`{d.cars[${car}].wheels[i].size}`, `{d.cars[${car}].wheels[i+1].size}`];
    const rows = [of("i"), of("i+1")].map((tags) => row(...tags.map((tag) => cell(p(r(tag))))));
    expect(lines("carbone", table(...rows), { cars })).toEqual(["A|B|‖", "C|‖"]);
  });

  test("entries in the order of several keys", () => {
    const list = [
      { a: 2, b: 1 },
      { a: 1, b: 2 },
      { a: 1, b: 1 },
    ];
    const tags = "{d.list[a, b, i].a}{d.list[a, b, i].b} {d.list[a+1, b+1, i+1].a}";
    expect(text("carbone", tags, { list })).toBe("11 12 21 ¶");
  });
});

describe("docxtemplater", () => {
  test.each([
    ["{.}", "Foo", "Foo"],
    ["{this}", "Foo", "Foo"],
    ["{(this + this) * .}", 3, "18"],
    ['{this["a b"]}', { "a b": "John" }, "John"],
    ["{.['user-name']}", { "user-name": "John" }, "John"],
    ["{my body}", { "my body": "text" }, "text"],
    ["{#the lines}{.}{/the lines}", { "the lines": ["a", "b"] }, "ab"],
    ["{b = a * 2}{b}", { a: 5, b: 1 }, "10"],
    ["{#list}{x = n + 1}{x}{n == 2}{/list}", { list: [{ n: 1, x: 7 }, { n: 2 }] }, "2false3true"],
    ["{#list}{#$index > 0}{$index}{.}{/}{/list}", { list: ["a", "b", "c"] }, "1b2c"],
  ])("%s", (tags, data, shown) => {
    expect(text("docxtemplater", tags, data)).toBe(`${shown}¶`);
  });

  test("loops over cells and tables", () => {
    const cells = table(row(cell(p(r("{-w:tc list}{.}{/list}"))), cell(p(r("end")))));
    expect(lines("docxtemplater", cells, { list: ["a", "b"] })).toEqual(["a|b|end|‖"]);
    const tables = table(row(cell(p(r("{-w:tbl list}{.}"))), cell(p(r("end{/list}")))));
    expect(lines("docxtemplater", tables, { list: ["a", "b"] })).toEqual(["a|end|‖", "b|end|‖"]);
  });

  test("a list says over what it repeats, as easy-template-x has it", () => {
    const body = p(r("before {#list [loopOver: “paragraph”]}{.}{/list} behind"));
    expect(lines("docxtemplater", body, { list: ["a", "b"] })).toEqual(["before a behind¶", "before b behind¶"]);
  });
});

describe("the texts of a diagram", () => {
  const texts = (...all: readonly string[]): string =>
    all.map((one) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${one}</a:t></a:r></a:p></dgm:t></dgm:pt>`).join("");
  const withTexts = (...all: readonly string[]): Uint8Array => {
    const diagram = `<dgm:ptLst xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram">${texts(...all)}</dgm:ptLst>`;
    return wordFile(p(r("x")), { diagramData: diagram });
  };

  test("are filled", () => {
    const { partOf } = filledFile(
      withTexts("Dear {name}", "{#list}{.}, {/list}"),
      { name: "<Ada>", list: [1, 2] },
      {
        syntax: "docxtemplater",
      },
    );
    const [first, second] = [...partOf("/word/diagramData.xml").matchAll(/<a:p>.*?<\/a:p>/g)].map(([one]) => one);
    expect(first).toBe("<a:p><a:r><a:t>Dear &lt;Ada&gt;</a:t></a:r></a:p>");
    expect(second?.replaceAll(/<[^>]*>/g, "")).toBe("1, 2, ");
  });

  test("have no loop over its shapes, which are named by connections", () => {
    expect(() => filledFile(withTexts("{#list}a", "b{/list}"), {}, { syntax: "docxtemplater" })).toThrow(/faults/);
  });
});

describe("docxtpl", () => {
  test("braces that are text are spelt with a line between", () => {
    expect(text("jinja", "{_{ a }_} {_% if %_} {{ a }}", { a: 1 })).toBe("{{ a }} {% if %} 1¶");
  });

  test("a remark takes its row, cell or paragraph with it", () => {
    const body =
      p(r("{#p remark #}")) +
      table(row(cell(p(r("a"))), cell(p(r("{#tc remark #}")))), row(cell(p(r("{#tr remark #}"))), cell(p(r("b")))));
    expect(lines("jinja", body, {})).toEqual(["a|‖"]);
  });
});

test("outside of loops `this` is the data, also of our own tags", () => {
  expect(text("colophon", "{{ this.a }}{{#each list}}{{ this }}{{/each}}", { a: 1, list: [2, 3] })).toBe("123¶");
});
