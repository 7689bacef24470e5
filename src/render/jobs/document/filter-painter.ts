import { sha256 } from "../../../vocabulary/ids.ts";
import type { FilterPainter } from "../../graphics/draw/filters/filter-tools.ts";
import { pictureFile } from "../../graphics/images/picture-file.ts";
import { readPng } from "../../graphics/images/png/png.ts";
import type { TextSource } from "../../graphics/text/typesetter.ts";
import type { Rasterise } from "../../writers/docx/media/rasteriser.ts";
import { drawingMarkup } from "../../writers/docx/media/svg.ts";

/** Pictures of filtered groups, drawn by resvg from our own SVG. */
export const filterPainter = (rasterise: Rasterise, text: Pick<TextSource, "outlines">): FilterPainter => ({
  markup: (drawing) => drawingMarkup(drawing, { outlines: (face) => text.outlines(face), file: pictureFile }),
  picture: (svg, size) => {
    const file = untrapped(() => rasterise(svg, size, true));
    return file && readPng(file.bytes, sha256(file.bytes));
  },
});

/** undefined: it trapped. The rasteriser draws nothing more then, and its thread ends after the job. */
function untrapped<Drawn>(draw: () => Drawn): Drawn | undefined {
  try {
    return draw();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return undefined;
    throw error;
  }
}
