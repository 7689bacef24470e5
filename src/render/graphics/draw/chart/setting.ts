import type { ChartData } from "../../../model/drawing/chart.ts";
import type { Size } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import type { Brush } from "./brush.ts";
import type { Letters } from "./letters.ts";
import { tint } from "./palette.ts";
import type { ChartTools } from "./tools.ts";

/** State and tools that the parts of one chart are drawn with. */
export interface Setting {
  readonly chart: ChartData;
  readonly size: Size;
  readonly brush: Brush;
  readonly letters: Letters;
  readonly tools: ChartTools;
  /** A number of the axis as the document writes it, with so many decimals where the author names no format. */
  readonly tick: (value: number, decimals: number) => string;
  /** A share as the document writes percent. */
  readonly percent: (share: number) => string;
  /** Reports labels for which there is no space. */
  readonly labelsLeftOut: (message: string) => void;
}

/** Of labels that accompany the data. */
export const quiet = ({ letters }: Setting): Color => tint(letters.look.color, 0.3);
