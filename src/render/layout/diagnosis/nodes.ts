import { compose, movedCorners, unmoved } from "../../model/drawing/matrix.ts";
import type { Matrix, Rect } from "../../model/geometry.ts";
import type { Flaw, Mark, Page } from "../../model/page/page.ts";

/** A node of the definition as it stands on one page. */
export interface NodeBox {
  readonly path: string;
  /** From 1. */
  readonly page: number;
  /** Area that it covers, turned or not, in points from the page's top left corner. */
  readonly rect: Rect;
  readonly heading: boolean;
  readonly flaw: Flaw | undefined;
}

/** Where every node stands, in painting order: what holds others comes before them. */
export function nodesOn(pages: readonly Page[]): readonly NodeBox[] {
  const nodes: NodeBox[] = [];
  for (const [index, { marks }] of pages.entries()) addNodes(nodes, marks, index + 1, unmoved);
  return nodes;
}

function addNodes(nodes: NodeBox[], marks: readonly Mark[], page: number, toPage: Matrix): void {
  for (const mark of marks) {
    if (mark.kind === "group") {
      addNodes(nodes, mark.marks, page, mark.transform === undefined ? toPage : compose(mark.transform, toPage));
    } else if (mark.kind === "node") {
      const { path, heading, flaw } = mark;
      nodes.push({ path, page, rect: around(mark.rect, toPage), heading, flaw });
    }
  }
}

function around(rect: Rect, matrix: Matrix): Rect {
  if (matrix === unmoved) return rect;
  const corners = movedCorners(rect, matrix);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
