import type { FaceDescription, PageDescription } from "../../../src/vocabulary/page-description.ts";
import { type Change, changeBetween, paintChange, type Scale } from "./change.ts";
import type { GlyphExtents } from "./extent.ts";
import { isSame } from "./is-same.ts";
import { opaqueAsBright } from "./opaque-as-bright.ts";
import { type Canvas, paintPage, type Sheet, type Supplies } from "./paint.ts";
import type { Supply } from "./supplies.ts";
import { tilePixels } from "./tile-pixels.ts";

type Surface = CanvasRenderingContext2D;

/** A page with what its runs and groups name. */
export interface Painting {
  readonly page: PageDescription;
  readonly faces: readonly FaceDescription[];
  /** Layers that are not painted. */
  readonly hidden: readonly string[];
}

/** Widest and highest that a page is painted, in pixels. */
const mostPixels = 8000;

/** A canvas, and what is painted on it. */
export interface Painted {
  readonly canvas: HTMLCanvasElement;
  readonly painting: Painting;
  /** Glyphs and pictures that were there. */
  readonly supplied: number;
}

/** Paints a page on a canvas of its own. `scale`: pixels a point. */
export function paintedCanvas(painting: Painting, supply: Supply, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = sizeOf(painting.page, scale);
  paintWhole(canvas, painting, supply);
  return canvas;
}

/**
 * Paints a page on the canvas that has its last state, of which only what differs is painted, or on one of its own where the size is
 * another. Nothing flickers: nobody sees a canvas before the script ends that paints on it.
 */
export function painted(last: Painted | undefined, painting: Painting, supply: Supply, scale: number): Painted {
  const now = { painting, supplied: supply.size() };
  const [width, height] = sizeOf(painting.page, scale);
  if (last === undefined || last.canvas.width !== width || last.canvas.height !== height || lost.has(last.canvas)) {
    const canvas = paintedCanvas(painting, supply, scale);
    canvas.addEventListener("contextlost", () => lost.add(canvas));
    return { ...now, canvas };
  }
  const { canvas } = last;
  const change = last.supplied === now.supplied ? changeOf(last, painting, supply) : undefined;
  if (change === undefined) paintWhole(canvas, painting, supply);
  else paintOver(canvas, change, painting, supply);
  return { ...now, canvas };
}

/** Canvases whose pixels the browser has lost, with its processor of graphics. */
const lost = new WeakSet<HTMLCanvasElement>();

/** Undefined: the whole page is painted. */
function changeOf({ painting: before, canvas }: Painted, after: Painting, supply: Supply): Change | undefined {
  const { faces, hidden, page } = after;
  const isLike = isSame(before.faces, faces) && isSame(before.hidden, hidden);
  if (!isLike || before.page.width !== page.width || before.page.height !== page.height) return undefined;
  const extents: GlyphExtents = {
    glyph: (face, glyph) => supply.extent(faces[face]?.key ?? "", glyph),
    unitsPerEm: (face) => faces[face]?.unitsPerEm ?? 1000,
  };
  return changeBetween(before.page, page, extents, scaleOn(canvas, page));
}

/** Pixels of the canvas of a page. */
function sizeOf({ width, height }: PageDescription, scale: number): readonly [width: number, height: number] {
  const bounded = Math.min(scale, mostPixels / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * bounded)), Math.max(1, Math.round(height * bounded))];
}

const scaleOn = (canvas: HTMLCanvasElement, page: PageDescription): Scale => ({
  x: canvas.width / page.width,
  y: canvas.height / page.height,
});

function paintWhole(canvas: HTMLCanvasElement, { page, faces, hidden }: Painting, supply: Supply): void {
  const surface = canvas.getContext("2d");
  if (surface === null) return;
  const { x, y } = scaleOn(canvas, page);
  surface.resetTransform();
  surface.fillStyle = "#fff";
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.scale(x, y);
  paintPage<Path2D, CanvasImageSource>(page, asCanvas(surface), suppliesOf(faces, hidden, supply));
}

function paintOver(canvas: HTMLCanvasElement, change: Change, { page, faces, hidden }: Painting, supply: Supply): void {
  const surface = canvas.getContext("2d");
  if (surface === null) return;
  paintChange(change, asCanvas(surface), suppliesOf(faces, hidden, supply), scaleOn(canvas, page));
}

/** The browser's canvas takes `Path2D` where the painter says `Outline`. */
const asCanvas = (surface: Surface): Canvas<Path2D, CanvasImageSource> =>
  surface as unknown as Canvas<Path2D, CanvasImageSource>;
const asSurface = (canvas: Canvas<Path2D, CanvasImageSource>): Surface => canvas as unknown as Surface;

/** The outlines and pictures that the painter takes from `supply`, by the faces of one answer. */
function suppliesOf(
  faces: readonly FaceDescription[],
  hidden: readonly string[],
  supply: Supply,
): Supplies<Path2D, CanvasImageSource> {
  return {
    outline: (d) => new Path2D(d),
    glyph: (face, glyph) => supply.glyph(faces[face]?.key ?? "", glyph),
    unitsPerEm: (face) => faces[face]?.unitsPerEm ?? 1000,
    picture: (hash) => supply.picture(hash),
    enlarges: (canvas, picture, width) => width * scaleOf(asSurface(canvas)) > widthOf(picture),
    sheet: (canvas) => sheetOf(asSurface(canvas)),
    repeated: (canvas, box, paint) => repeated(asSurface(canvas), box, paint),
    brighten: ({ canvas }) => brighten(asSurface(canvas)),
    lay: (canvas, sheet) => {
      const surface = asSurface(canvas);
      surface.save();
      surface.resetTransform();
      surface.drawImage(sheet.image, 0, 0);
      surface.restore();
    },
    shows: (layer) => !hidden.includes(layer),
  };
}

function sheetOf(surface: Surface): Sheet<Path2D, CanvasImageSource> {
  const image = document.createElement("canvas");
  image.width = surface.canvas.width;
  image.height = surface.canvas.height;
  const inner = image.getContext("2d");
  if (inner === null) throw new Error("The browser gave no canvas to paint on.");
  inner.setTransform(surface.getTransform());
  return { canvas: asCanvas(inner), image };
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A tile has twice the pixels that it takes on the canvas, within bounds: it seldom ends where a pixel does. */
function repeated(
  surface: Surface,
  { x, y, width, height }: Box,
  paint: (tile: Canvas<Path2D, CanvasImageSource>) => void,
): CanvasPattern | string {
  const { a, b, c, d } = surface.getTransform();
  const image = document.createElement("canvas");
  image.width = tilePixels(width * Math.hypot(a, b));
  image.height = tilePixels(height * Math.hypot(c, d));
  const inner = image.getContext("2d");
  if (inner === null) throw new Error("The browser gave no canvas to paint on.");
  inner.scale(image.width / width, image.height / height);
  inner.translate(-x, -y);
  paint(asCanvas(inner));
  const pattern = surface.createPattern(image, "repeat");
  pattern?.setTransform(new DOMMatrix([width / image.width, 0, 0, height / image.height, x, y]));
  return pattern ?? "transparent";
}

function brighten(surface: Surface): void {
  const { width, height } = surface.canvas;
  if (width === 0 || height === 0) return;
  const pixels = surface.getImageData(0, 0, width, height);
  opaqueAsBright(pixels.data);
  surface.putImageData(pixels, 0, 0);
}

/** Pixels a unit, along the x axis. */
function scaleOf(surface: Surface): number {
  const { a, b } = surface.getTransform();
  return Math.hypot(a, b);
}

const widthOf = (picture: CanvasImageSource): number =>
  picture instanceof ImageBitmap || picture instanceof HTMLCanvasElement ? picture.width : 0;
