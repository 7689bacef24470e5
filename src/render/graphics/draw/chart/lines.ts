import type { ChartSeriesData } from "../../../model/drawing/chart.ts";
import type { OutlinePath, Points } from "../../../model/geometry.ts";
import { readPathData } from "../path/path-data.ts";
import { tint } from "./palette.ts";
import { type ChartPlot, drawBase, drawEnds, drawPlot, lineOf, namesAtEnds } from "./plot.ts";
import type { ChartContext } from "./setting.ts";
import { type Stacks, stacksOf } from "./stacks.ts";
import type { ChartTools } from "./tools.ts";

/** A point of a line; undefined: a gap. */
export type ChartPoint = readonly [x: Points, y: Points] | undefined;

/** Points are marked as long as there are few. */
const mostMarked = 24;
const markRadius: Points = 2;

/** A path through points, with a gap where one is missing. */
export const pathThrough = (points: readonly ChartPoint[], tools: ChartTools): OutlinePath =>
  readPathData(
    tools
      .line<ChartPoint>()
      .defined((point) => point !== undefined)
      .x((point) => point?.[0] ?? 0)
      .y((point) => point?.[1] ?? 0)(points) ?? "",
  ).path;

/** Lines from point to point. */
export function drawLines(setting: ChartContext): void {
  const { chart, brush, tools } = setting;
  const plot = drawPlot(setting, undefined);
  drawBase(setting, plot);
  for (const [at, series] of chart.series.entries()) {
    const points = pointsOf(series, plot);
    brush.line(pathThrough(points, tools), { color: series.color, ...lineOf(setting, at) });
    drawMarks(setting, series, points);
  }
  if (chart.labels === true) drawLabels(setting, plot);
  if (namesAtEnds(setting)) drawEnds(setting, plot);
}

const pointsOf = ({ values }: ChartSeriesData, { centers, at }: ChartPlot): readonly ChartPoint[] =>
  values.map((value, category) => (value === undefined ? undefined : [centers[category] ?? 0, at(value)]));

/** Marks of all points, or of those that no line leads to. */
function drawMarks({ brush }: ChartContext, { color }: ChartSeriesData, points: readonly ChartPoint[]): void {
  for (const [at, point] of points.entries()) {
    if (point === undefined) continue;
    const isAlone = points[at - 1] === undefined && points[at + 1] === undefined;
    if (isAlone || points.length <= mostMarked) brush.dot(point[0], point[1], markRadius, color);
  }
}

/** Values above the points of a single line; of several, labels would cross the others. */
function drawLabels(setting: ChartContext, plot: ChartPlot): void {
  const { chart, brush, letters } = setting;
  const [series] = chart.series;
  if (series === undefined) return;
  if (chart.series.length > 1) {
    setting.labelsLeftOut("values are written on a single line, and this chart has several");
    return;
  }
  let leftOut = 0;
  for (const [at, point] of pointsOf(series, plot).entries()) {
    const set = letters.setText(series.texts[at] ?? "");
    if (point !== undefined && set.width < plot.step)
      brush.text(set, point[0], point[1] - letters.size * 0.6, "middle");
    else if (point !== undefined) leftOut += 1;
  }
  if (leftOut > 0) setting.labelsLeftOut(`${leftOut} of ${series.values.length} values do not fit on the line`);
}

/** Filled down to zero or, stacked, to the series below. Lines are drawn above all areas, so that none is hidden. */
export function drawAreas(setting: ChartContext): void {
  const { chart, brush, tools } = setting;
  const stacks = stacksOf(chart, tools);
  const plot = drawPlot(setting, stacks);
  const spans = chart.series.map((series, at) => spansOf(series, at, plot, stacks));
  for (const [at, { color }] of chart.series.entries()) {
    brush.fill(areaBetween(spans[at] ?? [], tools), tint(color, stacks === undefined ? 0.7 : 0.25));
  }
  for (const [at, { color }] of chart.series.entries()) {
    const upper = (spans[at] ?? []).map((span): ChartPoint => (span === undefined ? undefined : [span.x, span.to]));
    brush.line(pathThrough(upper, tools), { color, ...lineOf(setting, at) });
  }
  drawBase(setting, plot);
  if (chart.labels === true) setting.labelsLeftOut("values are not written on areas");
}

interface ChartLineSpan {
  readonly x: Points;
  readonly from: Points;
  readonly to: Points;
}

function spansOf(
  { values }: ChartSeriesData,
  series: number,
  { centers, at, scale }: ChartPlot,
  stacks: Stacks | undefined,
): readonly (ChartLineSpan | undefined)[] {
  return values.map((value, category) => {
    // A gap is one where areas are stacked as well.
    const span =
      value === undefined ? undefined : (stacks?.spans[series]?.[category] ?? ([scale.base, value] as const));
    return span === undefined ? undefined : { x: centers[category] ?? 0, from: at(span[0]), to: at(span[1]) };
  });
}

const areaBetween = (spans: readonly (ChartLineSpan | undefined)[], tools: ChartTools): OutlinePath =>
  readPathData(
    tools
      .area<ChartLineSpan | undefined>()
      .defined((span) => span !== undefined)
      .x((span) => span?.x ?? 0)
      .y0((span) => span?.from ?? 0)
      .y1((span) => span?.to ?? 0)(spans) ?? "",
  ).path;
