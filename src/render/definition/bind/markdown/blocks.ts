import { mostDepth } from "../prose/inline.ts";

/** A block of Markdown, with the line of the text that it begins on. */
export type MarkdownBlock = { readonly line: number } & (
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "rule" }
  | { readonly kind: "quote"; readonly blocks: readonly MarkdownBlock[] }
  | {
      readonly kind: "list";
      /** undefined: it has bullets. */
      readonly start: number | undefined;
      readonly items: readonly (readonly MarkdownBlock[])[];
    }
  | { readonly kind: "table"; readonly aligns: readonly MarkdownAlign[]; readonly rows: readonly (readonly string[])[] }
);

export type MarkdownAlign = "left" | "center" | "right" | undefined;

const mostColumns = 50;

interface SourceLines {
  readonly lines: readonly string[];
  /** The number of the first line in the whole text. */
  readonly first: number;
  readonly depth: number;
}

/**
 * The blocks of a text: a part of CommonMark 0.31 with GitHub's tables. Each line is read once for each quotation or list around it.
 * Blanks before a line mean nothing but that it belongs to a list; four of them are no code.
 */
export const parseBlocks = (text: string): readonly MarkdownBlock[] =>
  blocksOf({ lines: text.replace(/\r\n?/g, "\n").replaceAll("\t", "    ").split("\n"), first: 1, depth: 0 });

/** A block and the number of the line behind it. */
type ReadMarkdownBlock = readonly [block: MarkdownBlock | undefined, next: number];

function blocksOf(given: SourceLines): readonly MarkdownBlock[] {
  const made: MarkdownBlock[] = [];
  const { lines } = given;
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const [block, next] = blockAt(given, at);
    if (block !== undefined) made.push(block);
    at = next;
  }
  return made;
}

function blockAt(given: SourceLines, at: number): ReadMarkdownBlock {
  const { lines, first, depth } = given;
  const text = lines[at] ?? "";
  const line = first + at;
  const heading = headingIn(text);
  if (heading !== undefined) return [{ kind: "heading", line, ...heading }, at + 1];
  if (isRule(text)) return [{ kind: "rule", line }, at + 1];
  const fence = fenceIn(text);
  if (fence !== undefined) return codeAt(given, at, fence);
  if (depth < mostDepth) {
    if (isQuote(text)) return quoteAt(given, at);
    const marker = markerIn(text);
    if (marker !== undefined) return listAt(given, at, marker);
  }
  return tableAt(given, at) ?? paragraphAt(given, at);
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";
const isRule = (line: string): boolean =>
  /^ *(?:(?:\* *){3,200}|(?:- *){3,200}|(?:_ *){3,200})$/.test(line.slice(0, 600));
const isQuote = (line: string): boolean => /^ *>/.test(line);

function headingIn(line: string): { readonly level: number; readonly text: string } | undefined {
  const [, signs, text = ""] = /^ *(#{1,6})(?: +(.*))?$/.exec(line) ?? [];
  if (signs === undefined) return undefined;
  const words = text.trim();
  const kept = words.replace(/#{1,20}$/, "");
  const isClosed = kept === "" || (kept.length < words.length && kept.endsWith(" "));
  return { level: signs.length, text: (isClosed ? kept : words).trim() };
}

const fenceIn = (line: string): string | undefined => /^ *(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];

function codeAt({ lines, first }: SourceLines, at: number, fence: string): ReadMarkdownBlock {
  let end = at + 1;
  const indent = indentOf(lines[at] ?? "");
  const isEnd = (line: string): boolean => {
    const words = line.trim();
    return words.length >= fence.length && words === (fence[0] as string).repeat(words.length);
  };
  while (end < lines.length && !isEnd(lines[end] as string)) end += 1;
  const inside = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indent, indentOf(line))));
  return [{ kind: "code", line: first + at, text: inside.join("\n") }, end + 1];
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Whether a line begins something else, and so goes on no paragraph. */
const beginsBlock = (line: string): boolean =>
  headingIn(line) !== undefined || isRule(line) || fenceIn(line) !== undefined || isQuote(line);

function quoteAt({ lines, first, depth }: SourceLines, at: number): ReadMarkdownBlock {
  const inside: string[] = [];
  let end = at;
  for (; end < lines.length && !isBlank(lines[end]); end += 1) {
    const line = lines[end] as string;
    // A line that goes on a quoted paragraph need not say so again.
    if (!isQuote(line) && (beginsBlock(line) || markerIn(line) !== undefined || isBlank(inside.at(-1)))) break;
    inside.push(isQuote(line) ? line.replace(/^ *> ?/, "") : line);
  }
  const blocks = blocksOf({ lines: inside, first: first + at, depth: depth + 1 });
  return [{ kind: "quote", line: first + at, blocks }, end];
}

interface MarkdownMarker {
  /** Where the text of the item begins. */
  readonly indent: number;
  /** Where the marker stands. */
  readonly column: number;
  /** `-`, `*`, `+`, `.` or `)`: another one begins another list. */
  readonly kind: string;
  readonly start: number | undefined;
}

function markerIn(line: string): MarkdownMarker | undefined {
  const found = /^( *)(?:([-+*])|(\d{1,9})([.)]))( {1,4}(?=[^ ])| |$)/.exec(line);
  if (found === null) return undefined;
  const [whole, before = "", bullet, number, stop] = found;
  const indent = whole.endsWith(" ") ? whole.length : whole.length + 1;
  return {
    indent,
    column: before.length,
    kind: bullet ?? stop ?? "",
    start: number === undefined ? undefined : Number(number),
  };
}

function listAt(given: SourceLines, at: number, marker: MarkdownMarker): ReadMarkdownBlock {
  const { lines, first, depth } = given;
  const items: (readonly MarkdownBlock[])[] = [];
  let next = at;
  for (let own: MarkdownMarker | undefined = marker; own !== undefined; ) {
    const [inside, end] = itemAt(lines, next, own);
    items.push(blocksOf({ lines: inside, first: first + next, depth: depth + 1 }));
    next = end;
    const follower: MarkdownMarker | undefined = isRule(lines[next] ?? "") ? undefined : markerIn(lines[next] ?? "");
    own = follower?.kind === marker.kind && follower.column < marker.indent ? follower : undefined;
  }
  return [{ kind: "list", line: first + at, start: marker.start, items }, next];
}

/** The lines of an item without its marker and indentation, and the line behind. */
function itemAt(
  lines: readonly string[],
  at: number,
  { indent }: MarkdownMarker,
): readonly [readonly string[], number] {
  const inside = [(lines[at] ?? "").slice(indent)];
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] as string;
    const isOwn = indentOf(line) >= indent;
    if (isBlank(line)) {
      let next = end;
      while (next < lines.length && isBlank(lines[next])) next += 1;
      const isIn = next < lines.length && indentOf(lines[next] as string) >= indent;
      if (!isIn) return [inside, next];
      while (inside.length < next - at) inside.push("");
      end = next - 1;
      continue;
    }
    if (!isOwn && (isBlank(inside.at(-1)) || beginsBlock(line) || markerIn(line) !== undefined)) break;
    inside.push(isOwn ? line.slice(indent) : line.trimStart());
  }
  return [inside, end];
}

function paragraphAt({ lines, first, depth }: SourceLines, at: number): ReadMarkdownBlock {
  let end = at + 1;
  for (; end < lines.length && !isBlank(lines[end]); end += 1) {
    const line = lines[end] as string;
    const [underline] = /^ *(?:=+|-+) *$/.exec(line) ?? [];
    if (underline !== undefined) {
      const text = lines
        .slice(at, end)
        .map((one) => one.trimStart())
        .join("\n")
        .trimEnd();
      return [{ kind: "heading", line: first + at, level: underline.includes("=") ? 1 : 2, text }, end + 1];
    }
    if (beginsBlock(line)) break;
    const marker = depth < mostDepth ? markerIn(line) : undefined;
    // A number goes on a paragraph, unless it is the first of a list (CommonMark 0.31, 5.3).
    if (marker !== undefined && (marker.start === undefined || marker.start === 1)) break;
  }
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join("\n")
    .trimEnd();
  return [{ kind: "paragraph", line: first + at, text }, end];
}

function tableAt({ lines, first }: SourceLines, at: number): ReadMarkdownBlock | undefined {
  const [head = "", rule = ""] = lines.slice(at, at + 2);
  if (!head.includes("|") || !/^[ |:-]{1,2000}$/.test(rule) || !rule.includes("-")) return undefined;
  const aligns = cellsOf(rule).map(alignOf);
  const columns = cellsOf(head).length;
  if (aligns.includes(null) || aligns.length !== columns || columns > mostColumns) return undefined;
  const rows = [cellsOf(head)];
  let end = at + 2;
  for (; end < lines.length && !isBlank(lines[end]) && !beginsBlock(lines[end] as string); end += 1) {
    const cells = cellsOf(lines[end] as string);
    rows.push(Array.from({ length: columns }, (_, column) => cells[column] ?? ""));
  }
  return [{ kind: "table", line: first + at, aligns: aligns.map((align) => align ?? undefined), rows }, end];
}

/** null: it is none. */
function alignOf(cell: string): MarkdownAlign | null {
  if (!/^:?-+:?$/.test(cell)) return null;
  const [isLeft, isRight] = [cell.startsWith(":"), cell.endsWith(":")];
  return isLeft && isRight ? "center" : isRight ? "right" : isLeft ? "left" : undefined;
}

/** Cells between bars; a bar behind a backslash is text. */
function cellsOf(line: string): readonly string[] {
  const inside = line.trim().replace(/^\|/, "");
  const cells = inside.split(/(?<!\\)\|/, mostColumns + 2).map((cell) => cell.trim().replaceAll("\\|", "|"));
  return cells.at(-1) === "" ? cells.slice(0, -1) : cells;
}
