import { cutAtExpressions, mayHaveExpressions, wholeExpression } from "./cut.ts";
import { isMalformed, parseExpression } from "./parse.ts";
import type { ExpressionTree, Malformation } from "./tree.ts";

/** The faults of the expressions in a text; `at` counts the characters of that text. */
export function malformedIn(text: string): readonly Malformation[] {
  if (!mayHaveExpressions(text)) return [];
  return cutAtExpressions(text).flatMap((part) => {
    if (part.kind === "open") return [{ at: part.at, message: "it has no closing bracket" }];
    return part.kind === "expression" ? malformedWhole(part.source, part.at) : [];
  });
}

/** The faults of a value that is one expression; none for a value that is no expression. */
export function malformedValue(value: string): readonly Malformation[] {
  const source = wholeExpression(value);
  return source === undefined ? [] : malformedWhole(source, value.length - source.length);
}

function malformedWhole(source: string, start: number): readonly Malformation[] {
  const read = parseExpression(source);
  return isMalformed(read) ? [{ at: start + read.at, message: read.message }] : [];
}

/** The names of `$value` that an expression refers to. */
export function valuesIn(tree: ExpressionTree): readonly string[] {
  switch (tree.kind) {
    case "number":
    case "text":
    case "constant":
      return [];
    case "reference":
      return tree.token.root === "value" ? [String(tree.token.steps[0])] : [];
    case "unary":
      return valuesIn(tree.operand);
    case "binary":
      return [...valuesIn(tree.left), ...valuesIn(tree.right)];
    case "call":
      return tree.operands.flatMap(valuesIn);
  }
}
