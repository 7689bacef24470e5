import type { Footnote } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { PageMark } from "../../model/page/page.ts";
import type { Line, LinePiece } from "../../model/text/line.ts";
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

function visitMarks(marks: readonly PageMark[], y: Points, search: Search): void {
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

/** The frame of a row that is repeated: without the calls of notes, which stand on the page of the row itself. Nothing moves. */
export function withoutNoteCalls(frame: Frame, notes: ReadonlyMap<string, Footnote>): Frame {
  if (noteCallsIn(frame, notes).length === 0) return frame;
  const items = frame.items.map((item) => itemWithout(item, notes));
  return frame.lines === undefined ? { ...frame, items } : { ...frame, items, lines: linesWithout(frame.lines, notes) };
}

function itemWithout<I extends FrameItem>(item: I, notes: ReadonlyMap<string, Footnote>): I {
  if (item.kind === "frame") return { ...item, frame: withoutNoteCalls(item.frame, notes) };
  if (item.kind === "lines") return { ...item, lines: linesWithout(item.lines, notes) };
  if (item.kind === "line") return { ...item, line: lineWithout(item.line, notes) };
  if (item.kind === "group") return { ...item, marks: item.marks.map((mark) => itemWithout(mark, notes)) };
  return item;
}

const linesWithout = (lines: readonly Line[], notes: ReadonlyMap<string, Footnote>): readonly Line[] =>
  lines.map((line) => lineWithout(line, notes));

function lineWithout(line: Line, notes: ReadonlyMap<string, Footnote>): Line {
  const isCall = ({ target }: Line["links"][number]): boolean =>
    target.kind === "destination" && notes.has(target.name);
  const calls = line.links.filter(isCall).map(({ rect }) => rect);
  if (calls.length === 0) return line;
  const isKept = ({ x, width }: LinePiece): boolean => {
    const middle = x + width / 2;
    return calls.every((rect) => middle < rect.x || middle > rect.x + rect.width);
  };
  const kept = line.pieces.map(isKept);
  const places = kept.map((_, at) => kept.slice(0, at).filter(Boolean).length);
  const reading = line.reading?.filter((at) => kept[at]).map((at) => places[at] as number);
  return {
    ...line,
    pieces: line.pieces.filter(isKept),
    links: line.links.filter((link) => !isCall(link)),
    ...(reading === undefined ? {} : { reading }),
  };
}
