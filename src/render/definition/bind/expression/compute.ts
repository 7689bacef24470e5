import type { FunctionName } from "../../../../vocabulary/expression/functions.ts";
import type { DataToken } from "../../../../vocabulary/expression/token.ts";
import type { ExpressionTree, Operator } from "../../../../vocabulary/expression/tree.ts";
import { isPageNumber, pageNumberUnknown } from "../scope/page-number.ts";
import { isThere } from "../scope/resolve.ts";
import { type DataScope, lookUp } from "../scope/scope.ts";
import {
  bounded,
  type ComputableExpression,
  type ExpressionContext,
  entryName,
  fromData,
  numberIn,
  type Operands,
  textIn,
} from "./computed.ts";
import { decimalOfText, divided, isDecimal, minus, negative, plus, times, zero } from "./decimal.ts";
import { ExpressionFault } from "./fault.ts";
import { functions } from "./functions.ts";
import { areEqual, type ExpressionValue, kindOf, orderOf } from "./value.ts";

/** An expression as functions of the data. Linear in the expression; every function is total or throws a fault. */
export function computed(tree: ExpressionTree): ComputableExpression {
  switch (tree.kind) {
    case "number":
      return constant(decimalOfText(tree.text) ?? zero, tree.text);
    case "text":
      return constant(tree.text, `'${tree.text}'`);
    case "constant":
      return constant(tree.value, String(tree.value ?? "null"));
    case "reference":
      return reference(tree.token);
    case "unary":
      return unary(tree.operator, computed(tree.operand));
    case "binary":
      return sameSides(tree) ?? binary(tree.operator, computed(tree.left), computed(tree.right));
    case "call":
      return call(tree.name, tree.operands.map(computed));
  }
}

const constant = (value: ExpressionValue, spelling: string): ComputableExpression => ({
  run: () => value,
  parts: 1,
  name: () => spelling,
  spelling,
});

function reference(token: DataToken): ComputableExpression {
  const { spelling } = token;
  if (isPageNumber(token)) return pageNumber(token);
  const name = ({ entry }: ExpressionContext): string =>
    token.root === "item" && entry !== undefined ? entryName(entry, spelling.slice("$item".length)) : spelling;
  const run = (setting: ExpressionContext): ExpressionValue => {
    const { scope, path } = setting;
    const value = fromData(lookUp(token, scope), () => name(setting));
    if (isDecimal(value) && value.c.length > 15) reportDigits(token, scope, path);
    if (value === undefined && spelling.includes("-")) refuseMinus(token, setting.scope);
    return value;
  };
  return { run, parts: 1, name, spelling };
}

/** Only a fault of its own: as a missing value it would make comparisons wrong in silence. */
function pageNumber(token: DataToken): ComputableExpression {
  const run = (): never => {
    throw new ExpressionFault(pageNumberUnknown(token));
  };
  return { run, parts: 1, name: () => token.spelling, spelling: token.spelling };
}

/** A double of the data that is no whole number keeps fifteen digits for certain. */
function reportDigits(token: DataToken, scope: DataScope, path: string): void {
  const value = lookUp(token, scope);
  if (typeof value !== "number" || Number.isSafeInteger(value)) return;
  scope.missing.reportImprecise(token.spelling, path, "of 16 digits or more");
}

/** `$item.qty-1` names `qty-1`. */
function refuseMinus({ steps, ...token }: DataToken, scope: DataScope): void {
  const last = steps.at(-1);
  if (typeof last !== "string" || !last.includes("-")) return;
  const shorter = [...steps.slice(0, -1), last.slice(0, last.indexOf("-"))];
  if (lookUp({ ...token, steps: shorter }, scope) === undefined) return;
  throw new ExpressionFault(`${token.spelling} has no value; to subtract, write blanks around the minus`);
}

function unary(operator: "-" | "not", operand: ComputableExpression): ComputableExpression {
  const run =
    operator === "-"
      ? (setting: ExpressionContext) => negative(numberIn(operand, setting))
      : (setting: ExpressionContext) => !isThere(operand.run(setting));
  return { run, parts: 1 + operand.parts, name: () => "a part of it", spelling: "…" };
}

type Binary = (left: ComputableExpression, right: ComputableExpression, setting: ExpressionContext) => ExpressionValue;

const arithmetic =
  (operate: typeof plus): Binary =>
  (left, right, setting) =>
    operate(numberIn(left, setting), numberIn(right, setting));

const comparison =
  (test: (order: number) => boolean): Binary =>
  (left, right, setting) => {
    const [a, b] = [left.run(setting), right.run(setting)];
    if (a === undefined || b === undefined) return false;
    const order = orderOf(a, b);
    if (order !== undefined) return test(order);
    throw new ExpressionFault(
      `${left.name(setting)} is ${kindOf(a)} and ${right.name(setting)} ${kindOf(b)}: they have no order`,
    );
  };

const logic =
  (stopsAt: boolean): Binary =>
  (left, right, setting) =>
    isThere(left.run(setting)) === stopsAt ? stopsAt : isThere(right.run(setting));

const operators: Readonly<Record<Operator, Binary>> = {
  or: logic(true),
  and: logic(false),
  "=": (left, right, setting) => areEqual(left.run(setting), right.run(setting)),
  "!=": (left, right, setting) => !areEqual(left.run(setting), right.run(setting)),
  "<": comparison((order) => order < 0),
  "<=": comparison((order) => order <= 0),
  ">": comparison((order) => order > 0),
  ">=": comparison((order) => order >= 0),
  "+": (left, right, setting) => plus(numberIn(left, setting, joinAdvice), numberIn(right, setting, joinAdvice)),
  "-": arithmetic(minus),
  "*": arithmetic(times),
  "/": arithmetic(divided),
  "&": (left, right, setting) => bounded(textIn(left, setting) + textIn(right, setting), setting),
};

const joinAdvice = "; & joins texts";

function binary(operator: Operator, left: ComputableExpression, right: ComputableExpression): ComputableExpression {
  const operate = operators[operator];
  return {
    run: (setting) => operate(left, right, setting),
    parts: 1 + left.parts + right.parts,
    name: () => "a part of it",
    spelling: "…",
  };
}

/** A reference compared with itself, by an author who means the entry of another list; undefined: it is not. */
function sameSides({
  operator,
  left,
  right,
}: Extract<ExpressionTree, { readonly kind: "binary" }>): ComputableExpression | undefined {
  if (left.kind !== "reference" || right.kind !== "reference") return undefined;
  const { spelling } = left.token;
  if (spelling !== right.token.spelling || !comparisons.has(operator)) return undefined;
  const advice = left.token.root === "item" ? "; $item is the entry of the innermost list on both sides" : "";
  const run = (): never => {
    throw new ExpressionFault(`${spelling} is compared with itself${advice}`);
  };
  return { run, parts: 3, name: () => "a part of it", spelling: "…" };
}

const comparisons: ReadonlySet<Operator> = new Set<Operator>(["=", "!=", "<", "<=", ">", ">="]);

function call(name: FunctionName, operands: readonly ComputableExpression[]): ComputableExpression {
  const apply = functions[name];
  const given = operands as Operands;
  return {
    run: (setting) => apply(given, setting),
    parts: operands.reduce((parts, operand) => parts + operand.parts, 1),
    name: () => `${name}(…)`,
    spelling: `${name}(…)`,
  };
}
