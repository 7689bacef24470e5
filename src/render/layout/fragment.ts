import type { Block, ColumnsBlock, FlowCell, List, ListItem, Paragraph, StackBlock } from "../model/document/flow.ts";
import type { Points } from "../model/geometry.ts";
import type { Line } from "../model/text/line.ts";
import type { LaidGroup, TablePlan } from "./blocks/table/parts.ts";
import type { Frame } from "./fit.ts";
import type { GivenWay } from "./keeps/given-way.ts";

/**
 * A part of a stack that is laid out: a block as the author gave it, an item of a list, or the remainder of either
 * after earlier pages.
 */
export type Fragment = Block | LaidListItem | Remainder;

type Remainder =
  | ParagraphRemainder
  | StackRemainder
  | EntryRemainder
  | TableRemainder
  | ColumnsRemainder
  | LaidFragment;

/** Fragments that follow one another, from `from` on. `heads` replace the first of them: `heads[0]` that at `from`. */
export interface BlockSequence {
  readonly fragments: readonly Fragment[];
  readonly from: number;
  readonly heads: readonly Fragment[];
}

/** Lines of a paragraph, all of them broken, of which those from `from` on are to come. */
export interface ParagraphRemainder {
  readonly kind: "paragraph-remainder";
  readonly block: Paragraph;
  readonly lines: readonly Line[];
  readonly from: number;
}

/** A stack or list of which earlier pages show a part, and what is to come. */
export interface StackRemainder {
  readonly kind: "stack-remainder";
  readonly block: StackBlock | List;
  readonly sequence: BlockSequence;
}

/** An item with its marker set and its place in the list known. */
export interface LaidListItem {
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
export interface EntryRemainder {
  readonly kind: "entry-remainder";
  readonly marked: boolean;
  readonly entry: LaidListItem;
  readonly sequence: BlockSequence;
}

/** Columns that go on; for each its own sequence, or the one stream's. undefined: the column has ended. */
export interface ColumnsRemainder {
  readonly kind: "columns-remainder";
  readonly block: ColumnsBlock;
  readonly sequences: readonly (BlockSequence | undefined)[];
}

/** A table from row `row` on. */
export interface TableRemainder {
  readonly kind: "table-remainder";
  readonly plan: TablePlan;
  readonly row: number;
  /** Some of it stands on an earlier page. */
  readonly begun: boolean;
  /** The rows from `row` on, as they were laid out for the page before, where they did not fit. */
  readonly ready: LaidGroup | undefined;
  /** `row` itself was divided: what is left of its cells. Empty: it was not. */
  readonly cut: readonly OpenCell[];
  /** Cells that began above `row` and reach into it or beyond. */
  readonly spans: readonly OpenCell[];
}

/** A cell and what is left to be shown in it; undefined: nothing. */
export interface OpenCell {
  readonly cell: FlowCell;
  /** The row it starts in. */
  readonly row: number;
  readonly sequence: BlockSequence | undefined;
  /** All of it stands on an earlier page. */
  readonly repeated?: boolean | undefined;
}

/** A fragment laid out whole for a fresh page; `fragment` is laid out again if that page offers less. */
export interface LaidFragment {
  readonly kind: "laid";
  readonly fragment: Exclude<Fragment, LaidFragment>;
  readonly frame: Frame;
  readonly ends: boolean;
  /** In it, to report where it is placed. */
  readonly gaveWay: readonly GivenWay[];
}

/** The author's block, or the entry of a list, that a fragment is or that it is what is left of. */
export function blockOf(fragment: Fragment): Block | LaidListItem {
  switch (fragment.kind) {
    case "laid":
      return blockOf(fragment.fragment);
    case "table-remainder":
      return fragment.plan.table;
    case "paragraph-remainder":
    case "stack-remainder":
    case "columns-remainder":
      return fragment.block;
    case "entry-remainder":
      return fragment.entry;
    case "entry":
    case "paragraph":
    case "list":
    case "table":
    case "picture":
    case "separator":
    case "stack":
    case "columns":
    case "toc-entry":
    case "page-break":
    case "placed":
      return fragment;
  }
}

/** The fragment at `index` of the whole; `index` counts from 0, not from `from`. */
export function fragmentAt(sequence: BlockSequence, index: number): Fragment | undefined {
  return sequence.heads[index - sequence.from] ?? sequence.fragments[index];
}
