import type { Points } from "../../../model/geometry.ts";
import { type Color, white } from "../../../model/look.ts";
import { drawHeading } from "./heading.ts";
import { drawLegend, layLegend } from "./legend.ts";
import { belowMiddle } from "./letters.ts";
import { inkOn } from "./palette.ts";
import { ringPath } from "./rings.ts";
import type { ChartContext } from "./setting.ts";

interface Slice {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly color: Color;
}

interface Circle {
  readonly x: Points;
  readonly y: Points;
  readonly radius: Points;
}

/** The hole of a donut, as a share of its radius. */
const hole = 0.58;
const between: Points = 18;
/** A list narrower than this stands below the circle instead. */
const narrowest: Points = 70;
/** The circle takes no more than this share of the width beside a list. */
const mostWide = 0.45;

/** Slices of a circle from the top clockwise, and a list of what they are. */
export function drawSlices(setting: ChartContext): void {
  const { size, chart } = setting;
  const slices = slicesOf(setting);
  const top = drawHeading(setting);
  const height = size.height - top;
  const beside = Math.min(height, size.width * mostWide) / 2;
  const hasList = chart.legend === "auto" && size.width - 2 * beside - between >= narrowest;
  if (hasList) {
    drawCircle(setting, slices, { x: beside, y: top + height / 2, radius: beside });
    drawList(setting, slices, 2 * beside + between, top);
    return;
  }
  const items = slices.map(({ name, text, color }) => ({ name: named(name, text, chart), color, dash: undefined }));
  const legend = layLegend(chart.legend === "none" ? [] : items, setting);
  const radius = Math.max(1, Math.min(size.width, height - legend.height) / 2);
  drawCircle(setting, slices, { x: size.width / 2, y: top + radius, radius });
  drawLegend(legend, size.height - legend.height, setting);
}

const named = (name: string, text: string, { labels }: ChartContext["chart"]): string =>
  [name, ...(labels === false ? [] : [text])].filter((part) => part !== "").join(" ");

function slicesOf({ chart }: ChartContext): readonly Slice[] {
  const [series] = chart.series;
  if (series === undefined) return [];
  return series.values.flatMap((value, at): readonly Slice[] => {
    if (value === undefined || value <= 0) return [];
    const color = chart.sliceColors[at % chart.sliceColors.length] ?? series.color;
    return [{ name: chart.categories[at] ?? "", value, text: series.texts[at] ?? "", color }];
  });
}

function drawCircle(setting: ChartContext, slices: readonly Slice[], { x, y, radius }: Circle): void {
  const { chart, brush, tools } = setting;
  const inner = chart.type === "donut" ? radius * hole : 0;
  const arcs = tools
    .pie<Slice>()
    .sort(null)
    .value(({ value }) => value)([...slices]);
  const parts = arcs.map(({ data, startAngle: from, endAngle: to }) => ({
    slice: data,
    part: { inner, outer: radius, from, to },
  }));
  for (const { slice, part } of parts) brush.fill(ringPath(part, x, y, tools), slice.color);
  // A white edge keeps neighbours apart in grey print.
  if (parts.length > 1) {
    for (const { part } of parts) {
      const [sin, cos] = [Math.sin(part.from), -Math.cos(part.from)];
      brush.rule([x + inner * sin, y + inner * cos], [x + radius * sin, y + radius * cos], { color: white, width: 1 });
    }
  }
  if (chart.labels === false) return;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  for (const { slice, part } of parts) drawShare(setting, slice, part, { x, y, radius }, slice.value / total);
}

/** The share of a slice inside it, where it has the space. */
function drawShare(
  setting: ChartContext,
  slice: Slice,
  { inner, from, to }: { readonly inner: Points; readonly from: number; readonly to: number },
  { x, y, radius }: Circle,
  share: number,
): void {
  const { letters, brush } = setting;
  const set = letters.setText(setting.percent(share), { color: inkOn(slice.color) });
  const reach = inner === 0 ? radius * 0.66 : (radius + inner) / 2;
  const angle = (from + to) / 2;
  const chord = to - from >= Math.PI ? radius : 2 * reach * Math.sin((to - from) / 2);
  const thickness = radius - inner;
  if (set.width + 3 > Math.min(chord, thickness) || letters.size + 2 > chord) return;
  brush.text(set, x + reach * Math.sin(angle), y - reach * Math.cos(angle) + belowMiddle(letters.size), "middle");
}

/** Names and values beside the circle, in its middle. */
function drawList(setting: ChartContext, slices: readonly Slice[], left: Points, top: Points): void {
  const { letters, brush, size, chart, labelsLeftOut } = setting;
  const row = letters.size * 1.6;
  const most = Math.max(1, Math.floor((size.height - top) / row));
  if (slices.length > most)
    labelsLeftOut(`${slices.length - most} of ${slices.length} slices do not fit into the list`);
  const shown = slices.slice(0, most);
  const values = shown.map(({ text }) => (chart.labels === false ? letters.setText("") : letters.setText(text)));
  const widest = Math.max(0, ...values.map(({ width }) => width));
  const mark = letters.size * 0.8;
  const start = left + mark + 5;
  const names = shown.map(({ name }) => letters.fit(name, size.width - start - widest - 12));
  const end = Math.min(size.width, start + Math.max(0, ...names.map(({ width }) => width)) + 16 + widest);
  const first = top + (size.height - top - shown.length * row) / 2;
  for (const [at, { color }] of shown.entries()) {
    const middle = first + at * row + row / 2;
    const baseline = middle + belowMiddle(letters.size);
    brush.box({ x: left, y: middle - mark / 2, width: mark, height: mark }, color);
    const [name, value] = [names[at], values[at]];
    if (name !== undefined) brush.text(name, start, baseline, "start");
    if (value !== undefined) brush.text(value, end, baseline, "end");
  }
}
