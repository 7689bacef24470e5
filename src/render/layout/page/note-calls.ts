import type { Footnote } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { Mark } from "../../model/page/page.ts";
import type { Line } from "../../model/text/line.ts";
import type { Frame, FrameItem } from "../fit.ts";

/** A note's marker on a line of a page's body (CSS GCPM 3: footnote call), and where that line is. */
export interface NoteCall {
  readonly note: Footnote;
  readonly top: Points;
  readonly bottom: Points;
}

/** The calls in a frame, in painting order: a call is where its link to the note is. */
export function noteCallsIn(frame: Frame, notes: ReadonlyMap<string, Footnote>): readonly NoteCall[] {
  const calls: NoteCall[] = [];
  visitFrame(frame, 0, { notes, calls });
  return calls;
}

/** Whether there is more in a frame than boxes and rules. */
export const hasContent = (frame: Frame): boolean => frame.lines !== undefined || frame.items.some(isContent);

function isContent(item: FrameItem): boolean {
  switch (item.kind) {
    case "frame":
      return hasContent(item.frame);
    case "group":
      return item.marks.some(isContent);
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
    case "part":
    case "part-end":
      return false;
  }
}

interface Search {
  readonly notes: ReadonlyMap<string, Footnote>;
  readonly calls: NoteCall[];
}

function visitFrame(frame: Frame, y: Points, search: Search): void {
  if (frame.lines !== undefined) visitLines(frame.lines, 0, frame.lines.length, y, search);
  for (const item of frame.items) visitItem(item, y, search);
}

function visitItem(item: FrameItem, y: Points, search: Search): void {
  if (item.kind === "frame") visitFrame(item.frame, y + item.y, search);
  else if (item.kind === "lines") visitLines(item.lines, item.from, item.to, y + item.y, search);
  else if (item.kind === "line") visitLine(item.line, y + item.y - item.line.ascent, search);
  else if (item.kind === "group") visitMarks(item.marks, y + (item.transform?.[5] ?? 0), search);
}

function visitMarks(marks: readonly Mark[], y: Points, search: Search): void {
  for (const mark of marks) visitItem(mark, y, search);
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

function visitLine(line: Line, top: Points, { notes, calls }: Search): void {
  for (const { target } of line.links) {
    const note = target.kind === "destination" ? notes.get(target.name) : undefined;
    if (note !== undefined) calls.push({ note, top, bottom: top + line.ascent + line.descent });
  }
}
