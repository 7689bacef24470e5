import type { DataToken } from "../../../../vocabulary/expression/token.ts";
import type { ExpressionTree } from "../../../../vocabulary/expression/tree.ts";

/** An expression with something else in the place of its references. */
export function withTokens(tree: ExpressionTree, change: (token: DataToken) => ExpressionTree): ExpressionTree {
  switch (tree.kind) {
    case "reference":
      return change(tree.token);
    case "unary":
      return { ...tree, operand: withTokens(tree.operand, change) };
    case "binary":
      return { ...tree, left: withTokens(tree.left, change), right: withTokens(tree.right, change) };
    case "call":
      return { ...tree, operands: tree.operands.map((operand) => withTokens(operand, change)) };
    case "number":
    case "text":
    case "constant":
      return tree;
  }
}
