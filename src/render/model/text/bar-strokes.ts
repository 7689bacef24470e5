import { type PlainStroke, strokesOfRule } from "../drawing/plain-strokes.ts";
import type { OutlinePath, PathStep, Points } from "../geometry.ts";
import type { LineBar } from "./line.ts";

/** A wave is so many times as high as its line is thick. */
export const waveHeight = 3.5;

/** From one crossing of the middle to the next, in thicknesses of the line. */
const halfWave = 2.75;

/** Shorter waves look like a grey bar on paper. */
const shortestHalf: Points = 0.4;

/** More half waves than any page is wide. */
const mostHalves = 4_000;

/**
 * The strokes that draw a bar whose line has its left edge at `x` and its baseline at `y`; undefined: its rectangle is
 * filled.
 */
export function strokesOfBar(bar: LineBar, x: Points, y: Points): readonly PlainStroke[] | undefined {
  const { rect, color, opacity, style } = bar;
  if (style === undefined) return undefined;
  const [left, middle] = [x + rect.x, y + rect.y + rect.height / 2];
  if (!(rect.width > 0 && rect.height > 0)) return [];
  if (style !== "wavy") {
    const ends = { x1: left, y1: middle, x2: left + rect.width, y2: middle };
    return strokesOfRule(ends, { width: rect.height, style, color, opacity });
  }
  const width = rect.height / waveHeight;
  const along = { path: wave(left, middle, rect.width, width) };
  return opacity > 0 ? [{ along, width, color, opacity, dashes: [], round: false }] : [];
}

/** A whole number of half waves, the first upwards. */
function wave(left: Points, middle: Points, length: Points, width: Points): OutlinePath {
  const wanted = Math.round(length / Math.max(halfWave * width, shortestHalf));
  const count = Math.max(1, Math.min(mostHalves, wanted));
  const half = length / count;
  // The control points of a cubic stand a third farther out than the curve comes.
  const peak = (((waveHeight - 1) / 2) * width * 4) / 3;
  const path: PathStep[] = [["M", left, middle]];
  for (let at = 0; at < count; at += 1) {
    const from = left + at * half;
    const top = at % 2 === 0 ? middle - peak : middle + peak;
    path.push(["C", from + half * 0.36, top, from + half * 0.64, top, from + half, middle]);
  }
  return path;
}
