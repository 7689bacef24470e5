import type { Points } from "../../../model/geometry.ts";
import { belowMiddle } from "./letters.ts";
import { type ChartPoint, pathThrough } from "./lines.ts";
import { baseColor } from "./palette.ts";
import { valueScale } from "./scale.ts";
import type { ChartContext, WriteTicks } from "./setting.ts";

/** The last point is marked; nothing of the line is cut off. */
const markRadius: Points = 1.8;
const inset: Points = 2;

/** The axis has no numbers. */
const unwritten: WriteTicks = { as: String, isExact: () => true, finer: String };

/** A small line without axes: from the first value to the last, which is marked. */
export function drawSparkline(setting: ChartContext): void {
  const { chart, brush, letters, size, tools } = setting;
  const [series] = chart.series;
  if (series === undefined) return;
  const last = series.values.findLastIndex((value) => value !== undefined);
  if (last < 0) return;
  const label = chart.labels === true ? letters.setText(series.texts[last] ?? "") : undefined;
  const width = Math.max(1, size.width - 2 * inset - (label === undefined ? 0 : label.width + inset * 2));
  const { share } = valueScale({ ...setting, tick: unwritten }, undefined, size.height);
  const y = (value: number): Points => inset + (size.height - 2 * inset) * (1 - share(value));
  const x = (at: number): Points =>
    inset + (series.values.length < 2 ? width : (width * at) / (series.values.length - 1));
  const points = series.values.map((value, at): ChartPoint => (value === undefined ? undefined : [x(at), y(value)]));
  if (chart.target !== undefined) {
    const level = y(chart.target);
    brush.rule([inset, level], [inset + width, level], { color: baseColor, width: 0.5, dash: [2, 2] });
  }
  brush.line(pathThrough(points, tools), { color: series.color, width: 1.25, cap: "round" });
  const end = points[last];
  if (end === undefined) return;
  brush.dot(end[0], end[1], markRadius, series.color);
  if (label !== undefined) brush.text(label, size.width, size.height / 2 + belowMiddle(letters.size), "end");
}
