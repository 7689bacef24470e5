import type { Points } from "../../../model/geometry.ts";
import type { Breaks, Prepared, TabItem } from "../paragraph/prepared.ts";

/** Stops where the author named none. */
const grid: Points = 36;

/**
 * Where the text after a tab begins. `pen`: where the text before it ends; `following`: how wide the text is that the
 * tab places, up to the next tab or the line's end. Distances from the line's start edge. A stop already passed gives
 * way to the next one of the grid; text that is too wide for its stop stands a space behind the text before it; a stop
 * beyond the line is drawn in; nothing ever moves back.
 */
export function tabStop(tab: TabItem, pen: Points, following: Points, available: Points): Points {
  const { position, align } = tab;
  if (position === undefined || (align === "left" && position <= pen))
    return Math.max(pen, (Math.floor(pen / grid + 1e-6) + 1) * grid);
  if (align === "left") return Math.max(pen, Math.min(position, available));
  const start = alignedStart(tab, position, following, available);
  return start < leastStart(tab, pen, following) - rounding ? leastStart(tab, pen, following) : Math.max(pen, start);
}

/** Whether the text before a tab leaves no space at the stop that the author named, so that it does not hold. */
export function isStopPassed(tab: TabItem, pen: Points, following: Points, available: Points): boolean {
  const { position, align } = tab;
  if (position === undefined || pen <= 0 || following <= 0) return false;
  if (align === "left") return position <= pen;
  return alignedStart(tab, position, following, available) < leastStart(tab, pen, following) - rounding;
}

const rounding = 1e-6;

/** Where text that ends or is centred at a stop would begin. */
const alignedStart = ({ align }: TabItem, position: Points, following: Points, available: Points): Points =>
  align === "right"
    ? Math.min(position, available) - following
    : Math.min(Math.min(position, available) - following / 2, available - following);

/** Behind the text before the tab, with a space between: without one "Model 1" and "42.00" would read as a number. */
const leastStart = ({ gap }: TabItem, pen: Points, following: Points): Points =>
  pen > 0 && following > 0 ? pen + gap : pen;

/**
 * Widths of the line that begins at `start` up to each of `breaks`, tabs included; called in ascending order.
 * `base` is what `breaks` has before the line.
 */
export function tabbedFit(
  prepared: Prepared,
  breaks: Breaks,
  start: number,
  base: Points,
  available: Points,
): (index: number) => Points {
  const { tabs } = prepared;
  let next = firstFrom(tabs, start);
  let current: TabItem | undefined;
  /** Pen before the current tab, and the running width at it. */
  let pen: Points = 0;
  let origin = base;
  const place = (width: Points): Points => {
    if (current === undefined) return width;
    return tabStop(current, pen, width, available) + width;
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
