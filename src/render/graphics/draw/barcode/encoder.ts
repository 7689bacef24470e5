/** The drawing interface of bwip-js, as far as encoders use it. Lengths are whole pixels, y down. */
export interface Plotter {
  scale(x: number, y: number): null;
  measure(
    text: string,
    font: string,
    width: number,
    height: number,
  ): { readonly width: number; readonly ascent: number; readonly descent: number };
  init(width: number, height: number): void;
  line(x0: number, y0: number, x1: number, y1: number, width: number, rgb: string): void;
  polygon(points: readonly (readonly [number, number])[]): void;
  hexagon(points: readonly (readonly [number, number])[]): void;
  ellipse(x: number, y: number, rx: number, ry: number, inner: boolean): void;
  fill(rgb: string): void;
  clip(polygons: readonly (readonly (readonly [number, number])[])[]): void;
  unclip(): void;
  text(x: number, y: number, text: string, rgb: string, font: PlottedFont): void;
  end(): true;
}

interface PlottedFont {
  readonly width: number;
  readonly height: number;
  /** Degrees, counted against the clock: 0, 90, 180 or 270. */
  readonly rotate: number;
  /** Added after each character. */
  readonly dx: number;
}

export type EncoderOptions = Readonly<Record<string, string | number | boolean>>;

/** Encodes a symbol and plots it; throws an error whose message says what is wrong with the payload. */
export interface BarcodeEncoder {
  encode(options: EncoderOptions, plotter: Plotter): void;
}

let loading: Promise<BarcodeEncoder> | undefined;

/** Reads the encoders' code, 2 MB of it, when the first document has a barcode. */
export function loadBarcodeEncoder(): Promise<BarcodeEncoder> {
  loading ??= load();
  return loading;
}

async function load(): Promise<BarcodeEncoder> {
  const { render } = (await import("bwip-js/generic")) as unknown as {
    readonly render: (options: Record<string, unknown>, plotter: Plotter) => unknown;
  };
  // The options are copied: bwip-js writes into what it is given.
  return { encode: (options, plotter) => void render({ ...options }, plotter) };
}
