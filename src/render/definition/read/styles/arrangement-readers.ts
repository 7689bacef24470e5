import { unquoteLiteral } from "../../../model/literal.ts";
import type { Readers } from "./reader.ts";

export const arrangementReaders: Readers<
  | "horizontalAlign"
  | "verticalAlign"
  | "borderCollapse"
  | "tableLayout"
  | "numbering"
  | "numberingLevel"
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
  numbering: (value, { arrangement }) => {
    arrangement.numbering = unquoteLiteral(value);
  },
  numberingLevel: (value, { arrangement }) => {
    arrangement.numberingLevel = value;
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
