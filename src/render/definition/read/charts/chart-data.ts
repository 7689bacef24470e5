import { greatestChartNumber as greatest } from "../../../../vocabulary/definition/elements/chart-number.ts";
import type { ChartSeries } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import { palette, tint } from "../../../graphics/draw/chart/palette.ts";
import type { ChartData, ChartSeriesData } from "../../../model/drawing/chart.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { Color } from "../../../model/look.ts";
import type { BoundChart, ChartEntry } from "../../bind/chart.ts";
import type { ReadContext } from "../context.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { ChartNumbers } from "./chart-numbers.ts";

/** Further entries are left out: a page is 600 points wide. */
const mostEntries = 2000;

/** Where a chart's data is read. */
interface ChartDataPlace {
  readonly path: string;
  readonly look: ElementLook;
  readonly numbers: ChartNumbers;
  readonly context: ReadContext;
}

/** A bound chart as it is drawn: what its type cannot show is reported and left out. */
export function chartData(chart: BoundChart, place: ChartDataPlace): ChartData {
  const { axis = {}, legend = "auto", stacked = false, dataTable = true } = chart;
  const { look, numbers } = place;
  const colors = colorsOf(chart, place);
  const entries = shownEntries(chart, place);
  const all = chart.series.map((series, at) => seriesData(series, at, entries, colors, place));
  const canStack = chart.type === "bar" || chart.type === "area";
  const parts = isRound(chart) && !chart.isListed ? slicesOfSeries(all) : undefined;
  const series = parts === undefined ? firstOnly(all, chart, place) : [parts];
  const data: ChartData = {
    type: chart.type,
    stacked: !canStack || stacked === false ? "no" : stacked === "percent" ? "percent" : "sum",
    horizontal: chart.horizontal === true && chart.type === "bar",
    title: textOf(chart.title),
    categories: parts === undefined ? entries.map(({ category = "" }) => category) : all.map(({ name }) => name),
    series,
    sliceColors: parts === undefined ? colors : all.map(({ color }) => color),
    axis: {
      min: withinScale(axis.min, "axis/min", place),
      max: withinScale(axis.max, "axis/max", place),
      title: textOf(axis.title),
    },
    target: withinScale(chart.target, "target", place),
    legend,
    labels: chart.labels,
    mirrored: look.paragraph.direction === "rtl",
    isShare: numbers.isShare,
    hasTable: dataTable,
    look: look.text,
  };
  reportEmpty(data, parts !== undefined, place);
  reportIgnored(chart, place.path, place.context.report);
  return data;
}

/** A goal or an end of the axis, as far as a scale can hold it. */
function withinScale(value: number | undefined, key: string, { path, context }: ChartDataPlace): number | undefined {
  if (value === undefined || Math.abs(value) <= greatest) return value;
  report(
    `Expected a number of at most ${greatest}, and it is ${value}; it counts as unset.`,
    `${path}/${key}`,
    context,
  );
  return undefined;
}

const textOf = (text: string | undefined): string | undefined =>
  text === undefined || text === "" ? undefined : unquoteLiteral(text);

const isRound = ({ type }: Pick<ChartData, "type">): boolean => type === "pie" || type === "donut";

function shownEntries({ entries, type }: BoundChart, { path, context }: ChartDataPlace): readonly ChartEntry[] {
  const most = type === "gauge" ? 1 : mostEntries;
  if (entries.length <= most) return entries;
  const what = type === "gauge" ? "a gauge shows one" : `a chart shows ${mostEntries} at most`;
  report(`${entries.length} entries, and ${what}; the others are left out.`, `${path}/source`, context);
  return entries.slice(0, most);
}

/** The colours in their order: the author's, or ours and then lighter ones of the same. */
function colorsOf({ colors = [] }: BoundChart, { path, context }: ChartDataPlace): readonly Color[] {
  const own = colors.flatMap((color, at) => readColor(color, `${path}/colors/${at}`, context) ?? []);
  return own.length > 0 ? own : [...palette, ...palette.map((color) => tint(color, 0.4))];
}

function readColor(written: string, path: string, context: ReadContext): Color | undefined {
  const read = parseColor(unquoteLiteral(written));
  if (read === undefined) report(`${shown(written)} is no colour; the next of the usual ones is taken.`, path, context);
  return read === undefined ? undefined : tint(read.color, 1 - read.alpha);
}

function seriesData(
  { name, value, color }: ChartSeries,
  at: number,
  entries: readonly ChartEntry[],
  colors: readonly Color[],
  { path, numbers, context }: ChartDataPlace,
): ChartSeriesData {
  const seriesPath = `${path}/series/${at}`;
  const own = color === undefined ? undefined : readColor(color, `${seriesPath}/color`, context);
  const digits = entries.map(({ values }) => values[at]);
  const values = digits.map((text) => (text === undefined ? undefined : Number(text)));
  const tooLarge = values.findIndex((number) => number !== undefined && Math.abs(number) > greatest);
  if (tooLarge >= 0) {
    const came = `${shown(digits[tooLarge])} in entry ${tooLarge + 1}`;
    report(
      `Expected a number of at most ${greatest}, and it is ${came}; it is left out.`,
      `${seriesPath}/value`,
      context,
    );
  }
  const within = values.map((number) => (number !== undefined && Math.abs(number) > greatest ? undefined : number));
  return {
    name: textOf(name) ?? usualName(value, at, entries),
    color: own ?? colors[at % colors.length] ?? (palette[0] as Color),
    values: within,
    texts: digits.map((text, entry) => (text === undefined || within[entry] === undefined ? "" : numbers.value(text))),
  };
}

/** A series without a name has that of its key, or else a number among several. */
function usualName(value: string, at: number, entries: readonly ChartEntry[]): string {
  if (!/^[$=]/.test(value)) return value;
  return (entries[0]?.values.length ?? 0) > 1 ? String(at + 1) : "";
}

/** A pie of values that stand in the definition: each series is a slice. */
function slicesOfSeries(all: readonly ChartSeriesData[]): ChartSeriesData {
  const [first] = all;
  return {
    name: "",
    color: first?.color ?? (palette[0] as Color),
    values: all.map(({ values }) => values[0]),
    texts: all.map(({ texts }) => texts[0] ?? ""),
  };
}

/** Some types show one series. */
function firstOnly(
  all: readonly ChartSeriesData[],
  { type }: BoundChart,
  { path, context }: ChartDataPlace,
): readonly ChartSeriesData[] {
  const hasOne = isRound({ type }) || type === "sparkline" || type === "gauge";
  if (!hasOne || all.length <= 1) return all;
  report(`${all.length} series, and a ${type} shows one; the others are left out.`, `${path}/series/1`, context);
  return all.slice(0, 1);
}

/** Slices have no negative values; a chart without any value is empty. */
function reportEmpty(data: ChartData, isOfSeries: boolean, { path, context }: ChartDataPlace): void {
  const values = data.series.flatMap((series) => series.values);
  if (isRound(data)) {
    const negative = values.findIndex((value) => value !== undefined && value < 0);
    if (negative >= 0) {
      const came = `${values[negative]}${isOfSeries ? "" : ` in entry ${negative + 1}`}`;
      const at = `${path}/series/${isOfSeries ? negative : 0}/value`;
      report(`Expected a slice of 0 or more, and it is ${came}; it is left out.`, at, context);
    }
  }
  const isEmpty = values.every((value) => value === undefined || (isRound(data) && value <= 0));
  if (isEmpty) report("There is no number to show; the chart is empty.", path, context);
}

const report = (message: string, path: string, context: ReadContext): void =>
  context.report.add("CONTENT_ERROR", "CHART_DATA", path, message);

type Keys = readonly (readonly [key: string, value: unknown])[];

/** Reports what the author says of a chart and its type has no use for. `path`: the chart's. */
function reportIgnored(chart: BoundChart, path: string, report: Report): void {
  for (const [key, value] of ignoredBy(chart)) {
    if (value === undefined || value === false) continue;
    const message = `A ${kindOf(chart)} has no use for ${key.replace("/", ".")}; remove it, or choose another type.`;
    report.add(undefined, "CHART_KEY_IGNORED", `${path}/${key}`, message);
  }
}

const kindOf = ({ type, stacked }: BoundChart): string =>
  isOfShares(type, stacked) ? `${type} chart of shares` : type === "bar" ? "bar chart" : type;

const isOfShares = (type: BoundChart["type"], stacked: BoundChart["stacked"]): boolean =>
  (type === "bar" || type === "area") && stacked === "percent";

function ignoredBy({ type, stacked, horizontal, target, legend, axis = {} }: BoundChart): Keys {
  const ends: Keys = [
    ["axis/min", axis.min],
    ["axis/max", axis.max],
    ["axis/format", axis.format],
  ];
  const goal = ["target", target] as const;
  const lying = ["horizontal", horizontal] as const;
  const sums = ["stacked", stacked] as const;
  const names = ["legend", legend === "auto" ? undefined : legend] as const;
  switch (type) {
    case "bar":
      return isOfShares(type, stacked) ? [goal, ...ends] : [];
    case "area":
      return isOfShares(type, stacked) ? [lying, goal, ...ends] : [lying];
    case "line":
      return [sums, lying];
    case "pie":
    case "donut":
      return [sums, lying, goal, ...ends];
    case "sparkline":
      return [sums, lying, names, ["axis/title", axis.title], ["axis/format", axis.format]];
    case "gauge":
      return [sums, lying, names];
  }
}
