import type { Points } from "../../model/geometry.ts";
import type { Breaks, Prepared, TabItem } from "../paragraph/prepared.ts";

/** Stops where the author named none. */
const grid: Points = 36;

/**
 * Where the text after a tab begins. `pen`: where the text before it ends; `following`: how wide the text is that the
 * tab places, up to the next tab or the line's end. Distances from the line's start edge. A stop already passed gives
 * way to the next one of the grid; one beyond the room is drawn in; nothing ever moves back.
 */
export function tabStop(tab: TabItem, pen: Points, following: Points, room: Points): Points {
  const { position, align } = tab;
  const passed = position === undefined || (align === "left" && position <= pen);
  const stop = passed ? (Math.floor(pen / grid + 1e-6) + 1) * grid : Math.min(position, room);
  const kind = position === undefined ? "left" : align;
  switch (kind) {
    case "left":
      return Math.max(pen, stop);
    case "right":
      return Math.max(pen, stop - following);
    case "center":
      return Math.max(pen, Math.min(stop - following / 2, room - following));
  }
}

/**
 * Widths of the line that begins at `start` up to each of `breaks`, tabs included; called in ascending order.
 * `base` is what `breaks` has before the line.
 */
export function tabbedFit(
  prepared: Prepared,
  breaks: Breaks,
  start: number,
  base: Points,
  room: Points,
): (index: number) => Points {
  const { tabs } = prepared;
  let next = firstFrom(tabs, start);
  let current: TabItem | undefined;
  /** Pen before the current tab, and the running width at it. */
  let pen: Points = 0;
  let origin = base;
  const place = (width: Points): Points => {
    if (current === undefined) return width;
    return tabStop(current, pen, width, room) + width;
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
