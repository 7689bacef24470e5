import { bareTokenAt, type DataToken, tokenAt } from "./token.ts";
import type { Malformation } from "./tree.ts";

/** A word of an expression; `at` is where it begins. */
export type Lexeme = { readonly at: number; readonly spelling: string } & (
  | { readonly kind: "number" }
  | { readonly kind: "name" }
  | { readonly kind: "symbol" }
  | { readonly kind: "end" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "token"; readonly token: DataToken }
);

/** Whether names that are neither functions nor words of the grammar are references to data, as in templates that are Word files. */
export type BareNames = "refused" | "read";

/** Longer numbers are refused, so that arithmetic stays bounded. */
const mostDigits = 40;

const symbol = /!=|<=|>=|[=<>+\-&*/(),]/y;
const number = /\d+(?:\.\d+)?/y;
const name = /[A-Za-z][A-Za-z0-9_]*/y;
const quotedText = /'(?:[^']|'')*'/y;
const blanks = /\s*/y;

/** Spellings of other languages, and what to write. */
const advised: readonly (readonly [spelling: string, advice: string])[] = [
  ["<>", "write != for “not equal”"],
  ["&&", "write “and”"],
  ["||", "write “or”"],
  ["!", "write “not”, or != for “not equal”"],
  ['"', "texts stand in single quotes"],
  ["%", "write mod(a, b) for a remainder"],
  [".", "numbers begin with a digit, as in 0.5"],
  ["$", "references begin with $data., $item, $value., $group., $carry. or $global."],
];

/** Cuts an expression into its words, in one pass; the last one is the end. */
export function lex(source: string, names: BareNames): readonly Lexeme[] | Malformation {
  const lexemes: Lexeme[] = [];
  let at = 0;
  for (;;) {
    at += matchedAt(blanks, source, at)?.length ?? 0;
    if (at >= source.length) break;
    const next = lexemeAt(source, at, names);
    if ("message" in next) return next;
    lexemes.push(next);
    at += next.spelling.length;
  }
  return [...lexemes, { kind: "end", at: source.length, spelling: "" }];
}

function matchedAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function lexemeAt(source: string, at: number, names: BareNames): Lexeme | Malformation {
  for (const [spelling, advice] of advised) {
    if (spelling.length === 2 && source.startsWith(spelling, at)) return { at, message: advice };
  }
  if (source.startsWith("==", at)) return { at, message: "write = for “equal”" };
  const token = source[at] === "$" ? dollarAt(source, at, names) : names === "read" ? nameAt(source, at) : undefined;
  if (token !== undefined) return { kind: "token", at, spelling: token.spelling, token };
  const found = matchedAt(symbol, source, at);
  if (found !== undefined) return { kind: "symbol", at, spelling: found };
  const word = matchedAt(name, source, at);
  if (word !== undefined) return { kind: "name", at, spelling: word };
  return numberAt(source, at) ?? textAt(source, at) ?? { at, message: unknownAt(source, at) };
}

/** `$index` is what `$global.INDEX` is, for those who write bare names. */
function dollarAt(source: string, at: number, names: BareNames): DataToken | undefined {
  const short = names === "read" ? matchedAt(index, source, at) : undefined;
  return short === undefined ? tokenAt(source, at) : { root: "global", steps: ["INDEX"], spelling: short };
}

const index = /\$index\b/y;

/** Words of the grammar; names of functions stand before a bracket. */
const reserved: ReadonlySet<string> = new Set(["and", "or", "not", "true", "false", "null"]);

function nameAt(source: string, at: number): DataToken | undefined {
  const token = bareTokenAt(source, at);
  if (token === undefined || reserved.has(token.spelling)) return undefined;
  return matchedAt(bracket, source, at + token.spelling.length) === undefined ? token : undefined;
}

const bracket = /\s*\(/y;

function numberAt(source: string, at: number): Lexeme | Malformation | undefined {
  const digits = matchedAt(number, source, at);
  if (digits === undefined) return undefined;
  if (digits.length > mostDigits) return { at, message: `numbers have at most ${mostDigits} digits` };
  return { kind: "number", at, spelling: digits };
}

function textAt(source: string, at: number): Lexeme | Malformation | undefined {
  if (source[at] !== "'") return undefined;
  const spelling = matchedAt(quotedText, source, at);
  if (spelling === undefined) return { at, message: "a text has no closing quote" };
  return { kind: "text", at, spelling, text: spelling.slice(1, -1).replaceAll("''", "'") };
}

function unknownAt(source: string, at: number): string {
  const advice = advised.find(([spelling]) => source.startsWith(spelling, at))?.[1];
  const character = JSON.stringify(String.fromCodePoint(source.codePointAt(at) ?? 0xfffd));
  return advice ?? `${character} means nothing here`;
}
