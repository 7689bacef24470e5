import type { Footnote } from "../../model/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { Line } from "../../model/line.ts";
import type { Mark } from "../../model/page.ts";
import type { Frame, Ink } from "../fit.ts";

/** A note's sign on a line of a page's body, and where that line is. */
export interface Sign {
  readonly note: Footnote;
  readonly top: Points;
  readonly bottom: Points;
}

/** The signs in a frame, in painting order: a sign is where its link to the note is. */
export function signsIn(frame: Frame, notes: ReadonlyMap<string, Footnote>): readonly Sign[] {
  const signs: Sign[] = [];
  visitFrame(frame, 0, { notes, signs });
  return signs;
}

/** Whether there is more in a frame than boxes and rules. */
export const hasContent = (frame: Frame): boolean => frame.lines !== undefined || frame.ink.some(isContent);

function isContent(ink: Ink): boolean {
  switch (ink.kind) {
    case "frame":
      return hasContent(ink.frame);
    case "group":
      return ink.marks.some(isContent);
    case "lines":
    case "line":
    case "picture":
    case "drawing":
      return true;
    case "box":
    case "rect":
    case "rule":
    case "path":
    case "link":
    case "anchor":
    case "node":
      return false;
  }
}

interface Search {
  readonly notes: ReadonlyMap<string, Footnote>;
  readonly signs: Sign[];
}

function visitFrame(frame: Frame, y: Points, search: Search): void {
  if (frame.lines !== undefined) visitLines(frame.lines, 0, frame.lines.length, y, search);
  for (const ink of frame.ink) visitInk(ink, y, search);
}

function visitInk(ink: Ink, y: Points, search: Search): void {
  if (ink.kind === "frame") visitFrame(ink.frame, y + ink.y, search);
  else if (ink.kind === "lines") visitLines(ink.lines, ink.from, ink.to, y + ink.y, search);
  else if (ink.kind === "line") visitLine(ink.line, y + ink.y - ink.line.ascent, search);
  else if (ink.kind === "group") visitMarks(ink.marks, y + (ink.transform?.[5] ?? 0), search);
}

function visitMarks(marks: readonly Mark[], y: Points, search: Search): void {
  for (const mark of marks) visitInk(mark, y, search);
}

function visitLines(lines: readonly Line[], from: number, to: number, top: Points, search: Search): void {
  let y = top;
  for (let at = from; at < to; at++) {
    const line = lines[at];
    if (line === undefined) return;
    visitLine(line, y, search);
    y += line.ascent + line.descent;
  }
}

function visitLine(line: Line, top: Points, { notes, signs }: Search): void {
  for (const { target } of line.links) {
    const note = target.kind === "destination" ? notes.get(target.name) : undefined;
    if (note !== undefined) signs.push({ note, top, bottom: top + line.ascent + line.descent });
  }
}
