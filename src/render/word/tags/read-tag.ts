import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { cutOutside } from "./cut-outside.ts";
import {
  call,
  firstWord,
  MeaningError,
  moved,
  orFault,
  piped,
  type TagFault,
  type TagPiece,
  unknownWord,
} from "./tag-expression.ts";
import type { RegionStart, RegionWord, TagMeaning } from "./tag-meaning.ts";

const regionWords: readonly RegionWord[] = ["each", "if", "unless"];

/** The meaning of what stands between the braces of a tag. Total: any text has one, or a fault. */
export const readTag = (inner: string): TagMeaning | TagFault => orFault(() => meaningOf(inner));

function meaningOf(inner: string): TagMeaning {
  const text = inner.trim();
  const at = inner.indexOf(text);
  switch (text[0]) {
    case "!":
      return { kind: "note" };
    case "#":
      return startOf({ text: text.slice(1), at: at + 1 });
    case "/":
      return endOf(text.slice(1).trim());
    default:
      return elseOf({ text, at }) ?? insertOf({ text, at }) ?? { kind: "value", tree: piped({ text, at }) };
  }
}

function endOf(word: string): TagMeaning {
  const [first = ""] = word.split(/\s/);
  if (first === "") return { kind: "end", word: "", name: "" };
  const known = regionWords.find((one) => one === first);
  if (known === undefined)
    throw new MeaningError(
      "TAG_UNKNOWN",
      unknownWord(
        `/${first}`,
        regionWords.map((one) => `/${one}`),
      ),
    );
  return { kind: "end", word: known, name: "" };
}

function startOf(piece: TagPiece): TagMeaning {
  const [word, rest] = firstWord(piece);
  const known = regionWords.find((one) => one === word);
  if (known === undefined)
    throw new MeaningError(
      "TAG_UNKNOWN",
      unknownWord(
        `#${word}`,
        regionWords.map((one) => `#${one}`),
      ),
    );
  if (known === "each") return listOf(rest);
  return {
    kind: "start",
    word: known,
    tree: piped(rest),
    as: undefined,
    name: "",
    shape: undefined,
    numbering: undefined,
  };
}

function elseOf(piece: TagPiece): TagMeaning | undefined {
  if (piece.text === "else") return { kind: "else", tree: undefined };
  const [word, rest] = firstWord(piece);
  const [second, condition] = firstWord(rest);
  if (word !== "else" || second !== "if") return undefined;
  return { kind: "else", tree: piped(condition) };
}

/** Tags that begin with a word of their own: a name of the data that is alone in a tag, or has steps or a bracket behind it, is none. */
function insertOf(piece: TagPiece): TagMeaning | undefined {
  const [word, rest] = firstWord(piece);
  if (!/^[$\p{L}_']/u.test(rest.text) || /^(?:and|or)\b/.test(rest.text)) return undefined;
  switch (word) {
    case "link":
      return linkOf(rest);
    case "image":
      return pictureOf(rest);
    case "break":
      if (rest.text === "page") return { kind: "page-break" };
      throw new MeaningError("TAG_UNKNOWN", "a break is {{break page}}");
    default:
      return undefined;
  }
}

/** English metric units in each unit of a width (20.1.2.1). */
const units: Readonly<Record<string, number>> = { mm: 36_000, cm: 360_000, in: 914_400, pt: 12_700 };

/** A picture, and behind a blank its width: `logo 40mm`. */
function pictureOf({ text, at }: TagPiece): TagMeaning {
  const [whole = "", number = "", unit = ""] = /\s(\d{1,4}(?:\.\d{1,4})?)\s?(mm|cm|in|pt)$/.exec(text) ?? [];
  const width = whole === "" ? undefined : Number(number) * (units[unit] ?? 1);
  return { kind: "picture", tree: piped({ text: text.slice(0, text.length - whole.length), at }), width };
}

/** An address, and behind a blank the text that is shown. */
function linkOf(piece: TagPiece): TagMeaning {
  const [address = piece, text] = cutOutside(piece.text, /\s+(?=')/y).map((one) => moved(one, piece.at));
  return { kind: "link", address: piped(address), text: text === undefined ? undefined : piped(text) };
}

/** `lines as line where qty > 0 sort price down restart`. */
function listOf(piece: TagPiece): RegionStart {
  let rest = piece.text;
  const found = new Set<string>();
  for (let more = true; more; ) {
    const word = /\s(column|inline|restart|continue)$/.exec(rest)?.[1];
    more = word !== undefined;
    if (word !== undefined) {
      found.add(word);
      rest = rest.slice(0, -word.length).trimEnd();
    }
  }
  const parts = cutOutside(rest, /\s+(?:as|where|sort)\s+/y).map((one) => moved(one, piece.at));
  const [list = piece, ...clauses] = parts;
  let tree = piped(list);
  let as: string | undefined;
  for (const clause of clauses) {
    const word = /(as|where|sort)\s+$/.exec(piece.text.slice(0, clause.at - piece.at))?.[1];
    if (word === "as") as = nameOf(clause);
    else if (word === "where") tree = call("where", [tree, piped(clause)], clause.at);
    else tree = sorted(tree, clause);
  }
  const shape = found.has("column") ? "column" : found.has("inline") ? "inline" : undefined;
  const numbering = found.has("restart") ? "restart" : found.has("continue") ? "continue" : undefined;
  return { kind: "start", word: "each", tree, name: "", as, shape, numbering };
}

function nameOf({ text, at }: TagPiece): string {
  if (/^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(text)) return text;
  throw new MeaningError("TAG_UNKNOWN", "behind “as” stands one name", at);
}

function sorted(list: ExpressionTree, { text, at }: TagPiece): ExpressionTree {
  const order = /\s(up|down)$/.exec(text)?.[1];
  const key = order === undefined ? text : text.slice(0, -order.length).trimEnd();
  const operands = [list, piped({ text: key, at })];
  return call("sort", order === undefined ? operands : [...operands, { kind: "text", text: order }], at);
}
