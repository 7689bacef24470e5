import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import { quotedText } from "../../../vocabulary/expression/quoted-text.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { call, MeaningError } from "../tags/tag-expression.ts";
import type { IndexedList } from "../tags/tag-meaning.ts";
import { withTokens } from "./foreign/with-tokens.ts";

/** A path of Carbone: an expression of ours, and the lists whose entries it goes through, outermost first. */
export interface CarbonePath {
  readonly spelling: string;
  readonly lists: readonly IndexedList[];
}

/** Letters that stand for a full stop and for `[i]` in the names of entries: clicks, which no name of data has. */
const [stop, each] = ["\u01C3", "\u01C2"];

const mostLists = 8;

/** Reads `d.lines[i, qty > 0].text`. @throws MeaningError */
export function carbonePath(written: string): CarbonePath {
  const [root = "", ...pieces] = written.split(/(\[[^\]]{0,300}\])/);
  let spelling = `$data${stepsIn(root.trim().slice(1))}`;
  let name = stepsIn(root.trim().slice(1)).replaceAll(".", stop);
  const lists: IndexedList[] = [];
  for (const piece of pieces) {
    if (!piece.startsWith("[")) {
      const steps = stepsIn(piece);
      spelling += steps;
      name += steps.replaceAll(".", stop);
      continue;
    }
    const inside = piece.slice(1, -1).trim();
    if (/^\d{1,9}$/.test(inside)) {
      spelling += `[${inside}]`;
      name += `${stop}${inside}`;
      continue;
    }
    if (lists.length === mostLists)
      throw new MeaningError("TAG_UNKNOWN", `lists are nested more than ${mostLists} deep`);
    const around = lists.at(-1)?.isNext === true;
    const read = bracketOf(inside);
    name += each;
    const tree = listOf(spelling, read, lists);
    lists.push({ name, isNext: read.isNext || around, tree });
    spelling = name;
  }
  if (spelling === "$data") throw new MeaningError("TAG_UNKNOWN", "it names nothing of the data");
  return { spelling, lists };
}

function stepsIn(text: string): string {
  const steps = text.trim().replace(/^\./, "");
  if (steps === "") return "";
  if (
    /^[\p{L}_][\p{L}\p{N}\p{M}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*)*$/u.test(steps.slice(0, 300)) &&
    !/[\u01C2\u01C3]/.test(steps)
  )
    return `.${steps}`;
  throw new MeaningError("TAG_UNKNOWN", `${quotedText(steps.slice(0, 40))} is no path of the data`);
}

/** What stands in the brackets of a list: its iterator, what its entries must be, in what order they come. */
interface CarboneBracket {
  readonly isNext: boolean;
  readonly hasNumber: boolean;
  readonly tests: readonly string[];
  readonly keys: readonly string[];
}

function bracketOf(inside: string): CarboneBracket {
  const [tests, keys]: [string[], string[]] = [[], []];
  let [isNext, hasNumber] = [false, false];
  for (const part of inside.split(",").map((one) => one.trim())) {
    const [, iterator, next] = /^([\p{L}_][\p{L}\p{N}_.]{0,100})\s*(\+\s*1)?$/u.exec(part) ?? [];
    const [, left = "", sign = "", right = ""] =
      /^([\p{L}_][\p{L}\p{N}_.]{0,100})\s*(!=|<=|>=|=|<|>)\s*(\S.{0,100})$/u.exec(part) ?? [];
    isNext ||= next !== undefined;
    if (iterator === "i") hasNumber = true;
    else if (iterator !== undefined) keys.push(iterator);
    else if (sign !== "" && left !== "i") tests.push(`$item.${left} ${sign} ${operandOf(right)}`);
    else throw new MeaningError("TAG_UNKNOWN", `${quotedText(`[${part.slice(0, 40)}]`)} is not understood`);
  }
  if (keys.length > 1 || (!hasNumber && keys.length === 0))
    throw new MeaningError("TAG_UNKNOWN", `${quotedText(`[${inside.slice(0, 40)}]`)} names no iterator: write [i]`);
  return { isNext, hasNumber, tests, keys };
}

const operandOf = (text: string): string => {
  const [, quoted] = /^(?:'([^']*)'|"[^"]*")$/.exec(text) ?? [];
  if (/^(?:-?\d{1,15}(?:\.\d{1,15})?|true|false|null)$/.test(text)) return text;
  return quotedText(quoted ?? text.replace(/^"(.*)"$/, "$1"));
};

/** The list: those of its entries that count, in their order; by a key alone each value of it once. */
function listOf(
  spelling: string,
  { hasNumber, tests, keys }: CarboneBracket,
  around: readonly IndexedList[],
): ExpressionTree {
  let tree = withListNames(parsed(spelling), around);
  for (const test of tests) tree = call("where", [tree, parsed(test)], 0);
  for (const key of keys) {
    const each = parsed(`$item.${key}`);
    tree = call("sort", [tree, each], 0);
    if (!hasNumber) tree = call("distinct", [tree, each], 0);
  }
  return tree;
}

function parsed(expression: string): ExpressionTree {
  const tree = parseExpression(expression, "read");
  if (isMalformed(tree)) throw new MeaningError("EXPRESSION_INVALID", tree.message);
  return tree;
}

/** Messages name entries as their author does. */
export const withListNames = (tree: ExpressionTree, lists: readonly IndexedList[]): ExpressionTree =>
  lists.length === 0
    ? tree
    : withTokens(tree, (token) => ({ kind: "reference", token: { ...token, spelling: namedInFull(token.spelling) } }));

const namedInFull = (spelling: string): string =>
  /[\u01C2\u01C3]/.test(spelling) ? `d${spelling.replaceAll(stop, ".").replaceAll(each, "[i]")}` : spelling;
