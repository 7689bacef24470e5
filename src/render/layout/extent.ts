import type { WidthRange } from "../graphics/text/typesetter.ts";
import type { Block } from "../model/document/flow.ts";
import type { BoxLook } from "../model/look.ts";
import { extentOfColumns } from "./blocks/columns/columns.ts";
import { extentOfList } from "./blocks/list.ts";
import { tableBox } from "./blocks/table/borders.ts";
import { extentOfTable } from "./blocks/table/extents.ts";
import { extentOfTocEntry } from "./blocks/toc-entry.ts";
import { extentOfTurned } from "./blocks/turned.ts";
import { extentOfText } from "./break-lines.ts";
import type { Context } from "./context.ts";
import { extentOfPicture, leastOf } from "./least-useful.ts";

/** Width that a block of any kind needs, margins included. */
export function extentOf(block: Block, context: Context): WidthRange {
  context.budget.work(1, block.path);
  const box = block.kind === "table" ? tableBox(block) : block.box;
  return inBox(box, contentExtent(block, context));
}

function contentExtent(block: Block, context: Context): WidthRange {
  switch (block.kind) {
    case "paragraph":
      return extentOfText(block, context);
    case "list":
      return extentOfList(block, context);
    case "table":
      return extentOfTable(block, context);
    case "picture":
      return extentOfPicture(block);
    case "separator":
      return typeof block.length === "number" ? { min: block.length, max: block.length } : nothing;
    case "stack":
      if (block.turned !== undefined) return extentOfTurned({ ...block, turned: block.turned }, context);
      return block.blocks.reduce((extent, inner) => wider(extent, extentOf(inner, context)), nothing);
    case "columns":
      return extentOfColumns(block, context);
    case "toc-entry":
      return extentOfTocEntry(block, context);
    case "page-break":
    case "placed":
      return nothing;
  }
}

const nothing: WidthRange = { min: 0, max: 0 };

const wider = (a: WidthRange, b: WidthRange): WidthRange => ({
  min: Math.max(a.min, b.min),
  max: Math.max(a.max, b.max),
  least: Math.max(leastOf(a), leastOf(b)),
});

function inBox({ margin, padding, border, width }: BoxLook, extent: WidthRange): WidthRange {
  const { min, max } = extent;
  const around = margin.left + margin.right;
  if (typeof width === "number") return { min: width + around, max: width + around };
  const inset = around + padding.left + padding.right + (border.left?.width ?? 0) + (border.right?.width ?? 0);
  return { min: min + inset, max: max + inset, least: leastOf(extent) + inset };
}
