import { defaults } from "../../../../vocabulary/definition/defaults.ts";

/** Keys that only some elements have a use for. */
export interface Arrangement {
  readonly verticalAlign: "top" | "middle" | "bottom" | "baseline";
  /** undefined: not set. */
  readonly horizontalAlign: "left" | "center" | "right" | undefined;
  readonly collapse: boolean;
  readonly fixed: boolean;
  /** undefined: not set. */
  readonly indent: number | undefined;
  readonly markerGap: number;
  readonly itemSpacing: number;
  /** The name of a numbering; undefined: not set. */
  readonly numbering: string | undefined;
  readonly numberingLevel: number | undefined;
  /** undefined: the content is not set in columns. */
  readonly columnCount: number | undefined;
  readonly columnGap: number | undefined;
}

export const plainArrangement: Arrangement = {
  verticalAlign: "top",
  horizontalAlign: undefined,
  collapse: false,
  fixed: false,
  indent: undefined,
  markerGap: defaults.list.markerGap,
  itemSpacing: defaults.list.itemSpacing,
  numbering: undefined,
  numberingLevel: undefined,
  columnCount: undefined,
  columnGap: undefined,
};
