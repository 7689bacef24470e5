import type { CarriedRows, FlowCell, TableBlock } from "../../../model/document/flow.ts";
import type { Points, Sides } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import type { AvailableSpace, Frame } from "../../fit.ts";

/** By column, the cells that cover the places of a row. */
export type RowOwners = readonly (FlowCell | undefined)[];

/** A table's shape. */
export interface TableGeometry {
  readonly rows: number;
  readonly columns: number;
  /** The first row behind the group that `row` belongs to: rows are joined by the cells that span them. */
  readonly groupEnd: (row: number) => number;
  /** The cell that covers a place; only needed where cells share their borders. */
  readonly owner: (row: number, column: number) => FlowCell | undefined;
  /** The same of all places of a row. What is true of the lines of a row is true of all rows with this very list. */
  readonly owners: (row: number) => RowOwners;
}

/** A row between others, and what is found out of cells in all rows that stand between such others. */
export interface RowSetting {
  readonly above: RowOwners;
  readonly own: RowOwners;
  readonly below: RowOwners;
  /** The height of a page. */
  readonly full: Points;
  /** By column: the inset found last, and the look that it belongs to. */
  readonly insets: (KnownInset | undefined)[];
}

interface KnownInset {
  readonly box: BoxLook;
  readonly inset: Sides<Points>;
}

/** Rows of pages among those that are laid out, behind the table's own, and their height with the longest sum. */
export interface PlannedRows {
  readonly from: number;
  readonly height: Points;
}

/** Decisions about a table that hold for all its pages. */
export interface TablePlan {
  readonly table: TableBlock;
  /** The table as the author gave it, its columns not yet mirrored. */
  readonly written: TableBlock;
  /** The table's own box, as wide as its columns; without a border when that takes part in the cells' (collapse). */
  readonly box: BoxLook;
  readonly grid: TableGeometry;
  /** Column boundaries from the content's left edge: one more than there are columns. */
  readonly edges: readonly Points[];
  /** By column: what stands on the right of its decimal marks; empty: nothing is aligned at them. */
  readonly behindMarks: readonly Points[];
  /** Cells share their border lines, and there are some. */
  readonly shared: boolean;
  /** Half the widest border line: what may stand out below the last row when lines are shared. */
  readonly overhang: Points;
  /** The number of leading rows, which are repeated on every page. No row span crosses their end. */
  readonly headerRows: number;
  /** The row that the repeated footer begins with; no row span crosses it. Without one, behind the last row. */
  readonly bodyEnd: number;
  readonly footer: LaidGroup | undefined;
  /** undefined: its pages show no rows but its own. */
  readonly carry: Readonly<Partial<Record<keyof CarriedRows, PlannedRows>>> | undefined;
  /** The setting of the row laid out last: most rows have that of the one before. */
  readonly latest: { setting: RowSetting | undefined };
  /** Laid out once, unless it holds page numbers. */
  readonly header: LaidGroup | undefined;
}

/** A cell with its content laid out, at whatever height that takes. */
export interface LaidCell {
  readonly cell: FlowCell;
  /** Padding, and border or its half. */
  readonly inset: Sides<Points>;
  readonly content: Frame;
  /** The least the cell takes. */
  readonly height: Points;
}

/** The page that a row is laid out for: its height, and what of that stands above or below the row in any case. */
export interface RowPage {
  readonly full: Points;
  readonly above: Points;
  /** As in the table's space. */
  readonly notes?: AvailableSpace["notes"];
}

/** Rows joined by row spans, mostly a single one, laid out whole. */
export interface LaidGroup {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly cells: readonly LaidCell[];
  /** The row that each cell begins in; empty where there is only one. */
  readonly starts: readonly number[];
  /** Height of each row, and of all together. */
  readonly heights: readonly Points[];
  readonly height: Points;
  /** For each row, the line its baseline-aligned cells share; empty when none is. */
  readonly baselines: readonly Points[];
  /** It shows page numbers, and so is laid out again on another page. */
  readonly numbered: boolean;
}

/** A row, or a page's part of it, at its place in the table's part on that page. */
export interface PlacedRow {
  readonly row: number;
  readonly y: Points;
  readonly height: Points;
}

/** Where a cell, or a page's part of it, stands in its table's part. */
export interface CellSlot {
  /** The row that the cell begins in. */
  readonly row: number;
  readonly y: Points;
  readonly height: Points;
  /** Baseline of its row's cells; 0: they have none in common. */
  readonly baseline: Points;
  /** The cell stands on an earlier page as well. */
  readonly repeated?: boolean | undefined;
}
