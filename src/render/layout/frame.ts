import { type Matrix, movedRect, type OutlinePath, type PathStep, type Points } from "../model/geometry.ts";
import type { PageMark } from "../model/page/page.ts";
import type { Line } from "../model/text/line.ts";
import { paintBox } from "./box/paint.ts";
import type { Frame, FrameItem } from "./fit.ts";

/** Adds what a frame holds to `marks`, the frame's top left corner at `x`, `y`. */
export function placeFrame(marks: PageMark[], frame: Frame, x: Points, y: Points): void {
  if (frame.node !== undefined) marks.push(moveMark(frame.node, x, y));
  if (frame.part !== undefined) marks.push({ kind: "part", part: frame.part });
  if (frame.lines !== undefined) placeLines(marks, frame.lines, x, y, frame.repeats);
  for (const item of frame.items) placeItem(marks, item, x, y);
  if (frame.part !== undefined) marks.push(partEnd);
}

const partEnd: PageMark = { kind: "part-end" };

/** A frame's marks as they stand in it, for a group. */
export function flatMarks(items: readonly FrameItem[]): readonly PageMark[] {
  const marks: PageMark[] = [];
  for (const one of items) placeItem(marks, one, 0, 0);
  return marks;
}

function placeItem(marks: PageMark[], item: FrameItem, x: Points, y: Points): void {
  switch (item.kind) {
    case "frame":
      if (item.part !== undefined) marks.push({ kind: "part", part: item.part });
      placeFrame(marks, item.frame, x + item.x, y + item.y);
      if (item.part !== undefined) marks.push(partEnd);
      return;
    case "lines":
      placeLines(marks, item.lines.slice(item.from, item.to), x + item.x, y + item.y, false);
      return;
    case "box":
      paintBox(marks, item.look, movedRect(item.rect, x, y), item.edges);
      return;
    case "line":
    case "rect":
    case "rule":
    case "path":
    case "picture":
    case "drawing":
    case "link":
    case "anchor":
    case "node":
    case "part":
    case "part-end":
    case "group":
      marks.push(moveMark(item, x, y));
  }
}

function placeLines(marks: PageMark[], lines: readonly Line[], x: Points, top: Points, repeats = false): void {
  let y = top;
  for (const line of lines) {
    placeLine(marks, line, x, y + line.ascent, repeats);
    y += line.ascent + line.descent;
  }
}

/** A line with the boxes behind its spans; `y` is the baseline. Its links stay with it. */
export function placeLine(marks: PageMark[], line: Line, x: Points, y: Points, repeats: boolean): void {
  if (line.spans.length > 0) paintSpans(marks, line, x, y);
  marks.push({ kind: "line", x, y, line, repeats });
}

function paintSpans(marks: PageMark[], line: Line, x: Points, y: Points): void {
  for (const { span, rect, first, last } of line.spans) {
    paintBox(marks, span.look, movedRect(rect, x, y), { top: true, bottom: true, left: first, right: last });
  }
}

function moveMark(mark: PageMark, x: Points, y: Points): PageMark {
  switch (mark.kind) {
    case "line":
    case "anchor":
    case "drawing":
      return { ...mark, x: mark.x + x, y: mark.y + y };
    case "rect":
    case "picture":
    case "link":
    case "node":
      return { ...mark, rect: movedRect(mark.rect, x, y) };
    case "rule":
      return { ...mark, x1: mark.x1 + x, y1: mark.y1 + y, x2: mark.x2 + x, y2: mark.y2 + y };
    case "path":
      return { ...mark, path: movePath(mark.path, x, y) };
    case "part":
    case "part-end":
      return mark;
    case "group":
      return moveGroup(mark, x, y);
  }
}

/** Moves a group. A transformed group keeps its own coordinates: only the map out of them moves. */
function moveGroup(group: PageMark & { kind: "group" }, x: Points, y: Points): PageMark {
  if (group.fixed !== undefined) return group;
  if (group.transform !== undefined) {
    const [a, b, c, d, e, f] = group.transform;
    return { ...group, transform: [a, b, c, d, e + x, f + y] satisfies Matrix };
  }
  return {
    ...group,
    marks: group.marks.map((mark) => moveMark(mark, x, y)),
    clip: group.clip === undefined ? undefined : movePath(group.clip, x, y),
  };
}

const movePath = (path: OutlinePath, x: Points, y: Points): OutlinePath => path.map((step) => moveStep(step, x, y));

function moveStep(step: PathStep, x: Points, y: Points): PathStep {
  switch (step[0]) {
    case "M":
    case "L":
      return [step[0], step[1] + x, step[2] + y];
    case "C":
      return ["C", step[1] + x, step[2] + y, step[3] + x, step[4] + y, step[5] + x, step[6] + y];
    case "Z":
      return step;
  }
}
