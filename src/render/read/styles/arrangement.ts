import { defaults } from "../../../vocabulary/definition/defaults.ts";
import type { Readers } from "./reader.ts";

/** Keys that only some elements have a use for. */
export interface Arrangement {
  readonly verticalAlign: "top" | "middle" | "bottom" | "baseline";
  /** undefined: not set. */
  readonly horizontalAlign: "left" | "center" | "right" | undefined;
  readonly collapse: boolean;
  readonly fixed: boolean;
  readonly indent: number;
  readonly markerGap: number;
  readonly itemSpacing: number;
  /** undefined: the content is not set in columns. */
  readonly columnCount: number | undefined;
  readonly columnGap: number | undefined;
}

export const plainArrangement: Arrangement = {
  verticalAlign: "top",
  horizontalAlign: undefined,
  collapse: false,
  fixed: false,
  indent: defaults.list.indent,
  markerGap: defaults.list.markerGap,
  itemSpacing: defaults.list.itemSpacing,
  columnCount: undefined,
  columnGap: undefined,
};

export const arrangementReaders: Readers<
  | "horizontalAlign"
  | "verticalAlign"
  | "borderCollapse"
  | "tableLayout"
  | "indent"
  | "markerGap"
  | "itemSpacing"
  | "columnCount"
  | "columnGap"
> = {
  horizontalAlign: (value, { box, arrangement }) => {
    box.align = value;
    arrangement.horizontalAlign = value;
  },
  // A box has one baseline, that of its first line: content aligned with it stands at the top.
  verticalAlign: (value, { box, arrangement }) => {
    box.verticalAlign = value === "baseline" ? "top" : value;
    arrangement.verticalAlign = value;
  },
  borderCollapse: (value, { arrangement }) => {
    arrangement.collapse = value === "collapse";
  },
  tableLayout: (value, { arrangement }) => {
    arrangement.fixed = value === "fixed";
  },
  indent: (value, { arrangement }) => {
    arrangement.indent = value;
  },
  markerGap: (value, { arrangement }) => {
    arrangement.markerGap = value;
  },
  itemSpacing: (value, { arrangement }) => {
    arrangement.itemSpacing = value;
  },
  columnCount: (value, { arrangement }) => {
    arrangement.columnCount = value;
  },
  columnGap: (value, { arrangement }) => {
    arrangement.columnGap = value;
  },
};
