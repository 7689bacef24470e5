import type { Points } from "../../../model/geometry.ts";
import { drawHeading } from "./heading.ts";
import { baseColor, gridColor } from "./palette.ts";
import { ringPath } from "./rings.ts";
import { type ChartContext, quiet } from "./setting.ts";

/** The ring's inner edge, as a share of its radius. */
const hollow = 0.68;
const quarter = Math.PI / 2;
/** Size of the number, in that of other texts. */
const large = 2.4;
/** The number takes no more than this share of the width inside the ring. */
const withinRing = 0.86;

/** A half ring that is filled from its left end up to the value. */
export function drawGauge(setting: ChartContext): void {
  const { chart, brush, letters, size, tools } = setting;
  const top = drawHeading(setting);
  const foot = letters.leading * (chart.series[0]?.name === "" ? 1.1 : 2.2);
  const outer = Math.max(4, Math.min(size.width / 2, size.height - top - foot));
  const [x, y] = [size.width / 2, top + outer];
  const inner = outer * hollow;
  const [series] = chart.series;
  const value = series?.values[0];
  const [from, to] = gaugeEnds(setting, value);
  const angle = (at: number): number => -quarter + 2 * quarter * Math.min(1, Math.max(0, (at - from) / (to - from)));
  brush.fill(ringPath({ inner, outer, from: -quarter, to: quarter }, x, y, tools), gridColor);
  if (series !== undefined && value !== undefined) {
    brush.fill(ringPath({ inner, outer, from: -quarter, to: angle(value) }, x, y, tools), series.color);
    const text = chart.labels === false ? "" : (series.texts[0] ?? "");
    const usual = letters.setText(text, { bold: true, size: letters.size * large });
    const fits = Math.min(1, (2 * inner * withinRing) / Math.max(1, usual.width));
    const number = letters.setText(text, { bold: true, size: letters.size * large * fits });
    brush.text(number, x, y - letters.size * 0.2, "middle");
  }
  if (chart.target !== undefined) drawMark(setting, angle(chart.target), { x, y, inner, outer });
  drawEndLabels(setting, [from, to], { x, y, inner, outer });
}

interface GaugeRing {
  readonly x: Points;
  readonly y: Points;
  readonly inner: Points;
  readonly outer: Points;
}

/** Unset, from 0 to 100, or to 1 where percent are written; further if the values are beyond. */
function gaugeEnds({ chart, tools }: ChartContext, value = 0): readonly [from: number, to: number] {
  const { min, max } = chart.axis;
  const values = [value, ...(chart.target === undefined ? [] : [chart.target])];
  const from = Math.min(min ?? 0, ...values);
  const wanted = max ?? (chart.isShare ? 1 : 100);
  const greatest = Math.max(...values);
  const to =
    greatest <= wanted ? wanted : (tools.scaleLinear().domain([from, greatest]).nice(5).domain()[1] ?? greatest);
  return to > from ? [from, to] : [from, from + 1];
}

function drawMark({ brush }: ChartContext, angle: number, { x, y, inner, outer }: GaugeRing): void {
  const [sin, cos] = [Math.sin(angle), -Math.cos(angle)];
  const [near, far] = [inner - 2, outer + 2];
  const stroke = { color: baseColor, width: 1.5 };
  brush.rule([x + near * sin, y + near * cos], [x + far * sin, y + far * cos], stroke);
}

/** Decimals that an end is written with at most: it may come from a division. */
const mostDecimals = 6;

/** An end as the format writes it, or with the digits that it lacks. */
function endText(value: number, tick: ChartContext["tick"]): string {
  const rounded = Number(value.toFixed(mostDecimals));
  const decimals = (/\.(\d+)$/.exec(rounded.toFixed(mostDecimals).replace(/0+$/, ""))?.[1] ?? "").length;
  return tick.isExact(rounded) ? tick.as(rounded, decimals) : tick.finer(rounded, decimals);
}

function drawEndLabels(
  setting: ChartContext,
  ends: readonly [number, number],
  { x, y, inner, outer }: GaugeRing,
): void {
  const { brush, letters, chart, size, tick } = setting;
  const middle = (inner + outer) / 2;
  const baseline = y + letters.leading;
  const places = [x - middle, x + middle];
  for (const [at, value] of ends.entries()) {
    const set = letters.setText(endText(value, tick), { color: quiet(setting) });
    brush.text(set, Math.min(Math.max(places[at] ?? x, set.width / 2), size.width - set.width / 2), baseline, "middle");
  }
  const name = chart.series[0]?.name ?? "";
  if (name !== "") brush.text(letters.fit(name, size.width), x, baseline + letters.leading, "middle");
}
