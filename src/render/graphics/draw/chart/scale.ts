import type { Points } from "../../../model/geometry.ts";
import type { ChartContext } from "./setting.ts";
import { extremes, type Stacks } from "./stacks.ts";

interface Tick {
  readonly value: number;
  readonly text: string;
}

/** Values on an axis from 0 to 1. */
export interface ValueScale {
  readonly share: (value: number) => number;
  readonly ticks: readonly Tick[];
  /** Where bars stand: at zero, or at the end of the axis that is nearest to it. */
  readonly base: number;
}

type ScaleEnds = readonly [from: number, to: number];

/** Points between ticks. */
const pitch: Points = 40;
const fewest = 3;
const most = 7;

/** An axis of so many points that shows all values; it ends at round numbers unless the author names its ends. */
export function valueScale(setting: ChartContext, stacks: Stacks | undefined, length: Points): ValueScale {
  const { chart, tools } = setting;
  const isRelative = chart.stacked === "percent" && stacks !== undefined;
  const ends: ScaleEnds = isRelative ? [stacks.least < 0 ? -1 : 0, 1] : endsOf(setting, stacks);
  const wanted = Math.max(fewest, Math.min(most, Math.round(length / pitch)));
  const scale = tools.scaleLinear().domain(ends);
  if (!isRelative) scale.nice(wanted);
  const [low = 0, high = 1] = scale.domain();
  // An end that the author names counts as long as all values are within.
  const from = ends[0] === chart.axis.min ? ends[0] : low;
  const to = ends[1] === chart.axis.max ? ends[1] : high;
  scale.domain([from, to]).range([0, 1]);
  const ticks = legibleTicks((count) => scale.ticks(count), wanted, setting, isRelative);
  return { share: (value) => scale(value), ticks, base: Math.min(to, Math.max(from, 0)) };
}

/** Lines whose least value is above this share of the greatest do not begin at zero. */
const farFromZero = 0.75;

function endsOf({ chart }: ChartContext, stacks: Stacks | undefined): ScaleEnds {
  const values = chart.series.flatMap((series) => series.values.filter((value) => value !== undefined));
  const shown = stacks === undefined ? values : [stacks.least, stacks.most];
  const { min, max } = chart.axis;
  const all = [...shown, ...given(chart.target), ...given(min), ...given(max)];
  if (all.length === 0) return [0, 1];
  let [from, to] = extremes(all);
  const isLine = chart.type === "line" || chart.type === "sparkline";
  const nearZero = from >= 0 ? from < to * farFromZero : to <= 0 && to > from * farFromZero;
  if (!isLine || nearZero) [from, to] = [Math.min(from, 0), Math.max(to, 0)];
  return from === to ? apart(from) : [from, to];
}

const given = (value: number | undefined): readonly number[] => (value === undefined ? [] : [value]);

/** Ends around a single value: an axis without a length has one tick and no places. */
function apart(value: number): ScaleEnds {
  const by = value === 0 ? 1 : Math.abs(value) * 0.1;
  return value === 0 ? [0, by] : [value - by, value + by];
}

/** Fewer ticks where two would be written alike, or one rounded: half a euro is not €1. Where the format can write no two of them, they have more digits. */
function legibleTicks(
  at: (count: number) => readonly number[],
  wanted: number,
  { tick, percent }: ChartContext,
  isRelative: boolean,
): readonly Tick[] {
  for (let count = wanted; count > 0; count -= 1) {
    const values = at(count);
    const decimals = decimalsOf(values);
    if (!isRelative && (values.length < 2 || !values.every(tick.isExact))) continue;
    const ticks = values.map((value) => ({ value, text: isRelative ? percent(value) : tick.as(value, decimals) }));
    if (areUnlike(ticks)) return ticks;
  }
  const values = at(wanted);
  const ticks = values.map((value) => ({ value, text: tick.finer(value, decimalsOf(values)) }));
  return areUnlike(ticks) ? ticks : [];
}

const areUnlike = (ticks: readonly Tick[]): boolean => new Set(ticks.map(({ text }) => text)).size === ticks.length;

/** As many as the step between round numbers has. */
function decimalsOf([first = 0, second = first + 1]: readonly number[]): number {
  return Math.max(0, Math.min(12, Math.ceil(-Math.log10(Math.abs(second - first)) - 1e-9)));
}
