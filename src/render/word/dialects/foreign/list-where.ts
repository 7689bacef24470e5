import type { DataToken } from "../../../../vocabulary/expression/token.ts";
import type { ExpressionTree } from "../../../../vocabulary/expression/tree.ts";
import { call, type TagPiece } from "../../tags/tag-expression.ts";
import { foreignExpression } from "./foreign-expression.ts";
import { type ForeignLexeme, foreignLexemes } from "./foreign-lexemes.ts";
import { asTruth, asValue } from "./foreign-tree.ts";
import { withTokens } from "./with-tokens.ts";

/** The list of a loop of Jinja, and behind `if` which of its entries count: `lines if line.qty > 0`, where `entry` is `line`. */
export function listWhere({ text, at }: TagPiece, entry: string): ExpressionTree {
  const test = lonelyIf(foreignLexemes(text, at));
  const tree = asValue(
    foreignExpression({ text: test === undefined ? text : text.slice(0, test.at - at), at }, "jinja"),
  );
  if (test === undefined) return tree;
  const from = test.at - at + test.text.length;
  const condition = asTruth(foreignExpression({ text: text.slice(from), at: at + from }, "jinja"));
  const ofEntry = withTokens(condition, (token) => ({ kind: "reference", token: inEntry(token, entry) }));
  return call("where", [tree, ofEntry], at);
}

/** The first `if` outside of brackets that no `else` belongs to. */
function lonelyIf(lexemes: readonly ForeignLexeme[]): ForeignLexeme | undefined {
  const open: ForeignLexeme[] = [];
  let depth = 0;
  for (const [at, lexeme] of lexemes.entries()) {
    const { kind, text } = lexeme;
    if (kind === "symbol" && /^[([]$/.test(text)) depth += 1;
    else if (kind === "symbol" && /^[)\]]$/.test(text)) depth -= 1;
    else if (kind !== "name" || depth > 0 || lexemes[at - 1]?.text === ".") continue;
    else if (text === "if") open.push(lexeme);
    else if (text === "else") open.pop();
  }
  return open[0];
}

/** What begins with the name of the entry is in it; other names are of what is around, whatever members it has. */
function inEntry(token: DataToken, entry: string): DataToken {
  if (token.root !== "name") return token;
  return token.steps[0] === entry
    ? { ...token, root: "item", steps: token.steps.slice(1) }
    : { ...token, isOuter: true };
}
