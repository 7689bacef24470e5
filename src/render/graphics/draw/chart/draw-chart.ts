import type { ChartData } from "../../../model/drawing/chart.ts";
import type { Drawing } from "../../../model/drawing/drawing.ts";
import type { Size } from "../../../model/geometry.ts";
import { drawBars } from "./bars.ts";
import { Brush } from "./brush.ts";
import { drawGauge } from "./gauge.ts";
import { drawAreas, drawLines } from "./lines.ts";
import type { ChartContext } from "./setting.ts";
import { drawSlices } from "./slices.ts";
import { drawSparkline } from "./sparkline.ts";

/** A chart as a drawing of that size: paths and text, nothing outside. */
export function drawChart(
  chart: ChartData,
  size: Size,
  means: Omit<ChartContext, "chart" | "size" | "brush">,
): Drawing {
  const brush = new Brush(size.width, chart.mirrored);
  drawingOf[chart.type]({ ...means, chart, size, brush });
  const { cut } = means.letters;
  if (cut > 0) means.labelsLeftOut(`${cut === 1 ? "1 text is" : `${cut} texts are`} cut`);
  return { ...size, nodes: brush.nodes };
}

const drawingOf: Readonly<Record<ChartData["type"], (setting: ChartContext) => void>> = {
  bar: drawBars,
  line: drawLines,
  area: drawAreas,
  pie: drawSlices,
  donut: drawSlices,
  sparkline: drawSparkline,
  gauge: drawGauge,
};
