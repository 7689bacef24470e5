import { points } from "../definition.ts";
import { isNode, type Node, numberOf, wordsOf } from "./node.ts";

/** Letters and blanks are as wide as this share of the size of their text, or narrower. */
const widestUsual = 0.65;
/** Padding at the sides of a cell and a line. */
const aroundCell = 9;
const mostLetters = 40;
const mostRows = 100;
const mostDepth = 8;

/** What a column that is as wide as its content needs at most, in points; undefined: it holds more than a few words. */
export function autoWidth(content: unknown, size: number): number | undefined {
  const width = widthOf(content, size, 0);
  return width === undefined || width === 0 || width > mostLetters * size * widestUsual ? undefined : points(width);
}

function widthOf(content: unknown, outer: number, depth: number): number | undefined {
  if (depth > mostDepth) return undefined;
  const words = wordsOf(content);
  if (words !== undefined) return longestLine(words) * outer * widestUsual;
  if (!isNode(content)) return undefined;
  const size = numberOf(content["fontSize"]) ?? outer;
  if (content["text"] !== undefined) return widthOfText(content["text"], size, depth);
  if (Array.isArray(content["stack"])) return widest(content["stack"].map((one) => widthOf(one, size, depth + 1)));
  return isNode(content["table"]) ? widthOfTable(content["table"], size, depth) : undefined;
}

/** Pieces of a text stand behind one another. */
function widthOfText(text: unknown, size: number, depth: number): number | undefined {
  if (!Array.isArray(text)) return widthOf(text, size, depth + 1);
  return text.slice(0, mostLetters).reduce<number | undefined>((sum, piece) => {
    const width = widthOf(piece, size, depth + 1);
    return sum === undefined || width === undefined ? undefined : sum + width;
  }, 0);
}

function widthOfTable({ body }: Node, size: number, depth: number): number | undefined {
  const rows = Array.isArray(body) ? body.slice(0, mostRows).filter((row) => Array.isArray(row)) : [];
  const columns = Math.max(0, ...rows.map((row) => Math.min(row.length, mostLetters)));
  const widths = Array.from({ length: columns }, (_, column) =>
    widest(rows.map((row) => (row[column] === undefined ? 0 : widthOf(row[column], size, depth + 1)))),
  );
  return widths.includes(undefined) ? undefined : widths.reduce<number>((sum, one) => sum + (one ?? 0) + aroundCell, 0);
}

const widest = (widths: readonly (number | undefined)[]): number | undefined =>
  widths.reduce((most, one) => (most === undefined || one === undefined ? undefined : Math.max(most, one)), 0);

const longestLine = (words: string): number =>
  words
    .slice(0, 10_000)
    .split("\n")
    .reduce((most, line) => Math.max(most, line.length), 0);
