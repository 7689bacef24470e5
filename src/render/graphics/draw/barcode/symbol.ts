import type { OutlinePath, PathStep, Points } from "../../../model/geometry.ts";
import { arcSteps } from "../path/arc.ts";
import { type PointPair, polygon } from "../path/points.ts";
import type { BarcodeEncoder, EncoderOptions, Plotter } from "./encoder.ts";

/** Pixels the encoder counts for one of its units: rounding to them does not show. */
const pixelsPerUnit = 100;

/** One colour's areas of a symbol, under the non-zero rule. `rgb` is six digits; black stands for the bars' colour. */
export interface SymbolArea {
  readonly path: OutlinePath;
  readonly rgb: string;
  /** Only what lies in here is painted. */
  readonly clip: OutlinePath | undefined;
}

export interface SymbolText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: Points;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly letterSpacing: number;
}

/** An encoded symbol in units of the encoder (a point at its natural size), y down, from an origin anywhere. */
export interface EncodedSymbol {
  readonly areas: readonly SymbolArea[];
  readonly texts: readonly SymbolText[];
  /** Units of one module. */
  readonly module: number;
}

/** Widths of text in the face it will be drawn in, in em. */
export type MeasureText = (text: string) => number;

/** Rectangular Micro QR symbols by their area: the encoder must be given the version (ISO/IEC 23941, table 1). */
const microRectangles =
  "R11x27 R7x43 R13x27 R9x43 R7x59 R11x43 R9x59 R7x77 R13x43 R15x43 R11x59 R7x99 R9x77 R17x43 R13x59 R11x77 R15x59 R9x99 R7x139 R13x77 R17x59 R11x99 R15x77 R9x139 R13x99 R17x77 R15x99 R11x139 R17x99 R13x139 R15x139 R17x139".split(
    " ",
  );

/** Encodes a payload. Throws what the encoder says about it. */
export function encodeSymbol(encoder: BarcodeEncoder, options: EncoderOptions, measure: MeasureText): EncodedSymbol {
  if (options["bcid"] !== "rectangularmicroqrcode" || "version" in options) {
    return plotted(encoder, options, measure);
  }
  let said: unknown;
  for (const version of microRectangles) {
    try {
      return plotted(encoder, { ...options, version }, measure);
    } catch (error) {
      said = error;
    }
  }
  throw said;
}

function plotted(encoder: BarcodeEncoder, options: EncoderOptions, measure: MeasureText): EncodedSymbol {
  const plot = new SymbolPlot(measure);
  encoder.encode({ ...options, scale: pixelsPerUnit }, plot);
  return plot.symbol();
}

/** Capitals and digits of the face reach so far above the baseline, and letters with tails so far below, in em. */
const capital = 0.714;
const tail = 0.24;
const tailed = /[gjpqyQ,;()[\]{}|/\\_$]/;

type SymbolCorners = readonly (readonly [number, number])[];

/** Collects what an encoder plots. Outlines run all the same way round, holes the other, so that one fill paints all. */
class SymbolPlot implements Plotter {
  readonly #measure: MeasureText;
  readonly #areas: { path: PathStep[]; rgb: string; clip: OutlinePath | undefined }[] = [];
  readonly #texts: SymbolText[] = [];
  #pending: PathStep[] = [];
  #clip: OutlinePath | undefined;
  #module = 1;

  constructor(measure: MeasureText) {
    this.#measure = measure;
  }

  symbol(): EncodedSymbol {
    return { areas: this.#areas, texts: this.#texts, module: this.#module };
  }

  /** The innermost scale is the module's, for symbols made of modules. */
  scale(x: number): null {
    this.#module = Math.max(this.#module, x / pixelsPerUnit);
    return null;
  }

  measure(text: string, _font: string, width: number, height: number) {
    const descent = tailed.test(text) ? tail * height : 0;
    return { width: this.#measure(text) * width, ascent: capital * height, descent };
  }

  init(): void {
    // The symbol's box is that of what is drawn: nothing has to be prepared.
  }

  // biome-ignore lint/complexity/useMaxParams: bwip-js calls it, and says what it hands over.
  line(x0: number, y0: number, x1: number, y1: number, width: number, rgb: string): void {
    const half = width / 2;
    const upright = x0 === x1;
    const [left, right] = upright ? [x0 - half, x0 + half] : [Math.min(x0, x1), Math.max(x0, x1)];
    const [top, foot] = upright ? [Math.min(y0, y1), Math.max(y0, y1)] : [y0 - half, y0 + half];
    this.#area(rgb).push(
      ...outline([
        [left, foot],
        [right, foot],
        [right, top],
        [left, top],
      ]),
    );
  }

  polygon(points: SymbolCorners): void {
    this.#pending.push(...outline(points));
  }

  hexagon(points: SymbolCorners): void {
    this.#pending.push(...outline(points));
  }

  ellipse(x: number, y: number, rx: number, ry: number, inner: boolean): void {
    const shape = { cx: x / pixelsPerUnit, cy: y / pixelsPerUnit, rx: rx / pixelsPerUnit, ry: ry / pixelsPerUnit };
    const turn = inner ? 2 * Math.PI : -2 * Math.PI;
    this.#pending.push(["M", shape.cx + shape.rx, shape.cy], ...arcSteps(shape, 0, turn), ["Z"]);
  }

  fill(rgb: string): void {
    if (this.#pending.length === 0) return;
    this.#area(rgb).push(...this.#pending);
    this.#pending = [];
  }

  clip(polygons: readonly SymbolCorners[]): void {
    this.#clip = polygons.flatMap(outline);
  }

  unclip(): void {
    this.#clip = undefined;
  }

  text(x: number, y: number, text: string, _rgb: string, font: { height: number; rotate: number; dx: number }): void {
    this.#texts.push({
      text,
      x: x / pixelsPerUnit,
      y: y / pixelsPerUnit,
      size: font.height / pixelsPerUnit,
      turn: -font.rotate,
      letterSpacing: font.dx / pixelsPerUnit,
    });
  }

  end(): true {
    return true;
  }

  #area(rgb: string): PathStep[] {
    const last = this.#areas.at(-1);
    if (last !== undefined && last.rgb === rgb && last.clip === this.#clip) return last.path;
    const path: PathStep[] = [];
    this.#areas.push({ path, rgb, clip: this.#clip });
    return path;
  }
}

const outline = (points: SymbolCorners): OutlinePath =>
  polygon(
    points.map(([x, y]): PointPair => [x / pixelsPerUnit, y / pixelsPerUnit]),
    true,
  );
