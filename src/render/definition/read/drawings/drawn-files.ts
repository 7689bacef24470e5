import { drawSvgFile } from "../../../graphics/draw/draw-svg-file.ts";
import type { DrawTools } from "../../../graphics/draw/tools.ts";
import type { Drawing } from "../../../model/drawing/drawing.ts";
import type { NamedSvg } from "../../resources/loaded-resources.ts";

/** The svg files of one document as drawings, each drawn when it is first shown. */
export class DrawnFiles {
  readonly #files: ReadonlyMap<string, NamedSvg>;
  readonly #drawn = new Map<string, Drawing>();

  constructor(files: ReadonlyMap<string, NamedSvg>) {
    this.#files = files;
  }

  /** undefined when there is no such file. */
  of(source: string, tools: () => DrawTools): Drawing | undefined {
    const known = this.#drawn.get(source);
    const named = this.#files.get(source);
    if (known !== undefined || named === undefined) return known;
    const drawing = drawSvgFile(named.file, tools(), named.path);
    this.#drawn.set(source, drawing);
    return drawing;
  }
}
