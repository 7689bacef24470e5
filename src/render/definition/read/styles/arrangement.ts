import { defaults } from "../../../../vocabulary/definition/defaults.ts";

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
