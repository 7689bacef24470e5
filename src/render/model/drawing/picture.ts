import type { Size } from "../geometry.ts";

/** Content of a box of its own on a page or in a line: samples, or vectors. */
export type Graphic = Picture | Vectors;

/**
 * A drawing, as far as those need to know who only place it; its size is in points. `model/drawing/drawing.ts` says what it is
 * made of: lines of text among others, in which drawings may stand.
 */
export interface Vectors extends Size {
  readonly nodes: readonly object[];
}

/**
 * An image ready to be painted: samples stay in the form they came in whenever the output format can take them.
 * Made once per content hash by `render/graphics/images`.
 */
export interface Picture {
  /** SHA-256 of the source bytes, hexadecimal; a file stores each picture once. */
  readonly hash: string;
  /** Pixels, after the EXIF turn of `orientation` has been applied. */
  readonly width: number;
  readonly height: number;
  /** Pixels as stored in `samples`, before the turn. */
  readonly columns: number;
  readonly rows: number;
  /** Dots per inch named by the file, else undefined (then 96 is assumed for its natural size). */
  readonly dpi: number | undefined;
  /** EXIF orientation 1 to 8 (TIFF 6.0, tag 274). */
  readonly orientation: number;
  readonly samples: Samples;
  /** An 8-bit grey channel of the same columns and rows, zlib-deflated; undefined when opaque. */
  readonly alpha: FlateSamples | undefined;
  /** The source file itself, for writers that embed files (DOCX). */
  readonly source: Uint8Array;
  readonly mediaType: string;
}

/** zlib data; `predictor` true: each row leads with a PNG filter byte (ISO 32000-1, 7.4.4.4, Predictor 15). */
export interface FlateSamples {
  readonly data: Uint8Array;
  readonly predictor: boolean;
  readonly bits: 1 | 2 | 4 | 8 | 16;
}

export type Samples =
  /** `inverted`: Adobe CMYK, whose 0 means full ink. */
  | { readonly kind: "jpeg"; readonly data: Uint8Array; readonly components: 1 | 3 | 4; readonly inverted: boolean }
  | (FlateSamples & { readonly kind: "grey" | "rgb"; readonly colorKey: readonly number[] | undefined })
  /** 0 means no ink. */
  | (FlateSamples & { readonly kind: "cmyk" })
  /** `palette`: RGB triples. */
  | (FlateSamples & {
      readonly kind: "indexed";
      readonly palette: Uint8Array;
      readonly colorKey: readonly number[] | undefined;
    });
