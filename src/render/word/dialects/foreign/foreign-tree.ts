import type { FunctionName } from "../../../../vocabulary/expression/functions.ts";
import type { ExpressionTree, Operator } from "../../../../vocabulary/expression/tree.ts";
import { call, MeaningError } from "../../tags/tag-expression.ts";

/** An expression of another language as it was read: what counts as true there is decided when it becomes one of ours. */
export type ForeignTree =
  | { readonly kind: "leaf"; readonly tree: ExpressionTree }
  | { readonly kind: "either" | "all"; readonly parts: readonly ForeignTree[] }
  | { readonly kind: "not" | "negative"; readonly operand: ForeignTree }
  | { readonly kind: "choice"; readonly test: ForeignTree; readonly yes: ForeignTree; readonly no: ForeignTree }
  | { readonly kind: "binary"; readonly operator: Operator; readonly left: ForeignTree; readonly right: ForeignTree }
  | {
      readonly kind: "call";
      readonly name: FunctionName;
      readonly operands: readonly ForeignTree[];
      readonly at: number;
    };

export const leaf = (tree: ExpressionTree): ForeignTree => ({ kind: "leaf", tree });
export const textLeaf = (text: string): ForeignTree => leaf({ kind: "text", text });
export const numberLeaf = (number: number): ForeignTree => leaf({ kind: "number", text: String(number) });

/** Parts that one expression may become: what stands for its truth is written twice. */
const mostParts = 400;

/** Makes an expression of ours of another language's. Lives for one expression. */
class Lowering {
  #parts = 0;

  value(tree: ForeignTree): ExpressionTree {
    this.#count();
    switch (tree.kind) {
      case "leaf":
        return tree.tree;
      case "either":
        return this.#oneOf(tree.parts, (first, rest) => [first, rest]);
      case "all":
        return this.#oneOf(tree.parts, (first, rest) => [rest, first]);
      case "not":
        return { kind: "unary", operator: "not", operand: this.truth(tree.operand) };
      case "negative":
        return { kind: "unary", operator: "-", operand: this.value(tree.operand) };
      case "choice":
        return call("if", [this.truth(tree.test), this.value(tree.yes), this.value(tree.no)], 0);
      case "binary":
        return this.#binary(tree.operator, tree.left, tree.right);
      case "call":
        return call(
          tree.name,
          tree.operands.map((operand) => this.value(operand)),
          tree.at,
        );
    }
  }

  /** Whether it holds there: 0 does not, as in most languages but ours. */
  truth(tree: ForeignTree): ExpressionTree {
    this.#count();
    switch (tree.kind) {
      case "either":
      case "all":
        return tree.parts
          .map((part) => this.truth(part))
          .reduce((left, right) => ({ kind: "binary", operator: tree.kind === "all" ? "and" : "or", left, right }));
      case "not":
        return this.value(tree);
      case "choice":
        return call("if", [this.truth(tree.test), this.truth(tree.yes), this.truth(tree.no)], 0);
      case "leaf":
        if (tree.tree.kind === "constant") return tree.tree;
        break;
      case "binary":
        if (isComparison.has(tree.operator)) return this.value(tree);
        break;
      case "call":
        if (tree.name === "contains") return this.value(tree);
        break;
      case "negative":
        break;
    }
    const isNotZero: ExpressionTree = {
      kind: "binary",
      operator: "!=",
      left: this.value(tree),
      right: { kind: "number", text: "0" },
    };
    return { kind: "binary", operator: "and", left: this.value(tree), right: isNotZero };
  }

  /** `a or b` is the first that holds, `a and b` the first that does not; else the last. */
  #oneOf(
    [first, ...others]: readonly ForeignTree[],
    order: (first: ExpressionTree, rest: ExpressionTree) => readonly [ExpressionTree, ExpressionTree],
  ): ExpressionTree {
    if (first === undefined) return { kind: "constant", value: undefined };
    if (others.length === 0) return this.value(first);
    return call("if", [this.truth(first), ...order(this.value(first), this.#oneOf(others, order))], 0);
  }

  /** A plus beside a text joins. */
  #binary(operator: Operator, left: ForeignTree, right: ForeignTree): ExpressionTree {
    const joins = operator === "+" && (isText(left) || isText(right));
    return {
      kind: "binary",
      operator: joins ? "&" : operator,
      left: this.value(left),
      right: this.value(right),
    };
  }

  #count(): void {
    this.#parts += 1;
    if (this.#parts > mostParts) throw new MeaningError("EXPRESSION_INVALID", `it has more than ${mostParts} parts`);
  }
}

const isComparison: ReadonlySet<Operator> = new Set<Operator>(["=", "!=", "<", "<=", ">", ">="]);

/** Known to be a text, whatever the data are. */
function isText(tree: ForeignTree): boolean {
  if (tree.kind === "leaf") return tree.tree.kind === "text";
  if (tree.kind === "call") return textFunctions.has(tree.name);
  return (
    tree.kind === "binary" &&
    (tree.operator === "&" || (tree.operator === "+" && (isText(tree.left) || isText(tree.right))))
  );
}

const textFunctions: ReadonlySet<FunctionName> = new Set<FunctionName>([
  "upper",
  "lower",
  "trim",
  "join",
  "part",
  "format",
]);

/** The value of an expression. @throws MeaningError */
export const asValue = (tree: ForeignTree): ExpressionTree => new Lowering().value(tree);

/** Whether it holds, 0 being false. @throws MeaningError */
export const asTruth = (tree: ForeignTree): ExpressionTree => new Lowering().truth(tree);
