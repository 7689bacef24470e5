import type { WidthRange } from "../../graphics/text/typesetter.ts";
import type { Paragraph, TocEntry } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import { forTheEye } from "../../model/page/part.ts";
import type { Inline } from "../../model/text/inline.ts";
import type { Line } from "../../model/text/line.ts";
import { fitInBox, slack } from "../box/box.ts";
import { breakLines, extentOfText } from "../break-lines.ts";
import type { Context, TocLeader } from "../context.ts";
import { type AvailableSpace, type Fit, type Frame, type FrameItem, none, whole } from "../fit.ts";
import type { Fragment } from "../fragment.ts";
import { labelOn, pageOf } from "../numbered.ts";

/** The text keeps at least this share of the width. */
const leastText = 0.5;

/** An entry is not divided. Its number stands at the end of its last line; the dots between stand in one grid. */
export function layoutTocEntry(block: TocEntry, space: AvailableSpace, context: Context): Fit<Fragment> {
  return fitInBox({ box: block.box, path: block.path, first: true }, space, context, (inner) => {
    const frame = setEntry(block, Math.max(0, inner.width), context);
    return frame.height <= inner.height + slack ? whole(frame) : none("the entry is higher than what is left");
  });
}

/** The least and the most width that an entry of a table of contents can use, in points. */
export function extentOfTocEntry({ text }: TocEntry, context: Context): WidthRange {
  const { min, max } = extentOfText(text, context);
  const { gap, usual } = leaderOf(text, context);
  return { min: min + usual + gap, max: max + usual + gap };
}

function setEntry(block: TocEntry, width: Points, context: Context): Frame {
  const { text } = block;
  const number = setLine(labelOn(pageOf(block.place, context), context), text, context);
  const leader = leaderOf(text, context);
  const { gap } = leader;
  const reserved = Math.max(number.width, leader.usual) + gap;
  const measured = Math.max(width - reserved, width * leastText);
  const lines = breakLines(text, measured, context);
  const last = lines.at(-1) ?? number;
  const mirrored = readsLeftwards(text, last);
  const baseline = lines.reduce((y, line) => (line === last ? y : y + heightOf(line)), last.ascent);
  const beside: FrameItem[] = [];
  const put = (line: Line, x: Points) => beside.push(itemOf([line], x, baseline - line.ascent));
  put(number, mirrored ? 0 : width - number.width);
  const start = lines.length > 1 ? 0 : text.paragraph.indent;
  const reach = width - start - last.width;
  const dots = block.plain === true ? undefined : setDots(leader, reach, number.width + gap, text, context);
  if (dots !== undefined) {
    const x = mirrored ? dots.apart : width - dots.apart - dots.line.width;
    const items = [itemOf([dots.line], x, baseline - dots.line.ascent)];
    if (context.parts === undefined) beside.push(...items);
    else beside.push({ kind: "frame", x: 0, y: 0, frame: { height: 0, baseline: undefined, items, part: forTheEye } });
  }
  const height = baseline + Math.max(last.descent, number.descent);
  const rect = { x: 0, y: 0, width, height };
  return {
    height,
    baseline: lines[0]?.ascent,
    items: [
      itemOf(context.parts === undefined ? lines : apart(lines), mirrored ? width - measured : 0, 0),
      ...beside,
      { kind: "link", rect, target: { kind: "destination", name: block.place } },
    ],
  };
}

/** For readers, a space stands between the text and the number. */
const apart = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line, at) => (at === lines.length - 1 ? { ...line, end: "space" as const } : line));

const itemOf = (lines: readonly Line[], x: Points, y: Points): FrameItem => ({
  kind: "lines",
  x,
  y,
  lines,
  from: 0,
  to: lines.length,
});

const heightOf = (line: Line): Points => line.ascent + line.descent;

/** Text that begins on the right: the author says so, or its own letters do. */
function readsLeftwards({ paragraph }: Paragraph, line: Line): boolean {
  if (paragraph.direction !== "auto") return paragraph.direction === "rtl";
  return (line.pieces[0]?.x ?? 0) > 0.5;
}

/**
 * As many dots as fit between text and number. They stand in a grid that begins at the number's edge of
 * the block, and so below each other in all entries; `apart` is their distance from there. The first keeps its distance
 * from the text, whose full stop it is not.
 */
function setDots(leader: TocLeader, space: Points, numberEnd: Points, text: Paragraph, context: Context) {
  const { dot, pitch, lines } = leader;
  if (pitch <= 0) return undefined;
  const apart = Math.ceil(numberEnd / pitch) * pitch;
  const count = Math.floor((space - apart - dot) / pitch);
  if (count < 2) return undefined;
  const line = lines.get(count) ?? setLine(Array.from({ length: count }, () => ".").join(" "), text, context);
  lines.set(count, line);
  return { line, apart };
}

/** Measures that entries of one look share, taken once for a document. */
function leaderOf(text: Paragraph, context: Context): TocLeader {
  const { leaders } = context.memory;
  const known = leaders.get(text.look);
  if (known !== undefined) return known;
  const dot = measure(".", text, context);
  const leader: TocLeader = {
    gap: measure(" ", text, context),
    usual: measure("000", text, context),
    dot,
    pitch: measure(". .", text, context) - dot,
    lines: new Map(),
  };
  leaders.set(text.look, leader);
  return leader;
}

/** A few words on one line, in the entry's own look. */
function setLine(words: string, text: Paragraph, context: Context): Line {
  const prepared = prepare(words, text, context);
  const [line] = context.text.lines(prepared, context.text.extent(prepared).max + 1);
  if (line === undefined) throw new Error("Text makes at least one line.");
  context.budget.work(1, text.path);
  return line;
}

const measure = (words: string, text: Paragraph, context: Context): Points =>
  context.text.extent(prepare(words, text, context)).max;

function prepare(words: string, { look, paragraph, path }: Paragraph, context: Context) {
  const inline: Inline = { kind: "text", text: words, look, link: undefined, span: undefined };
  return context.text.prepare([inline], look, { ...paragraph, align: "left", indent: 0, direction: "ltr" }, path);
}
