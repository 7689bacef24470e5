import type { Points } from "../../../model/geometry.ts";
import type { SetLetters } from "./letters.ts";
import { type ChartContext, quiet } from "./setting.ts";

/** How the names of categories stand below a chart, before they are drawn. */
export interface CategoryLabels {
  readonly height: Points;
  /** The lines of each category's name; none: it is left out. */
  readonly names: readonly (readonly SetLetters[])[];
  readonly isRising: boolean;
}

/** Least distance between two labels beside each other, and above all of them. */
const apart: Points = 4;
/** Rising labels take no more than this share of the chart, and level ones that leave others out no more of its width. */
const mostHigh = 0.35;
const mostWide = 0.25;
const slope = Math.SQRT1_2;
/** Distance of rising lines, in their size. */
const risingPitch = 1.1;

/**
 * Names on one line, or on two, or rising by 45 degrees, whichever comes first that none of them overlaps. Those for which there
 * is no line are left out at even distances. `centers`: places of the categories.
 */
export function categoryLabels(setting: ChartContext, centers: readonly Points[], step: Points): CategoryLabels {
  const { chart, letters } = setting;
  if (chart.categories.every((name) => name === "")) return { height: 0, names: [], isRising: false };
  const widest = Math.max(...chart.categories.map((name) => letters.setText(name, { color: quiet(setting) }).width));
  const flat = level(setting, step, 1);
  if (flat !== undefined) return flat;
  const perLine = Math.ceil((letters.size * risingPitch) / slope / step);
  if (perLine <= 1) return rising(setting, centers, 1);
  const perName = Math.ceil((widest + apart) / step);
  const fits = widest <= setting.size.width * mostWide ? level(setting, step, perName) : undefined;
  const every = fits === undefined ? perLine : perName;
  reportLeftOut(setting, every);
  return fits ?? rising(setting, centers, perLine);
}

/** Reports names that are left out, unless they are known all the same, or there are none. */
export function reportLeftOut({ chart: { categories }, labelsLeftOut }: ChartContext, every: number): void {
  if (categories.every(isDate)) return;
  labelsLeftOut(`names of categories: one in ${every} is shown, the others do not fit`);
}

/** Dates and numbers in a row: what is left out between two of them is known. A name that is empty lacks nothing. */
const isDate = (name: string): boolean => /^[\d.:/\s-]*$/.test(name);

function level(setting: ChartContext, step: Points, every: number): CategoryLabels | undefined {
  const { chart, letters } = setting;
  const names: (readonly SetLetters[])[] = [];
  for (const [at, name] of chart.categories.entries()) {
    const lines = at % every === 0 ? letters.wrapped(name, step * every - apart, { color: quiet(setting) }) : [];
    if (lines === undefined) return undefined;
    names.push(lines);
  }
  const lines = Math.max(...names.map(({ length }) => length));
  return { height: apart + lines * letters.leading, names, isRising: false };
}

function rising(setting: ChartContext, centers: readonly Points[], every: number): CategoryLabels {
  const { chart, letters, size } = setting;
  const longest = (size.height * mostHigh) / slope - letters.size;
  const names = chart.categories.map((name, at): readonly SetLetters[] => {
    const space = Math.min(longest, (centers[at] ?? 0) / slope);
    return at % every === 0 ? [letters.fit(name, space, { color: quiet(setting) })] : [];
  });
  const widest = Math.max(...names.flat().map(({ width }) => width));
  return { height: apart + (widest + letters.size) * slope, names, isRising: true };
}

/** Draws the labels below `top`. */
export function drawCategoryLabels(
  { names, isRising }: CategoryLabels,
  centers: readonly Points[],
  top: Points,
  { brush, letters, size }: ChartContext,
): void {
  for (const [at, lines] of names.entries()) {
    const x = centers[at] ?? 0;
    for (const [row, set] of lines.entries()) {
      if (isRising) {
        brush.risingText(set, x + letters.size * 0.35, top + apart + letters.size * 0.6);
        continue;
      }
      const within = Math.min(Math.max(x, set.width / 2), size.width - set.width / 2);
      brush.text(set, within, top + apart + letters.size * 0.85 + row * letters.leading, "middle");
    }
  }
}
