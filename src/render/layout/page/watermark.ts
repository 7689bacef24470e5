import type { PageWatermark } from "../../model/document/flow.ts";
import type { Matrix, Points, Size } from "../../model/geometry.ts";
import type { PageMark } from "../../model/page/page.ts";
import { type Context, setsPageNumbers } from "../context.ts";
import { flatMarks } from "../frame.ts";
import { sequenceOfBlocks } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";
import { reportOutside } from "./outside.ts";

/** Watermarks without page numbers look the same on every page of a size: they are set once for it. */
export class WatermarkStore {
  readonly #marks = new Map<PageWatermark, { readonly page: Size; readonly mark: PageMark; readonly work: number }>();

  /** The watermark on a page, as one mark. */
  on(watermark: PageWatermark, page: Size, context: Context): PageMark {
    const known = this.#marks.get(watermark);
    if (known?.page.width === page.width && known.page.height === page.height) {
      // Set once and drawn on every page: drawing is work too.
      context.budget.work(known.work, watermark.path);
      return known.mark;
    }
    const { result, numbered } = setsPageNumbers(context, () => drawWatermark(watermark, page, context));
    context.budget.work(result.work, watermark.path);
    if (!numbered) this.#marks.set(watermark, { page, ...result });
    return result.mark;
  }
}

/** Whether a watermark shows what only the last page decides. */
export function waitsForPages(watermark: PageWatermark, page: Size, context: Context): boolean {
  const before = context.tally.counts;
  drawWatermark(watermark, page, context);
  return context.tally.counts !== before;
}

function drawWatermark(watermark: PageWatermark, page: Size, context: Context) {
  const { size, marks } = setContent(watermark, page, context);
  const cos = Math.cos((watermark.angle * Math.PI) / 180);
  const sin = Math.sin((watermark.angle * Math.PI) / 180);
  const turned: Size = {
    width: Math.abs(size.width * cos) + Math.abs(size.height * sin),
    height: Math.abs(size.width * sin) + Math.abs(size.height * cos),
  };
  const shown = centres(watermark, turned, page, context).map(([x, y]): PageMark => {
    const transform: Matrix = [cos, sin, -sin, cos, x, y];
    return { kind: "group", marks, transform, clip: undefined, opacity: 1 };
  });
  const { opacity } = watermark;
  const mark: PageMark = { kind: "group", marks: shown, transform: undefined, clip: undefined, opacity };
  // Tiles reach beyond the page's edges on purpose.
  if (!watermark.repeat) reportOutside([mark], page, context.report, watermark.path);
  return { mark, work: shown.length * countMarks(marks) };
}

const countMarks = (marks: readonly PageMark[]): number =>
  marks.reduce((sum, mark) => sum + (mark.kind === "group" ? countMarks(mark.marks) : 1), 1);

/** The content around its own centre: text is as wide as it is, but breaks at the length of the page's diagonal. */
function setContent({ blocks }: PageWatermark, page: Size, context: Context) {
  const widest = Math.hypot(page.width, page.height);
  const needed = blocks.reduce((width, block) => Math.max(width, context.measure(block, context).max), 0);
  const width = Math.min(widest, needed);
  const space = {
    width: width + roundingSlack,
    height: Number.POSITIVE_INFINITY,
    full: page.height,
    top: true,
    mustFit: false,
  };
  const fit = layoutSequence(sequenceOfBlocks(blocks), space, { ...context, flows: false, parts: undefined });
  if (fit.kind !== "whole") throw new Error("A watermark does not fit into endless space.");
  const { frame } = fit;
  const marks = flatMarks([{ kind: "frame", x: -width / 2, y: -frame.height / 2, frame }]);
  return { size: { width, height: frame.height }, marks };
}

/** Sums of widths are not exact; a text as wide as its space must not break for that. */
const roundingSlack = 0.01;

/** How often a watermark may be repeated on a page. */
const mostTiles = 1000;

type WatermarkSpot = readonly [x: Points, y: Points];

/** Where the content's centre stands: once, or in steps from the middle of the page to its edges. */
function centres(
  { repeat, spacing, path }: PageWatermark,
  turned: Size,
  page: Size,
  context: Context,
): readonly WatermarkSpot[] {
  const middle: WatermarkSpot = [page.width / 2, page.height / 2];
  if (!repeat) return [spacing === undefined ? middle : [spacing.x, spacing.y]];
  let stepX = stepOf(spacing?.x, turned.width);
  let stepY = stepOf(spacing?.y, turned.height);
  const across = () => tilesEachSide(page.width, turned.width, stepX);
  const down = () => tilesEachSide(page.height, turned.height, stepY);
  if (tiles(across()) * tiles(down()) > mostTiles) {
    const message = `The watermark would stand on the page more than ${mostTiles} times; its steps are made larger.`;
    context.report.add("CONTENT_ERROR", "WATERMARK_THINNED", path, message);
    while (tiles(across()) * tiles(down()) > mostTiles) {
      if (across() > down()) stepX *= 1.25;
      else stepY *= 1.25;
    }
  }
  const [rows, columns] = [down(), across()];
  const places: WatermarkSpot[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      places.push([middle[0] + column * stepX, middle[1] + row * stepY]);
    }
  }
  return places;
}

/** Without a step of the author's, the content and half of it again. */
const stepOf = (own: Points | undefined, size: Points): Points => {
  const step = Math.abs(own ?? 0);
  return step > 0 ? step : Math.max(1, size * 1.5);
};

const tiles = (eachSide: number): number => 2 * eachSide + 1;

/** As many as show anything. */
const tilesEachSide = (page: Points, size: Points, step: Points): number =>
  Math.max(0, Math.ceil((page + size) / 2 / step) - 1);
