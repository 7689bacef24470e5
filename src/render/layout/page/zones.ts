import type { Block, PageZone, Section } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { PageMark } from "../../model/page/page.ts";
import { clipped } from "../clipped.ts";
import { type Context, setsPageNumbers } from "../context.ts";
import { emptyFrame, type Frame, type FrameItem } from "../fit.ts";
import { sequenceOfBlocks } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";
import type { PageGeometry } from "./region.ts";

/** Header and footer of one page, and what they leave between them. */
export interface PageZones {
  readonly header: Frame;
  readonly headerTop: Points;
  readonly footer: Frame;
  readonly footerTop: Points;
  /** Where the body begins and ends. */
  readonly top: Points;
  readonly bottom: Points;
  /** The header shows what is known at the end alone. */
  readonly headerCounts: boolean;
}

/** Zones without page numbers look the same on every page: what they show is laid out once for a section. */
export interface ZoneStore {
  readonly header: Map<readonly Block[], Frame>;
  readonly footer: Map<readonly Block[], Frame>;
}

/** A store for a section of which no page is laid out yet. */
export const emptyStore = (): ZoneStore => ({ header: new Map(), footer: new Map() });

/** The body keeps at least this share of the page's height. */
const leastBody = 0.25;

/** A page among those of its section. */
export interface PlaceInSection {
  /** From 0. */
  readonly index: number;
  /** The section ends on it. */
  readonly last: boolean;
}

/** A header's top edge is half a margin from the page's, a footer's bottom edge likewise; the body gives way to both. */
export function layoutZones(
  section: Section,
  { index, last }: PlaceInSection,
  sheet: PageGeometry,
  store: ZoneStore,
  context: Context,
): PageZones {
  const { size, margin } = sheet;
  const width = size.width - margin.left - margin.right;
  const headerTop = Math.max(0, margin.top / 2);
  const footerSpace = Math.max(0, margin.bottom / 2);
  const before = context.tally.counts;
  const page: ZonePage = { index, last, width, sheet, store };
  const header = layoutZone(section.header, "header", page, context);
  const headerCounts = context.tally.counts !== before;
  const footer = layoutZone(section.footer, "footer", page, context);
  const wanted = {
    top: header === emptyFrame ? 0 : headerTop + header.height + offsetOf(section.header) - margin.top,
    bottom: footer === emptyFrame ? 0 : footerSpace + footer.height + offsetOf(section.footer) - margin.bottom,
  };
  const given = shareSpace(Math.max(0, wanted.top), Math.max(0, wanted.bottom), spaceToGive(sheet));
  const upper = header.height - Math.max(0, wanted.top - given.top);
  const lower = footer.height - Math.max(0, wanted.bottom - given.bottom);
  const shown = {
    header: cutZone(header, upper, width, section.header, context),
    footer: cutZone(footer, lower, width, section.footer, context),
  };
  const reserved = context.reserved?.get(section);
  // Laid out once and drawn on every page: drawing is work too.
  context.budget.work(marksIn(shown.header) + marksIn(shown.footer), section.path);
  return {
    ...shown,
    headerTop,
    footerTop: size.height - footerSpace - Math.max(0, lower),
    top: Math.max(margin.top + given.top, reserved?.top ?? 0),
    bottom: Math.min(size.height - margin.bottom - given.bottom, reserved?.bottom ?? size.height),
    headerCounts,
  };
}

/** How much of the body's space the zones may take. */
function spaceToGive({ size, margin }: PageGeometry): Points {
  const body = size.height - margin.top - margin.bottom;
  return Math.max(0, body - size.height * leastBody);
}

/** Both get what they need if there is enough; else the smaller need is met, and the other gets what is left. */
function shareSpace(top: Points, bottom: Points, space: Points): { readonly top: Points; readonly bottom: Points } {
  if (top + bottom <= space) return { top, bottom };
  if (top <= space / 2) return { top, bottom: space - top };
  if (bottom <= space / 2) return { top: space - bottom, bottom };
  return { top: space / 2, bottom: space / 2 };
}

const offsetOf = (zone: PageZone | undefined): Points => Math.max(0, zone?.offset ?? 0);

/** A page as its zones need it, with the width between its margins. */
interface ZonePage extends PlaceInSection {
  readonly width: Points;
  readonly sheet: PageGeometry;
  readonly store: ZoneStore;
}

type Side = keyof ZoneStore;

function layoutZone(zone: PageZone | undefined, side: Side, page: ZonePage, context: Context): Frame {
  const { store } = page;
  if (zone === undefined || zone.skipPages.includes(context.page)) return emptyFrame;
  const blocks = blocksOn(zone, page, context.page);
  if (blocks.length === 0) return emptyFrame;
  const known = store[side].get(blocks);
  if (known !== undefined) return known;
  const { result, numbered } = setsPageNumbers(context, () => layoutBlocks(zone, blocks, side, page, context));
  if (!numbered) store[side].set(blocks, result);
  return result;
}

/** Blocks of a zone on a page. */
function blocksOn({ blocks, first, last, odd, even }: PageZone, at: PlaceInSection, page: number): readonly Block[] {
  if (at.index === 0 && first !== undefined) return first;
  if (at.last && last !== undefined) return last;
  return (page % 2 === 0 ? even : odd) ?? blocks;
}

/** The rule, if there is one, stands between the zone and the body. */
function layoutBlocks(
  { separator }: PageZone,
  shown: readonly Block[],
  side: Side,
  { width, sheet }: ZonePage,
  context: Context,
): Frame {
  const rule = separator === undefined ? [] : [separator];
  const blocks = side === "header" ? [...shown, ...rule] : [...rule, ...shown];
  const space = { width, height: Number.POSITIVE_INFINITY, full: sheet.size.height, top: true, mustFit: false };
  const fit = layoutSequence(sequenceOfBlocks(blocks), space, { ...context, flows: false, parts: undefined });
  if (fit.kind !== "whole") throw new Error(`A ${side} does not fit into endless space.`);
  return fit.frame;
}

function cutZone(frame: Frame, height: Points, width: Points, zone: PageZone | undefined, context: Context): Frame {
  if (zone === undefined || frame.height <= height + 1e-6) return frame;
  const message = "The header or footer needs more space than the page can give; it is cut off.";
  const extent = { measured: frame.height, allowed: height };
  context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", zone.path, message, extent);
  const cut = clipped(frame, { width, height });
  return { ...cut, items: cut.items.map((item) => withoutHidden(item, height)) };
}

/** Leaves out content that is wholly below the cut, which would otherwise be drawn invisibly on every page. */
function withoutHidden(item: FrameItem, height: Points): FrameItem {
  return item.kind === "group" ? { ...item, marks: item.marks.filter((mark) => topOf(mark) < height) } : item;
}

/** Top of a mark that has a known one; others count as visible. */
function topOf(mark: PageMark): Points {
  switch (mark.kind) {
    case "line":
      return mark.y - mark.line.ascent;
    case "rect":
    case "picture":
    case "link":
    case "node":
      return mark.rect.y;
    case "rule":
      return Math.min(mark.y1, mark.y2) - mark.stroke.width / 2;
    case "drawing":
    case "anchor":
      return mark.y;
    case "path":
    case "group":
    case "part":
    case "part-end":
      return Number.NEGATIVE_INFINITY;
  }
}

function marksIn(frame: Frame): number {
  return frame.items.reduce((sum, item) => sum + countOf(item), frame.lines?.length ?? 0);
}

function countOf(item: FrameItem): number {
  if (item.kind === "frame") return marksIn(item.frame);
  if (item.kind === "lines") return item.to - item.from;
  return item.kind === "group" ? item.marks.length : 1;
}
