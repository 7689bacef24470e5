import { type BarcodeRequest, type BarcodeTools, type DrawnBarcode, drawBarcode } from "./draw-barcode.ts";

/** The barcodes of one document: the same request is not encoded again. */
export class Barcodes {
  readonly #tools: BarcodeTools;
  readonly #encoding: (path: string) => void;
  readonly #drawn = new Map<string, DrawnBarcode>();

  /** `encoding` is called before each symbol is encoded, which takes some milliseconds. */
  constructor(tools: BarcodeTools, encoding: (path: string) => void) {
    this.#tools = tools;
    this.#encoding = encoding;
  }

  draw(request: BarcodeRequest, path: string): DrawnBarcode {
    const key = JSON.stringify(request);
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    this.#encoding(path);
    const drawn = drawBarcode(request, this.#tools, path);
    // One that is invalid is reported again, under its own place.
    if (drawn.kind === "drawn") this.#drawn.set(key, drawn);
    return drawn;
  }
}
