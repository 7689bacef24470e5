import type { Allowance } from "../../../graphics/draw/allowance.ts";
import type { Barcodes } from "../../../graphics/draw/barcode/barcodes.ts";
import type { ChartTools } from "../../../graphics/draw/chart/tools.ts";
import type { FilterTools } from "../../../graphics/draw/filters/filter-tools.ts";
import type { Typesetter } from "../../../graphics/text/typesetter.ts";

/** Tools that drawings need in addition to those of all elements. */
export interface DrawingSetting {
  readonly text: Pick<Typesetter, "prepare" | "lines">;
  readonly barcodes: Barcodes;
  /** The budget of painted tiles, for the whole document. */
  readonly tiles: Allowance;
  readonly filters: FilterTools;
  /** undefined: the document has no chart. */
  readonly charts: ChartTools | undefined;
}
