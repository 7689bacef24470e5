import { entityAt } from "../prose/entities.ts";
import { looksLike, type ProseInline } from "../prose/inline.ts";
import { delimiters, type RunToken } from "./emphasis.ts";

/** A thing of Markdown that a paragraph does not show as such: a picture becomes its alternative text, HTML stays as it is spelt. */
export type LeftMarkdown = "picture" | "html";

export interface MarkdownLine {
  readonly inlines: readonly ProseInline[];
  readonly left: readonly LeftMarkdown[];
}

/**
 * The text of a paragraph or heading: emphasis, struck text, code, links, line ends, escapes (CommonMark 0.31, 6, a part of it; struck
 * text as GitHub has it). Linear in the text. A picture is its alternative text, HTML stays as it is spelt.
 */
export function parseInlines(source: string): MarkdownLine {
  const tokens = tokensOf(source);
  const left: LeftMarkdown[] = [];
  const isLink = resolveLinks(tokens, left);
  if (tokens.some(({ isTag }) => isTag)) left.push("html");
  return { inlines: runsOf(delimiters(tokens.map(asRun), isLink)), left };
}

interface InlineToken {
  readonly kind: "text" | "literal" | "break" | "open" | "picture" | "close" | "run";
  readonly text: string;
  /** The address of a link that has been found, at its opening and at its closing bracket. */
  link?: string | undefined;
  /** The address behind a closing bracket. */
  readonly target?: string | undefined;
  readonly canOpen?: boolean;
  readonly canClose?: boolean;
  /** It begins like a tag of HTML. */
  readonly isTag?: boolean;
}

const escapable = /[!-/:-@[-`{-~]/;
const addressIn =
  /\([ \n]{0,9}(?:<([^<>\n]{0,2000})>|([^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500})?))(?:[ \n]{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'))?[ \n]{0,9}\)/y;
const autolink = /<((?:https?:|mailto:|tel:)[^\s<>]{1,2000})>/y;
const plain = /[^\\`*_~[\]!<&\n]+/y;
/** The text cut at what may mean something. */
function tokensOf(source: string): InlineToken[] {
  const made: InlineToken[] = [];
  const ticks = new TickRuns(source);
  let at = 0;
  const put = (token: InlineToken, end: number): void => {
    made.push(token);
    at = end;
  };
  while (at < source.length) {
    const char = source[at] as string;
    plain.lastIndex = at;
    const words = plain.exec(source)?.[0];
    if (words !== undefined) put({ kind: "text", text: words }, at + words.length);
    else if (char === "\\") escaped(source, at, put);
    else if (char === "\n") lineEnd(source, at, made, put);
    else if (char === "`") {
      const { text, end, isCode } = ticks.at(at);
      put({ kind: isCode ? "literal" : "text", text }, end);
    } else if (char === "*" || char === "_" || char === "~") emphasis(source, at, char, put);
    else if (char === "[") put({ kind: "open", text: "[" }, at + 1);
    else if (char === "!" && source[at + 1] === "[") put({ kind: "picture", text: "![" }, at + 2);
    else if (char === "]") closing(source, at, put);
    else special(source, at, char, put);
  }
  return made;
}

type Put = (token: InlineToken, end: number) => void;

function escaped(source: string, at: number, put: Put): void {
  const next = source[at + 1] ?? "";
  if (next === "\n") put({ kind: "break", text: "" }, at + 2);
  else if (escapable.test(next)) put({ kind: "text", text: next }, at + 2);
  else put({ kind: "text", text: "\\" }, at + 1);
}

function lineEnd(source: string, at: number, made: InlineToken[], put: Put): void {
  const last = made.at(-1);
  const isHard = last?.kind === "text" && last.text.endsWith("  ");
  if (last?.kind === "text") made[made.length - 1] = { ...last, text: last.text.replace(/ {1,200}$/, "") };
  let end = at + 1;
  while (source[end] === " " || source[end] === "\t") end += 1;
  put({ kind: isHard ? "break" : "text", text: isHard ? "" : " " }, end);
}

function emphasis(source: string, at: number, char: string, put: Put): void {
  let end = at;
  while (source[end] === char) end += 1;
  const [before, after] = [source[at - 1] ?? " ", source[end] ?? " "];
  const isLeft = !/\s/.test(after) && (!isPunctuation(after) || /\s/.test(before) || isPunctuation(before));
  const isRight = !/\s/.test(before) && (!isPunctuation(before) || /\s/.test(after) || isPunctuation(after));
  const canOpen = isLeft && (char !== "_" || !isRight || isPunctuation(before));
  const canClose = isRight && (char !== "_" || !isLeft || isPunctuation(after));
  const isMark = char !== "~" || end - at <= 2;
  put({ kind: isMark ? "run" : "text", text: source.slice(at, end), canOpen, canClose }, end);
}

const isPunctuation = (char: string): boolean => /[\p{P}\p{S}]/u.test(char);

function closing(source: string, at: number, put: Put): void {
  addressIn.lastIndex = at + 1;
  const found = addressIn.exec(source);
  const target = found === null ? undefined : (found[1] ?? found[2] ?? "").replace(/\\(?=[!-/:-@[-`{-~])/g, "");
  // The parentheses are text again where no bracket was open.
  put({ kind: "close", text: `]${found?.[0] ?? ""}`, target }, at + 1 + (found?.[0].length ?? 0));
}

function special(source: string, at: number, char: string, put: Put): void {
  autolink.lastIndex = at;
  const address = char === "<" ? autolink.exec(source)?.[1] : undefined;
  if (address !== undefined) {
    put({ kind: "open", text: "", link: address }, at);
    put({ kind: "literal", text: address.replace(/^(?:mailto|tel):/, ""), link: "text" }, at);
    put({ kind: "close", text: "", link: address }, at + address.length + 2);
    return;
  }
  const entity = char === "&" ? entityAt(source, at) : undefined;
  const isTag = char === "<" && /^\/?[a-z!]/i.test(source.slice(at + 1, at + 3));
  if (entity === undefined) put({ kind: "text", text: char, isTag }, at + 1);
  else put({ kind: "text", text: entity.character }, entity.end);
}

/** Stretches of backticks; each knows the next of its length, so that an open one is not searched for again and again. */
class TickRuns {
  readonly #source: string;
  readonly #next = new Map<number, number>();

  constructor(source: string) {
    this.#source = source;
    const last = new Map<number, number>();
    for (const { 0: run, index } of source.matchAll(/`+/g)) {
      const before = last.get(run.length);
      if (before !== undefined) this.#next.set(before, index);
      last.set(run.length, index);
    }
  }

  /** The code that begins at a stretch, or the stretch itself where none ends. */
  at(start: number): { readonly text: string; readonly end: number; readonly isCode: boolean } {
    let behind = start;
    while (this.#source[behind] === "`") behind += 1;
    const end = this.#next.get(start);
    if (end === undefined) return { text: this.#source.slice(start, behind), end: behind, isCode: false };
    const inside = this.#source.slice(behind, end).replaceAll("\n", " ");
    const isPadded = inside.length > 2 && inside.startsWith(" ") && inside.endsWith(" ");
    return { text: isPadded ? inside.slice(1, -1) : inside, end: end + behind - start, isCode: true };
  }
}

/** Marks brackets that are links and turns pictures to their texts. @returns whether a token is the bracket of a link */
function resolveLinks(tokens: InlineToken[], left: LeftMarkdown[]): (at: number) => boolean {
  const open: number[] = [];
  /** A link holds no other one: brackets that were open around it are none. */
  let lastLink = -1;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as InlineToken;
    if (token.link !== undefined) continue;
    if (token.kind === "open" || token.kind === "picture") open.push(at);
    if (token.kind !== "close") continue;
    const start = open.pop();
    const opening = start === undefined ? undefined : tokens[start];
    if (start === undefined || opening === undefined || token.target === undefined) continue;
    if (opening.kind === "picture") {
      left.push("picture");
      tokens[start] = { kind: "text", text: "" };
      tokens[at] = { kind: "text", text: "" };
      continue;
    }
    if (start < lastLink) continue;
    tokens[start] = { ...opening, link: token.target };
    tokens[at] = { ...token, link: token.target };
    lastLink = at;
  }
  return (at) => tokens[at]?.kind !== "literal" && tokens[at]?.link !== undefined;
}

function asRun(token: InlineToken): RunToken {
  const { kind, text, link } = token;
  if (kind === "run") return { kind, text, canOpen: token.canOpen === true, canClose: token.canClose === true };
  if (kind === "break") return { kind, text };
  if (kind === "literal") return { kind: link === undefined ? "code" : "text", text };
  if (link !== undefined) return { kind: kind === "open" ? "link" : "unlink", text: link };
  return { kind: "text", text };
}

/** Neighbours that look the same as one run. */
function runsOf(inlines: readonly ProseInline[]): readonly ProseInline[] {
  const made: ProseInline[] = [];
  for (const inline of inlines) {
    const last = made.at(-1);
    if (inline.kind === "text" && inline.text === "") continue;
    if (last?.kind === "text" && inline.kind === "text" && looksLike(last, inline))
      made[made.length - 1] = { ...last, text: last.text + inline.text };
    else made.push(inline);
  }
  return made;
}
