import { type DrawingNode, sorted } from "./drawing.ts";
import type { Graphic } from "./picture.ts";

const weights = new WeakMap<Graphic, number>();

/** How many things are painted for a graphic, at least 1. Counted once for each. */
export function weightOf(graphic: Graphic): number {
  const known = weights.get(graphic);
  if (known !== undefined) return known;
  const one = sorted(graphic);
  const weight = one.kind === "picture" ? 1 : Math.max(1, weightOfNodes(one.drawing.nodes));
  weights.set(graphic, weight);
  return weight;
}

function weightOfNodes(nodes: readonly DrawingNode[]): number {
  let weight = 0;
  for (const node of nodes) weight += weightOfNode(node);
  return weight;
}

function weightOfNode(node: DrawingNode): number {
  switch (node.kind) {
    case "group":
      return 1 + weightOfNodes(node.nodes) + (node.clip?.kind === "mask" ? weightOfNodes(node.clip.nodes) : 0);
    case "tiling":
      return 1 + weightOfNodes(node.nodes);
    case "shape":
      return 1 + node.path.length / 4;
    case "line":
    case "lettering":
    case "picture":
    case "foreign-page":
    case "link":
      return 1;
  }
}
