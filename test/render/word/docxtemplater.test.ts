import { describe, expect, test } from "vitest";
import { cell, p, r, row, table, wordFile } from "../import/word-file.ts";
import { faultsOf, filledFile, linesOf } from "./filled-word.ts";

const data = {
  name: "Ada",
  price: 2.5,
  yes: true,
  zero: 0,
  empty: "",
  none: [],
  customer: { city: "London" },
  names: ["x", "y"],
  lines: [
    { text: "one", qty: 1 },
    { text: "two", qty: 2 },
  ],
};

const filled = (body: string) => filledFile(wordFile(body), data, { syntax: "docxtemplater" });

const cases: readonly (readonly [what: string, body: string, lines: readonly string[]])[] = [
  ["a value", p(r("Dear {name}!")), ["Dear Ada!¶"]],
  ["a path and an expression", p(r("{customer.city} {price * 2} {name | upper}")), ["London 5 ADA¶"]],
  [
    "filters are of all that stands before",
    p(r("{price * 1.5 | round} {(price * 1.5 | round) + 1} {name + 'x' | upper} {yes ? 'a' : 'b' | upper}")),
    ["4 5 ADAX A¶"],
  ],
  ["a text in double quotes", p(r('{if(yes, "a", "b")}')), ["a¶"]],
  ["a section over a list", p(r("{#lines}{text}{name} {/lines}")), ["oneAda twoAda ¶"]],
  ["a section over values", p(r("{#names}{.}{/names}")), ["xy¶"]],
  ["a section over an object is in it", p(r("{#customer}{city}{/customer}")), ["London¶"]],
  [
    "a section over a truth keeps the place",
    p(r("{#yes}{name}{/yes}{#empty}x{/empty}{#none}y{/}{#missing}z{/missing}")),
    ["Ada¶"],
  ],
  ["its opposite", p(r("{^empty}a{/empty}{^none}b{/none}{^yes}c{/yes}{^missing}d{/}")), ["abd¶"]],
  ["0 is false, as there", p(r("{#zero}a{/zero}{^zero}b{/zero}")), ["b¶"]],
  [
    "expressions of angular-expressions",
    p(r("{#lines}{$index}{text == 'one' ? '!' : '?'}{/lines}{#price >= 2 &amp;&amp; yes}b{/}{name + \"x\"}")),
    ["0!1?bAdax¶"],
  ],
  ["paragraphs between tags", p(r("{#lines}")) + p(r("{text}")) + p(r("{/lines}")), ["one¶", "two¶"]],
  ["rows", table(row(cell(p(r("{#lines}{text}"))), cell(p(r("{qty}{/lines}"))))), ["one|1|‖", "two|2|‖"]],
  ["rows by name", table(row(cell(p(r("{-w:tr lines}{text}{/lines}"))), cell(p(r("{qty}"))))), ["one|1|‖", "two|2|‖"]],
  ["paragraphs by name", p(r("a {-w:p lines}{text}{/lines}")), ["a one¶", "a two¶"]],
];

describe("tags of docxtemplater:", () => {
  test.each(cases)("%s", (_, body, lines) => {
    const { body: made, warnings } = filled(body);
    expect(linesOf(made)).toEqual(lines);
    expect(warnings).toEqual([]);
  });
});

test("what it does and is not done here is a fault by name, and so are names that do not fit", () => {
  const wrong = [
    ["{@xml}", /^TAG_UNKNOWN paragraph 1: .*XML is not taken from data/],
    ["{%logo}", /^TAG_UNKNOWN paragraph 1: .*pictures are not filled in/],
    ["{#a}{/b}", /^TAG_UNPAIRED paragraph 1, behind “{#a}”: {\/b} ends another region than {#a}/],
    ["{#a}", /^TAG_UNPAIRED paragraph 1: {#a} has no end\.$/],
    ["{a === }", /^EXPRESSION_INVALID paragraph 1: .*write = for “equal” \(at character 4 of the tag\)/],
    ["{a", /^TAG_OPEN paragraph 1: "{a" is not closed by }\.$/],
    ["{-w:sdt a}", /^TAG_UNKNOWN /],
  ] as const;
  for (const [text, fault] of wrong)
    expect(faultsOf(p(r(text)), "docxtemplater")).toContainEqual(expect.stringMatching(fault));
});
