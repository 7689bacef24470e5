import type { FlowCell, TableBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { widthOfText } from "../../break-lines.ts";
import type { Context } from "../../context.ts";

/** The space that columns keep on the right of their decimal marks; a column that aligns nothing has none. */
export function spacesBehindMarks({ columns, rows }: TableBlock, context: Context): readonly Points[] {
  const spaces: Points[] = [];
  if (!columns.some((column) => column.kind === "auto" && column.decimal === true)) return spaces;
  for (const { cells } of rows) {
    for (const cell of cells) {
      const behind = behindMark(cell, context);
      if (behind !== undefined) spaces[cell.column] = Math.max(spaces[cell.column] ?? 0, behind);
    }
  }
  return spaces;
}

/** The space that a cell leaves free on its right, so that its mark stands where those of its column do. */
export function spaceLeftFree(cell: FlowCell, spaces: readonly Points[], context: Context): Points {
  const behind = spaces.length === 0 ? undefined : behindMark(cell, context);
  return behind === undefined ? 0 : Math.max(0, (spaces[cell.column] ?? 0) - behind);
}

/** How much of a cell's number stands behind its mark; undefined: it is aligned otherwise. */
function behindMark({ blocks: [only] }: FlowCell, context: Context): Points | undefined {
  // Whether it has a number at all, its text decides.
  if (only?.kind === "paragraph") context.questions?.other(only);
  if (only?.kind !== "paragraph" || only.decimal === undefined) return undefined;
  return widthOfText(only.decimal.behind, only, context);
}
