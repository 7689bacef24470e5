import { points } from "../definition.ts";
import { mostLetters, mostWidth, widthOfLine } from "../text-width.ts";
import { isNode, numberOf, type PdfmakeNode, wordsOf } from "./node.ts";

/** Padding at the sides of a cell and a line. */
const aroundCell = 9;
/** Limits of a text, each of which is a letter or more, and of a row's cells. */
const mostPieces = mostLetters;
const mostRows = 100;
const mostDepth = 8;

/** The most that a column as wide as its content needs, in points; undefined: it holds more than a few words. */
export function autoWidth(content: unknown, size: number): number | undefined {
  const width = widthOf(content, size, 0);
  return width === undefined || width === 0 || width > mostWidth * size ? undefined : points(width);
}

function widthOf(content: unknown, outer: number, depth: number): number | undefined {
  if (depth > mostDepth) return undefined;
  const words = wordsOf(content);
  if (words !== undefined) return longestLine(words) * outer;
  if (!isNode(content)) return undefined;
  const size = numberOf(content["fontSize"]) ?? outer;
  if (content["text"] !== undefined) return widthOfText(content["text"], size, depth);
  if (Array.isArray(content["stack"])) return widest(content["stack"].map((one) => widthOf(one, size, depth + 1)));
  return isNode(content["table"]) ? widthOfTable(content["table"], size, depth) : undefined;
}

/** Pieces of a text stand behind one another. */
function widthOfText(text: unknown, size: number, depth: number): number | undefined {
  if (!Array.isArray(text)) return widthOf(text, size, depth + 1);
  if (text.length > mostPieces) return undefined;
  return text.reduce<number | undefined>((sum, piece) => {
    const width = widthOf(piece, size, depth + 1);
    return sum === undefined || width === undefined ? undefined : sum + width;
  }, 0);
}

function widthOfTable({ body }: PdfmakeNode, size: number, depth: number): number | undefined {
  const rows: readonly unknown[][] = Array.isArray(body) ? body.filter((row) => Array.isArray(row)) : [];
  if (rows.length > mostRows || rows.some((row) => row.length > mostPieces)) return undefined;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    widest(rows.map((row) => (row[column] === undefined ? 0 : widthOf(row[column], size, depth + 1)))),
  );
  return widths.includes(undefined) ? undefined : widths.reduce<number>((sum, one) => sum + (one ?? 0) + aroundCell, 0);
}

const widest = (widths: readonly (number | undefined)[]): number | undefined =>
  widths.reduce((most, one) => (most === undefined || one === undefined ? undefined : Math.max(most, one)), 0);

/** In sizes of the text. */
const longestLine = (words: string): number =>
  words.split("\n").reduce((most, line) => Math.max(most, widthOfLine(line)), 0);
