import { unquoteLiteral } from "../../../model/literal.ts";
import { type Readers, type StyleValues, sets } from "./reader.ts";

export const arrangementReaders = {
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
  numberingLevel: sets("arrangement", "numberingLevel"),
  indent: sets("arrangement", "indent"),
  markerGap: sets("arrangement", "markerGap"),
  itemSpacing: sets("arrangement", "itemSpacing"),
  columnCount: sets("arrangement", "columnCount"),
  columnGap: sets("arrangement", "columnGap"),
} satisfies Partial<Readers<keyof StyleValues>>;
