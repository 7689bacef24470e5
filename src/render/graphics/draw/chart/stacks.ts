import type { ChartData } from "../../../model/drawing/chart.ts";
import type { ChartTools } from "./tools.ts";

/** The values of a series as they stand on those of the series before: from and to, for each category. */
export interface Stacks {
  readonly spans: readonly (readonly (readonly [from: number, to: number])[])[];
  readonly least: number;
  readonly most: number;
}

/** undefined: the series stand beside each other. Negative values are stacked downwards from zero; those of areas from the area below. */
export function stacksOf({ type, series, categories, stacked }: ChartData, tools: ChartTools): Stacks | undefined {
  if (stacked === "no") return undefined;
  const rows = categories.map((_, at) => {
    const values = series.map(({ values: own }) => own[at] ?? 0);
    const sum = values.reduce((total, value) => total + Math.abs(value), 0);
    return stacked === "percent" ? values.map((value) => (sum === 0 ? 0 : value / sum)) : values;
  });
  const stack = tools
    .stack<unknown, readonly number[], number>()
    .keys(series.keys())
    .value((row, key) => row[key] ?? 0)
    .order(tools.stackOrderNone)
    .offset(type === "area" ? tools.stackOffsetNone : tools.stackOffsetDiverging);
  const spans = stack(rows).map((one) => one.map(([from, to]) => [from, to] as const));
  const [least, most] = extremes([0, ...spans.flat(2)]);
  return { spans, least, most };
}

/** The least and the greatest of values; infinite for none. */
export function extremes(values: readonly number[]): readonly [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
