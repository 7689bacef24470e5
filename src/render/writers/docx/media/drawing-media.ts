import type { Drawing } from "../../../model/drawing/drawing.ts";
import type { RasterFile } from "./raster-file.ts";
import type { Rasterise } from "./rasteriser.ts";
import { drawingAsSvg, type SvgTools } from "./svg.ts";

export interface DrawingTools extends SvgTools {
  /** undefined: the document was not expected to hold a drawing. */
  readonly rasterise: Rasterise | undefined;
}

/** A drawing as Word 2016 and later show it, and for all that cannot, as a picture (MS-ODRAWXML, 2.3.1.2: svgBlip). */
export interface DrawingMedia {
  readonly svg: string;
  readonly fallback: RasterFile;
}

/** undefined: nothing of it can be seen, or it cannot be drawn. */
export function drawingMedia(drawing: Drawing, tools: DrawingTools): DrawingMedia | undefined {
  if (!(drawing.width > 0 && drawing.height > 0) || tools.rasterise === undefined) return undefined;
  const svg = drawingAsSvg(drawing, tools);
  const fallback = svg === undefined ? undefined : tools.rasterise(svg, drawing);
  return svg === undefined || fallback === undefined ? undefined : { svg, fallback };
}
