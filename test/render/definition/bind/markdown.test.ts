import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../src/render/definition/bind/bind.ts";
import { parseBlocks } from "../../../../src/render/definition/bind/markdown/blocks.ts";
import { parseInlines } from "../../../../src/render/definition/bind/markdown/inlines.ts";
import { unquoteLiteral } from "../../../../src/render/model/literal.ts";
import { limits } from "../../../../src/vocabulary/limits.ts";
import { growth, linear } from "../../../support/cpu-time.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";

const moment = { now: "2026-07-01T12:05:09Z", timeZone: "UTC", documentId: "0123456789abcdef0123456789abcdef" };

/** The bound text, without the marks around runs that are printed literally. */
function bound(markdown: unknown, more: object = {}, word = "$data.text") {
  const report = new Report();
  const content = [{ markdown: word, ...more }];
  const made = bindDefinition({ content }, { text: markdown }, { ...moment, report, budget: ampleBudget() });
  const [{ markdown: elements }] = made.content as unknown as [{ markdown: unknown }];
  return {
    elements: JSON.parse(unquoteLiteral(JSON.stringify(elements))),
    warnings: report.warnings().map(({ code, path, message }) => `${code} ${path} ${message}`),
  };
}

/** A paragraph as tags: `<b>x</b>`. */
function tags(source: string): string {
  return parseInlines(source)
    .inlines.map((inline) => {
      if (inline.kind === "break") return "<br>";
      const marks = [...inline.marks];
      const text = `${marks.map((mark) => `<${mark}>`).join("")}${inline.text}${marks
        .map((mark) => `</${mark}>`)
        .reverse()
        .join("")}`;
      return inline.link === undefined ? text : `<a ${inline.link}>${text}</a>`;
    })
    .join("");
}

test.each([
  ["*a* _b_ **c** __d__ ~~e~~ ~f~", "<i>a</i> <i>b</i> <b>c</b> <b>d</b> <s>e</s> <s>f</s>"],
  ["***a** b*", "<b><i>a</i></b><i> b</i>"],
  ["**a *b* c**", "<b>a </b><b><i>b</i></b><b> c</b>"],
  ["snake_case_name 2*3*4 * a * **", "snake_case_name 2<i>3</i>4 * a * **"],
  ["*a**b*", "<i>a**b</i>"],
  ["**a*b", "**a*b"],
  ["`a*b*` ``x ` y`` `open", "<code>a*b*</code> <code>x ` y</code> `open"],
  ["\\*a\\* &amp; &lt;b&gt; &#8364; &nope; &#0;", "*a* & <b> € &nope; &#0;"],
  [
    '[a *b*](https://x.example/a_b_(c) "t") c',
    "<a https://x.example/a_b_(c)>a </a><a https://x.example/a_b_(c)><i>b</i></a> c",
  ],
  ["[a] [b][c] [d]( e f ) ](g)", "[a] [b][c] [d]( e f ) ](g)"],
  ["*[a*](b)", "*<a b>a*</a>"],
  ["[a [b](c) d](e)", "[a <a c>b</a> d](e)"],
  [
    "<https://x.example> <mailto:a@x.example>",
    "<a https://x.example>https://x.example</a> <a mailto:a@x.example>a@x.example</a>",
  ],
  ["![logo](a.png) x", "logo x"],
  ["one\ntwo  \nthree\\\nfour", "one two<br>three<br>four"],
])("%j is %s", (source, shown) => {
  expect(tags(source)).toBe(shown);
});

describe("a text becomes elements:", () => {
  test("headings, paragraphs, rules, quotations and code", () => {
    const source = "# A #\n\nB\n=\none\n  two\n***\n> q\n> - r\ngoes on\n\n~~~js\n  [b] **x**\n~~~\nend";
    expect(bound(source, { firstHeading: 4, quoteStyle: "q", codeStyle: "c" }).elements).toEqual([
      { h4: "A" },
      { h4: "B" },
      { p: "one two" },
      { separator: {} },
      { stack: { content: [{ p: "q" }, { ul: { items: [{ p: "r goes on" }] } }], style: "q" } },
      { p: "  [b] **x**", style: "c" },
      { p: "end" },
    ]);
  });

  test("lists with lists, numbers that begin elsewhere, and items of several blocks", () => {
    const source = "- a\n  - b\n\n    more\n- c\n\n3) d\n4) e\n\n   f\n* g\n\nh";
    expect(bound(source).elements).toEqual([
      {
        ul: {
          items: [
            {
              stack: {
                content: [{ p: "a" }, { ul: { items: [{ stack: { content: [{ p: "b" }, { p: "more" }] } }] } }],
              },
            },
            { p: "c" },
          ],
        },
      },
      { ol: { items: [{ p: "d" }, { stack: { content: [{ p: "e" }, { p: "f" }] } }], start: 3 } },
      { ul: { items: [{ p: "g" }] } },
      { p: "h" },
    ]);
  });

  test("tables with alignments, bars in cells and rows that are too short or too long", () => {
    expect(bound("| a | b |\n|:--|--:|\n| *c* | d\\|e | f |\ng").elements).toEqual([
      {
        table: {
          rows: [
            [
              { th: "a", style: { textAlign: "left" } },
              { th: "b", style: { textAlign: "right" } },
            ],
            [
              { td: "[i]c[/i]", style: { textAlign: "left" } },
              { td: "d|e", style: { textAlign: "right" } },
            ],
            [
              { td: "g", style: { textAlign: "left" } },
              { td: "", style: { textAlign: "right" } },
            ],
          ],
        },
      },
    ]);
  });

  test("an expression gives a text as well, and a text without marks is a paragraph", () => {
    expect(bound("x", {}, "= '**' & $data.text & '**'").elements).toEqual([{ p: "[b]x[/b]" }]);
    expect(bound("x", {}, "= default($data.none, 'None.')").elements).toEqual([{ p: "None." }]);
    expect(bound("").elements).toEqual([]);
  });
});

test("text that looks like a shortcode, a reference or an expression is text", () => {
  const report = new Report();
  const text = "[b]x[/b] *$data.secret* [= 1 + 1] `[br]` [a](https://x.example/$data.secret)";
  const data = { text, secret: "S" };
  const made = bindDefinition({ content: [{ markdown: "$data.text" }] }, data, {
    ...moment,
    report,
    budget: ampleBudget(),
  });
  const [first] = (made.content as unknown as [{ markdown: { p: string }[] }])[0].markdown;
  const outside = (first?.p ?? "").replace(/\uFDD0[^\uFDD1]*\uFDD1/g, "…");
  expect(outside).toBe("…[i]…[/i]…[font, Noto Sans Mono]…[/font]…[link, …]…[/link]");
  expect(first?.p).not.toContain("S\uFDD1");
});

test("Markdown that is not shown is reported once, with its line, and a value that is no text with its kind", () => {
  expect(bound("a\n\n![x](y.png) ![z](w.png)\n\n<b>c</b>").warnings).toEqual([
    "MARKDOWN_REDUCED /document/content/0/markdown Line 3: A picture in Markdown is not loaded; its alternative text is printed.",
    "MARKDOWN_REDUCED /document/content/0/markdown Line 5: HTML in Markdown is not read; it is printed as it is spelt.",
  ]);
  expect(bound(["a"])).toMatchObject({
    elements: [],
    warnings: [expect.stringMatching(/expected a text, and it is a list; nothing is shown/)],
  });
  expect(bound(undefined).warnings).toEqual([expect.stringMatching(/it has no value; nothing is shown/)]);
  const long = bound("x".repeat(limits.markdownCharacters + 5));
  expect(long.elements[0].p).toHaveLength(limits.markdownCharacters);
  expect(long.warnings).toEqual([expect.stringContaining("has 200005 characters; those beyond 200000 are left out")]);
});

test("lists and quotations are eight deep at most; what is deeper is text", () => {
  const depth = (text: string): number => JSON.stringify(parseBlocks(text)).split('"quote"').length - 1;
  expect(depth(`${">".repeat(8)} a`)).toBe(8);
  expect(depth(`${">".repeat(9_000)} a`)).toBe(8);
});

describe("the time grows with the text:", () => {
  test.each([
    ["emphasis in one paragraph", "*a* "],
    ["stars that open nothing", "**a "],
    ["stars of every length", "*a **b ***c "],
    ["underscores that close nothing", "a_ b__ "],
    ["brackets", "[a "],
    ["closing brackets with parentheses", "](a "],
    ["links", "[a](b) "],
    ["pictures that do not end, and links", "![[a](b)"],
    ["backticks of one length", "`a "],
    ["tags", "<a "],
    ["blank items", "- a\n\n\n"],
    ["quotations", "> a\n"],
    ["deep items", "- - - - - - - - - a\n"],
    ["bars", "a | b\n"],
    ["tables", "|a|\n|-|\n"],
    ["entities", "&amp &a; "],
    ["blanks before line ends", `${" ".repeat(300)}\n`],
  ])("%s", (_, piece) => {
    const read = (size: number): void => {
      for (const block of parseBlocks(piece.repeat(size))) if ("text" in block) parseInlines(block.text);
    };
    expect(growth(read, 5_000)).toBeLessThan(linear);
  });

  test("20,000 words of emphasis in one paragraph are 20,000", () => {
    const { inlines } = parseInlines("*a* ".repeat(20_000));
    expect(inlines.filter((one) => one.kind === "text" && one.marks.has("i"))).toHaveLength(20_000);
  });
});
