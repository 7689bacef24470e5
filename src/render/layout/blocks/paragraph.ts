import type { Paragraph } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { LineGapAt } from "../../model/look.ts";
import type { Line } from "../../model/text/line.ts";
import { plainText } from "../../model/text/plain-text.ts";
import { fitInBox, slack } from "../box/box.ts";
import { breakLines } from "../break-lines.ts";
import { clipped } from "../clipped.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, type Fit, type Frame, type FrameItem, none } from "../fit.ts";
import { linesBeside, untilLine } from "../floats/beside.ts";
import type { Fragment, ParagraphRemainder } from "../fragment.ts";
import { reportGivenWay } from "../keeps/given-way.ts";
import { linesInSpace } from "./low-lines.ts";

/** A page number in a paragraph that goes over pages is that of the page where the paragraph begins. */
export function layoutParagraph(block: Paragraph, space: AvailableSpace, context: Context): Fit<Fragment> {
  return fitInBox({ box: block.box, path: block.path, first: true }, space, context, (inner) => {
    const beside = inner.beside?.length ? linesBeside(inner.beside, inner.width) : undefined;
    const lines = linesInSpace(block, inner, context, beside);
    const fit = fitLines(block, lines, 0, inner, context);
    return beside === undefined ? fit : withFullLines(fit, beside, inner.width, context);
  });
}

/** Floats beside a paragraph end with the page: lines on the next one have all of the width. */
function withFullLines(fit: Fit<Fragment>, beside: LineGapAt, width: Points, context: Context): Fit<Fragment> {
  if (fit.kind !== "part" || fit.remainder.kind !== "paragraph-remainder") return fit;
  const { lines, from, block } = fit.remainder;
  if (lines.slice(from).every(({ measure }) => measure === width)) return fit;
  const again = breakLines(block, width, context, untilLine(beside, from));
  return { ...fit, remainder: { ...fit.remainder, lines: again } };
}

/** Lays out the lines of a paragraph that no page has yet; they are broken already. */
export function layoutParagraphRemainder(
  { block, lines, from }: ParagraphRemainder,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  return fitInBox({ box: block.box, path: block.path, first: false }, space, context, (inner) =>
    fitLines(block, lines, from, inner, context),
  );
}

function fitLines(
  block: Paragraph,
  lines: readonly Line[],
  from: number,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  const fitting = countFitting(lines, from, space.height);
  if (from + fitting >= lines.length) return { kind: "whole", frame: frameOf(block, lines, from, lines.length) };
  const most = linesToTake(block, lines.length - from, fitting, space, context);
  const taken = block.paragraph.keepsWords === true ? withoutHyphen(block, lines, from, most) : most;
  if (taken === 0)
    return space.top && !space.mustFit ? forceLine(block, lines, from, space, context) : none(whyNot(block, fitting));
  const to = from + taken;
  return {
    kind: "part",
    frame: frameOf(block, lines, from, to),
    remainder: { kind: "paragraph-remainder", block, lines, from: to },
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

/** Fewer than fit, when that leaves enough of them on either side of the break; at a region's top the constraint is dropped. */
function linesToTake(
  { paragraph, path }: Paragraph,
  left: number,
  fitting: number,
  { top, mustFit, company }: AvailableSpace,
  context: Context,
): number {
  const taken = Math.min(fitting, left - Math.min(paragraph.widows, left));
  if (taken >= Math.max(1, Math.min(paragraph.orphans, left))) return taken;
  if (!top && company?.last !== true) return 0;
  if (fitting > 0 && !mustFit) {
    const message =
      "Fewer of its lines stand together at a page's break than its orphans and widows say: a page has no space for more.";
    reportGivenWay({ errorCode: undefined, code: "KEEP_NOT_POSSIBLE", path, message }, context);
  }
  return fitting;
}

/** Fewer lines, so that the last one divides no word; as many as before where too few would be left. */
function withoutHyphen({ paragraph }: Paragraph, lines: readonly Line[], from: number, most: number): number {
  const least = Math.max(1, from === 0 ? paragraph.orphans : 1);
  for (let taken = most; taken >= least; taken -= 1) if (lines[from + taken - 1]?.end !== "hyphen") return taken;
  return most;
}

const whyNot = ({ paragraph }: Paragraph, fitting: number): string =>
  `there is space for ${fitting} lines; ${paragraph.orphans} have to stay together before a break and ${paragraph.widows} after it`;

/** A line taller than a page: it is shown as far as the page goes. */
function forceLine(
  block: Paragraph,
  lines: readonly Line[],
  from: number,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  const message = "A line of text is taller than the page; it is cut off at the page's foot.";
  const whole = frameOf(block, lines, from, from + 1);
  const extent = { measured: whole.height, allowed: space.height };
  reportGivenWay({ errorCode: "CONTENT_ERROR", code: "TEXT_CLIPPED", path: block.path, message, extent }, context);
  const frame = clipped(whole, space);
  if (from + 1 === lines.length) return { kind: "whole", frame };
  return { kind: "part", frame, remainder: { kind: "paragraph-remainder", block, lines, from: from + 1 } };
}

/** All lines of a paragraph, as high as they are. */
export function frameOfLines(block: Paragraph, lines: readonly Line[], repeats: boolean): Frame {
  if (levels[block.role] > 0 || block.anchor !== undefined) return frameOf(block, lines, 0, lines.length);
  let height = 0;
  for (const line of lines) height += line.ascent + line.descent;
  return { height, baseline: lines[0]?.ascent, items: noItems, lines, repeats };
}

const noItems: readonly FrameItem[] = [];

function frameOf(block: Paragraph, lines: readonly Line[], from: number, to: number): Frame {
  const items: FrameItem[] = [];
  if (from === 0) addAnchor(items, block);
  const height = addLines(items, lines, from, to);
  return { height, baseline: lines[from]?.ascent, items };
}

/** Lines that begin at the same place go together; answers how high all of them are. */
function addLines(items: FrameItem[], lines: readonly Line[], from: number, to: number): Points {
  let [y, top, first] = [0, 0, from];
  for (let index = from; index < to; index += 1) {
    y += slotHeight(lines[index]);
    const x = lines[index]?.shift ?? 0;
    if (index + 1 < to && (lines[index + 1]?.shift ?? 0) === x) continue;
    items.push({ kind: "lines", x, y: top, lines, from: first, to: index + 1 });
    [top, first] = [y, index + 1];
  }
  return y;
}

const slotHeight = (line: Line | undefined): Points => (line === undefined ? 0 : line.ascent + line.descent);

const levels = { p: 0, h1: 1, h2: 2, h3: 3, h4: 4, h5: 5 } as const;

/** Headings are anchors even without a name of their own: the outline leads to them. */
function addAnchor(items: FrameItem[], block: Paragraph): void {
  const level = levels[block.role];
  if (level === 0 && block.anchor === undefined) return;
  const outline = level === 0 ? undefined : { title: plainText(block.inlines), level, ...numberIn(block) };
  items.push({ kind: "anchor", name: block.anchor ?? block.path, x: 0, y: 0, outline });
  if (block.listedAs !== undefined)
    items.push({ kind: "anchor", name: block.listedAs, x: 0, y: 0, outline: undefined });
}

/** How its title begins, where it is counted. */
function numberIn({ inlines, number }: Paragraph): { readonly number?: string } {
  const written = number === undefined ? "" : plainText(inlines.slice(0, number.inlines));
  return written === "" ? {} : { number: written };
}
