import fc from "fast-check";
import { expect, test } from "vitest";
import { computedText } from "../../../support/bound-text.ts";
import {
  absolute,
  divided,
  type Exact,
  exact,
  least,
  type Mode,
  minus,
  negative,
  noValue,
  plus,
  type Result,
  remainder,
  rounded,
  roundedTo,
  times,
  written,
} from "../../../support/exact-decimals.ts";
import { atNight } from "../../../support/night.ts";

/** An expression and its value, computed without the code under test. */
interface Sum {
  readonly source: string;
  readonly result: Result;
}

const number = (text: string): Sum => ({ source: text.startsWith("-") ? `(${text})` : text, result: exact(text) });

const unary =
  (source: (a: string) => string, operate: (a: Exact) => Result) =>
  (a: Sum): Sum => ({
    source: source(a.source),
    result: a.result === noValue ? noValue : operate(a.result),
  });

const binary =
  (source: (a: string, b: string) => string, operate: (a: Exact, b: Exact) => Result) =>
  (a: Sum, b: Sum): Sum => ({
    source: source(a.source, b.source),
    result: a.result === noValue || b.result === noValue ? noValue : operate(a.result, b.result),
  });

const infix = (operator: string, operate: (a: Exact, b: Exact) => Result) =>
  binary((a, b) => `(${a} ${operator} ${b})`, operate);

const sum = infix("+", plus);
const difference = infix("-", minus);
const product = infix("*", times);
const quotient = infix("/", divided);
const roundedBy = (decimals: number, mode: Mode) =>
  unary(
    (a) => `round(${a}, ${decimals}, '${mode}')`,
    (a) => rounded(a, decimals, mode),
  );

const operations = [
  sum,
  difference,
  product,
  quotient,
  binary((a, b) => `mod(${a}, ${b})`, remainder),
  binary((a, b) => `roundTo(${a}, ${b})`, roundedTo),
  binary((a, b) => `min(${a}, ${b})`, least),
  binary(
    (a, b) => `sum(where($data.two, ${a} = ${b} or true), ${a} * ${b} + $item)`,
    (a, b) => {
      const one = times(a, b);
      if (one === noValue) return noValue;
      const first = plus(one, exact("1"));
      const second = plus(one, exact("2"));
      return first === noValue || second === noValue ? noValue : plus(first, second);
    },
  ),
];

function judge({ source, result }: Sum): void {
  const { text, warnings } = computedText(source, { two: [1, 2] });
  if (result !== noValue) expect(text, source).toBe(written(result));
  else {
    expect(text, source).toBe(`[= ${source}]`);
    expect(warnings.map(({ code }) => code)).toEqual(["EXPRESSION_VALUE"]);
  }
}

const numbers = [
  "0.1",
  "0.2",
  "1.005",
  "2.675",
  "19.99",
  "-7.5",
  "100000000000000000000",
  "0.00000000000000000001",
  "33.333",
  "0",
];

const table: readonly Sum[] = numbers.flatMap((one) =>
  numbers.flatMap((other) => {
    const [a, b] = [number(one), number(other)];
    return [difference(sum(a, product(b, number("3"))), quotient(a, b)), roundedBy(2, "halfUp")(product(a, b))];
  }),
);

test("two hundred expressions agree with exact fractions", () => {
  expect(table).toHaveLength(200);
  for (const one of table) judge(one);
});

const leaf = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.nat({ max: 12 }))
  .map(([digits, scale]) => number(written({ digits, scale })));

const modes = fc.constantFrom<Mode>("halfUp", "halfEven", "down", "up");

const sums = fc.letrec<{ any: Sum }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    leaf,
    fc.tuple(fc.constantFrom(...operations), tie("any"), tie("any")).map(([operate, a, b]) => operate(a, b)),
    fc
      .tuple(fc.integer({ min: -4, max: 12 }), modes, tie("any"))
      .map(([decimals, mode, a]) => roundedBy(decimals, mode)(a)),
    tie("any").map(unary((a) => `(-${a})`, negative)),
    tie("any").map(unary((a) => `abs(${a})`, absolute)),
  ),
})).any;

test("random expressions agree with exact fractions: no exception, no lost cent", () => {
  fc.assert(
    fc.property(
      sums.filter(({ source }) => source.length < 990),
      judge,
    ),
    { numRuns: atNight(10_000, 100) },
  );
});
