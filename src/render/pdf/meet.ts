import { type DrawingNode, sorted } from "../model/drawing.ts";
import type { Line } from "../model/line.ts";
import type { Mark } from "../model/page.ts";
import type { Fonts } from "./fonts.ts";
import { inTwoGoes } from "./lettering.ts";

/**
 * Takes note of all text, so that fonts can be settled before any page is written: in the very order in which it will
 * be painted.
 */
export function meetText(marks: readonly Mark[], fonts: Fonts): void {
  for (const mark of marks) {
    if (mark.kind === "group") meetText(mark.marks, fonts);
    else if (mark.kind === "line") meetLine(mark.line, fonts);
    else if (mark.kind === "drawing") meetNodes(mark.drawing.nodes, fonts);
  }
}

function meetLine(line: Line, fonts: Fonts): void {
  for (const piece of line.pieces) {
    if (piece.kind === "glyphs") {
      if (piece.from < piece.to) fonts.meet(piece.run, piece.from, piece.to);
      continue;
    }
    const graphic = sorted(piece.picture);
    if (graphic.kind === "drawing") meetNodes(graphic.drawing.nodes, fonts);
  }
}

function meetNodes(nodes: readonly DrawingNode[], fonts: Fonts): void {
  for (const node of nodes) {
    switch (node.kind) {
      case "line":
        meetLine(node.line, fonts);
        break;
      case "lettering":
        meetLine(node.line, fonts);
        if (inTwoGoes(node)) meetLine(node.line, fonts);
        break;
      case "group":
        if (node.clip?.kind === "mask") meetNodes(node.clip.nodes, fonts);
        meetNodes(node.nodes, fonts);
        break;
      case "shape":
      case "picture":
      case "link":
        break;
    }
  }
}
