import type { Table, TableCell } from "../../../model/flow.ts";
import type { Points, Sides } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import type { Frame } from "../../fit.ts";
import type { Run } from "../../portion.ts";
import type { Grid } from "./grid.ts";

/** What is settled about a table once and for all its pages. */
export interface TablePlan {
  readonly table: Table;
  /** The table's own box, as wide as its columns; without a border when that takes part in the cells' (collapse). */
  readonly box: BoxLook;
  readonly grid: Grid;
  /** Column boundaries from the content's left edge: one more than there are columns. */
  readonly edges: readonly Points[];
  /** Cells share their border lines, and there are some. */
  readonly shared: boolean;
  /** Half the widest border line: what may stand out below the last row when lines are shared. */
  readonly overhang: Points;
  /** So many leading rows are repeated on every page; no row span crosses their end. */
  readonly headerRows: number;
  /** Laid out once, unless it holds page numbers. */
  readonly header: LaidGroup | undefined;
}

/** A table from row `row` on. */
export interface TableRest {
  readonly kind: "table-rest";
  readonly plan: TablePlan;
  readonly row: number;
  /** Some of it stands on an earlier page. */
  readonly begun: boolean;
  /** The rows from `row` on, laid out in vain on the page before. */
  readonly ready: LaidGroup | undefined;
  /** `row` itself was divided: what is left of its cells. Empty: it was not. */
  readonly cut: readonly OpenCell[];
  /** Cells that began above `row` and reach into it or beyond. */
  readonly spans: readonly OpenCell[];
}

/** A cell and what is left to be shown in it; undefined: nothing. */
export interface OpenCell {
  readonly cell: TableCell;
  /** The row it starts in. */
  readonly row: number;
  readonly run: Run | undefined;
}

/** A cell with its content laid out, at whatever height that takes. */
export interface LaidCell {
  readonly cell: TableCell;
  readonly row: number;
  /** Padding, and border or its half. */
  readonly inset: Sides<Points>;
  readonly content: Frame;
  /** The least the cell takes. */
  readonly height: Points;
}

/** Rows joined by row spans, mostly a single one, laid out whole. */
export interface LaidGroup {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly cells: readonly LaidCell[];
  /** Of each row, and of all together. */
  readonly heights: readonly Points[];
  readonly height: Points;
  /** For each row, the line its baseline-aligned cells share; empty when none is. */
  readonly baselines: readonly Points[];
  /** It shows page numbers, and so is laid out again on another page. */
  readonly numbered: boolean;
}
