import type { Block, Columns, List, ListItem, Paragraph, Stack, TableCell } from "../model/flow.ts";
import type { Points } from "../model/geometry.ts";
import type { Line } from "../model/line.ts";
import type { LaidGroup, TablePlan } from "./blocks/table/parts.ts";
import type { Frame } from "./fit.ts";

/** What a stack lays out: a block as the author gave it, an item of a list, or what earlier pages left of either. */
export type Portion = Block | ListEntry | Rest;

export type Rest = ParagraphRest | StackRest | EntryRest | TableRest | ColumnsRest | LaidPortion;

/** Portions that follow one another, from `from` on. `heads` stand in for the first of them. */
export interface Run {
  readonly portions: readonly Portion[];
  readonly from: number;
  readonly heads: readonly Portion[];
}

export interface ParagraphRest {
  readonly kind: "paragraph-rest";
  readonly block: Paragraph;
  readonly lines: readonly Line[];
  readonly from: number;
}

export interface StackRest {
  readonly kind: "stack-rest";
  readonly block: Stack | List;
  readonly run: Run;
}

/** An item with its marker set and its place in the list known. */
export interface ListEntry {
  readonly kind: "entry";
  readonly item: ListItem;
  /** undefined: the marker draws nothing. */
  readonly marker: Line | undefined;
  /** From the edge where lines start to the item's text, wide enough for every marker. */
  readonly indent: Points;
  readonly markerGap: Points;
  readonly mirrored: boolean;
}

/** `marked`: the marker stands already, on the page of the item's first line. */
export interface EntryRest {
  readonly kind: "entry-rest";
  readonly marked: boolean;
  readonly entry: ListEntry;
  readonly run: Run;
}

/** Columns that go on; for each its own run, or the one stream's. undefined: the column has ended. */
export interface ColumnsRest {
  readonly kind: "columns-rest";
  readonly block: Columns;
  readonly runs: readonly (Run | undefined)[];
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

/** A portion laid out whole for a fresh page; `portion` is laid out anew should that page offer less. */
export interface LaidPortion {
  readonly kind: "laid";
  readonly portion: Exclude<Portion, LaidPortion>;
  readonly frame: Frame;
  readonly ends: boolean;
}

/** The portion at `index` of the whole; `index` counts from 0, not from `from`. */
export function portionAt(run: Run, index: number): Portion | undefined {
  return run.heads[index - run.from] ?? run.portions[index];
}
