import { type Drawing, type DrawingNode, sorted } from "../../../model/drawing/drawing.ts";
import type { Graphic } from "../../../model/drawing/picture.ts";
import { glyphStride, type Line, type LinePiece } from "../../../model/text/line.ts";

/** As long as a description is read. */
const mostCharacters = 1_000;

/** The words of a drawing, whose letters are outlines: they are read and found in its description. "": it has none. */
export function wordsOf(graphic: Graphic): string {
  const shown = sorted(graphic);
  return shown.kind === "picture" ? "" : cut(wordsIn(shown.drawing));
}

const wordsIn = ({ nodes }: Pick<Drawing, "nodes">): string =>
  nodes
    .map(wordsOfNode)
    .filter((words) => words !== "")
    .join(" ");

function wordsOfNode(node: DrawingNode): string {
  switch (node.kind) {
    case "line":
    case "lettering":
      return wordsOfLine(node.line);
    case "tiling":
      return node.again === true ? "" : wordsOfNode(node.area);
    case "group":
      return wordsIn(node);
    case "shape":
    case "picture":
    case "foreign-page":
    case "link":
      return "";
  }
}

const wordsOfLine = ({ pieces }: Line): string =>
  [...pieces]
    .map(wordsOfPiece)
    .join("")
    .replace(/[\s\ue000-\uf8ff]+/g, " ")
    .trim();

function wordsOfPiece(piece: LinePiece): string {
  if (piece.kind !== "glyphs") return piece.alt ?? "";
  const { run, from, to } = piece;
  const clusters = Array.from(
    { length: run.glyphs.length / glyphStride },
    (_, at) => run.glyphs[at * glyphStride + 1] ?? 0,
  );
  const own = clusters.slice(from, to);
  const start = Math.min(...own);
  const later = clusters.filter((cluster) => cluster > Math.max(...own));
  return own.length === 0 ? "" : run.text.slice(start, Math.min(run.text.length, ...later));
}

function cut(words: string): string {
  const characters = [...words];
  return characters.length <= mostCharacters ? words : `${characters.slice(0, mostCharacters - 1).join("")}…`;
}
