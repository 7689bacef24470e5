import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../src/render/definition/bind/bind.ts";
import { entityAt } from "../../../../src/render/definition/bind/prose/entities.ts";
import { unquoteLiteral } from "../../../../src/render/model/literal.ts";
import { limits } from "../../../../src/vocabulary/limits.ts";
import { growth, linear } from "../../../support/cpu-time.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";

const moment = { now: "2026-07-01T12:05:09Z", timeZone: "UTC", documentId: "0123456789abcdef0123456789abcdef" };

/** Content with a text in HTML as its data, without the marks around what is printed as it stands. */
function bound(content: unknown, text: unknown) {
  const report = new Report();
  const made = bindDefinition({ content: [content] }, { text }, { ...moment, report, budget: ampleBudget() });
  return {
    element: JSON.parse(unquoteLiteral(JSON.stringify(made.content[0]))),
    warnings: report.warnings().map(({ code, path, message }) => `${code} ${path} ${message}`),
  };
}

const elements = (html: unknown, more: object = {}) => bound({ rich: "$data.text", ...more }, html).element.rich;
const line = (html: unknown) => bound({ p: "a [rich, $data.text] z" }, html).element.p;

describe("a text in HTML as elements", () => {
  test.each([
    ["<p>One</p><p>Two</p>", [{ p: "One" }, { p: "Two" }]],
    ["no tags at all", [{ p: "no tags at all" }]],
    ["<div>One</div>two<p>three", [{ p: "One" }, { p: "two" }, { p: "three" }]],
    ["<h1>A</h1><h4>B</h4><h6>C</h6>", [{ h2: "A" }, { h5: "B" }, { h5: "C" }]],
    ["<ul><li>a<li>b</ul>", [{ ul: { items: [{ p: "a" }, { p: "b" }] } }]],
    [
      '<ol start="4"><li><p>a</p><p>b</p></li></ol>',
      [{ ol: { items: [{ stack: { content: [{ p: "a" }, { p: "b" }] } }], start: 4 } }],
    ],
    [
      "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>",
      [{ ul: { items: [{ stack: { content: [{ p: "a" }, { ol: { items: [{ p: "b" }] } }] } }, { p: "c" }] } }],
    ],
    [
      "<ul><li>a</li><ul><li>b</li></ul></ul>",
      [{ ul: { items: [{ stack: { content: [{ p: "a" }, { ul: { items: [{ p: "b" }] } }] } }] } }],
    ],
    [
      "<blockquote>a<hr>b</blockquote>",
      [{ stack: { content: [{ p: "a" }, { separator: {} }, { p: "b" }], style: { color: "red" } } }],
    ],
    ["<p> a \n b <b>c </b> d</p>", [{ p: "a b [b]c [/b]d" }]],
    ["<p>a<br>b<br></p>", [{ p: "a[br]b" }]],
    ["", []],
    ["<ul></ul><p> </p><blockquote></blockquote>", []],
    ["</li></ul></p>a", [{ p: "a" }]],
    ["<ul><li></li></ul>", [{ ul: { items: [{ p: "" }] } }]],
    ["<ul>a<p>b</ul>", [{ ul: { items: [{ stack: { content: [{ p: "a" }, { p: "b" }] } }] } }]],
    ["\u0130\u0130\u0130\u0130<script>no</script>after", [{ p: "\u0130\u0130\u0130\u0130after" }]],
    ['<a href="">a</a> <a href=" ">b</a>', [{ p: "a b" }]],
    ['<a title="the href=bad" HREF="https://good.example">a</a>', [{ p: "[link, https://good.example]a[/link]" }]],
  ])("%j", (html, expected) => {
    expect(elements(html, { firstHeading: 2, quoteStyle: { color: "red" } })).toEqual(expected);
  });

  test("a list that is too deep ends none of those around it", () => {
    const depth = 10;
    const html = `${"<ul><li>x".repeat(depth)}</li></ul>${"</li><li>y</li></ul>".repeat(depth - 1)}<p>end</p>`;
    const inner = elements(html);
    expect(inner).toHaveLength(2);
    expect(inner[1]).toEqual({ p: "end" });
    expect(inner[0].ul.items[1]).toEqual({ p: "y" });
  });

  test("lists deeper than eight lose their marks, not their text", () => {
    const { element, warnings } = bound({ rich: "$data.text" }, `${"<ul><li>x".repeat(12)}`);
    expect(JSON.stringify(element).match(/x/g)).toHaveLength(12);
    expect(JSON.stringify(element).match(/"ul"/g)).toHaveLength(8);
    expect(warnings).toEqual([expect.stringContaining("RICH_TAG_DROPPED /document/content/0/rich Not read: <ul>")]);
  });
});

describe("a text in HTML in a line", () => {
  test.each([
    ["b <strong>c</strong>", "a b [b]c[/b] z"],
    ["<i>b</i><em>c</em>", "a [i]bc[/i] z"],
    ["<u>b</u> <s>c</s> <del>d</del>", "a [u]b[/u] [s]c[/s] [s]d[/s] z"],
    ["m<sup>2</sup> H<sub>2</sub>O <small>c</small>", "a m[sup]2[/sup] H[sub]2[/sub]O [small]c[/small] z"],
    ["<code>x</code> <mark>y</mark>", "a [font, Noto Sans Mono]x[/font] [mark]y[/mark] z"],
    ["<b>b<i>c</b>d</i>", "a [b]b[/b][b][i]c[/i][/b][i]d[/i] z"],
    ["<b><b>b</b>c</b>d", "a [b]bc[/b]d z"],
    ['<a href="https://x.example/?a=1&amp;b=2">b</a>', "a [link, https://x.example/?a=1&b=2]b[/link] z"],
    ["<a>b</a>", "a b z"],
    ["<p>b</p><p>c</p>", "a b[br]c z"],
    ["1 &lt; 2 &amp;&amp; 3 > 2, a<b", "a 1 < 2 && 3 > 2, a<b z"],
    ["&uuml;&Eacute;&ccedil;&ntilde;&szlig;&nbsp;&#8364;&#x2013;&hellip;", "a üÉçñß\u00A0€–… z"],
    ["b<!-- <i>not</i> -->c<!doctype html>d", "a bcd z"],
  ])("%s", (html, expected) => {
    expect(line(html)).toBe(expected);
  });

  test("has no shortcode, reference or expression in it", () => {
    const report = new Report();
    const text = "[b]x[/b] $data.text [= 1 + 1] \\ \uFDD0";
    const content = [{ p: "[rich, $data.text]" }];
    const made = bindDefinition({ content }, { text }, { ...moment, report, budget: ampleBudget() });
    expect((made.content[0] as { p: string }).p).toBe("\uFDD0[b]x[/b] $data.text [= 1 + 1] \\ \uFFFD\uFDD1");
    expect(report.warnings()).toEqual([]);
  });

  test("a word is a reference or an expression; anything else stays what it was", () => {
    expect(bound({ p: "[rich, = $data.text & '<i>b</i>']" }, "<b>a</b>").element.p).toBe("[b]a[/b][i]b[/i]");
    expect(bound({ p: "[rich, <b>a</b>] [rich] \\[rich, x]" }, "").element.p).toBe(
      "[rich, <b>a</b>] [rich] \\[rich, x]",
    );
  });

  test("one inside of [t] is part of that, which stays whole", () => {
    const report = new Report();
    const document = { texts: { en: { note: "Note: {x}" } }, content: [{ p: "[t, note, x=[rich, $data.text]]" }] };
    const made = bindDefinition(document, { text: "<b>a</b>" }, { ...moment, report, budget: ampleBudget() });
    expect(unquoteLiteral((made.content[0] as { p: string }).p)).toContain("Note: ");
  });

  test("without a value it stays as it is spelt, and is reported", () => {
    const { element, warnings } = bound({ p: "[rich, $data.none]" }, "");
    expect(element.p).toBe("[rich, $data.none]");
    expect(warnings).toEqual([expect.stringMatching(/^EXPRESSION_VALUE .*it has no value/)]);
  });
});

describe("HTML that is not read", () => {
  test("is reported once for each tag, and its text is printed; of scripts and styles it is not", () => {
    const html = "<table><tr><td>a<td>b</table><script>c()</script><style>d{}</style><video>e</video><font>f</font>";
    const { element, warnings } = bound({ p: "[rich, $data.text]" }, html);
    expect(element.p).toBe("a[br]b[br]ef");
    expect(warnings).toEqual([
      "RICH_TAG_DROPPED /document/content/0/p Not read: <table>, <tr>, <td>, <script>, <style>, <video>, <font>; text in them is printed, but for scripts, style sheets, templates and titles.",
    ]);
  });

  test("a text beyond the limit is cut, and that is reported", () => {
    const { element, warnings } = bound({ rich: "$data.text" }, "x".repeat(limits.richCharacters + 1));
    expect(element.rich[0].p).toHaveLength(limits.richCharacters);
    expect(warnings[0]).toContain(`The text has ${limits.richCharacters + 1} characters`);
  });

  test("a value that is no text shows nothing, and is reported", () => {
    const { element, warnings } = bound({ rich: "$data.text" }, ["<b>"]);
    expect(element.rich).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining("expected a text, and it is a list")]);
  });
});

test("an unknown character reference is text", () => {
  expect(entityAt("&nope;", 0)).toBeUndefined();
  expect(entityAt("&quml;", 0)).toBeUndefined();
  expect(entityAt("&#xD800;", 0)).toBeUndefined();
  expect(entityAt("&constructor;", 0)).toBeUndefined();
  expect(entityAt("&ouml;", 0)).toEqual({ character: "ö", end: 6 });
});

test("where no shortcodes are read, its words stand alone", () => {
  const html = "<em>a [b]</em><p>b &amp; c</p>";
  const { element } = bound({ image: { src: "x.png", alt: "In short: [rich, $data.text]" } }, html);
  expect(element.image.alt).toBe("In short: a [b] b & c");
});

test.each(["<a ", "<b>x", "</b>", "<ul><li>", "<p>", "&", '<a href="', "<!-", "<script>", "x<br>", "<i><b>", "<x>y"])(
  "the time for many %s grows with the text alone",
  (piece) => {
    const made = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    const read = (length: number): void => {
      elements(made(length));
      line(made(length));
    };
    expect(growth(read, limits.richCharacters)).toBeLessThan(linear);
  },
);

test("the time for a list without items grows with the text alone", () => {
  const read = (length: number): void => void elements(`<ul>${"<p>a".repeat(length / 4)}`);
  expect(growth(read, limits.richCharacters)).toBeLessThan(linear);
});
