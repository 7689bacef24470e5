import { wholeExpression } from "../../../vocabulary/expression/cut.ts";
import { lookalikeAt } from "../../../vocabulary/expression/lookalike.ts";
import { type DataToken, wholeToken } from "../../../vocabulary/expression/token.ts";
import { costs } from "../../contract/budget.ts";
import { compileExpression, failed } from "./expression/expression.ts";
import { asData } from "./expression/value.ts";
import type { DefinitionNode } from "./plan.ts";
import { isPageNumber, pageNumberUnknown } from "./scope/page-number.ts";
import { isThere } from "./scope/resolve.ts";
import { type DataScope, isText, lookUp } from "./scope/scope.ts";

/** Whether a condition holds for the data at hand. */
export type Holds = (scope: DataScope) => boolean;

/** A value that a condition looks at; undefined: there is none. */
type ConditionValue = (scope: DataScope) => unknown;

/**
 * A condition as a function of the data; undefined when the word is no condition, such as a style that is named `if`.
 * `path` is its JSON Pointer. References and expressions have values, or are compared.
 */
export function compileCondition(word: unknown, path: string): Holds | undefined {
  const holds = compileUncounted(word, path);
  if (holds === undefined) return undefined;
  return (scope) => {
    scope.budget.work(costs.condition, path);
    return holds(scope);
  };
}

function compileUncounted(word: unknown, path: string): Holds | undefined {
  if (typeof word === "string") {
    const compute = compileWhole(word, path);
    if (compute !== undefined) return (scope) => isThere(compute(scope));
    const token = wholeToken(word.trim());
    if (token === undefined) return word.startsWith("$") ? never : undefined;
    const value = namedBy(token, path);
    return (scope) => isThere(value(scope));
  }
  if (typeof word !== "object" || word === null || !anchors.some((key) => Object.hasOwn(word, key))) return undefined;
  return compileComparison(word as DefinitionNode, path);
}

const otherwise = "the condition does not hold";

/** The value that a reference names; a page number has none, which is reported. */
function namedBy(token: DataToken, path: string): ConditionValue {
  if (!isPageNumber(token)) return (scope) => (isText(token, scope, path) ? undefined : lookUp(token, scope));
  return (scope) => {
    scope.missing.addExpression(token.spelling, path, [pageNumberUnknown(token), otherwise]);
    return undefined;
  };
}

/** A comparison has at least one of these. */
const anchors = ["value", "all", "any", "not"];

/** The value of an expression, without one undefined; undefined for any other text. */
function compileWhole(word: string, path: string): ConditionValue | undefined {
  const source = wholeExpression(word);
  if (source === undefined) return undefined;
  const compute = compileExpression(source, { spelling: word, path, otherwise });
  if (compute === undefined) return undefined;
  return (scope) => {
    const value = compute(scope);
    return value === failed ? undefined : asData(value);
  };
}

function compileComparison(word: DefinitionNode, path: string): Holds {
  const parts: Holds[] = [];
  const value = word["value"] === undefined ? undefined : operandOf(word["value"], `${path}/value`);
  if (value !== undefined) addTests(parts, value, word, path);
  if (Array.isArray(word["all"])) parts.push(allOf(listOf(word["all"], `${path}/all`)));
  if (Array.isArray(word["any"])) {
    const any = listOf(word["any"], `${path}/any`);
    parts.push((scope) => any.some((holds) => holds(scope)));
  }
  if (word["not"] !== undefined) {
    const held = compileCondition(word["not"], `${path}/not`) ?? never;
    parts.push((scope) => !held(scope));
  }
  return allOf(parts);
}

const never: Holds = (_scope): boolean => false;

const allOf =
  (parts: readonly Holds[]): Holds =>
  (scope) =>
    parts.every((holds) => holds(scope));

const listOf = (words: readonly unknown[], path: string): readonly Holds[] =>
  words.map((word, at) => compileCondition(word, `${path}/${at}`) ?? never);

/** A reference or an expression stands for its value; anything else for itself. */
function operandOf(word: unknown, path: string): ConditionValue {
  if (typeof word !== "string") return () => word;
  const whole = compileWhole(word, path);
  if (whole !== undefined) return whole;
  const token = wholeToken(word.trim());
  if (token !== undefined) return namedBy(token, path);
  const lookalike = word.startsWith("$") ? lookalikeAt(word, 0) : undefined;
  if (lookalike === undefined) return () => word;
  return ({ missing }) => {
    missing.addLookalike(lookalike.spelling, path, lookalike.why, `= '${word.replaceAll("'", "''")}'`);
    return word;
  };
}

/** Orders two values, as `compare` says; the test is reported how the first stands to the second. */
const orders: Readonly<Record<string, (order: number) => boolean>> = {
  above: (order) => order > 0,
  atLeast: (order) => order >= 0,
  below: (order) => order < 0,
  atMost: (order) => order <= 0,
};

function addTests(parts: Holds[], value: ConditionValue, word: DefinitionNode, path: string): void {
  const before = parts.length;
  if (word["is"] !== undefined) {
    const other = operandOf(word["is"], `${path}/is`);
    parts.push((scope) => equals(value(scope), other(scope)));
  }
  if (word["isNot"] !== undefined) {
    const other = operandOf(word["isNot"], `${path}/isNot`);
    parts.push((scope) => !equals(value(scope), other(scope)));
  }
  if (Array.isArray(word["in"])) {
    const others = word["in"].map((one, at) => operandOf(one, `${path}/in/${at}`));
    parts.push((scope) => others.some((other) => equals(value(scope), other(scope))));
  }
  for (const [key, test] of Object.entries(orders)) {
    if (word[key] === undefined) continue;
    const other = operandOf(word[key], `${path}/${key}`);
    parts.push((scope) => {
      const [left, right] = [value(scope), other(scope)];
      const order = compare(left, right);
      if (order !== undefined) return test(order);
      if (left !== undefined && left !== null) reportUnusable(scope, `${path}/${key}`);
      return false;
    });
  }
  if (parts.length === before) parts.push((scope) => isThere(value(scope)));
}

function reportUnusable(scope: DataScope, path: string): void {
  const message = "A number is compared with numbers, a text with texts; this condition does not hold.";
  scope.missing.report.add("CONTENT_ERROR", "CONDITION_UNUSABLE", path, message);
}

/** Numbers as JSON writes them. */
const decimal = /^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/;

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" ? value : typeof value === "string" && decimal.test(value) ? Number(value) : undefined;

/** A missing value equals nothing. */
function equals(a: unknown, b: unknown): boolean {
  if (a === undefined || a === null || b === undefined || b === null) return false;
  if (typeof a === typeof b) return a === b;
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== undefined && right !== undefined) return left === right;
  return typeof a !== "object" && typeof b !== "object" && String(a) === String(b);
}

/** Less than 0, 0 or more; undefined when the two have no order. Texts go by their code units. */
function compare(a: unknown, b: unknown): number | undefined {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== undefined && right !== undefined) return left - right;
  if (typeof a !== "string" || typeof b !== "string") return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}
