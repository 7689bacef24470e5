import type { Color } from "../look.ts";
import type { GlyphPiece, Line, LineBar, LinePiece } from "../text/line.ts";
import { blends, type DrawingNode, type Paint, type StrokePen } from "./drawing.ts";

/**
 * A mask's nodes in greys as bright as their colours are by SVG (1.1, 14.4). Readers of PDF weigh red, green and blue a
 * little differently, but agree on greys. Pictures, and nodes that blend, stay as they are.
 */
export const inGreys = (nodes: readonly DrawingNode[]): readonly DrawingNode[] =>
  blends(nodes) ? nodes : nodes.map(greyNode);

function greyNode(node: DrawingNode): DrawingNode {
  switch (node.kind) {
    case "shape":
      return { ...node, fill: node.fill && greyPaint(node.fill), stroke: node.stroke && greyPen(node.stroke) };
    case "line":
      return { ...node, line: greyLine(node.line) };
    case "lettering":
      return {
        ...node,
        line: greyLine(node.line),
        fill: node.fill && greyPaint(node.fill),
        stroke: node.stroke && greyPen(node.stroke),
      };
    case "tiling":
    case "group":
      return { ...node, nodes: node.nodes.map(greyNode) };
    case "picture":
    case "foreign-page":
    case "link":
      return node;
  }
}

function grey({ r, g, b }: Color): Color {
  const bright = 0.2125 * r + 0.7154 * g + 0.0721 * b;
  return { r: bright, g: bright, b: bright };
}

const greyPaint = (paint: Paint): Paint =>
  paint.kind === "color"
    ? { ...paint, color: grey(paint.color) }
    : { ...paint, stops: paint.stops.map((stop) => ({ ...stop, color: grey(stop.color) })) };

const greyPen = (pen: StrokePen): StrokePen => ({ ...pen, paint: greyPaint(pen.paint) });

function greyLine(line: Line): Line {
  return { ...line, pieces: line.pieces.map(greyPiece), under: line.under.map(greyBar), over: line.over.map(greyBar) };
}

const greyPiece = (piece: LinePiece): LinePiece => (piece.kind === "glyphs" ? greyGlyphs(piece) : piece);

const greyGlyphs = (piece: GlyphPiece): GlyphPiece => ({
  ...piece,
  look: { ...piece.look, color: grey(piece.look.color) },
});

const greyBar = (bar: LineBar): LineBar => ({ ...bar, color: grey(bar.color) });
