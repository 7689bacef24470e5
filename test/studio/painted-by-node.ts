import {
  createCanvas,
  DOMMatrix,
  type Image,
  loadImage,
  type Canvas as NodeCanvas,
  Path2D,
  type SKRSContext2D,
} from "@napi-rs/canvas";
import type { DescribedPages, PageDescription } from "../../src/vocabulary/page-description.ts";
import { opaqueAsBright } from "../../studio/src/preview/opaque-as-bright.ts";
import { type Canvas, paintPage, type Sheet } from "../../studio/src/preview/paint.ts";
import { tilePixels } from "../../studio/src/preview/tile-pixels.ts";

type Outline = Path2D;
type Picture = Image | NodeCanvas;

/** Glyph outlines by face and id, as the service answers them. */
export type Outlines = ReadonlyMap<string, ReadonlyMap<number, string>>;

function asCanvas(surface: SKRSContext2D): Canvas<Outline, Picture> {
  const { createLinearGradient, createRadialGradient } = surface;
  surface.createLinearGradient = (...given) => inOrder(createLinearGradient.apply(surface, given));
  surface.createRadialGradient = (...given) => inOrder(createRadialGradient.apply(surface, given));
  return surface as unknown as Canvas<Outline, Picture>;
}

type Gradient = ReturnType<SKRSContext2D["createLinearGradient"]>;

/** Stops at one offset count in the order in which they come (HTML, addColorStop), as in browsers; this canvas turns it round. */
function inOrder(gradient: Gradient): Gradient {
  let last = -1;
  const { addColorStop } = gradient;
  gradient.addColorStop = (offset, color) => {
    last = offset > last ? offset : Math.min(1, last + 1e-6);
    addColorStop.call(gradient, last, color);
  };
  return gradient;
}

const asSurface = (canvas: Canvas<Outline, Picture>): SKRSContext2D => canvas as unknown as SKRSContext2D;

/** Paints a described page by the studio's painter on a canvas in this process; `scale`: pixels a point. Four bytes a pixel, in rows. */
export async function paintedByNode(
  page: PageDescription,
  { faces, pictures, layers }: DescribedPages,
  outlines: Outlines,
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
): Promise<Uint8ClampedArray> {
  const images = new Map<string, Image>();
  for (const { hash, data = "" } of pictures) images.set(hash, await loadImage(Buffer.from(data, "base64")));
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext("2d");
  surface.fillStyle = "#fff";
  surface.fillRect(0, 0, width, height);
  surface.scale(scale, scale);
  const hidden = layers.filter(({ visible }) => !visible).map(({ name }) => name);
  paintPage<Outline, Picture>(page, asCanvas(surface), {
    outline: (d) => new Path2D(d),
    glyph: (face, glyph) => {
      const d = outlines.get(faces[face]?.key ?? "")?.get(glyph);
      return d === undefined || d === "" ? undefined : new Path2D(d);
    },
    unitsPerEm: (face) => faces[face]?.unitsPerEm ?? 1000,
    picture: (hash) => images.get(hash),
    enlarges: (under, image, drawnWidth) => drawnWidth * scaleOf(asSurface(under)) > image.width,
    sheet: (under): Sheet<Outline, Picture> => {
      const { width, height } = asSurface(under).canvas;
      const image = createCanvas(width, height);
      const inner = image.getContext("2d");
      inner.setTransform(asSurface(under).getTransform());
      return { canvas: asCanvas(inner), image };
    },
    repeated: (under, { x, y, width, height }, paint) => {
      const { a, b, c, d } = asSurface(under).getTransform();
      const image = createCanvas(tilePixels(width * Math.hypot(a, b)), tilePixels(height * Math.hypot(c, d)));
      const inner = image.getContext("2d");
      inner.scale(image.width / width, image.height / height);
      inner.translate(-x, -y);
      paint(asCanvas(inner));
      const pattern = asSurface(under).createPattern(image, "repeat");
      pattern.setTransform(new DOMMatrix([width / image.width, 0, 0, height / image.height, x, y]));
      return pattern;
    },
    brighten: ({ canvas: bright }) => {
      const surface = asSurface(bright);
      const { width, height } = surface.canvas;
      const pixels = surface.getImageData(0, 0, width, height);
      opaqueAsBright(pixels.data);
      // This canvas moves pixels that are put on it, and lays them over what is there; that of a browser does neither.
      surface.save();
      surface.resetTransform();
      surface.clearRect(0, 0, width, height);
      surface.putImageData(pixels, 0, 0);
      surface.restore();
    },
    lay: (under, sheet) => {
      const target = asSurface(under);
      target.save();
      target.resetTransform();
      target.drawImage(sheet.image, 0, 0);
      target.restore();
    },
    shows: (layer) => !hidden.includes(layer),
  });
  return surface.getImageData(0, 0, width, height).data;
}

/** Pixels a unit, along the x axis. */
function scaleOf(surface: SKRSContext2D): number {
  const { a, b } = surface.getTransform();
  return Math.hypot(a, b);
}
