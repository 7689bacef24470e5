import { chartDashes } from "../../../model/drawing/chart.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import { belowMiddle, type SetLetters } from "./letters.ts";
import type { ChartContext } from "./setting.ts";

interface LegendItem {
  readonly name: string;
  readonly color: Color;
  /** Dashes of its line; undefined: a box. */
  readonly dash: readonly Points[] | undefined;
}

interface PlacedItem extends LegendItem {
  readonly x: Points;
  readonly row: number;
  readonly set: SetLetters;
}

/** A legend that is not drawn yet: its height is known first. */
export interface Legend {
  readonly height: Points;
  readonly items: readonly PlacedItem[];
}

const between: Points = 14;
const behindMark: Points = 4;
/** Rows take no more than this share of a chart. */
const mostHigh = 0.4;

/** The series of a chart with axes. */
export function seriesItems({ chart }: ChartContext): readonly LegendItem[] {
  const isLine = chart.type === "line";
  return chart.series.map(({ name, color }, at) => ({
    name,
    color,
    dash: isLine ? (chartDashes[at % chartDashes.length] ?? []) : undefined,
  }));
}

/** Items one behind the other, in as many rows as they need. */
export function layLegend(items: readonly LegendItem[], { size, letters, labelsLeftOut }: ChartContext): Legend {
  const placed: PlacedItem[] = [];
  const rows = Math.max(1, Math.floor((size.height * mostHigh) / letters.leading));
  let [x, row] = [0, 0];
  for (const item of items) {
    const mark = markWidth(item, letters.size);
    const set = letters.fit(item.name, size.width - mark - behindMark);
    const width = mark + behindMark + set.width;
    if (x > 0 && x + width > size.width) [x, row] = [0, row + 1];
    if (row >= rows) {
      labelsLeftOut(`${items.length - placed.length} of ${items.length} names do not fit into the legend`);
      break;
    }
    placed.push({ ...item, x, row, set });
    x += width + between;
  }
  const used = placed.length === 0 ? 0 : (placed.at(-1)?.row ?? 0) + 1;
  return { items: placed, height: used === 0 ? 0 : used * letters.leading + letters.size * 0.6 };
}

/** Draws a legend whose upper edge is at `top`. */
export function drawLegend({ items, height }: Legend, top: Points, { brush, letters }: ChartContext): void {
  if (height === 0) return;
  for (const { x, row, set, color, dash } of items) {
    const middle = top + letters.size * 0.6 + row * letters.leading + letters.leading / 2;
    const mark = markWidth({ dash }, letters.size);
    if (dash === undefined) brush.box({ x, y: middle - mark / 2, width: mark, height: mark }, color);
    else brush.rule([x, middle], [x + mark, middle], { color, width: 1.5, dash });
    brush.text(set, x + mark + behindMark, middle + belowMiddle(letters.size), "start");
  }
}

const markWidth = ({ dash }: Pick<LegendItem, "dash">, size: Points): Points =>
  dash === undefined ? size * 0.8 : size * 2;
