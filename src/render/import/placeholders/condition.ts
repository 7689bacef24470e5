import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import { quotedText } from "../../../vocabulary/expression/quoted-text.ts";
import { comparedWith, conditionOf } from "../../tag-languages/conditional.ts";
import type { StatementCondition } from "../../tag-languages/statements.ts";
import { type PlaceholderValues, referenceOf } from "./braces.ts";

/** A condition of a template language as an expression; undefined: it is none that a definition has. */
export function conditionIn(
  { written, isNegated, test }: StatementCondition,
  filling: PlaceholderValues,
): string | undefined {
  const made = test === undefined ? expressionIn(written, filling, !isNegated) : formatted(written, test, filling);
  if (made === undefined || isMalformed(parseExpression(made))) return undefined;
  return isNegated ? negated(made) : made;
}

function formatted(
  written: string,
  test: NonNullable<StatementCondition["test"]>,
  filling: PlaceholderValues,
): string | undefined {
  const reference = referenceOf(written, filling, comparedWith(test));
  return reference === undefined ? undefined : conditionOf(`$${reference}`, test);
}

const isName = (expression: string): boolean => /^\$[^\s()]+$/.test(expression);

/**
 * A value within a text of an expression. Template languages print nothing for one that is missing, where the whole expression would stand
 * on the page as it is written. Entries of a list are never missing.
 */
export const orNothing = (expression: string): string =>
  isName(expression) && expression !== "$item" ? `default(${expression}, '')` : expression;

export const negated = (expression: string): string =>
  isName(expression) ? `not ${expression}` : `not (${expression})`;

/** Both of two conditions; undefined: there is no first one. */
export const both = (one: string | undefined, other: string): string =>
  one === undefined ? other : `${inBrackets(one)} and ${inBrackets(other)}`;

const inBrackets = (expression: string): string =>
  /^(?:not )?\$[^\s()]+$/.test(expression) ? expression : `(${expression})`;

/** The value of `if` of an element. */
export function ifOf(expression: string): unknown {
  if (isName(expression)) return expression;
  const rest = expression.slice("not ".length);
  return expression.startsWith("not ") && isName(rest) ? { not: rest } : `= ${expression}`;
}

const pieces =
  /\s+|'([^'\n]*)'|"([^"\n]*)"|(\d{1,15}(?:\.\d{1,15})?)|(===?|!==?|<>|<=|>=|&&|\|\||[<>=!()+*/&-])|([\p{L}_$@][\p{L}\p{N}_.$]*)/uy;

const signs: Readonly<Record<string, string>> = {
  ...{ "===": " = ", "==": " = ", "=": " = ", "!==": " != ", "!=": " != ", "<>": " != ", "&&": " and ", "||": " or " },
  ...{ "!": "not ", "(": "(", ")": ")" },
};

const words: Readonly<Record<string, string>> = {
  ...{ and: " and ", or: " or ", not: "not ", true: "true", false: "false", null: "null", none: "null" },
  ...{ undefined: "null", nil: "null" },
};

/** Helpers of Handlebars that compare, as `(eq type "a")`. */
const helpers: Readonly<Record<string, string>> = {
  ...{ eq: "==", ne: "!=", gt: ">", gte: ">=", lt: "<", lte: "<=" },
};

/** `example`: the value of a name that is all of a condition. */
function expressionIn(given: string, filling: PlaceholderValues, example: boolean): string | undefined {
  const [, helper = "", left, right] = /^\(?\s*([a-z]{2,3})\s+([^\s()]+)\s+([^()]+?)\s*\)?$/.exec(given) ?? [];
  const written = Object.hasOwn(helpers, helper) ? `${left} ${helpers[helper]} ${right}` : given;
  const found = piecesOf(written);
  if (found === undefined || !isExpression(found)) return undefined;
  const made: string[] = [];
  for (const [at, piece] of found.entries()) {
    const spelt =
      piece.kind === "name"
        ? named(piece.text, found.length === 1 ? example : comparedAt(found, at), filling)
        : piece.text;
    if (spelt === undefined) return undefined;
    made.push(spelt);
  }
  return made.join("").replace(/ {2,}/g, " ").trim();
}

/** Whether pieces are an expression with any names: words that are none, as of `x is defined`, are no names of the data. */
const isExpression = (found: readonly ConditionPiece[]): boolean =>
  !isMalformed(parseExpression(found.map(({ kind, text }) => (kind === "name" ? "$data.x" : text)).join("")));

interface ConditionPiece {
  readonly kind: "name" | "sign" | "value";
  readonly text: string;
  /** What a text or a number is. */
  readonly value?: unknown;
}

function piecesOf(written: string): readonly ConditionPiece[] | undefined {
  const made: ConditionPiece[] = [];
  for (pieces.lastIndex = 0; pieces.lastIndex < written.length; ) {
    const found = pieces.exec(written);
    if (found === null) return undefined;
    const [, single, double, number, sign, word] = found;
    const text = single ?? double;
    if (text !== undefined) made.push({ kind: "value", text: quotedText(text), value: text });
    else if (number !== undefined) made.push({ kind: "value", text: number, value: Number(number) });
    else if (sign !== undefined) made.push({ kind: "sign", text: signs[sign] ?? ` ${sign} ` });
    else if (word !== undefined) made.push(wordPiece(word));
  }
  return made;
}

function wordPiece(word: string): ConditionPiece {
  const plain = word.toLowerCase();
  return Object.hasOwn(words, plain)
    ? { kind: "sign", text: words[plain] ?? "", value: plain === "true" }
    : { kind: "name", text: word };
}

/** The value that a name is compared with, so that the example data fulfil the condition. */
function comparedAt(found: readonly ConditionPiece[], at: number): unknown {
  const [sign, other] = [found[at + 1], found[at + 2]];
  if (other?.value === undefined) return true;
  if (sign?.text === " = ") return other.value;
  return typeof other.value === "number" && /[<>]/.test(sign?.text ?? "")
    ? other.value + (sign?.text.includes(">") === true ? 1 : -1)
    : true;
}

function named(word: string, example: unknown, filling: PlaceholderValues): string | undefined {
  if (filling.item !== undefined && /^(?:@first|loop\.first)$/.test(word)) return "($global.INDEX = 1)";
  if (filling.item !== undefined && /^loop\.index$/.test(word)) return "$global.INDEX";
  if (word.startsWith("@") || /[.$]$|\.\./.test(word)) return undefined;
  const [, list] = /^(.+)\.(?:length|size)$/.exec(word) ?? [];
  const reference = referenceOf(list ?? word, filling, list === undefined ? example : [""]);
  if (reference === undefined) return undefined;
  return list === undefined ? `$${reference}` : `len($${reference})`;
}
