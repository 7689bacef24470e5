import { quotedText } from "../../vocabulary/expression/quoted-text.ts";
import type { Formatter } from "./formatter.ts";

/** A choice between two texts, and how many formatters it is written with. */
interface ConditionalText {
  readonly expression: string;
  readonly taken: number;
  /** Both texts are there: it is never the value itself. */
  readonly isWhole: boolean;
  readonly shortcode?: undefined;
  readonly near?: undefined;
}

const comparisons: Readonly<Record<string, string>> = {
  ifEQ: "=",
  ifNE: "!=",
  ifGT: ">",
  ifGTE: ">=",
  ifLT: "<",
  ifLTE: "<=",
};

/** Values of the data, calls and tags within a word, which mean more than their text. */
const isMore = (word: string): boolean => /^(?:[dc]?\.\p{L}|\w{1,40}\()|[{}[\]]/u.test(word);

/**
 * `:ifEQ('x'):show('a'):elseShow('b')` as `if(… = 'x', 'a', 'b')`. Without the one or the other the value itself stands there.
 *
 * @returns undefined when the first formatter is no condition, or no text follows it
 */
export function conditional(x: string, [test, ...after]: readonly Formatter[]): ConditionalText | undefined {
  const condition = test === undefined ? undefined : conditionOf(x, test);
  if (condition === undefined) return undefined;
  const shown = textOf(after[0], "show");
  const otherwise = textOf(after[shown === undefined ? 0 : 1], "elseShow");
  if (shown === undefined && otherwise === undefined) return undefined;
  const taken = 1 + [shown, otherwise].filter((word) => word !== undefined).length;
  const isWhole = shown !== undefined && otherwise !== undefined;
  return { expression: `if(${condition}, ${shown ?? x}, ${otherwise ?? x})`, taken, isWhole };
}

/** What a formatter tests of a value, as an expression; undefined: it tests nothing. */
export function conditionOf(x: string, { name, words }: Formatter): string | undefined {
  if (name === "ifEM") return `not ${x}`;
  if (name === "ifNEM") return x;
  const [word] = words;
  if (!Object.hasOwn(comparisons, name) || word === undefined || isMore(word)) return undefined;
  return `${x} ${comparisons[name]} ${operand(word)}`;
}

/** An operand as an expression has it: a number, a truth value, or else a text. */
const operand = (word: string): string =>
  /^(?:-?\d{1,15}(?:\.\d{1,15})?|true|false|null)$/.test(word) ? word : quotedText(word);

function textOf(formatter: Formatter | undefined, name: string): string | undefined {
  if (formatter?.name !== name) return undefined;
  const [word = "", ...more] = formatter.words;
  return more.length > 0 || isMore(word) ? undefined : quotedText(word);
}

/** A value of the data with which a condition can be computed; undefined: any. */
export function comparedWith({ name, words }: Formatter): unknown {
  const word = Object.hasOwn(comparisons, name) ? (words[0] ?? "") : "";
  if (word === "true" || word === "false") return word === "true";
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : undefined;
}
