import type { Points } from "../geometry.ts";

/** A dash is three widths long, a gap two; a dot's centre is two widths from the next. Hairlines count as 0.75 pt. */
const dashWidths = 3;
const gapWidths = 2;
const dotWidths = 2;
const hairline = 0.75;

/** A line so long is drawn with the plain pattern: fitting could not be seen. */
const unfitted = 100_000;

/** Dashes and gaps by turns, in points; empty: solid. Dots are dashes without a length. */
export type Dashes = readonly Points[];

export const solid: Dashes = [];

/**
 * The dashes of a line from end to end: stretched so that a whole dash stands at both ends. For dots, the line is the one
 * between the centres of the first and the last.
 */
export function openDash(style: "dashed" | "dotted", width: Points, length: Points): Dashes {
  const unit = Math.max(width, hairline);
  if (style === "dotted") {
    const gaps = length > unfitted ? 0 : Math.max(1, Math.round(length / (unit * dotWidths)));
    return dots(gaps === 0 ? unit * dotWidths : length / gaps);
  }
  const dash = unit * dashWidths;
  const gap = unit * gapWidths;
  const dashes = Math.round((length + gap) / (dash + gap));
  if (dashes < 2) return solid;
  return length > unfitted ? pattern(dash, gap, 1) : pattern(dash, gap, length / (dashes * (dash + gap) - gap));
}

/** The same for a line that ends where it began: a whole number of dashes and gaps. */
export function closedDash(style: "dashed" | "dotted", width: Points, length: Points): Dashes {
  const unit = Math.max(width, hairline);
  const dash = style === "dotted" ? 0 : unit * dashWidths;
  const gap = unit * (style === "dotted" ? dotWidths : gapWidths);
  const times = Math.max(1, Math.round(length / (dash + gap)));
  const scale = length > 0 && length <= unfitted ? length / (times * (dash + gap)) : 1;
  return style === "dotted" ? dots(gap * scale) : pattern(dash, gap, scale);
}

const pattern = (dash: Points, gap: Points, scale: number): Dashes => [dash * scale, gap * scale];

/** Cut off, not rounded: a distance a hair too long would lose the last dot. */
const dots = (distance: Points): Dashes => [0, Math.floor(distance * 10_000) / 10_000];
