import type { Points } from "../../../model/geometry.ts";
import { type ChartContext, quiet } from "./setting.ts";

/** Draws the title and what the values are, one below the other; answers with their height. */
export function drawHeading(setting: ChartContext): Points {
  const { chart, brush, letters, size } = setting;
  let y = 0;
  if (chart.title !== undefined) {
    const high = letters.size * 1.25;
    brush.text(letters.fit(chart.title, size.width, { bold: true, size: high }), 0, y + high, "start");
    y += high * 1.6;
  }
  if (chart.axis.title !== undefined) {
    const set = letters.fit(chart.axis.title, size.width, { color: quiet(setting) });
    brush.text(set, 0, y + letters.size, "start");
    y += letters.size * 1.5;
  }
  return y;
}
