import type { Paragraph, PictureBlock, PositionedBlocks, StackBlock, TableBlock } from "../../model/document/flow.ts";
import type { Points, Size } from "../../model/geometry.ts";
import type { ParagraphLook, TextLook } from "../../model/look.ts";
import type { Inline } from "../../model/text/inline.ts";

/** Where a table and its columns stand across their space. */
export interface TableMeasures {
  /** Width of the whole table, from border to border. */
  readonly width: Points;
  /** In the order of the table's grid. */
  readonly columns: readonly Points[];
  /** In the same order: what stands on the right of a column's decimal marks; empty: nothing is aligned at them. */
  readonly behindMarks: readonly Points[];
}

/** Results of our own layout that a DOCX file has to state. */
export interface LayoutMeasures {
  readonly pages: number;
  /** The page of a place, from 1. */
  readonly pageOf: (anchor: string) => number | undefined;
  /** The number of that page as it is written. */
  readonly labelOf: (anchor: string) => string | undefined;
  /** The page of a block, from 1, by its JSON Pointer; undefined: not known, where nothing depends on it. */
  readonly pageOfBlock: (path: string) => number | undefined;
  /** `space`: the width there is, and the height of a page's body. */
  readonly table: (table: TableBlock, space: Size) => TableMeasures;
  /** A block with its text as small, or as short, as its box wants it; what is left out is reported. */
  readonly fitted: (block: Paragraph | StackBlock, space: Size) => Paragraph | StackBlock;
  /** Size of a block at a place of its own in a container. */
  readonly placed: (block: PositionedBlocks, container: Size) => Size;
  /** Whether a block stands at the side of a space where `before` stand already; where it does not, that is reported. */
  readonly atSide: (block: Paragraph | PictureBlock | StackBlock, space: Size, before: number) => boolean;
  /** Width of inlines set on one line. */
  readonly width: (inlines: readonly Inline[], look: TextLook, paragraph: ParagraphLook, path: string) => Points;
}
