import type { ChartData } from "../../../model/drawing/chart.ts";
import type { Size } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import type { Brush } from "./brush.ts";
import type { ChartText } from "./letters.ts";
import { tint } from "./palette.ts";
import type { ChartTools } from "./tools.ts";

/** How the numbers of an axis are written. */
export interface WriteTicks {
  /** With so many decimals where the author names no format. */
  readonly as: (value: number, decimals: number) => string;
  /** Whether the author's format writes the number without rounding it. */
  readonly isExact: (value: number) => boolean;
  /** With so many decimals even where the author's format has fewer. */
  readonly finer: (value: number, decimals: number) => string;
}

/** State and tools that the parts of one chart are drawn with. */
export interface ChartContext {
  readonly chart: ChartData;
  readonly size: Size;
  readonly brush: Brush;
  readonly letters: ChartText;
  readonly tools: ChartTools;
  /** Numbers of the axis as the document writes them. */
  readonly tick: WriteTicks;
  /** A share as the document writes percent. */
  readonly percent: (share: number) => string;
  /** Reports labels for which there is no space. */
  readonly labelsLeftOut: (message: string) => void;
}

/** The colour of labels that accompany the data. */
export const quiet = ({ letters }: ChartContext): Color => tint(letters.look.color, 0.3);
