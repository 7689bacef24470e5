import { costs } from "../../contract/budget.ts";
import type { PictureBlock } from "../../model/document/flow.ts";
import { type ChartData, chartText } from "../../model/drawing/chart.ts";
import type { Points, Rect } from "../../model/geometry.ts";
import { plainParagraph, type TextLook } from "../../model/look.ts";
import type { Context } from "../context.ts";
import type { FrameItem } from "../fit.ts";
import { type ChartParts, chartRows } from "../parts/chart-parts.ts";

const end: FrameItem = { kind: "part-end" };

/** The largest letters of the table, which is not seen: it lies where its chart is. */
const largest: Points = 6;

/** The items of a chart's drawing, and in tagged documents the parts they belong to and the table behind it. */
export function chartItems(
  drawn: readonly FrameItem[],
  block: PictureBlock,
  rect: Rect,
  context: Context,
): readonly FrameItem[] {
  const { chart } = block;
  const parts = chart === undefined ? undefined : context.parts?.chart(block, chart);
  if (chart === undefined || parts === undefined) return drawn;
  const picture: readonly FrameItem[] = [{ kind: "part", part: parts.drawing }, ...drawn, end];
  return [...picture, ...tableItems(chart, parts, rect, { context, path: block.path })];
}

interface ChartPlace {
  readonly context: Context;
  readonly path: string;
}

function tableItems(
  chart: ChartData,
  { table, rows }: ChartParts,
  rect: Rect,
  place: ChartPlace,
): readonly FrameItem[] {
  if (rows.length === 0) return [];
  const pitch = rect.height / rows.length;
  const look: TextLook = { ...chart.look, size: Math.min(largest, pitch), weight: 400, italic: false };
  const texts = chartRows(chart);
  const items: FrameItem[] = [{ kind: "part", part: table }];
  for (const [at, { row, cells }] of rows.entries()) {
    items.push({ kind: "part", part: row });
    const y = rect.y + (at + 1) * pitch - pitch / 4;
    for (const [column, cell] of cells.entries()) {
      const x = rect.x + (rect.width * column) / cells.length;
      items.push({ kind: "part", part: cell }, ...hiddenText(texts[at]?.[column] ?? "", look, { x, y }, place), end);
    }
    items.push(end);
  }
  return [...items, end];
}

function hiddenText(
  text: string,
  look: TextLook,
  { x, y }: { readonly x: Points; readonly y: Points },
  { context, path }: ChartPlace,
): readonly FrameItem[] {
  const words = chartText(text);
  if (words === "") return [];
  context.budget.work(1 + words.length * costs.character, path);
  const inline = { kind: "text", text: words, look, link: undefined, span: undefined } as const;
  const lines = context.text.setParagraph([inline], look, plainParagraph, path, 1e9);
  return lines.slice(0, 1).map((line): FrameItem => ({ kind: "line", x, y, line, hidden: true }));
}
