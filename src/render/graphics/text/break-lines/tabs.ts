import type { Points } from "../../../model/geometry.ts";
import type { ParagraphTab, TabLeader } from "../../../model/look.ts";
import type { Breaks, ShapedParagraph, TabItem } from "../paragraph/prepared.ts";
import { areStopped } from "../paragraph/tab-items.ts";

/** Stops where the author named none. */
const grid: Points = 36;

/** A stop of the paragraph on a line: `position` is measured from where the line starts. */
interface PlacedStop {
  readonly position: Points;
  readonly align: ParagraphTab["align"];
  readonly leader: TabLeader | undefined;
}

/** The line of a tab: its space and its stops. */
export interface TabLine {
  readonly available: Points;
  /** In ascending order. */
  readonly stops: readonly PlacedStop[];
}

const noPlaced: readonly PlacedStop[] = [];

/** The line that begins at `start` with space of `available`. The indent of a first line does not move the stops. */
export function tabLine({ paragraph, tabs }: ShapedParagraph, start: number, available: Points): TabLine {
  const { stops, indent } = paragraph;
  if (!areStopped(tabs, stops)) return { available, stops: noPlaced };
  const shift = start === 0 ? indent : 0;
  const width = available + shift;
  const placed = stops.map(({ at, align, leader }) => ({ position: inPoints(at, width) - shift, align, leader }));
  return { available, stops: placed.sort((a, b) => a.position - b.position) };
}

const inPoints = (at: ParagraphTab["at"], width: Points): Points =>
  typeof at === "number" ? at : at.percent === 0 ? 0 : (at.percent / 100) * width;

/** The stop that a tab goes to; undefined position: the next one of the grid. */
type TabTarget = Pick<PlacedStop, "align"> & {
  readonly position: Points | undefined;
  readonly leader?: TabLeader | undefined;
};

const onGrid: TabTarget = { position: undefined, align: "left" };

/** The position that the author named, or the paragraph's next stop that the text before has not reached. */
export function targetOf(tab: TabItem, pen: Points, { stops }: TabLine): TabTarget {
  if (tab.position !== undefined) return { position: tab.position, align: tab.align };
  return stops.find(({ position }) => position > pen + rounding) ?? onGrid;
}

/**
 * Where the text after a tab begins. `pen`: where the text before it ends; `following`: how wide the text is that the tab places, up to the
 * next tab or the line's end. Distances from the line's start edge. A stop already passed gives way to the next one of the grid. Text that
 * is too wide for its stop stands a space behind the text before it. A stop beyond the line is drawn in. Nothing ever moves back.
 */
export function tabStop(tab: TabItem, pen: Points, following: Points, line: TabLine): Points {
  const target = targetOf(tab, pen, line);
  const { position, align } = target;
  if (position === undefined || (align === "left" && position <= pen))
    return Math.max(pen, (Math.floor(pen / grid + 1e-6) + 1) * grid);
  // The position is a share of a width that is not yet known.
  if (position === Number.POSITIVE_INFINITY) return pen + tab.gap;
  if (align === "left") return Math.max(pen, Math.min(position, line.available));
  const start = alignedStart(tab, { align, position }, following, line.available);
  return start < leastStart(tab, pen, following) - rounding ? leastStart(tab, pen, following) : Math.max(pen, start);
}

/** Whether the text before a tab leaves no space at the stop that it goes to, so that it does not hold. */
export function isStopPassed(tab: TabItem, pen: Points, following: Points, line: TabLine): boolean {
  const { position, align } = targetOf(tab, pen, line);
  if (position === undefined || pen <= 0 || following <= 0) return false;
  if (align === "left") return position <= pen;
  const start = alignedStart(tab, { align, position }, following, line.available);
  return start < leastStart(tab, pen, following) - rounding;
}

const rounding = 1e-6;

/** Where text that ends, is centred, or has its decimal mark at a stop would begin. */
function alignedStart(
  { toMark = Number.POSITIVE_INFINITY }: TabItem,
  { align, position }: Pick<PlacedStop, "align" | "position">,
  following: Points,
  available: Points,
): Points {
  const stop = Math.min(position, available);
  const before = align === "right" ? following : align === "center" ? following / 2 : Math.min(toMark, following);
  return Math.min(stop - before, available - following);
}

/** Behind the text before the tab, with a space between: without one "Model 1" and "42.00" would read as a number. */
const leastStart = ({ gap }: TabItem, pen: Points, following: Points): Points =>
  pen > 0 && following > 0 ? pen + gap : pen;

/**
 * Widths of the line that begins at `start` up to each of `breaks`, tabs included; called in ascending order.
 * `base` is what `breaks` has before the line.
 */
export function tabbedFit(
  prepared: ShapedParagraph,
  breaks: Breaks,
  start: number,
  base: Points,
  available: Points,
): (index: number) => Points {
  const { tabs } = prepared;
  const line = tabLine(prepared, start, available);
  let next = firstFrom(tabs, start);
  let current: TabItem | undefined;
  /** Pen before the current tab, and the running width at it. */
  let pen: Points = 0;
  let origin = base;
  const place = (width: Points): Points => {
    if (current === undefined) return width;
    return tabStop(current, pen, width, line) + width;
  };
  return (index) => {
    const end = breaks.ends[index] as number;
    for (let tab = tabs[next]; tab !== undefined && tab.start < end; tab = tabs[next]) {
      const at = breaks.tabs[next] as Points;
      pen = place(at - origin);
      origin = at;
      current = tab;
      next += 1;
    }
    return place((breaks.trimmed[index] as number) - origin);
  };
}

/** Index of the first item that starts at `start` or later. */
function firstFrom(items: readonly TabItem[], start: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] as TabItem).start >= start) high = middle;
    else low = middle + 1;
  }
  return low;
}
