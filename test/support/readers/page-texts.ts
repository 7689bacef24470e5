import { type DrawingNode, sorted } from "../../../src/render/model/drawing/drawing.ts";
import type { Page, PageMark } from "../../../src/render/model/page/page.ts";
import { type GlyphPiece, glyphStride, type Line } from "../../../src/render/model/text/line.ts";
import { clusterAt } from "../../../src/render/writers/pdf/text/slices.ts";

/** The text of each laid-out page, by the characters its glyphs stand for: as `pdfTexts` finds it in the file, without writing one. */
export const pageTexts = (pages: readonly Page[]): readonly string[] => pages.map(({ marks }) => textOfMarks(marks));

const textOfMarks = (marks: readonly PageMark[]): string =>
  marks
    .map((mark) => {
      if (mark.kind === "line") return textOfGlyphs(mark.line);
      if (mark.kind === "group") return textOfMarks(mark.marks);
      return mark.kind === "drawing" ? textOfNodes(mark.drawing.nodes) : "";
    })
    .join("");

const textOfNodes = (nodes: readonly DrawingNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === "line" || node.kind === "lettering") return textOfGlyphs(node.line);
      return node.kind === "group" ? textOfNodes(node.nodes) : "";
    })
    .join("");

const textOfGlyphs = ({ pieces }: Line): string =>
  pieces
    .map((piece) => {
      if (piece.kind === "glyphs") return textOfPiece(piece);
      const graphic = sorted(piece.picture);
      return graphic.kind === "drawing" ? textOfNodes(graphic.drawing.nodes) : "";
    })
    .join("");

/** A run is shared between lines; a piece of it is what stands on this one. */
function textOfPiece({ run, from, to, look }: GlyphPiece): string {
  if (!(look.size > 0)) return "";
  if (from === 0 && to * glyphStride === run.glyphs.length) return run.text;
  let text = "";
  for (let at = from; at < to; ) {
    const cluster = clusterAt(run, at);
    text += cluster.text;
    at = Math.max(at + 1, cluster.end);
  }
  return text;
}
