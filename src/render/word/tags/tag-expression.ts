import { nearest } from "../../../vocabulary/check/nearest.ts";
import { type FunctionName, functionByName } from "../../../vocabulary/expression/functions.ts";
import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { cutOutside } from "./cut-outside.ts";
import type { TagMeaning } from "./tag-meaning.ts";

/** Why a tag has no meaning; `at`: which of its characters, from 0, what stands between the braces counted. */
export interface TagFault {
  readonly code: "TAG_UNKNOWN" | "EXPRESSION_INVALID";
  readonly message: string;
  readonly at: number | undefined;
}

/** What stands between the marks of a tag, as a meaning. undefined: it is text. `opening`: what the tag begins with. */
export type ReadTag = (inner: string, opening: string) => TagMeaning | TagFault | undefined;

export class MeaningError extends Error {
  readonly fault: TagFault;

  constructor(code: TagFault["code"], message: string, at?: number) {
    super(message);
    this.fault = { code, message, at };
  }
}

/** A piece of a tag, and where it begins. */
export interface TagPiece {
  readonly text: string;
  readonly at: number;
}

/** What `read` finds, or the fault that it throws. */
export function orFault<Found>(read: () => Found): Found | TagFault {
  try {
    return read();
  } catch (error) {
    if (error instanceof MeaningError) return error.fault;
    throw error;
  }
}

/** A piece of a piece. */
export const moved = ({ text, at }: TagPiece, by: number): TagPiece => ({ text, at: at + by });

const shortcodes: ReadonlySet<string> = new Set(["number", "currency", "date"]);

/** An expression, and behind each stroke a function or a format that gets its value: `total | number: 2`. */
export function piped({ text, at }: TagPiece): ExpressionTree {
  const [first = { text, at: 0 }, ...pipes] = cutOutside(text, /\s*\|\s*(?!\|)/y);
  let tree = parsed(moved(first, at));
  for (const pipe of pipes) tree = throughPipe(tree, moved(pipe, at));
  return tree;
}

function throughPipe(value: ExpressionTree, pipe: TagPiece): ExpressionTree {
  const [head = pipe, ...more] = cutOutside(pipe.text, /\s*[:,]\s*/y);
  const name = head.text.trim();
  const operands = more.map((one) => parsed(moved(one, pipe.at)));
  if (shortcodes.has(name)) return call("format", [value, { kind: "text", text: name }, ...operands], pipe.at);
  if (functionByName.has(name)) return call(name as FunctionName, [value, ...operands], pipe.at);
  throw new MeaningError("EXPRESSION_INVALID", unknownWord(name, [...shortcodes, ...functionByName.keys()]), pipe.at);
}

export function call(name: FunctionName, operands: readonly ExpressionTree[], at: number): ExpressionTree {
  const { least = 1, most = 1, form = name } = functionByName.get(name) ?? {};
  if (operands.length < least || operands.length > most)
    throw new MeaningError(
      "EXPRESSION_INVALID",
      `${form} takes ${least} to ${most} operands; came ${operands.length}`,
      at,
    );
  return { kind: "call", name, operands };
}

function parsed({ text, at }: TagPiece): ExpressionTree {
  const tree = parseExpression(text, "read");
  if (isMalformed(tree)) throw new MeaningError("EXPRESSION_INVALID", tree.message, at + tree.at);
  return tree;
}

export function firstWord({ text, at }: TagPiece): readonly [word: string, rest: TagPiece] {
  const [, word = "", between = ""] = /^([A-Za-z]+)(?![\w.[])(\s*)/.exec(text) ?? [];
  const rest = text.slice(word.length + between.length);
  return [word, { text: rest, at: at + word.length + between.length }];
}

export function unknownWord(word: string, known: readonly string[]): string {
  const close = nearest(word, known);
  const meant = close === undefined ? `known are ${known.slice(0, 6).join(", ")}` : `did you mean “${close}”?`;
  return `there is no “${word.slice(0, 40)}”; ${meant}`;
}
