import { type Decimal, decimalOfText, isDecimal, order, plain } from "./decimal.ts";

/** The value of an expression: numbers are exact; lists and objects are the data's own; undefined is nothing. */
export type ExpressionValue = Decimal | string | boolean | object | undefined;

/** The number that a value is or, as a text, looks like. */
export const numberOf = (value: ExpressionValue): Decimal | undefined =>
  isDecimal(value) ? value : typeof value === "string" ? decimalOfText(value) : undefined;

/** The text of a value; undefined for nothing, lists and objects, which have none. */
export function textOfResult(value: ExpressionValue): string | undefined {
  if (typeof value === "string") return value;
  if (isDecimal(value)) return plain(value);
  return typeof value === "boolean" ? String(value) : undefined;
}

/** Whether two values are equal: as numbers if both are, else as texts; nothing equals nothing. */
export function areEqual(a: ExpressionValue, b: ExpressionValue): boolean {
  if (a === undefined || b === undefined) return a === b;
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== undefined && right !== undefined) return order(left, right) === 0;
  const text = textOfResult(a);
  return text === undefined ? a === b : text === textOfResult(b);
}

/** Less than 0, 0 or more; undefined: the two have no order. Texts go by their code units. */
export function orderOf(a: ExpressionValue, b: ExpressionValue): number | undefined {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== undefined && right !== undefined) return order(left, right);
  if (typeof a !== "string" || typeof b !== "string") return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A key that equal values share: texts by their characters, numbers by their value; undefined for lists and objects. */
export function keyOf(value: ExpressionValue): string | undefined {
  if (value === undefined) return "";
  const text = textOfResult(value);
  return text === undefined ? undefined : `${typeof value === "string" ? "text" : "other"} ${text}`;
}

/** A message's word for what a value is. */
export function kindOf(value: ExpressionValue): string {
  if (value === undefined) return "nothing";
  if (isDecimal(value)) return `the number ${plain(value)}`;
  if (typeof value === "string")
    return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "a list" : "an object";
}

/** A result as data: a number if a number of JSON holds it, else its digits as text. */
export function asData(value: ExpressionValue): unknown {
  if (!isDecimal(value)) return value;
  const text = plain(value);
  const number = Number(text);
  return value.c.length <= 15 && String(number) === text ? number : text;
}
