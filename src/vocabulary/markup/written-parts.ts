import { cutAtExpressions } from "../expression/cut.ts";
import { cutAtTokens, type TextPart } from "../expression/text-parts.ts";
import { boundBracketsIn } from "./bound-brackets.ts";
import { backslashesEnd, isBracket, matchBrackets } from "./brackets.ts";
import { codeBetween } from "./scan.ts";

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
  const filled = filledIn(text);
  const brackets = matchBrackets(text);
  const noteEnds = noteEndsIn(text, brackets, filled);
  let runEnd = 0;
  for (let at = 0; at < text.length; ) {
    if (at >= runEnd) runEnd = backslashesEnd(text, at);
    const made =
      filled.parts.get(at) ??
      bracketPart(text, at, brackets, noteEnds) ??
      escapedPart(text, at, filled.bound.has(runEnd) ? at : runEnd) ??
      controlPart(text, at);
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

/** What the data, the language or the page fill in. */
interface FilledIn {
  /** By where it begins, and the dollar signs that a backslash keeps from it. */
  readonly parts: ReadonlyMap<number, WrittenPart>;
  /** Where `[t]` and `[rich]` begin: backslashes before these stand for themselves. */
  readonly bound: ReadonlySet<number>;
}

/** As the service does it: `[t]` and `[rich]` first, then expressions, then references in what is left. */
function filledIn(text: string): FilledIn {
  const parts = new Map<number, WrittenPart>();
  const bound = new Set<number>();
  const add: AddPart = (part) => parts.set(part.from, part);
  let done = 0;
  for (const { at, spelling } of boundBracketsIn(text)) {
    expressionsIn(text, done, at, add);
    add(chip(at, spelling));
    bound.add(at);
    done = at + spelling.length;
  }
  expressionsIn(text, done, text.length, add);
  return { parts, bound };
}

type AddPart = (part: WrittenPart) => void;

const chip = (from: number, spelling: string): WrittenPart => ({
  kind: "chip",
  ...{ spelling, from, to: from + spelling.length },
});

function expressionsIn(text: string, from: number, to: number, add: AddPart): void {
  let done = from;
  for (const part of cutAtExpressions(text.slice(from, to))) {
    if (part.kind === "text") continue;
    const at = from + part.at - 2;
    referencesIn(text, done, at, add);
    done = at;
    if (part.kind === "open") break;
    add(chip(at, part.spelling));
    done = at + part.spelling.length;
  }
  referencesIn(text, done, to, add);
}

function referencesIn(text: string, from: number, to: number, add: AddPart): void {
  let at = from;
  for (const part of cutAtTokens(text.slice(from, to)) ?? []) {
    const spelling = spellingOf(part);
    if (part.kind === "token") add(chip(at, spelling));
    // The backslash before it is not printed.
    if (part.kind === "literal") add({ kind: "letter", letter: "$", from: at, to: at + 2 });
    at += spelling.length + (part.kind === "literal" ? 1 : 0);
  }
}

function spellingOf(part: TextPart): string {
  if (part.kind === "token") return part.token.spelling;
  return part.kind === "lookalike" ? part.lookalike.spelling : part.text;
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

function noteEndsIn(text: string, brackets: ReadonlyMap<number, number>, filled: FilledIn): NoteEnd[] {
  const ends: NoteEnd[] = [];
  let done = 0;
  for (const [open, end] of [...brackets].sort(([one], [other]) => one - other)) {
    // What stands within another shortcode or an expression is a part of that.
    if (open < done) continue;
    const token = codeBetween(text, open, end);
    if (token !== undefined) done = end;
    done = filled.parts.get(open)?.to ?? done;
    if (token?.kind === "close" && token.code.name === "footnote") ends.push([open, end]);
  }
  return ends;
}

/** A footnote with its text; without its end its beginning alone. Ends that were passed are not looked at again. */
function footnote(text: string, from: number, inside: number, noteEnds: NoteEnd[]): WrittenPart {
  while ((noteEnds[0]?.[0] ?? inside) < inside) noteEnds.shift();
  const to = (noteEnds[0]?.[1] ?? inside - 1) + 1;
  return { kind: "chip", spelling: text.slice(from, to), from, to };
}

/** An escape: `\[` for a bracket, `\\` before a bracket for a backslash; `end`: where the backslashes end. */
function escapedPart(text: string, from: number, end: number): WrittenPart | undefined {
  if (end <= from || !isBracket(text[end])) return undefined;
  if (end - from > 1) return { kind: "letter", letter: "\\", from, to: from + 2 };
  return { kind: "letter", letter: text[end] as string, from, to: end + 1 };
}

function controlPart(text: string, from: number): WrittenPart | undefined {
  const char = text[from] as string;
  if (char === "\t") return { kind: "tab", from, to: from + 1 };
  if (!lineBreaks.test(char)) return undefined;
  return { kind: "line-break", from, to: char === "\r" && text[from + 1] === "\n" ? from + 2 : from + 1 };
}
