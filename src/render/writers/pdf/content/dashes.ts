import type { Points } from "../../../model/geometry.ts";
import { real } from "../../../pdf-syntax/objects.ts";

/** A dash is three widths long, a gap two; a dot's centre is two widths from the next. Hairlines count as 0.75 pt. */
const dashWidths = 3;
const gapWidths = 2;
const dotWidths = 2;
const hairline = 0.75;

/** A line so long is drawn with the plain pattern: fitting could not be seen. */
const unfitted = 100_000;

/**
 * The dash array (ISO 32000-1, 8.4.3.6) of a line from end to end, such as "[3 2]0": stretched so that a whole dash
 * stands at both ends. For dots, the line is the one between the centres of the first and the last.
 */
export function openDash(style: "dashed" | "dotted", width: Points, length: Points): string {
  const unit = Math.max(width, hairline);
  if (style === "dotted") {
    const gaps = length > unfitted ? 0 : Math.max(1, Math.round(length / (unit * dotWidths)));
    return dots(gaps === 0 ? unit * dotWidths : length / gaps);
  }
  const dash = unit * dashWidths;
  const gap = unit * gapWidths;
  const dashes = Math.round((length + gap) / (dash + gap));
  if (dashes < 2) return "[]0";
  return length > unfitted ? pattern(dash, gap, 1) : pattern(dash, gap, length / (dashes * (dash + gap) - gap));
}

/** The same for a line that ends where it began: a whole number of dashes and gaps. */
export function closedDash(style: "dashed" | "dotted", width: Points, length: Points): string {
  const unit = Math.max(width, hairline);
  const dash = style === "dotted" ? 0 : unit * dashWidths;
  const gap = unit * (style === "dotted" ? dotWidths : gapWidths);
  const times = Math.max(1, Math.round(length / (dash + gap)));
  const scale = length > 0 && length <= unfitted ? length / (times * (dash + gap)) : 1;
  return style === "dotted" ? dots(gap * scale) : pattern(dash, gap, scale);
}

const pattern = (dash: Points, gap: Points, scale: number): string =>
  `[${real(dash * scale, 3)} ${real(gap * scale, 3)}]0`;

/** Cut off, not rounded: a distance a hair too long would lose the last dot. */
const dots = (distance: Points): string => `[0 ${real(Math.floor(distance * 10_000) / 10_000, 4)}]0`;
