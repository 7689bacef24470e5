import type { Section } from "../../model/flow.ts";
import type { Points, Rect } from "../../model/geometry.ts";
import type { BorderLine } from "../../model/look.ts";
import type { Mark, Page } from "../../model/page.ts";
import { paintBorder } from "../box/border.ts";
import type { Context } from "../context.ts";
import { placeFrame } from "../frame.ts";
import { tellOutside } from "./outside.ts";
import type { Sheet } from "./region.ts";
import type { WatermarkStore } from "./watermark.ts";
import type { Zones } from "./zones.ts";

/** A page whose body is in place; its zones may still change with the number of pages. */
export interface Draft {
  readonly section: Section;
  /** From 0 in its section. */
  readonly index: number;
  /** From 1 in the document. */
  readonly number: number;
  readonly sheet: Sheet;
  readonly zones: Zones;
  /** The header or the footer shows the number of pages. */
  readonly counts: boolean;
  readonly body: readonly Mark[];
  /** The footnotes whose signs stand here first, in their order. */
  readonly notes: readonly string[];
}

/**
 * Marks in painting order: background, page border, header, body, footer, watermark. A name is anchored where it comes
 * first.
 */
export function placePage(draft: Draft, watermarks: WatermarkStore, anchored: Set<string>, context: Context): Page {
  const { sheet, zones, section } = draft;
  const marks: Mark[] = [];
  paintSheet(marks, draft);
  placeFrame(marks, zones.header, sheet.margin.left, zones.headerTop);
  for (const mark of draft.body) marks.push(mark);
  placeFrame(marks, zones.footer, sheet.margin.left, zones.footerTop);
  if (context.tally.astray > 0) tellOutside(marks, sheet.size, context.report);
  if (section.watermark !== undefined) marks.push(watermarks.on(section.watermark, sheet.size, context));
  dropRepeatedAnchors(marks, anchored);
  return { size: sheet.size, marks };
}

/** Between a page's border and its body, where the margin has room for it: text that touches a line reads badly. */
const standOff: Points = 4;

/** How far out of the body a border reaches into the room beside it. */
const reach = (line: BorderLine | undefined, room: Points): Points =>
  line === undefined ? 0 : line.width + Math.max(0, Math.min(standOff, room - line.width));

/** The border stands in the margin, between the body and the zones. */
function paintSheet(marks: Mark[], { section, index, sheet, zones }: Draft): void {
  const { background, border } = section.setup;
  const color = background[index % Math.max(1, background.length)];
  const { width, height } = sheet.size;
  if (color !== undefined)
    marks.push({ kind: "rect", rect: { x: 0, y: 0, width, height }, fill: { color, opacity: 1 } });
  const headerEnd = zones.header.height === 0 ? 0 : zones.headerTop + zones.header.height;
  const footerStart = zones.footer.height === 0 ? height : zones.footerTop;
  const left = sheet.margin.left - reach(border.left, sheet.margin.left);
  const top = zones.top - reach(border.top, zones.top - headerEnd);
  const right = width - sheet.margin.right + reach(border.right, sheet.margin.right);
  const bottom = zones.bottom + reach(border.bottom, footerStart - zones.bottom);
  const rect: Rect = { x: left, y: top, width: right - left, height: bottom - top };
  paintBorder(marks, border, rect, { topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0 });
}

/** Rows and zones that are repeated bring their anchors again. */
function dropRepeatedAnchors(marks: Mark[], anchored: Set<string>): void {
  let kept = 0;
  for (const mark of marks) {
    if (mark.kind === "anchor") {
      if (anchored.has(mark.name)) continue;
      anchored.add(mark.name);
    }
    marks[kept++] = mark;
  }
  marks.length = kept;
}
