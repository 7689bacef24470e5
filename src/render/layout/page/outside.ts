import type { Report } from "../../contract/report.ts";
import type { Drawing, DrawingNode } from "../../model/drawing/drawing.ts";
import { around, compose, unmoved } from "../../model/drawing/matrix.ts";
import type { Matrix, OutlinePath, PathStep, Points, Rect } from "../../model/geometry.ts";
import type { NodeMark, PageFormat, PageMark } from "../../model/page/page.ts";
import { isGone, isLineCut } from "../../model/text/letters.ts";
import type { Line } from "../../model/text/line.ts";
import { slack } from "../box/box.ts";

/** A page, or a part of it with coordinates of its own. */
interface PageArea {
  readonly page: PageFormat;
  readonly report: Report;
  readonly toPage: Matrix;
  /** JSON Pointer of what moved everything here out of its place; undefined: nothing did. */
  readonly mover: string | undefined;
}

/**
 * Reports text that an edge of its page cuts, and boxes that cannot be seen there at all, where the author's styles
 * moved them. `mover` is the JSON Pointer of a box that moved all of it.
 */
export function reportOutside(marks: readonly PageMark[], page: PageFormat, report: Report, mover?: string): void {
  for (const mark of marks) reportMark(mark, { page, report, toPage: unmoved, mover });
}

function reportMark(mark: PageMark, place: PageArea): void {
  switch (mark.kind) {
    case "group":
      for (const inner of mark.marks) reportMark(inner, within(place, mark.transform, mark.path));
      return;
    case "line":
      reportLine(mark.line, mark.x, mark.y, place);
      return;
    case "node":
      if (mark.pulled === true && place.toPage === unmoved) reportPulled(mark, place);
      return;
    case "rect":
    case "picture":
      reportGone(mark.rect, place);
      return;
    case "drawing":
      reportDrawing(mark.drawing, mark.x, mark.y, place);
      return;
    case "path":
      if (mark.fill !== undefined) reportGone(around(pointsOf(mark.path)), place);
      return;
    case "rule":
    case "link":
    case "anchor":
    case "part":
    case "part-end":
  }
}

/** Points of an outline and the control points of its curves, which together enclose it. */
const pointsOf = (path: OutlinePath): readonly Corner[] => path.flatMap(pointsOfStep);

type Corner = readonly [x: Points, y: Points];

function pointsOfStep(step: PathStep): readonly Corner[] {
  switch (step[0]) {
    case "M":
    case "L":
      return [[step[1], step[2]]];
    case "C":
      return [
        [step[1], step[2]],
        [step[3], step[4]],
        [step[5], step[6]],
      ];
    case "Z":
      return [];
  }
}

const within = (place: PageArea, transform: Matrix | undefined, mover: string | undefined): PageArea => ({
  ...place,
  toPage: transform === undefined ? place.toPage : compose(transform, place.toPage),
  mover: mover ?? place.mover,
});

function reportLine(line: Line, x: Points, y: Points, { page, report, toPage, mover }: PageArea): void {
  const path = line.astray ?? mover;
  if (path === undefined || !isLineCut(line, x, y, toPage, page)) return;
  const message = "Text stands beyond the edge of the page, where it cannot be seen.";
  report.add("CONTENT_ERROR", "TEXT_CLIPPED", path, message);
}

function reportGone(rect: Rect, { page, report, toPage, mover }: PageArea): void {
  if (mover === undefined || !isGone(rect, toPage, page)) return;
  const message = "It is moved beyond the edge of the page, where it cannot be seen.";
  report.add("CONTENT_ERROR", "BOX_OUTSIDE", mover, message);
}

function reportPulled({ path, rect: { x, width } }: NodeMark, { page, report }: PageArea): void {
  const beyond = slack + Math.max(0, -(page.boxes?.bleed.x ?? 0));
  if (x >= -beyond && x + width <= page.width + beyond) return;
  const message = "A negative margin pulls it beyond the edge of the page, where it cannot be seen.";
  report.add("CONTENT_ERROR", "BOX_OUTSIDE", path, message);
}

function reportDrawing({ width, height, nodes }: Drawing, x: Points, y: Points, place: PageArea): void {
  if (place.mover === undefined) return;
  reportGone({ x, y, width, height }, place);
  const inside = within(place, [1, 0, 0, 1, x, y], undefined);
  for (const node of nodes) reportNode(node, inside);
}

function reportNode(node: DrawingNode, place: PageArea): void {
  if (node.kind === "line" || node.kind === "lettering") reportLine(node.line, node.x, node.y, place);
  else if (node.kind === "group")
    for (const inner of node.nodes) reportNode(inner, within(place, node.transform, undefined));
}
