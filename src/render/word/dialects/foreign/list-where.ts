import type { ExpressionTree } from "../../../../vocabulary/expression/tree.ts";
import { call, type TagPiece } from "../../tags/tag-expression.ts";
import { foreignExpression } from "./foreign-expression.ts";
import { asTruth, asValue } from "./foreign-tree.ts";
import { withTokens } from "./with-tokens.ts";

/** The list of a loop, and behind `if` which of its entries count: `lines if line.qty > 0`, where `entry` is `line`. */
export function listWhere({ text, at }: TagPiece, entry: string): ExpressionTree {
  const [list = text] = /^[^'"]*?(?=\sif\s(?![^'"]*\selse\s))/.exec(text) ?? [];
  const tree = asValue(foreignExpression({ text: list, at }));
  if (list === text) return tree;
  const from = text.indexOf("if", list.length) + "if".length;
  const condition = asTruth(foreignExpression({ text: text.slice(from), at: at + from }));
  const ofEntry = withTokens(condition, (token) => ({
    kind: "reference",
    token:
      token.root === "name" && token.steps[0] === entry
        ? { ...token, root: "item", steps: token.steps.slice(1) }
        : token,
  }));
  return call("where", [tree, ofEntry], at);
}
