import type { BarcodeEncoder } from "../../graphics/draw/barcode/encoder.ts";
import type { ChartTools } from "../../graphics/draw/chart/tools.ts";
import type { SvgFile } from "../../graphics/draw/svg-file/read-svg-file.ts";
import type { PlacedPdfPage } from "../../model/drawing/foreign-page.ts";
import type { Picture } from "../../model/drawing/picture.ts";
import type { ResourceRequest } from "./wanted.ts";

/** Everything a document names, fetched and opened. */
export interface LoadedResources {
  /** What it names. */
  readonly wanted: ResourceRequest;
  /** By source as `wantedBy` lists it; what is missing could not be had and is reported. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Likewise, the svg files. */
  readonly svgFiles: ReadonlyMap<string, NamedSvg>;
  /** The pages of PDF files, by path; what is missing could not be had and is reported. */
  readonly foreignPages: ReadonlyMap<string, readonly PlacedPdfPage[]>;
  /** Loaded when there is a barcode. */
  readonly barcodes: BarcodeEncoder | undefined;
  /** Loaded when there is a chart. */
  readonly charts: ChartTools | undefined;
  /** Whether a writer of a format without drawings has something to turn into pictures. */
  readonly drawings: boolean;
  /** Files to embed, by their paths; what is missing could not be had and is reported. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Families of `document.fonts`, by name in lower case. */
  readonly families: ReadonlyMap<string, LoadedFamily>;
  /** SHA-256 of every file used, by path, for the colophon. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** An svg file and the first place that names it. */
export interface NamedSvg {
  readonly file: SvgFile;
  readonly path: string;
}

/** The files of one family. */
export interface LoadedFamily {
  /** undefined: it could not be had, which is reported; the family is then as if it had no files. */
  readonly regular: Uint8Array | undefined;
  readonly bold?: Uint8Array | undefined;
  readonly italic?: Uint8Array | undefined;
  readonly boldItalic?: Uint8Array | undefined;
  /** Declared, and reported because it could not be had. */
  readonly unavailable?: readonly ("bold" | "italic" | "boldItalic")[];
}
