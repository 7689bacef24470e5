import { chartDashes, chartLine } from "../../../model/drawing/chart.ts";
import type { Points, Rect } from "../../../model/geometry.ts";
import type { ChartStroke } from "./brush.ts";
import { type CategoryLabels, categoryLabels, drawCategoryLabels, reportLeftOut } from "./category-labels.ts";
import { drawHeading } from "./heading.ts";
import { drawLegend, layLegend, seriesItems } from "./legend.ts";
import { belowMiddle, type SetLetters } from "./letters.ts";
import { baseColor, gridColor } from "./palette.ts";
import { type ValueScale, valueScale } from "./scale.ts";
import { type ChartContext, quiet } from "./setting.ts";
import type { Stacks } from "./stacks.ts";

/** The area between the axes, with a place for each value and each category. */
export interface ChartPlot {
  readonly area: Rect;
  readonly scale: ValueScale;
  /** Where a value is: y, or x where bars lie. */
  readonly at: (value: number) => Points;
  /** The middle of each category, x or y. */
  readonly centers: readonly Points[];
  /** From one category to the next. */
  readonly step: Points;
  readonly isHorizontal: boolean;
}

const beside: Points = 5;
/** Names of lying bars and those at the ends of lines take no more than this share of the width. */
const mostBeside = 0.4;
const mostAtEnds = 0.25;
/** More lines than these have a legend. */
const mostEnds = 4;

/** Draws all around the data: title, grid, axes, names and legend; answers with the area that is left for the data. */
export function drawPlot(setting: ChartContext, stacks: Stacks | undefined): ChartPlot {
  const { size } = setting;
  const top = drawHeading(setting) + setting.letters.size * (isLabelled(setting) ? 1.6 : 0.6);
  const hasEnds = namesAtEnds(setting);
  const legend = layLegend(hasEnds || !hasLegend(setting) ? [] : seriesItems(setting), setting);
  drawLegend(legend, size.height - legend.height, setting);
  const inner: Rect = { x: 0, y: top, width: size.width, height: size.height - legend.height - top };
  const plot = setting.chart.horizontal ? lying(setting, stacks, inner) : standing(setting, stacks, inner, hasEnds);
  drawTarget(setting, plot);
  return plot;
}

/** Whether values stand above the data. */
const isLabelled = ({ chart }: ChartContext): boolean =>
  chart.labels === true && chart.stacked === "no" && !chart.horizontal;

const hasLegend = ({ chart }: ChartContext): boolean =>
  chart.legend !== "none" && (chart.series.length > 1 || chart.legend === "bottom");

/** Whether the series are named at the ends of their lines. */
export const namesAtEnds = ({ chart }: ChartContext): boolean =>
  chart.type === "line" && chart.legend === "auto" && chart.series.length > 1 && chart.series.length <= mostEnds;

function standing(setting: ChartContext, stacks: Stacks | undefined, inner: Rect, hasEnds: boolean): ChartPlot {
  const { letters, tools, chart } = setting;
  const ends = hasEnds ? endsWidth(setting) : 0;
  // The height of the labels depends on the width that those of the axis leave: one of usual height comes first.
  const usual = valueScale(setting, stacks, inner.height - 2 * letters.leading);
  const gutter = Math.max(0, ...tickLabels(setting, usual).map(({ width }) => width)) + beside;
  const x = inner.x + gutter;
  const width = Math.max(1, inner.width - gutter - ends);
  const band = tools
    .scaleBand<number>()
    .domain(chart.categories.keys())
    .range([x, x + width]);
  const step = band.step();
  const centers = chart.categories.map((_, at) => (band(at) ?? x) + step / 2);
  const labels = categoryLabels(setting, centers, step);
  const area: Rect = {
    x,
    y: inner.y,
    width,
    height: Math.max(1, inner.height - Math.max(labels.height, letters.size / 2)),
  };
  const scale = valueScale(setting, stacks, area.height);
  const at = (value: number): Points => area.y + area.height * (1 - scale.share(value));
  const plot: ChartPlot = { area, scale, at, centers, step, isHorizontal: false };
  drawGrid(setting, plot, labels);
  return plot;
}

/** Bars lie: values go to the right, categories down. */
function lying(setting: ChartContext, stacks: Stacks | undefined, inner: Rect): ChartPlot {
  const { letters, tools, chart, brush } = setting;
  const foot = letters.leading + beside;
  const { y, height } = { y: inner.y, height: Math.max(1, inner.height - foot) };
  const band = tools
    .scaleBand<number>()
    .domain(chart.categories.keys())
    .range([y, y + height]);
  const step = band.step();
  const every = Math.max(1, Math.ceil(letters.leading / step));
  const names = lyingNames(setting, every);
  const gutter = Math.max(0, ...names.map((name) => name?.width ?? 0)) + beside;
  const usual = valueScale(setting, stacks, (inner.width - gutter) * 0.6);
  const last = (tickLabels(setting, usual).at(-1)?.width ?? 0) / 2;
  const area: Rect = { x: inner.x + gutter, y, width: Math.max(1, inner.width - gutter - last), height };
  const centers = chart.categories.map((_, at) => (band(at) ?? area.y) + step / 2);
  const scale = valueScale(setting, stacks, area.width * 0.6);
  const at = (value: number): Points => area.x + area.width * scale.share(value);
  const plot: ChartPlot = { area, scale, at, centers, step, isHorizontal: true };
  drawLyingGrid(setting, plot);
  if (every > 1) reportLeftOut(setting, every);
  for (const [place, name] of names.entries())
    if (name !== undefined) brush.text(name, area.x - beside, (centers[place] ?? 0) + belowMiddle(letters.size), "end");
  return plot;
}

/** One name in so many; the others are left out. */
const lyingNames = (setting: ChartContext, every: number): readonly (SetLetters | undefined)[] =>
  setting.chart.categories.map((name, place) =>
    place % every === 0
      ? setting.letters.fit(name, setting.size.width * mostBeside, { color: quiet(setting) })
      : undefined,
  );

const tickLabels = (setting: ChartContext, { ticks }: ValueScale): readonly SetLetters[] =>
  ticks.map(({ text }) => setting.letters.setText(text, { color: quiet(setting) }));

const isBase = (value: number, { scale }: ChartPlot): boolean => Math.abs(value - scale.base) < 1e-12;

function drawGrid(setting: ChartContext, plot: ChartPlot, labels: CategoryLabels): void {
  const { brush, letters } = setting;
  const { area, scale, at, centers } = plot;
  for (const [place, set] of tickLabels(setting, scale).entries()) {
    const value = scale.ticks[place]?.value ?? 0;
    const y = at(value);
    if (!isBase(value, plot)) brush.rule([area.x, y], [area.x + area.width, y], { color: gridColor, width: 0.5 });
    brush.text(set, area.x - beside, y + belowMiddle(letters.size), "end");
  }
  drawCategoryLabels(labels, centers, area.y + area.height, setting);
}

function drawLyingGrid(setting: ChartContext, plot: ChartPlot): void {
  const { brush, letters } = setting;
  const { area, scale, at } = plot;
  const foot = area.y + area.height;
  for (const [place, set] of tickLabels(setting, scale).entries()) {
    const value = scale.ticks[place]?.value ?? 0;
    const x = at(value);
    if (!isBase(value, plot)) brush.rule([x, area.y], [x, foot], { color: gridColor, width: 0.5 });
    brush.text(set, x, foot + beside + letters.size * 0.85, "middle");
  }
}

/** The line on which bars stand; drawn above them, so that it is whole. */
export const drawBase = (setting: ChartContext, plot: ChartPlot): void =>
  drawAcross(setting, plot, plot.scale.base, { color: baseColor, width: 0.75 });

function drawTarget(setting: ChartContext, plot: ChartPlot): void {
  const { target, stacked } = setting.chart;
  if (target === undefined || stacked === "percent") return;
  drawAcross(setting, plot, target, { color: baseColor, width: 1, dash: [3, 2] });
}

/** A line where a value is, through all categories. */
function drawAcross(
  { brush }: ChartContext,
  { area, at, isHorizontal }: ChartPlot,
  value: number,
  stroke: ChartStroke,
): void {
  const place = at(value);
  if (isHorizontal) brush.rule([place, area.y], [place, area.y + area.height], stroke);
  else brush.rule([area.x, place], [area.x + area.width, place], stroke);
}

function endsWidth(setting: ChartContext): Points {
  const { letters, size } = setting;
  const most = size.width * mostAtEnds;
  return Math.max(0, ...endNames(setting).map(({ width }) => width), letters.size) + beside + (most > 0 ? 2 : 0);
}

const endNames = ({ chart, letters, size }: ChartContext): readonly SetLetters[] =>
  chart.series.map(({ name, color }) => letters.fit(name, size.width * mostAtEnds, { color }));

/** Names right of the last points, pushed apart where lines end close together. */
export function drawEnds(setting: ChartContext, { area, at, centers }: ChartPlot): void {
  const { chart, brush, letters } = setting;
  const sets = endNames(setting);
  const ends = chart.series
    .map(({ values }, place) => {
      const last = values.findLastIndex((value) => value !== undefined);
      return { place, y: at(values[last] ?? 0), isThere: last >= 0 };
    })
    .filter(({ isThere }) => isThere)
    .sort((a, b) => a.y - b.y);
  const spread = pushedApart(
    ends.map(({ y }) => y),
    letters.size * 1.15,
    area.y + area.height,
  );
  const x = Math.max(area.x + area.width, centers.at(-1) ?? 0) + beside;
  for (const [row, { place }] of ends.entries()) {
    const set = sets[place];
    if (set !== undefined) brush.text(set, x, (spread[row] ?? 0) + belowMiddle(letters.size), "start");
  }
}

/** Ascending places at least so far from each other, none beyond `end`. */
function pushedApart(places: readonly Points[], distance: Points, end: Points): readonly Points[] {
  const down = [...places];
  for (let at = 1; at < down.length; at += 1) down[at] = Math.max(down[at] ?? 0, (down[at - 1] ?? 0) + distance);
  for (let at = down.length - 1; at >= 0; at -= 1) {
    const limit = at === down.length - 1 ? end : (down[at + 1] ?? end) - distance;
    down[at] = Math.min(down[at] ?? 0, limit);
  }
  return down;
}

/** How the line of a series is drawn. */
export const lineOf = (
  setting: ChartContext,
  at: number,
): { readonly width: Points; readonly dash: readonly Points[] } => ({
  width: chartLine,
  dash: setting.chart.type === "line" ? (chartDashes[at % chartDashes.length] ?? []) : [],
});
