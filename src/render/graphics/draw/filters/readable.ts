import type { DrawingNode } from "../../../model/drawing/drawing.ts";
import type { Line } from "../../../model/text/line.ts";

/** The readable parts of nodes that are a picture now: their text, hidden, and their links. */
export const readable = (nodes: readonly DrawingNode[]): readonly DrawingNode[] => nodes.flatMap(readableIn);

function readableIn(node: DrawingNode): readonly DrawingNode[] {
  switch (node.kind) {
    case "line":
    case "lettering":
      return [{ kind: "line", x: node.x, y: node.y, line: lettersOf(node.line), hidden: true }];
    case "link":
      return [node];
    case "tiling":
      return node.again === true ? [] : readableIn(node.area);
    case "group": {
      const inside = readable(node.nodes);
      return inside.length === 0 ? [] : [{ ...unchanged, nodes: inside, transform: node.transform }];
    }
    case "shape":
    case "picture":
    case "foreign-page":
      return [];
  }
}

const unchanged = { kind: "group", clip: undefined, opacity: 1 } as const;

const lettersOf = ({ leaders: _leaders, drawn: _drawn, ...line }: Line): Line => ({
  ...line,
  pieces: line.pieces.filter(({ kind }) => kind === "glyphs"),
  under: [],
  over: [],
});
