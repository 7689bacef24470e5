import { drawSvgFile } from "../../../graphics/draw/draw-svg-file.ts";
import type { FilterTools } from "../../../graphics/draw/filters/filter-tools.ts";
import { hasFilters, settleFilters } from "../../../graphics/draw/filters/settle-filters.ts";
import type { DrawTools } from "../../../graphics/draw/tools.ts";
import type { Drawing } from "../../../model/drawing/drawing.ts";
import type { NamedSvg } from "../../resources/loaded-resources.ts";

/** The svg files of one document as drawings, each drawn when it is first shown. */
export class DrawnFiles {
  readonly #files: ReadonlyMap<string, NamedSvg>;
  readonly #drawn = new Map<string, Drawing>();
  /** Those with filters, by the size in which their pictures are made, which is part of the key. */
  readonly #settled = new Map<string, Drawing>();

  constructor(files: ReadonlyMap<string, NamedSvg>) {
    this.#files = files;
  }

  /** Filters are still in it. undefined when there is no such file. */
  of(source: string, tools: () => DrawTools): Drawing | undefined {
    const known = this.#drawn.get(source);
    const named = this.#files.get(source);
    if (known !== undefined || named === undefined) return known;
    const drawing = drawSvgFile(named.file, tools(), named.path);
    this.#drawn.set(source, drawing);
    return drawing;
  }

  /** A file in the size in which it is shown, `scale` times its own: what is filtered is a picture as fine as that. */
  shown(source: string, drawing: Drawing, scale: number, filters: FilterTools): Drawing {
    if (!hasFilters(drawing.nodes)) return drawing;
    const step = stepOf(scale);
    const key = `${step} ${source}`;
    const settled = this.#settled.get(key) ?? settleFilters(drawing, step, filters);
    this.#settled.set(key, settled);
    return settled;
  }
}

/** Sizes in steps of a quarter: a file that is shown in many sizes does not have as many pictures. */
const stepOf = (scale: number): number =>
  Number.isFinite(scale) && scale > 0
    ? 1.25 ** Math.max(-20, Math.min(20, Math.ceil(Math.log(scale) / Math.log(1.25) - 0.05)))
    : 1;
