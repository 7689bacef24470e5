import { describe, expect, test } from "vitest";
import { paragraph, read, written } from "./reading.ts";

describe("text that was probably meant as something else is printed, and counts as missing", () => {
  test.each([
    ["[img images/logo.png]", "[img, images/logo.png]"],
    ["[tab 100]", "[tab, 100]"],
    ["[br 2]", "[br, 2]"],
    ["[color red]x", "[color, red]"],
    ["[link https://example.com]x", "[link, https://example.com]"],
    ["[url=https://example.com]x", "[link, https://example.com]"],
    ["[color=#ff0000]x", "[color, #ff0000]"],
    ["[number 1.5]", "[number, 1.5]"],
    ["[number 1.5", "it is [number]"],
    ["[number, 1.5", "no closing bracket"],
    ["[strikethrough]x", "[s]"],
    ["[newline]", "[br]"],
    ["[img, images/logo.png", "no closing bracket"],
    ["[barcode, qr, Hello", "no closing bracket"],
    ["[foo]", "There is no shortcode foo"],
    ["A word [blod] alone", "Did you mean [bold]?"],
    ["[photo]", "write \\[photo]"],
    ["[curency, 5, EUR]", "Did you mean [currency]?"],
    ["[signature, Ada, 200|50]", "There is no shortcode signature"],
    ["[picture, images/logo.png]", "There is no shortcode picture"],
    ["Name[textfeld, a]", "Did you mean [textfield]?"],
    ["[form-text, name='a', max=5]", "There is no shortcode form-text"],
  ])("%s", (p, meant) => {
    const { inlines, warnings, codes } = paragraph(p);
    expect([written(inlines), codes]).toEqual([p, ["CONTENT_ERROR"]]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["SHORTCODE_UNKNOWN", "/document/content/0/p"]]);
    expect(warnings[0]?.message).toContain(meant);
  });

  test.each([
    ["{d.company}", "Write $data.company."],
    ["{c.user.name:upperCase}", "Values from the data"],
    ["{d.rows[i].x}", "Values from the data"],
    ["{t(title)}", "Write [t, title]"],
    ["a {$alias}", "Values from the data"],
    ["{#list}x{/list}", "`if`, tables and lists `source`"],
  ])("tags in single braces: %s", (p, meant) => {
    const { inlines, warnings, codes } = paragraph(p);
    expect([written(inlines), new Set(codes)]).toEqual([p, new Set(["CONTENT_ERROR"])]);
    expect(warnings[0]).toMatchObject({ code: "PLACEHOLDER_UNKNOWN", message: expect.stringContaining(meant) });
  });

  test.each([
    "{a} {d} {t} {t (x)} {d.} {1, 2}",
    '{"d.x": 1} {"$ref": "#/x"}',
    "a{color:red} #d{c:1} {--c: 1}",
    "{$5} {# 3} {/} {$ x}",
    "Page {$global.PAGE}",
  ])("not %s, which is ordinary text", (p) => {
    expect(paragraph(p).warnings).toEqual([]);
  });

  test("a template of an address with a tag's shape gives a remark", () => {
    const { warnings, codes } = paragraph("GET /users{/id} and /page{#part}");
    expect([warnings.map(({ code }) => code), codes]).toEqual([["PLACEHOLDER_UNKNOWN", "PLACEHOLDER_UNKNOWN"], []]);
  });

  test("where its argument comes from the data", () => {
    for (const p of ["[number $data.v]", "[date $data.v]", "[img $data.v]", "[link $data.v]"]) {
      const { warnings, codes } = paragraph(p, {}, { v: "secret" });
      expect([warnings.map(({ code }) => code), codes]).toEqual([["SHORTCODE_UNKNOWN"], ["CONTENT_ERROR"]]);
      expect(warnings[0]?.message).not.toContain("secret");
    }
  });

  test("[foo]…[/foo] is reported once, by its end", () => {
    for (const p of ["[foo]x[/foo]", "[foo, x]y[/foo]", "word[foo]x[/foo]"]) {
      const { warnings, codes } = paragraph(p);
      expect(codes, p).toEqual(["CONTENT_ERROR"]);
      expect(warnings.at(-1)?.message, p).toContain("[/foo]");
    }
    expect(paragraph("[foo]x[/foo]").warnings).toHaveLength(1);
  });

  test("[font Arial] is reported where [/font] ends it", () => {
    const messages = paragraph("[font Arial]x[/font]").warnings.map(({ message }) => message);
    expect(messages.some((message) => message.includes("[font, Arial]"))).toBe(true);
    expect(paragraph("[font of wisdom]").warnings).toEqual([]);
  });

  test.each([
    ["Dear {{name}},", "$data.name"],
    ["Dear {{ customer.name }},", "$data.customer.name"],
    ["{{NAME}}", "$data.NAME"],
    ["{{{html}}}", "$data"],
    [`Total ${"$"}{data.total}`, "$data.total"],
    ["{{#each items}}", "$data"],
    ["{{/each}}", "$data"],
    ["{% if paid %}", "Elements have `if`"],
    ["<%= name %>", "Elements have `if`"],
    ["a <b>bold</b> word", "not HTML"],
    ["<b>", "not HTML"],
    ["one<br/>two", "not HTML"],
    ["one<br />two", "not HTML"],
    ['<a href="https://example.com">x', "not HTML"],
    ["<font color=red>x", "not HTML"],
    ["<table><tr>", "not HTML"],
  ])("%s", (p, meant) => {
    const { inlines, warnings, codes } = paragraph(p);
    expect([written(inlines), codes]).toEqual([p, ["CONTENT_ERROR"]]);
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(["PLACEHOLDER_UNKNOWN"]));
    expect(warnings[0]?.message).toContain(meant);
  });

  test("a placeholder around a reference as well, without its value in the message", () => {
    const { warnings, codes } = paragraph("Dear {{$data.name}}", {}, { name: "Ada" });
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(warnings[0]?.message).toContain('"{{…}}"');
  });

  test("in a cell and in a heading as well", () => {
    const { warnings } = read({ content: [{ h1: "{{title}}" }, { table: { rows: [[{ td: "{{cell}}" }]] } }] });
    expect(warnings.map(({ path }) => path)).toEqual([
      "/document/content/0/h1",
      "/document/content/1/table/rows/0/0/td",
    ]);
  });

  test("[number, 1,5] is the number 1 with five decimal places, which is reported", () => {
    const { inlines, warnings } = paragraph("[number, 1,5]");
    expect(written(inlines)).toBe("1.00000");
    expect(warnings.map(({ code }) => code)).toEqual(["VALUE_AMBIGUOUS"]);
    for (const p of ["[number, 1, 5]", "[number,1,5]", "[number, 1.5]", "[number, 1.5,2]"]) {
      expect(paragraph(p).warnings).toEqual([]);
    }
  });
});

describe("a barcode's text that its comma cut", () => {
  const codes = (p: string) => paragraph(p).warnings.map(({ code }) => code);

  test("is reported where what is behind the comma is read as a size", () => {
    expect(codes("[barcode, qrcode, 12,5]")).toEqual(["VALUE_AMBIGUOUS"]);
    expect(codes("[barcode, qrcode, 12,5, 40]")).toEqual(["VALUE_AMBIGUOUS"]);
    expect(paragraph("[barcode, qrcode, 12,5]").warnings[0]?.message).toContain("write '12,5' in single quotes");
  });

  test("is reported where there are two sizes", () => {
    expect(codes("[barcode, qrcode, 12, 5, 40]")).toEqual(["BARCODE_OPTION"]);
  });

  test("is not what a size behind a blank is, nor a payload in quotes", () => {
    for (const p of ["[barcode, qrcode, 12, 40]", "[barcode,qrcode,12,40]", "[barcode, qrcode, '12,5', 40]"]) {
      expect(codes(p)).toEqual([]);
    }
  });
});

describe("text that may well be ordinary is a remark", () => {
  test.each([
    "[b bold",
    "A [highlight",
    "the interval [i, j)",
    "[foo, x]",
    "[red, green, blue]",
    "[late, early]",
    "[colr, red]x",
    "[Smith, 2019]",
    "[/etc]",
    "[Number 5]",
    "{{1, 2}}",
    "{{a, b}}",
    `the folder ${"$"}{HOME}`,
    "List<i>",
  ])("%s", (p) => {
    const { inlines, warnings, codes } = paragraph(p);
    expect([written(inlines), codes, warnings.length]).toEqual([p, [], 1]);
  });
});

describe("ordinary text with brackets, braces and angles is not reported", () => {
  test.each([
    "[1]",
    "[sic]",
    "[Draft]",
    "see [RFC 2119]",
    "[i think so]",
    "[date of birth]",
    "[number of items]",
    "[link to us]",
    "[size matters]",
    "[mark this]",
    "[s. 3]",
    "[image 3]",
    "[color of the sky]",
    "[ibid]",
    "[laughter]",
    "[redacted]",
    "[well-known]",
    "list[foo] and list[k]",
    "if a <b and c> d",
    "x<y and y>z",
    "choose <name>, <code> or <table>",
    "Weight [kg], time [min]",
    "a[b and list[foo]",
    "[Photo]",
    "\\[photo]",
    "\\[foo]",
    "[I think so",
    "[n] and [x",
    "a < b and c > d",
    "<x>",
    "i<3",
    "{ }",
    "{name}",
    "f(x) = {x}",
    "5 $ {a}",
    "\\[img images/logo.png\\]",
  ])("%s", (p) => {
    expect(paragraph(p).warnings).toEqual([]);
  });

  test("nor is anything that comes from the data", () => {
    for (const value of [
      "{{name}}",
      "<b>x</b>",
      "[foo]",
      "[/foo]",
      "[foo, a|b]",
      "{% if %}",
      "foo",
      "b",
      "[img images/logo.png]",
      "[tab 100]",
      `${"$"}{x}`,
    ]) {
      expect(paragraph("$data.v and $data.v", {}, { v: value }).warnings).toEqual([]);
      expect(paragraph("$data.v", {}, { v: value }).warnings).toEqual([]);
      expect(paragraph("f($data.v) [$data.v] {$data.v} <$data.v>", {}, { v: value }).warnings).toEqual([]);
      const content = [{ table: { source: "$data.rows", map: ["v", "[$item.v]"] } }];
      expect(read({ content }, { data: { rows: [{ v: value }] } }).warnings).toEqual([]);
    }
  });

  test("a text of a million brackets takes linear time and is not reported", () => {
    expect(paragraph("[a ".repeat(60_000)).warnings).toEqual([]);
    expect(paragraph("{{".repeat(100_000)).warnings).toEqual([]);
    expect(paragraph("<b a=b".repeat(60_000)).warnings).toEqual([]);
    expect(paragraph("x[wrong, one] ".repeat(60_000)).warnings).toEqual([]);
  });
});
