import type { Barcodes } from "../../../graphics/draw/barcode/barcodes.ts";
import type { Typesetter } from "../../../graphics/text/typesetter.ts";

/** What drawings need apart from what all elements do. */
export interface DrawingSetting {
  readonly text: Pick<Typesetter, "prepare" | "lines">;
  readonly barcodes: Barcodes;
}
