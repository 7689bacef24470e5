import { BSON } from "mongodb";
import { Fault } from "./fault.ts";
import { compareValues, rankOf, valueAt } from "./order.ts";

export type Question = Readonly<Record<string, unknown>>;

/** Whether a document answers a question. It refuses operators that it does not know: it never guesses. */
export function matches(document: object, question: Question): boolean {
  return Object.entries(question).every(([key, value]) => {
    if (key === "$and") return (value as Question[]).every((one) => matches(document, one));
    if (key === "$or") return (value as Question[]).some((one) => matches(document, one));
    if (key.startsWith("$")) throw new Fault(2, "BadValue", `unknown top level operator: ${key}`);
    return matchesAt(valueAt(document, key), value);
  });
}

function matchesAt(value: unknown, condition: unknown): boolean {
  if (!isOperators(condition)) return equals(value, condition);
  return Object.entries(condition).every(([operator, operand]) => holds(value, operator, operand, condition));
}

export function isOperators(condition: unknown): condition is Question {
  if (typeof condition !== "object" || condition === null || Array.isArray(condition)) return false;
  if (condition instanceof Date || condition instanceof BSON.ObjectId || condition instanceof BSON.Binary) return false;
  return Object.keys(condition).some((key) => key.startsWith("$"));
}

function holds(value: unknown, operator: string, operand: unknown, all: Question): boolean {
  switch (operator) {
    case "$eq":
      return equals(value, operand);
    case "$ne":
      return !equals(value, operand);
    case "$in":
      return (operand as unknown[]).some((one) => equals(value, one));
    case "$gt":
      return compares(value, operand, (order) => order > 0);
    case "$gte":
      return compares(value, operand, (order) => order >= 0);
    case "$lt":
      return compares(value, operand, (order) => order < 0);
    case "$lte":
      return compares(value, operand, (order) => order <= 0);
    case "$exists":
      return (value !== undefined) === Boolean(operand);
    case "$regex":
      return matchesPattern(value, String(operand), all["$options"]);
    default:
      throw new Fault(2, "BadValue", `unknown operator: ${operator}`);
  }
}

/** A list equals what it is or holds. */
function equals(value: unknown, condition: unknown): boolean {
  if (compareValues(value, condition) === 0) return true;
  return Array.isArray(value) && value.some((item) => compareValues(item, condition) === 0);
}

/** Only values of one type compare. */
function compares(value: unknown, operand: unknown, test: (order: number) => boolean): boolean {
  const candidates = Array.isArray(value) ? [value, ...value] : [value];
  return candidates.some(
    (one) => one !== undefined && rankOf(one) === rankOf(operand) && test(compareValues(one, operand)),
  );
}

function matchesPattern(value: unknown, pattern: string, options: unknown): boolean {
  if (options !== undefined) throw new Fault(2, "BadValue", "$options is not understood");
  const expression = new RegExp(pattern, "u");
  const candidates = Array.isArray(value) ? value : [value];
  return candidates.some((one) => typeof one === "string" && expression.test(one));
}
