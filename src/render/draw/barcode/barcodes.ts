import { type BarcodeTools, type BarcodeWish, type DrawnBarcode, drawBarcode } from "./draw-barcode.ts";

/** The barcodes of one document: what is asked for again is not encoded again. */
export class Barcodes {
  readonly #tools: BarcodeTools;
  readonly #encoding: () => void;
  readonly #drawn = new Map<string, DrawnBarcode>();

  /** `encoding` is called before each symbol is encoded, which takes some milliseconds. */
  constructor(tools: BarcodeTools, encoding: () => void) {
    this.#tools = tools;
    this.#encoding = encoding;
  }

  draw(wish: BarcodeWish, path: string): DrawnBarcode {
    const key = JSON.stringify(wish);
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    this.#encoding();
    const drawn = drawBarcode(wish, this.#tools, path);
    // One that is invalid is told again, under its own place.
    if (drawn.kind === "drawn") this.#drawn.set(key, drawn);
    return drawn;
  }
}
