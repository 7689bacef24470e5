import type { PlacedAt, PositionedBlocks } from "../../model/document/flow.ts";
import type { Points, Rect, Size } from "../../model/geometry.ts";
import type { PageFormat, PageMark } from "../../model/page/page.ts";
import { type PlacedItems, slack } from "../box/box.ts";
import type { Context } from "../context.ts";
import { type Fit, type Frame, type FrameItem, whole } from "../fit.ts";
import { flatMarks } from "../frame.ts";
import { sequenceOfBlocks } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";

/** Blocks at their place on the page: a frame without height, whose marks `page/layers.ts` takes out of the flow. */
export function layoutPlaced(block: PositionedBlocks, context: Context): Fit<never> {
  const { place, from } = block;
  const { sheet, tally } = context;
  tally.placed += 1;
  if (place.behind) tally.behind += 1;
  const area = from === "page" ? { x: 0, y: 0, width: sheet.size.width, height: sheet.size.height } : sheet.body;
  const { rect, frame } = placedIn(block, area, context);
  reportBeyond(block, rect, sheet.size, context);
  const marks = flatMarks([{ kind: "frame", x: rect.x, y: rect.y, frame }]);
  const fixed = place.behind ? "behind" : "front";
  const mark: PageMark = { kind: "group", marks, transform: undefined, clip: undefined, opacity: 1, fixed };
  return whole({ height: 0, baseline: undefined, items: [mark] });
}

/** Blocks at places of their own inside a box. Text that leaves the page is found when that is painted. */
export function itemsOf(placed: readonly PositionedBlocks[], inside: Rect, context: Context): PlacedItems {
  const items = placed.map((block): { readonly behind: boolean; readonly item: FrameItem } => {
    const { rect, frame } = placedIn(block, inside, context);
    context.tally.astray += 1;
    const marks = flatMarks([{ kind: "frame", x: rect.x, y: rect.y, frame }]);
    const item = { kind: "group", marks, transform: undefined, clip: undefined, opacity: 1, path: block.path } as const;
    return { behind: block.place.behind, item };
  });
  return {
    behind: items.flatMap(({ behind, item }) => (behind ? [item] : [])),
    front: items.flatMap(({ behind, item }) => (behind ? [] : [item])),
  };
}

/** Blocks laid out for their place in an area, and where that is. */
export function placedIn(
  block: PositionedBlocks,
  area: Rect,
  context: Context,
): { readonly rect: Rect; readonly frame: Frame } {
  const { place, blocks, path } = block;
  context.budget.work(1, path);
  const width = widthIn(block, area.width, context);
  const space = {
    width,
    height: Number.POSITIVE_INFINITY,
    full: Math.max(1, place.height ?? area.height),
    top: true,
    mustFit: false,
  };
  const fit = layoutSequence(sequenceOfBlocks(blocks), space, { ...context, flows: false });
  if (fit.kind !== "whole") throw new Error("A block at a place of its own does not fit into endless space.");
  const { frame } = fit;
  const height = place.height ?? frame.height;
  if (frame.height > height + tolerance) reportHigher(path, frame.height, height, context);
  return { rect: { ...cornerIn(place, { width, height }, area), width, height }, frame };
}

/** Rounding of what was measured. */
const tolerance: Points = 0.01;

/** Sums of widths are not exact; a text as wide as its space must not break for that. */
const roundingSlack: Points = 0.01;

const leastWidth: Points = 1;

function widthIn({ place, blocks }: PositionedBlocks, available: Points, context: Context): Points {
  const { left, right, width } = place;
  if (width !== undefined) return Math.max(leastWidth, width);
  const most = available - (left ?? 0) - (right ?? 0);
  if (left !== undefined && right !== undefined) return Math.max(leastWidth, most);
  const natural = blocks.reduce((widest, block) => Math.max(widest, context.measure(block, context).max), 0);
  return Math.max(leastWidth, Math.min(most, natural + roundingSlack));
}

/** The upper left corner. */
function cornerIn(
  { left, right, top, bottom }: PlacedAt,
  { width, height }: Size,
  area: Rect,
): { x: Points; y: Points } {
  const x = left ?? (right === undefined ? 0 : area.width - right - width);
  const y = top ?? (bottom === undefined ? 0 : area.height - bottom - height);
  return { x: area.x + x, y: area.y + y };
}

function reportHigher(path: string, measured: Points, allowed: Points, { report }: Context): void {
  const message = `Its content is ${Math.round(measured)} pt high, and its place ${Math.round(allowed)} pt; the rest stands below.`;
  report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", path, message, { measured, allowed });
}

function reportBeyond(
  { path }: PositionedBlocks,
  { x, y, width, height }: Rect,
  page: PageFormat,
  { report }: Context,
): void {
  const printed = page.boxes?.bleed ?? { x: 0, y: 0, width: page.width, height: page.height };
  const beyond = Math.max(
    printed.x - x,
    printed.y - y,
    x + width - printed.x - printed.width,
    y + height - printed.y - printed.height,
  );
  if (beyond <= Math.max(slack, tolerance)) return;
  const message = `It reaches ${Math.round(beyond * 10) / 10} pt beyond the edge of the page, where it cannot be seen.`;
  report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", path, message);
}
