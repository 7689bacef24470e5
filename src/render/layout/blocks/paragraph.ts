import type { Paragraph } from "../../model/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { Line } from "../../model/line.ts";
import { plainText } from "../../model/plain-text.ts";
import { fitInBox, slack } from "../box/box.ts";
import { breakLines } from "../break-lines.ts";
import { clipped } from "../clipped.ts";
import type { Context } from "../context.ts";
import { type Fit, type Frame, type Ink, none, type Room } from "../fit.ts";
import type { ParagraphRest, Portion } from "../portion.ts";

/** A page number in a paragraph that goes over pages is that of the page where the paragraph begins. */
export function layoutParagraph(block: Paragraph, room: Room, context: Context): Fit<Portion> {
  return fitInBox({ box: block.box, path: block.path, first: true }, room, context, (inner) => {
    const lines = breakLines(block, inner.width, context);
    return fitLines(block, lines, 0, inner, context);
  });
}

export function layoutParagraphRest({ block, lines, from }: ParagraphRest, room: Room, context: Context): Fit<Portion> {
  return fitInBox({ box: block.box, path: block.path, first: false }, room, context, (inner) =>
    fitLines(block, lines, from, inner, context),
  );
}

function fitLines(block: Paragraph, lines: readonly Line[], from: number, room: Room, context: Context): Fit<Portion> {
  const fitting = countFitting(lines, from, room.height);
  if (from + fitting >= lines.length) return { kind: "whole", frame: frameOf(block, lines, from, lines.length) };
  const taken = linesToTake(block, lines.length - from, fitting, room.top);
  if (taken === 0)
    return room.top && !room.kept ? forceLine(block, lines, from, room, context) : none(whyNot(block, fitting));
  const to = from + taken;
  return {
    kind: "part",
    frame: frameOf(block, lines, from, to),
    rest: { kind: "paragraph-rest", block, lines, from: to },
  };
}

function countFitting(lines: readonly Line[], from: number, height: Points): number {
  let left = height + slack;
  for (let index = from; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) break;
    left -= line.ascent + line.descent;
    if (left < 0) return index - from;
  }
  return lines.length - from;
}

/** Fewer than fit, when that leaves enough of them on either side of the break; at a region's top the wish may go. */
function linesToTake({ paragraph }: Paragraph, left: number, fitting: number, top: boolean): number {
  const taken = Math.min(fitting, left - Math.min(paragraph.widows, left));
  if (taken >= Math.max(1, Math.min(paragraph.orphans, left))) return taken;
  return top ? fitting : 0;
}

const whyNot = ({ paragraph }: Paragraph, fitting: number): string =>
  `there is room for ${fitting} lines; ${paragraph.orphans} have to stay together before a break and ${paragraph.widows} after it`;

/** A line taller than a page: it is shown as far as the page goes. */
function forceLine(block: Paragraph, lines: readonly Line[], from: number, room: Room, context: Context): Fit<Portion> {
  const message = "A line of text is taller than the page; it is cut off at the page's foot.";
  const whole = frameOf(block, lines, from, from + 1);
  const extent = { measured: whole.height, allowed: room.height };
  context.report.add("CONTENT_ERROR", "TEXT_CLIPPED", block.path, message, extent);
  const frame = clipped(whole, room);
  if (from + 1 === lines.length) return { kind: "whole", frame };
  return { kind: "part", frame, rest: { kind: "paragraph-rest", block, lines, from: from + 1 } };
}

/** All lines of a paragraph, as high as they are. */
export function frameOfLines(block: Paragraph, lines: readonly Line[], repeats: boolean): Frame {
  if (levels[block.role] > 0 || block.anchor !== undefined) return frameOf(block, lines, 0, lines.length);
  let height = 0;
  for (const line of lines) height += line.ascent + line.descent;
  return { height, baseline: lines[0]?.ascent, ink: noInk, lines, repeats };
}

const noInk: readonly Ink[] = [];

function frameOf(block: Paragraph, lines: readonly Line[], from: number, to: number): Frame {
  const ink: Ink[] = [];
  if (from === 0) addAnchor(ink, block);
  if (to > from) ink.push({ kind: "lines", x: 0, y: 0, lines, from, to });
  let height = 0;
  for (let index = from; index < to; index++) height += slotHeight(lines[index]);
  return { height, baseline: lines[from]?.ascent, ink };
}

const slotHeight = (line: Line | undefined): Points => (line === undefined ? 0 : line.ascent + line.descent);

const levels = { p: 0, h1: 1, h2: 2, h3: 3, h4: 4, h5: 5 } as const;

/** Headings are anchors even without a name of their own: the outline leads to them. */
function addAnchor(ink: Ink[], block: Paragraph): void {
  const level = levels[block.role];
  if (level === 0 && block.anchor === undefined) return;
  const outline = level === 0 ? undefined : { title: plainText(block.inlines), level };
  ink.push({ kind: "anchor", name: block.anchor ?? block.path, x: 0, y: 0, outline });
  if (block.listedAs !== undefined) ink.push({ kind: "anchor", name: block.listedAs, x: 0, y: 0, outline: undefined });
}
