import { BoundNumber } from "../../../vocabulary/definition/bound-number.ts";
import { cutAtExpressions, wholeExpression } from "../../../vocabulary/expression/cut.ts";
import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { pointer } from "../../../vocabulary/json/pointer.ts";
import type { MissingTokens } from "./scope/scope.ts";

interface StyleUsePlace {
  readonly spelling: string;
  /** The source of the expression. */
  readonly source: string;
  /** JSON Pointer. */
  readonly path: string;
}

/** Expressions of named styles that name `$item`: these styles are made once, before any list is shown. */
export function entriesInStyles(styles: unknown): readonly StyleUsePlace[] {
  return wordsIn(styles, ["document", "styles"]).filter(({ source }) => {
    const tree = source.includes("$item") ? parseExpression(source) : undefined;
    return tree !== undefined && !isMalformed(tree) && namesEntry(tree);
  });
}

export function reportEntries(uses: readonly StyleUsePlace[], missing: MissingTokens): void {
  const why = "$item is an entry in styles that are written in place, and has no value in a named one";
  for (const { spelling, path } of uses)
    missing.addExpression(spelling, path, [why, "write the key where the style is used"]);
}

function wordsIn(node: unknown, trail: readonly (string | number)[]): readonly StyleUsePlace[] {
  if (typeof node === "string" || node instanceof BoundNumber) return expressionsIn(node, pointer([...trail]));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, member]) => wordsIn(member, [...trail, key]));
}

function expressionsIn(node: string | BoundNumber, path: string): readonly StyleUsePlace[] {
  if (typeof node === "string")
    return cutAtExpressions(node).flatMap((part) => (part.kind === "expression" ? [{ ...part, path }] : []));
  const source = wholeExpression(node.word);
  return source === undefined ? [] : [{ spelling: node.word, source, path }];
}

/** Functions whose operands behind the first are computed for each entry of their list. */
const overLists: ReadonlySet<string> = new Set("sum avg min max count where sort distinct join".split(" "));

function namesEntry(tree: ExpressionTree): boolean {
  switch (tree.kind) {
    case "reference":
      return tree.token.root === "item";
    case "unary":
      return namesEntry(tree.operand);
    case "binary":
      return namesEntry(tree.left) || namesEntry(tree.right);
    case "call":
      return (overLists.has(tree.name) ? tree.operands.slice(0, 1) : tree.operands).some(namesEntry);
    case "number":
    case "text":
    case "constant":
      return false;
  }
}
