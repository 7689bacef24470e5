import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutAtExpressions } from "../../../src/vocabulary/expression/cut.ts";
import { functionByName } from "../../../src/vocabulary/expression/functions.ts";
import { isMalformed, parseExpression } from "../../../src/vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../src/vocabulary/expression/tree.ts";
import { checkDefinition } from "../../../src/vocabulary/validate.ts";
import { atNight } from "../../support/night.ts";

/** An expression with a bracket around every operation. */
function bracketed(tree: ExpressionTree): string {
  switch (tree.kind) {
    case "number":
      return tree.text;
    case "text":
      return `'${tree.text}'`;
    case "constant":
      return String(tree.value ?? null);
    case "reference":
      return tree.token.spelling;
    case "unary":
      return `(${tree.operator} ${bracketed(tree.operand)})`;
    case "binary":
      return `(${bracketed(tree.left)} ${tree.operator} ${bracketed(tree.right)})`;
    case "call":
      return `${tree.name}(${tree.operands.map(bracketed).join(", ")})`;
  }
}

const read = (source: string): string => {
  const tree = parseExpression(source);
  return isMalformed(tree) ? `${tree.at}: ${tree.message}` : bracketed(tree);
};

test.each([
  ["1 + 2 * 3", "(1 + (2 * 3))"],
  ["1 - 2 - 3", "((1 - 2) - 3)"],
  ["-1 * -2", "((- 1) * (- 2))"],
  ["(1 + 2) * 3", "((1 + 2) * 3)"],
  ["1 & 2 + 3", "((1 & 2) + 3)"],
  ["not 1 = 2", "(not (1 = 2))"],
  ["1 = 2 or 3 < 4 and not 5 >= 6", "((1 = 2) or ((3 < 4) and (not (5 >= 6))))"],
  ["'it''s' & 'x'", "('it's' & 'x')"],
  ["sum($data.lines[0].x, $item.qty*$item.price)", "sum($data.lines[0].x, ($item.qty * $item.price))"],
  ["$item.qty-1", "$item.qty-1"],
  ["$item.qty - 1", "($item.qty - 1)"],
  ["if(true, null, false)", "if(true, null, false)"],
])("%s is read as %s", (source, tree) => expect(read(source)).toBe(tree));

describe("a malformed expression says where it goes wrong", () => {
  test.each([
    ["", "0: expected a value; came the end"],
    ["1 +", "3: expected a value; came the end"],
    ["1 2", '2: expected an operator or the end; came "2"'],
    ["1 == 2", "2: write = for “equal”"],
    ["1 <> 2", "2: write != for “not equal”"],
    ["1 < 2 < 3", "6: comparisons do not chain: join two of them by “and”"],
    ["true && false", "5: write “and”"],
    ['"x"', "0: texts stand in single quotes"],
    ["'x", "0: a text has no closing quote"],
    ["7 % 2", "2: write mod(a, b) for a remainder"],
    [".5", "0: numbers begin with a digit, as in 0.5"],
    ["price * 2", "0: “price” is no value: texts stand in single quotes, references begin with $"],
    ["summ($data.x)", "0: there is no function “summ”; did you mean “sum”?"],
    ["round()", "0: round(x, digits, mode) takes 1 to 3 operands; came 0"],
    ["(1", "2: expected a closing bracket or an operator; came the end"],
    ["$dat.x", "0: references begin with $data., $item, $value., $group., $carry. or $global."],
    ["1".repeat(41), "0: numbers have at most 40 digits"],
    [`${"(".repeat(33)}1`, "33: it is nested more than 32 levels deep"],
    [`1${" + 1".repeat(100)}`, "400: it has more than 200 parts"],
    ["1".padStart(1001), "1000: it is longer than 1000 characters"],
    ["1 💥", '2: "💥" means nothing here'],
  ])("%s", (source, message) => expect(read(source)).toBe(message));
});

test("every example of a function is an expression", () => {
  for (const [, { example }] of functionByName) expect(read(example)).not.toMatch(/^\d+: /);
});

test("brackets of indexes and in texts do not end an expression in a text, and a backslash makes it text", () => {
  const parts = (text: string) =>
    cutAtExpressions(text).map(({ kind, ...part }) => [kind, "source" in part ? part.source : part.text]);
  expect(parts("a [= $data.x[0] & ']'] b")).toEqual([
    ["text", "a "],
    ["expression", " $data.x[0] & ']'"],
    ["text", " b"],
  ]);
  expect(parts("\\[= 1] [=1] [= 2")).toEqual([
    ["text", "\\[= 1] [=1] "],
    ["open", "[= 2"],
  ]);
  expect(parts("a\\\\[= 1]\\\\\\[= 2]")).toEqual([
    ["text", "a\\"],
    ["expression", " 1"],
    ["text", "\\\\\\[= 2]"],
  ]);
});

const faultsOf = (document: object) => {
  const checked = checkDefinition({ document: { content: [{ p: "x" }], ...document } });
  return checked.kind === "wrong" ? checked.faults.map(({ code, path, message }) => `${code} ${path}: ${message}`) : [];
};

test("words that order and group entries need a source, and rows of groups something to group by", () => {
  const rows = [[{ td: "x" }]];
  const faults = faultsOf({ content: [{ table: { rows, sortBy: "a", groupBy: "a", groupHeader: rows } }] });
  expect(faults).toEqual([
    "MISSING_PROPERTY /document/content/0/table/sortBy: 'sortBy' needs the property 'source' beside it.",
    "MISSING_PROPERTY /document/content/0/table/groupBy: 'groupBy' needs the property 'source' beside it.",
  ]);
  expect(faultsOf({ content: [{ table: { source: "$data.a", groupFooter: rows } }] })).toEqual([
    "MISSING_PROPERTY /document/content/0/table/groupFooter: 'groupFooter' needs the property 'groupBy' beside it.",
  ]);
  expect(
    faultsOf({ content: [{ table: { source: "$data.a", groupBy: ["a", { by: "= 1 +" }], sortBy: "-= 1" } }] }),
  ).toEqual([
    expect.stringMatching(/^EXPRESSION_INVALID .*groupBy.1.by/),
    expect.stringMatching(/^INVALID_VALUE .*sortBy/),
  ]);
});

describe("a definition with malformed expressions is refused, with the place of each", () => {
  test.each([
    [
      { content: [{ p: "a [= 1 +] b" }] },
      "/content/0/p: The expression is wrong at character 9: expected a value; came the end.",
    ],
    [
      { content: [{ p: "a [= 1" }] },
      "/content/0/p: The expression is wrong at character 5: it has no closing bracket.",
    ],
    [
      { content: [{ p: "x", if: "= 1 ==" }] },
      "/content/0/if: The expression is wrong at character 5: write = for “equal”.",
    ],
    [
      { content: [{ p: "x", if: { value: "= $data.a", above: "= 1 1" } }] },
      '/content/0/if/above: The expression is wrong at character 5: expected an operator or the end; came "1".',
    ],
    [
      { content: [{ ul: { source: "= sum(" } }] },
      "/content/0/ul/source: The expression is wrong at character 7: expected a value; came the end.",
    ],
    [{ values: { a: "= 1 +" } }, "/values/a: The expression is wrong at character 6: expected a value; came the end."],
    [
      { values: { a: "= $value.b", b: "= 1" } },
      "/values/a: $value.b is not computed yet: values refer to those above them.",
    ],
    [{ values: { a: "= $value.c" } }, "/values/a: $value.c is not among the values."],
  ])("%j", (document, fault) => expect(faultsOf(document)).toEqual([`EXPRESSION_INVALID /document${fault}`]));

  test("a password is not quoted", () => {
    const faults = faultsOf({ encryption: { encryptionType: "aes256", userPassword: "[= secret]" } });
    expect(faults).toEqual([
      "EXPRESSION_INVALID /document/encryption/userPassword: The expression is wrong at character 4.",
    ]);
  });

  test("a value's name is one that a reference can spell, and its expression begins with an equals sign", () => {
    expect(faultsOf({ values: { "a b": "= 1", "2": "= 1" } })).toHaveLength(2);
    expect(faultsOf({ values: { a: "1" } })[0]).toMatch(/^INVALID_VALUE/);
  });
});

test("texts that only look like expressions stay texts", () => {
  const texts = ["[=1]", "\\[= 1 +]", "= no expression in a text"];
  expect(faultsOf({ content: texts.map((p) => ({ p })) })).toEqual([]);
  expect(faultsOf({ content: [{ p: "x" }], actions: [{ name: "a", script: "x[= 1" }] }).join()).not.toMatch(
    /EXPRESSION/,
  );
});

const anything = fc.string({
  unit: fc.constantFrom(..."0123456789.+-*/&=<>!()[],'\"$ abdefimnorstu", "$data.a", "$item", "sum(", " and ", "💥"),
  maxLength: 60,
});

test("any text is an expression or says where it is none", () => {
  fc.assert(
    fc.property(anything, (source) => {
      const tree = parseExpression(source);
      if (isMalformed(tree)) expect(tree.at).toBeLessThanOrEqual(source.length);
      else expect(read(bracketed(tree).replaceAll("''", "'"))).toBeTruthy();
    }),
    { numRuns: atNight(200_000, 500) },
  );
});
