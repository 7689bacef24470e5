import type { ChartSeriesData } from "../../../model/drawing/chart.ts";
import type { Points, Rect } from "../../../model/geometry.ts";
import { belowMiddle, type SetLetters } from "./letters.ts";
import { inkOn } from "./palette.ts";
import { type ChartPlot, drawBase, drawPlot } from "./plot.ts";
import type { ChartContext } from "./setting.ts";
import { type Stacks, stacksOf } from "./stacks.ts";

/** Bars of one category take this share of its width. */
const filled = 0.7;
/** Between a bar and its label. */
const behind: Points = 2.5;

/** A bar: across the axis of categories from `from`, and along the values. */
interface Bar {
  readonly series: ChartSeriesData;
  readonly category: number;
  readonly from: Points;
  readonly width: Points;
  readonly values: readonly [from: number, to: number];
}

/** Bars beside each other, or on each other. */
export function drawBars(setting: ChartContext): void {
  const { chart, tools, brush } = setting;
  const stacks = stacksOf(chart, tools);
  const plot = drawPlot(setting, stacks);
  const bars = barsOf(setting, stacks, plot);
  for (const bar of bars) {
    const box = boxOf(bar, plot);
    if (box.width > 0 && box.height > 0) brush.box(box, bar.series.color);
  }
  drawBase(setting, plot);
  if (chart.labels === true) drawLabels(setting, bars, plot, stacks !== undefined);
}

function barsOf(
  { chart }: ChartContext,
  stacks: Stacks | undefined,
  { centers, step, scale }: ChartPlot,
): readonly Bar[] {
  const across = step * filled;
  const width = stacks === undefined ? across / chart.series.length : across;
  return chart.series.flatMap((series, at) =>
    series.values.flatMap((value, category): readonly Bar[] => {
      if (value === undefined) return [];
      const start = (centers[category] ?? 0) - across / 2;
      const from = stacks === undefined ? start + at * width : start;
      const values = stacks?.spans[at]?.[category] ?? ([scale.base, value] as const);
      return [{ series, category, from, width, values }];
    }),
  );
}

function boxOf({ from, width, values }: Bar, { at, isHorizontal }: ChartPlot): Rect {
  const [a, b] = [at(values[0]), at(values[1])];
  const [start, length] = [Math.min(a, b), Math.abs(a - b)];
  return isHorizontal
    ? { x: start, y: from, width: length, height: width }
    : { x: from, y: start, width, height: length };
}

/** Values behind bars that stand alone, and in the middle of those that stand on each other. */
function drawLabels(setting: ChartContext, bars: readonly Bar[], plot: ChartPlot, isStacked: boolean): void {
  let leftOut = 0;
  for (const bar of bars) {
    const text = bar.series.texts[bar.category] ?? "";
    const isDrawn = isStacked ? drawInside(setting, bar, plot, text) : drawBehind(setting, bar, plot, text);
    if (!isDrawn) leftOut += 1;
  }
  if (leftOut > 0) setting.labelsLeftOut(`${leftOut} of ${bars.length} values do not fit on their bars`);
}

function drawInside({ letters, brush }: ChartContext, bar: Bar, plot: ChartPlot, text: string): boolean {
  const box = boxOf(bar, plot);
  const set = letters.setText(text, { color: inkOn(bar.series.color) });
  if (set.width > box.width - 2 || letters.size > box.height) return false;
  brush.text(set, box.x + box.width / 2, box.y + box.height / 2 + belowMiddle(letters.size), "middle");
  return true;
}

function drawBehind(setting: ChartContext, bar: Bar, plot: ChartPlot, text: string): boolean {
  const { letters, size } = setting;
  const set = letters.setText(text);
  const box = boxOf(bar, plot);
  const isDown = bar.values[1] < bar.values[0];
  if (plot.isHorizontal) {
    const x = isDown ? box.x - behind : box.x + box.width + behind;
    const fits = letters.size <= box.height * 1.4 && (isDown ? x - set.width > 0 : x + set.width < size.width);
    if (!fits) return isInsideLying(setting, bar, box, text);
    setting.brush.text(set, x, box.y + box.height / 2 + belowMiddle(letters.size), isDown ? "end" : "start");
    return true;
  }
  if (set.width > spaceFor(setting, plot, box)) return false;
  placeAbove(setting, set, box, isDown);
  return true;
}

/** Bars of one series have the free space beside them. */
const spaceFor = ({ chart }: ChartContext, { step }: ChartPlot, box: Rect): Points =>
  chart.series.length === 1 ? step - 2 : box.width + 1;

function placeAbove({ brush, letters }: ChartContext, set: SetLetters, box: Rect, isDown: boolean): void {
  const y = isDown ? box.y + box.height + letters.size * 0.85 + behind / 2 : box.y - behind;
  brush.text(set, box.x + box.width / 2, y, "middle");
}

/** A lying bar that reaches to the end of its chart has its value inside. */
function isInsideLying({ letters, brush }: ChartContext, { series }: Bar, box: Rect, text: string): boolean {
  const set = letters.setText(text, { color: inkOn(series.color) });
  if (set.width > box.width - 2 * behind || letters.size > box.height) return false;
  brush.text(set, box.x + box.width - behind, box.y + box.height / 2 + belowMiddle(letters.size), "end");
  return true;
}
