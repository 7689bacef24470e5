import type { Report } from "../../../contract/report.ts";
import type { Drawing } from "../../../model/drawing/drawing.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import type { Size } from "../../../model/geometry.ts";
import { GrowthAllowance } from "../allowance.ts";

/** Makes pictures of what is filtered: the rasteriser, and what it needs to read. */
export interface FilterPainter {
  /** A drawing as SVG, in its own coordinates; undefined: it reaches so far that it cannot be drawn. */
  readonly markup: (drawing: Drawing) => DrawingMarkup | undefined;
  /** An SVG file that says its size in pixels; undefined: it cannot be drawn. */
  readonly picture: (svg: string, size: Size) => Picture | undefined;
}

/** The content of an svg element: `definitions` of gradients, clip paths and masks, and `body`, which is shown. */
export interface DrawingMarkup {
  readonly definitions: string;
  readonly body: string;
}

/** The tools that the filters of one document share. */
export interface FilterTools {
  /** undefined: nothing is filtered. */
  readonly painter: FilterPainter | undefined;
  readonly report: Report;
  /** Counts units of work at a place of the definition. */
  readonly work: (units: number, path: string) => void;
  readonly allowance: FilterAllowance;
  /** Pictures that are made, by their markup: what looks alike is painted once. */
  readonly known: Map<string, Picture>;
  /** Places of what was too large. */
  readonly reported: Set<string>;
}

export interface FilterAllowance {
  readonly pixels: GrowthAllowance;
  /** About as many nanoseconds. */
  readonly time: GrowthAllowance;
}

/** All filtered pictures of a document: three pages as fine as they are printed. */
const mostPixels = 12_000_000;
const mostTime = 6e9;

export const filterAllowance = (): FilterAllowance => ({
  pixels: new GrowthAllowance(mostPixels),
  time: new GrowthAllowance(mostTime),
});
