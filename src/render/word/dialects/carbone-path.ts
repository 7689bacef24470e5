import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import { quotedText } from "../../../vocabulary/expression/quoted-text.ts";
import type { DataStep } from "../../../vocabulary/expression/token.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { call, MeaningError } from "../tags/tag-expression.ts";
import type { IndexedList } from "../tags/tag-meaning.ts";
import { withTokens } from "./foreign/with-tokens.ts";

/** A path of Carbone: an expression of ours, and the lists whose entries it goes through, outermost first. */
export interface CarbonePath {
  readonly spelling: string;
  readonly lists: readonly IndexedList[];
  /** Of one entry of a list (`[id=2]`), or of all (`[]`, `isAll`): the list of those, and the steps from its entries. */
  readonly ofList: { readonly list: string; readonly steps: string; readonly isAll: boolean } | undefined;
}

/** Letters that stand in names for a full stop, for `[i]`, for the data, and before a number from the end of a list: clicks, which no name of data has. */
const [stop, each, whole, fromEnd] = ["\u01C3", "\u01C2", "\u01C1", "\u01C0"];

const mostLists = 8;

/** A place in the data: steps from the data, from an entry of a list around, or from one entry of a list, whose expression `list` is. */
interface Place {
  readonly root: string;
  readonly list: string | undefined;
  readonly steps: string;
}

const spellingOf = ({ root, list, steps }: Place): string => {
  if (list === undefined) return root + steps;
  return steps === "" ? `${root}(${list})` : `${root}(${list}, $item${steps})`;
};

/** Reads `d.lines[i, qty > 0].text`. @throws MeaningError */
export function carbonePath(written: string): CarbonePath {
  const [root = "", ...pieces] = written.split(/(\[[^\]]{0,300}\])/);
  let place: Place = { root: whole, list: undefined, steps: stepsIn(root.trim().slice(1)) };
  let name = whole + place.steps.replaceAll(".", stop);
  const lists: IndexedList[] = [];
  const holders: Place[] = [];
  let isAll = false;
  for (const piece of pieces) {
    if (!piece.startsWith("[")) {
      const [, up = ""] = /^\s*(\.{0,16})\./.exec(piece) ?? [];
      if (up !== "") place = above(holders, up.length);
      const steps = stepsIn(piece.trim().slice(up.length));
      place = { ...place, steps: place.steps + steps };
      name += stop.repeat(up.length) + steps.replaceAll(".", stop);
      continue;
    }
    const inside = piece.slice(1, -1).trim();
    const [, number] = /^(?:i\s*=\s*)?(\d{1,9})$/.exec(inside) ?? [];
    if (number !== undefined) {
      place = { ...place, steps: `${place.steps}[${number}]` };
      name += `${stop}${number}`;
      continue;
    }
    const [, back] = /^i\s*=\s*-\s*([1-9]\d{0,8})$/.exec(inside) ?? [];
    if (back !== undefined) {
      place = { ...place, steps: `${place.steps}.${fromEnd}${back}` };
      name += `${stop}${fromEnd}${back}`;
      continue;
    }
    if (isAll) throw new MeaningError("TAG_UNKNOWN", "no list follows the entries of []");
    isAll = inside === "";
    if (lists.length === mostLists)
      throw new MeaningError("TAG_UNKNOWN", `lists are nested more than ${mostLists} deep`);
    holders.push({ ...place, steps: place.steps.replace(/(?:\.[^.[]*|\[\d+\])$/, "") });
    const read = bracketOf(inside);
    if (read.isOne) {
      place = { root: "first", list: whereAll(spellingOf(place), read.tests), steps: "" };
      name += stop + Buffer.from(inside).toString("hex");
      continue;
    }
    const around = lists.at(-1)?.isNext === true;
    name += each;
    const tree = listOf(spellingOf(place), read);
    lists.push({ name, isNext: read.isNext || around, isBelowNext: around, tree });
    place = { root: name, list: undefined, steps: "" };
  }
  const spelling = spellingOf(place);
  if (spelling === whole) throw new MeaningError("TAG_UNKNOWN", "it names nothing of the data");
  const { list, steps } = place;
  const ofList = list === undefined || place.root !== "first" ? undefined : { list, steps, isAll };
  return { spelling, lists, ofList };
}

/** What holds the list so many lists up: `d.cars[i]..owner` is `d.owner`. */
function above(holders: readonly Place[], levels: number): Place {
  const found = holders.at(-levels);
  if (found !== undefined) return found;
  throw new MeaningError("TAG_UNKNOWN", "there are more points than lists around");
}

const whereAll = (list: string, tests: readonly string[]): string =>
  tests.reduce((made, test) => `where(${made}, ${test})`, list);

function stepsIn(text: string): string {
  const steps = text.trim().replace(/^\./, "");
  if (steps === "") return "";
  if (
    /^[\p{L}_][\p{L}\p{N}\p{M}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*)*$/u.test(steps.slice(0, 300)) &&
    !/[\u01C0-\u01C3]/.test(steps)
  )
    return `.${steps}`;
  throw new MeaningError("TAG_UNKNOWN", `${quotedText(steps.slice(0, 40))} is no path of the data`);
}

/** What stands in the brackets of a list: its iterator, what its entries must be, in what order they come. */
interface CarboneBracket {
  readonly isNext: boolean;
  readonly hasNumber: boolean;
  /** It has no iterator: the first entry that it is true of is meant. */
  readonly isOne: boolean;
  readonly tests: readonly string[];
  readonly keys: readonly string[];
}

function bracketOf(inside: string): CarboneBracket {
  const [tests, keys]: [string[], string[]] = [[], []];
  let [isNext, hasNumber] = [false, false];
  if (inside === "") return { isNext, hasNumber, isOne: true, tests, keys };
  for (const part of inside.split(",").map((one) => one.trim())) {
    const [, iterator, next] = /^([\p{L}_][\p{L}\p{N}_.]{0,100})\s*(\+\s*1|\+\+)?$/u.exec(part) ?? [];
    const [, left = "", sign = "", right = ""] =
      /^([\p{L}_][\p{L}\p{N}_.\s]{0,200})(!\s*=|<=|>=|=|<|>)\s*(\S.{0,100})$/u.exec(part) ?? [];
    isNext ||= next !== undefined;
    if (iterator === "i") hasNumber = true;
    else if (iterator !== undefined) keys.push(iterator);
    else if (sign !== "" && left.trim() !== "i")
      tests.push(`${testedOf(left)} ${sign.replace(/\s/g, "")} ${operandOf(right)}`);
    else throw new MeaningError("TAG_UNKNOWN", `${quotedText(`[${part.slice(0, 40)}]`)} is not understood`);
  }
  const isOne = !hasNumber && keys.length === 0;
  if (keys.length > 1 && !hasNumber)
    throw new MeaningError(
      "TAG_UNKNOWN",
      `${quotedText(`[${inside.slice(0, 40)}]`)} has several iterators: write [i] beside them`,
    );
  return { isNext, hasNumber, isOne, tests, keys };
}

/** `drivers.length` is how many drivers there are. Blanks in names mean nothing to Carbone. */
function testedOf(written: string): string {
  const path = written.replace(/\s/g, "");
  return path.endsWith(".length") ? `count($item.${path.slice(0, -".length".length)})` : `$item.${path}`;
}

const operandOf = (text: string): string => {
  const [, quoted] = /^(?:'([^']*)'|"[^"]*")$/.exec(text) ?? [];
  if (/^(?:-?\d{1,15}(?:\.\d{1,15})?|true|false|null)$/.test(text)) return text;
  return quotedText(quoted ?? text.replace(/^"(.*)"$/, "$1"));
};

/** The list: those of its entries that count, in their order; by a key alone each value of it once. */
function listOf(spelling: string, { hasNumber, tests, keys }: CarboneBracket): ExpressionTree {
  let tree = withListNames(parsed(spelling));
  for (const test of tests) tree = call("where", [tree, parsed(test)], 0);
  for (const key of keys.toReversed()) {
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

/** References to the data and to entries of lists as they are; messages name them as their author does. */
export const withListNames = (tree: ExpressionTree): ExpressionTree =>
  withTokens(tree, (token) => {
    const spelling = namedInFull(token.spelling);
    const isData = token.root === "name" && token.steps[0] === whole;
    const root = isData ? "data" : token.root;
    const steps = (isData ? token.steps.slice(1) : token.steps).map(placeInList);
    return { kind: "reference", token: { ...token, root, steps, spelling } };
  });

/** The last entry of a list is the one at -1. */
const placeInList = (step: DataStep): DataStep =>
  typeof step === "string" && step.startsWith(fromEnd) ? -Number(step.slice(fromEnd.length)) : step;

const namedInFull = (spelling: string): string =>
  spelling
    .replaceAll(whole, "d")
    .replaceAll(stop, ".")
    .replaceAll(each, "[i]")
    .replaceAll(/\.\u01C0(\d+)/g, "[i=-$1]");
