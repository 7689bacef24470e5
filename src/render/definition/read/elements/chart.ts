import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Chart } from "../../../../vocabulary/generated/definition.ts";
import { drawChart } from "../../../graphics/draw/chart/draw-chart.ts";
import { ChartText } from "../../../graphics/draw/chart/letters.ts";
import type { Block } from "../../../model/document/flow.ts";
import type { ChartData } from "../../../model/drawing/chart.ts";
import type { Size } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { BoxLook } from "../../../model/look.ts";
import type { BoundChart } from "../../bind/chart.ts";
import { chartData } from "../charts/chart-data.ts";
import { type ChartNumbers, chartNumbers } from "../charts/chart-numbers.ts";
import type { ReadContext } from "../context.ts";
import { pointsOf } from "../drawings/picture-size.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { alignmentOf, sideOf } from "./image.ts";
import { widthWithin } from "./stack.ts";

/** A chart as a drawing by itself, which knows its numbers. */
export function readChart(chart: Chart, keys: TextKeys, path: string, context: ReadContext): Block {
  const bound = asBound(chart);
  const chartPath = `${path}/chart`;
  const look = context.styles.look(keys, "chart", bound.style, chartPath);
  const formats = { value: bound.valueFormat, axis: bound.axis?.format, path: chartPath };
  const numbers = chartNumbers(formats, context);
  const data = chartData(bound, { path: chartPath, look, numbers, context });
  const size = sizeOf(bound, look.box, chartPath, context);
  const picture = drawn(data, size, numbers, chartPath, context);
  const box: BoxLook = { ...look.box, width: undefined, height: undefined, align: alignmentOf(look, keys) };
  const alt = bound.alt === undefined ? undefined : unquoteLiteral(bound.alt);
  const sized = typeof bound.width === "number";
  return {
    kind: "picture",
    path,
    box,
    anchor: undefined,
    picture,
    ...size,
    sized,
    alt: alt ?? data.title,
    chart: data,
  };
}

/** Charts are bound whether they name data or not. */
function asBound(chart: Chart): BoundChart {
  if ("entries" in chart) return chart as unknown as BoundChart;
  throw new Error("A chart was read before its numbers were bound.");
}

/** Its own size, else its style's, else the usual one of its type. */
function sizeOf({ type, width, height }: BoundChart, box: BoxLook, path: string, context: ReadContext): Size {
  const available = Math.max(1, widthWithin({ ...box, width: undefined }, context.availableWidth));
  const wanted = sideOf(width, `${path}/width`, context) ?? box.width;
  const { sparkline, gaugeHeight, height: usual } = defaults.chart;
  const isSmall = type === "sparkline";
  const usualHeight = isSmall ? sparkline.height : type === "gauge" ? gaugeHeight : usual;
  return {
    width: pointsOf(wanted, available) ?? (isSmall ? Math.min(sparkline.width, available) : available),
    height: height ?? pointsOf(box.height, available) ?? usualHeight,
  };
}

function drawn(data: ChartData, size: Size, numbers: ChartNumbers, path: string, context: ReadContext) {
  const { drawing, budget, report } = context;
  if (drawing.charts === undefined) throw new Error("A chart came without the code that draws it.");
  const work = (units: number): void => budget.work(units, path);
  return drawChart(data, size, {
    tools: drawing.charts,
    letters: new ChartText(drawing.text, data.look, path, work),
    tick: numbers.tick,
    percent: numbers.percent,
    labelsLeftOut: (what) => {
      const message = `Of the chart, ${what}; make it larger, or its texts shorter.`;
      report.add(undefined, "CHART_LABELS", path, message);
    },
  });
}
