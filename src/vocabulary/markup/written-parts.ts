import { cutAtExpressions } from "../expression/cut.ts";
import { tokenAt } from "../expression/token.ts";
import { boundBracketsIn } from "./bound-brackets.ts";
import { backslashesEnd, isBracket, matchBrackets } from "./brackets.ts";
import { codeBetween, pageValueAt } from "./scan.ts";

/** Where a part stands in the text, in UTF-16 units. */
interface PartExtent {
  readonly from: number;
  readonly to: number;
}

/** A part of an author's text as it is written. */
export type WrittenPart = PartExtent &
  /** A character, or the escape that stands for one. */
  (
    | { readonly kind: "letter"; readonly letter: string }
    /** Shown as a whole: a reference, an expression, a format, a picture, a field, a bar code, a footnote with its text. */
    | { readonly kind: "chip"; readonly spelling: string }
    /** The beginning and the end of a shortcode around text. */
    | { readonly kind: "open" | "close"; readonly name: string; readonly spelling: string }
    | { readonly kind: "line-break" | "tab" }
  );

const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Cuts an author's text where somebody who edits it sees a border: at each character, and around what is one thing on the page. The parts
 * follow each other without gaps. They are found by the scanners with which the service reads texts.
 */
export function writtenParts(text: string): readonly WrittenPart[] {
  const parts: WrittenPart[] = [];
  const chips = chipsIn(text);
  const brackets = matchBrackets(text);
  const noteEnds = noteEndsIn(text, brackets);
  for (let at = 0; at < text.length; ) {
    const made =
      chips.get(at) ?? bracketPart(text, at, brackets, noteEnds) ?? escapedPart(text, at) ?? controlPart(text, at);
    const part: WrittenPart = made ?? letterAt(text, at);
    parts.push(part);
    at = part.to;
  }
  return parts;
}

function letterAt(text: string, from: number): WrittenPart {
  const letter = String.fromCodePoint(text.codePointAt(from) ?? 0);
  return { kind: "letter", letter, from, to: from + letter.length };
}

/** What the data, the language or the page fill in, by where it begins. */
function chipsIn(text: string): ReadonlyMap<number, WrittenPart> {
  const chips = new Map<number, WrittenPart>();
  const add = (from: number, spelling: string): number => {
    chips.set(from, { kind: "chip", spelling, from, to: from + spelling.length });
    return from + spelling.length;
  };
  // As the service does it: `[t]` and `[rich]` first, then expressions, then references in what is left.
  let done = 0;
  for (const { at, spelling } of boundBracketsIn(text)) {
    expressionsIn(text, done, at, add);
    done = add(at, spelling);
  }
  expressionsIn(text, done, text.length, add);
  return chips;
}

type AddChip = (from: number, spelling: string) => number;

function expressionsIn(text: string, from: number, to: number, add: AddChip): void {
  let done = from;
  for (const part of cutAtExpressions(text.slice(from, to))) {
    if (part.kind === "text") continue;
    const at = from + part.at - 2;
    referencesIn(text, done, at, add);
    if (part.kind === "open") return;
    done = add(at, part.spelling);
  }
  referencesIn(text, done, to, add);
}

function referencesIn(text: string, from: number, to: number, add: AddChip): void {
  const within = text.slice(0, to);
  for (let at = within.indexOf("$", from); at !== -1; at = within.indexOf("$", at)) {
    const spelling = tokenAt(within, at)?.spelling ?? pageSpelling(within, at);
    if (spelling === undefined) at += 1;
    else if (text[at - 1] === "\\" && at > from) at += spelling.length;
    else at = add(at, spelling);
  }
}

function pageSpelling(text: string, at: number): string | undefined {
  const value = pageValueAt(text, at);
  return value === undefined ? undefined : text.slice(at, value.end);
}

/** A shortcode; with the text that it encloses when that stands elsewhere on the page. */
function bracketPart(
  text: string,
  from: number,
  brackets: ReadonlyMap<number, number>,
  noteEnds: NoteEnd[],
): WrittenPart | undefined {
  const end = text[from] === "[" ? brackets.get(from) : undefined;
  const token = end === undefined ? undefined : codeBetween(text, from, end);
  if (end === undefined || token === undefined) return undefined;
  if (token.kind !== "open" && token.kind !== "close" && token.kind !== "single") return undefined;
  const { kind, code, spelling } = token;
  const to = end + 1;
  if (code.name === "br") return { kind: "line-break", from, to };
  if (code.name === "tab") return { kind: "tab", from, to };
  if (kind === "single") return { kind: "chip", spelling, from, to };
  if (kind === "open" && code.name === "footnote") return footnote(text, from, to, noteEnds);
  return { kind, name: code.name, spelling, from, to };
}

/** Where a footnote ends: both brackets of its closing shortcode. */
type NoteEnd = readonly [open: number, end: number];

function noteEndsIn(text: string, brackets: ReadonlyMap<number, number>): NoteEnd[] {
  const ends = [...brackets].filter(([open, end]) => {
    const token = codeBetween(text, open, end);
    return token?.kind === "close" && token.code.name === "footnote";
  });
  return ends.sort(([one], [other]) => one - other);
}

/** A footnote with its text; without its end its beginning alone. Ends that were passed are not looked at again. */
function footnote(text: string, from: number, inside: number, noteEnds: NoteEnd[]): WrittenPart {
  while ((noteEnds[0]?.[0] ?? inside) < inside) noteEnds.shift();
  const to = (noteEnds[0]?.[1] ?? inside - 1) + 1;
  return { kind: "chip", spelling: text.slice(from, to), from, to };
}

/** An escape: `\[` for a bracket, `\\` before a bracket for a backslash, the backslash of `\$data.x` with what follows it. */
function escapedPart(text: string, from: number): WrittenPart | undefined {
  if (text[from] !== "\\") return undefined;
  if (text[from + 1] === "$" && (tokenAt(text, from + 1) ?? pageSpelling(text, from + 1)) !== undefined)
    return { kind: "letter", letter: "$", from, to: from + 2 };
  const end = backslashesEnd(text, from);
  if (!isBracket(text[end])) return undefined;
  if (end - from > 1) return { kind: "letter", letter: "\\", from, to: from + 2 };
  return { kind: "letter", letter: text[end] as string, from, to: end + 1 };
}

function controlPart(text: string, from: number): WrittenPart | undefined {
  const char = text[from] as string;
  if (char === "\t") return { kind: "tab", from, to: from + 1 };
  if (!lineBreaks.test(char)) return undefined;
  return { kind: "line-break", from, to: char === "\r" && text[from + 1] === "\n" ? from + 2 : from + 1 };
}
