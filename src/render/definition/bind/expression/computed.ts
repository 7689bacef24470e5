import { costs } from "../../../contract/budget.ts";
import type { DataScope } from "../scope/scope.ts";
import { type Decimal, decimalOf, isDecimal } from "./decimal.ts";
import { ExpressionFault } from "./fault.ts";
import { type ExpressionValue, kindOf, numberOf, textOfResult } from "./value.ts";

/** Where an expression is computed. */
export interface ExpressionContext {
  readonly scope: DataScope;
  /** JSON Pointer of the expression. */
  readonly path: string;
  /** The entry that `$item` is, within a function over a list. */
  readonly entry: ListPosition | undefined;
}

interface ListPosition {
  /** How a message names the list. */
  readonly list: string;
  readonly at: number;
}

/** A part of an expression, ready to be computed. */
export interface ComputableExpression {
  readonly run: (setting: ExpressionContext) => ExpressionValue;
  /** How many parts it has, itself included. */
  readonly parts: number;
  /** How a message names its value. */
  readonly name: (setting: ExpressionContext) => string;
  /** As the author wrote it, where that is short. */
  readonly spelling: string;
}

/** The arguments of a function, one at least. */
export type Operands = readonly [ComputableExpression, ...(readonly ComputableExpression[])];

/** The second operand of a function that has two at least: the parser has counted them. */
export const second = (operands: Operands): ComputableExpression => operands[1] ?? operands[0];

/** Longer texts are neither made nor read. */
const mostCharacters = 100_000;

/** Characters that cost as much as a part. */
const charactersOfPart = 64;

/** Counts work before it is done. */
export const charge = ({ scope, path }: ExpressionContext, parts: number): void =>
  scope.budget.work(parts * costs.expressionPart, path);

/** A member of the data as a value: its numbers are exact from here on. */
export function fromData(value: unknown, name: () => string): ExpressionValue {
  if (typeof value === "number") {
    const number = decimalOf(value);
    if (number === undefined) throw new ExpressionFault(`${name()} has more than 40 digits`);
    return number;
  }
  return value === null ? undefined : (value as ExpressionValue);
}

export function missing({ name, spelling }: ComputableExpression, setting: ExpressionContext): ExpressionFault {
  if (spelling === "$global.INDEX")
    return new ExpressionFault(
      "$global.INDEX has no value here, only within `map`: write a style that needs it in its place there, not in `styles`",
    );
  return new ExpressionFault(`${name(setting)} has no value; use default(${spelling}, 0)`);
}

/** The number of an operand. @throws ExpressionFault */
export function numberIn(operand: ComputableExpression, setting: ExpressionContext, advice = ""): Decimal {
  const value = operand.run(setting);
  if (isDecimal(value)) return value;
  const number = numberOf(value);
  if (number !== undefined) return number;
  if (value === undefined) throw missing(operand, setting);
  throw new ExpressionFault(`${operand.name(setting)} is ${kindOf(value)}, not a number${advice}`);
}

/** A whole number within bounds. @throws ExpressionFault */
export function wholeIn(
  operand: ComputableExpression,
  setting: ExpressionContext,
  [least, most]: readonly [number, number],
): number {
  const number = Number(numberIn(operand, setting));
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new ExpressionFault(`${operand.name(setting)} is ${number}, not a whole number from ${least} to ${most}`);
}

/** The text of an operand; numbers are written out. @throws ExpressionFault */
export function textIn(operand: ComputableExpression, setting: ExpressionContext): string {
  const value = operand.run(setting);
  const text = textOfResult(value);
  if (text !== undefined) return bounded(text, setting);
  if (value === undefined) throw missing(operand, setting);
  throw new ExpressionFault(`${operand.name(setting)} is ${kindOf(value)}, which has no text`);
}

/** A text that is read or made: its length is counted and bounded. @throws ExpressionFault */
export function bounded(text: string, setting: ExpressionContext): string {
  if (text.length > mostCharacters) throw new ExpressionFault(`a text has more than ${mostCharacters} characters`);
  if (text.length > charactersOfPart) charge(setting, text.length / charactersOfPart);
  return text;
}

/** The entries of an operand that is a list. @throws ExpressionFault */
export function listIn(operand: ComputableExpression, setting: ExpressionContext): readonly unknown[] {
  const value = operand.run(setting);
  if (Array.isArray(value)) return value;
  if (value === undefined) throw new ExpressionFault(`${operand.name(setting)} has no value; a list is needed here`);
  throw new ExpressionFault(`${operand.name(setting)} is ${kindOf(value)}, not a list`);
}

/** One word of some. @throws ExpressionFault */
export function wordIn<Word extends string>(
  operand: ComputableExpression,
  setting: ExpressionContext,
  words: readonly Word[],
): Word {
  const text = textIn(operand, setting);
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new ExpressionFault(`${kindOf(text)} is none of ${words.map((one) => `'${one}'`).join(", ")}`);
}

/** An entry of a list with what `each` says of it. */
interface Visited {
  readonly entry: unknown;
  readonly value: ExpressionValue;
  readonly at: number;
}

/**
 * Computes `each`, or takes the entry itself, for every entry of a list. The work is counted before it is done, so that
 * lists inside lists multiply. `visit` gets the operand that names the value in messages.
 */
export function forEach(
  [list, each]: readonly [list: ComputableExpression, each?: ComputableExpression | undefined],
  setting: ExpressionContext,
  visit: (visited: Visited, operand: ComputableExpression, inner: ExpressionContext) => void,
): void {
  const entries = listIn(list, setting);
  charge(setting, entries.length * (1 + (each?.parts ?? 0)));
  const scope = { ...setting.scope, item: undefined as unknown };
  const entry = { list: list.name(setting), at: 0 };
  const inner = { scope, path: setting.path, entry };
  const operand = each ?? itself;
  for (const [at, item] of entries.entries()) {
    scope.item = item;
    entry.at = at;
    visit({ entry: item, value: operand.run(inner), at }, operand, inner);
  }
}

/** The entry of a list. */
const itself: ComputableExpression = {
  run: ({ scope, entry }) => fromData(scope.item, () => entryName(entry, "")),
  parts: 1,
  name: ({ entry }) => entryName(entry, ""),
  spelling: "$item",
};

/** `$data.lines[3].price`, or `.price of entry 4` of a list that has no such spelling. */
export function entryName(entry: ListPosition | undefined, steps: string): string {
  if (entry === undefined) return `$item${steps}`;
  return entry.list.startsWith("$") ? `${entry.list}[${entry.at}]${steps}` : `$item${steps} of entry ${entry.at + 1}`;
}
