import type { FaceDescription, PageDescription } from "../../../src/vocabulary/page-description.ts";
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

/** Paints a page on a canvas of its own, which then takes the place of the last one: nothing flickers. `scale`: pixels a point. */
export function paintedCanvas({ page, faces, hidden }: Painting, supply: Supply, scale: number): HTMLCanvasElement {
  const bounded = Math.min(scale, mostPixels / Math.max(page.width, page.height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(page.width * bounded));
  canvas.height = Math.max(1, Math.round(page.height * bounded));
  const surface = canvas.getContext("2d");
  if (surface === null) return canvas;
  surface.fillStyle = "#fff";
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.scale(canvas.width / page.width, canvas.height / page.height);
  paintPage<Path2D, CanvasImageSource>(page, asCanvas(surface), suppliesOf(faces, hidden, supply));
  return canvas;
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
