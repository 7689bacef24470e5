import type { ColumnsBlock, FlowCell, ListItem, PictureBlock } from "../../model/document/flow.ts";
import type { ChartData } from "../../model/drawing/chart.ts";
import type { TaggedBlock } from "../../model/page/part.ts";
import type { TablePlan } from "../blocks/table/parts.ts";
import type { Fragment } from "../fragment.ts";
import type { ChartParts } from "./chart-parts.ts";

/** The parts of a tagged document: the same for the same block, however often it is laid out. */
export interface PartSource {
  /** Part that a fragment, or the remainder of one, belongs to; undefined: it adds none. */
  of(fragment: Fragment): TaggedBlock | undefined;
  /** The drawing of a chart and the table of its numbers. */
  chart(block: PictureBlock, chart: ChartData): ChartParts;
  /** The marker of a list's item. */
  label(item: ListItem): TaggedBlock;
  /** The rest of the item. */
  body(item: ListItem): TaggedBlock;
  /** One of the columns beside each other: `at` counts from 0. */
  column(block: ColumnsBlock, at: number): TaggedBlock;
  /** A cell of a table's row. */
  cell(plan: TablePlan, cell: FlowCell, row: number): TaggedBlock;
}
