import type { Points } from "../geometry.ts";
import type { Color, TextLook } from "../look.ts";

type ChartType = "bar" | "line" | "area" | "pie" | "donut" | "sparkline" | "gauge";

/** A chart with its numbers, as drawings, tags and Word's own charts need them: all texts are final. */
export interface ChartData {
  readonly type: ChartType;
  readonly stacked: "no" | "sum" | "percent";
  readonly horizontal: boolean;
  readonly title: string | undefined;
  /** One for each entry; "": it has no name. */
  readonly categories: readonly string[];
  /** Pies, donuts, sparklines and gauges have one. */
  readonly series: readonly ChartSeriesData[];
  /** Colours of slices, in the order of categories; repeated. */
  readonly sliceColors: readonly Color[];
  readonly axis: {
    readonly min: number | undefined;
    readonly max: number | undefined;
    readonly title: string | undefined;
  };
  readonly target: number | undefined;
  readonly legend: "auto" | "bottom" | "none";
  /** undefined: as is usual for its type. */
  readonly labels: boolean | undefined;
  /** Categories go from right to left. */
  readonly mirrored: boolean;
  /** Percent are written where the author says nothing else. */
  readonly isShare: boolean;
  readonly hasTable: boolean;
  readonly look: TextLook;
}

export interface ChartSeriesData {
  readonly name: string;
  readonly color: Color;
  /** One for each category; undefined: a gap. */
  readonly values: readonly (number | undefined)[];
  /** The values as the document writes numbers; "": a gap. */
  readonly texts: readonly string[];
}

/** How thick the lines of a chart are. */
export const chartLine: Points = 1.5;

/** Dashes distinguish series that are alike in grey print. */
export const chartDashes: readonly (readonly Points[])[] = [[], [5, 2], [1.5, 2], [7, 2, 1.5, 2]];

/** Longer texts of a chart are cut before they are set. */
const mostCharacters = 300;

/** A text of a chart as it is drawn and read out: on one line, and not longer than a name. */
export const chartText = (text: string): string =>
  text
    .slice(0, mostCharacters)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
