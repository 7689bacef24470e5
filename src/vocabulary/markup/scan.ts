import { type PageValue, pageToken } from "../definition/page-tokens.ts";
import { type Shortcode, shortcodeByName } from "../definition/shortcodes.ts";
import { backslashesEnd, isBracket, literalStop, matchBrackets } from "./brackets.ts";
import { literalEnd, literalStart } from "./literal-marks.ts";

/** A piece of an author's text. `spelling` is how a shortcode was written, brackets included. */
export type MarkupToken =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "line-break" | "tab" }
  | { readonly kind: "page"; readonly shows: PageValue }
  | { readonly kind: "open" | "single"; readonly code: Shortcode; readonly inside: string; readonly spelling: string }
  | { readonly kind: "close"; readonly code: Shortcode; readonly spelling: string };

/** Text without any of these is one piece. Form feeds and the like break lines, as UAX #14 has it. */
const special = /[[\\$\n\r\t\v\f\u0085\u2028\u2029\uFDD0\uFDD1]/;

export function isPlain(text: string): boolean {
  return !special.test(text);
}

/** Pieces of one text: as many lines as the longest document has. */
export const mostPieces = 250_000;

/**
 * Cuts an author's text into pieces, in one pass; neither what literal text holds nor escaped brackets are codes. Stops
 * soon after `mostPieces`.
 */
export function scan(text: string): readonly MarkupToken[] {
  const scanner = new Scanner(text);
  scanner.run();
  return scanner.tokens;
}

const beforePageToken = "$global.";
const pageNumbers = {
  NUMPAGES: "page-count",
  PAGE: "page-number",
  SECTIONPAGE: "section-page",
  SECTIONPAGES: "section-pages",
} as const;

/** The value at `at` that is known when pages are made; undefined: none begins there. */
function pageValueAt(text: string, at: number): { readonly shows: PageValue; readonly end: number } | undefined {
  if (!text.startsWith(beforePageToken, at)) return undefined;
  const start = at + beforePageToken.length;
  const [spelling = "", number, level, last, part] = pageToken.exec(text.slice(start, start + longestPageToken)) ?? [];
  if (spelling === "") return undefined;
  const end = start + spelling.length;
  if (number !== undefined) return { shows: { kind: pageNumbers[number as keyof typeof pageNumbers] }, end };
  const says = part === "NUMBER" ? "number" : part === "TEXT" ? "text" : "all";
  return { shows: { kind: "running-head", level: Number(level), last: last !== undefined, says }, end };
}

const longestPageToken = 24;

/** Lives for one text. */
class Scanner {
  readonly tokens: MarkupToken[] = [];
  readonly #text: string;
  #brackets: ReadonlyMap<number, number> | undefined;
  #pending = "";

  constructor(text: string) {
    this.#text = text;
  }

  run(): void {
    const text = this.#text;
    let start = 0;
    let at = 0;
    while (at < text.length && this.tokens.length <= mostPieces) {
      const next = this.#step(at, start);
      if (next === at) {
        at += 1;
        continue;
      }
      at = next;
      start = next;
    }
    this.#pending += text.slice(start);
    this.#flush();
  }

  /** Deals with what stands at `at`, the text from `start` on included; answers `at` when it is plain text. */
  #step(at: number, start: number): number {
    const text = this.#text;
    switch (text[at]) {
      case "[":
        return this.#shortcode(at, start);
      case "\\":
        return this.#backslashes(at, start);
      case "$":
        return this.#pageToken(at, start);
      case literalStart:
        this.#take(start, at);
        return this.#literal(at);
      case literalEnd:
        this.#take(start, at);
        return at + 1;
      case "\t":
        return this.#push(start, at, { kind: "tab" }, at + 1);
      case "\n":
      case "\v":
      case "\f":
      case "\u0085":
      case "\u2028":
      case "\u2029":
        return this.#push(start, at, { kind: "line-break" }, at + 1);
      case "\r":
        return this.#push(start, at, { kind: "line-break" }, at + (text[at + 1] === "\n" ? 2 : 1));
      default:
        return at;
    }
  }

  /**
   * Reads backslashes before a bracket: two stand for one, and a single one makes the bracket text. Backslashes after the
   * first were read with it.
   */
  #backslashes(at: number, start: number): number {
    const text = this.#text;
    if (at > start && text[at - 1] === "\\") return at;
    const end = backslashesEnd(text, at);
    if (!isBracket(text[end])) return at;
    const isEscaped = (end - at) % 2 === 1;
    this.#pending += text.slice(start, at + ((end - at) >> 1)) + (isEscaped ? text.charAt(end) : "");
    return isEscaped ? end + 1 : end;
  }

  #shortcode(at: number, start: number): number {
    this.#brackets ??= matchBrackets(this.#text);
    const end = this.#brackets.get(at);
    const token = end === undefined ? undefined : codeBetween(this.#text, at, end);
    return token === undefined || end === undefined ? at : this.#push(start, at, token, end + 1);
  }

  #pageToken(at: number, start: number): number {
    const value = pageValueAt(this.#text, at);
    return value === undefined ? at : this.#push(start, at, { kind: "page", shows: value.shows }, value.end);
  }

  /** Literal text: only its line ends and tabs mean something. */
  #literal(at: number): number {
    const end = literalStop(this.#text, at);
    const inside = this.#text.slice(at + 1, end);
    if (!special.test(inside)) this.#pending += inside;
    else {
      let from = 0;
      for (const { 0: control, index } of inside.matchAll(/\r\n|[\n\r\v\f\t\u0085\u2028\u2029]/g)) {
        this.#pending += inside.slice(from, index);
        from = index + control.length;
        this.#push(0, 0, { kind: control === "\t" ? "tab" : "line-break" }, 0);
        if (this.tokens.length > mostPieces) break;
      }
      this.#pending += inside.slice(from);
    }
    return Math.min(end + 1, this.#text.length);
  }

  #take(start: number, at: number): void {
    this.#pending += this.#text.slice(start, at);
  }

  #push(start: number, at: number, token: MarkupToken, next: number): number {
    this.#take(start, at);
    this.#flush();
    this.tokens.push(token);
    return next;
  }

  #flush(): void {
    if (this.#pending !== "") this.tokens.push({ kind: "text", text: this.#pending });
    this.#pending = "";
  }
}

/** Longer words are no names. */
const longestName = 24;

/** The shortcode between two brackets; undefined for any other text in brackets. */
export function codeBetween(text: string, open: number, end: number): MarkupToken | undefined {
  let at = skipBlanks(text, open + 1);
  const isClose = text[at] === "/";
  if (isClose) at += 1;
  const from = at;
  while (at < end && at - from < longestName && isLetter(text.charCodeAt(at))) at += 1;
  const name = text.slice(from, at).toLowerCase();
  at = skipBlanks(text, at);
  const hasArguments = text[at] === ",";
  if (name === "" || !(at === end || (hasArguments && !isClose))) return undefined;
  const code = shortcodeByName.get(name);
  if (code === undefined) return undefined;
  const spelling = text.slice(open, end + 1);
  if (isClose) return { kind: "close", code, spelling };
  const inside = hasArguments ? text.slice(at + 1, end) : "";
  return { kind: code.kind === "pair" ? "open" : "single", code, inside, spelling };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at += 1;
  return at;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
