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
import { type Change, paintChange } from "../../studio/src/preview/change.ts";
import { opaqueAsBright } from "../../studio/src/preview/opaque-as-bright.ts";
import { type Canvas, paintPage, type Sheet, type Supplies } from "../../studio/src/preview/paint.ts";
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

/** The sides of a canvas in pixels, and how many there are for each point. */
interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Paints a described page by the studio's painter on a canvas in this process. Four bytes a pixel, in rows. */
export async function paintedByNode(
  page: PageDescription,
  pages: DescribedPages,
  outlines: Outlines,
  size: CanvasSize,
): Promise<Uint8ClampedArray> {
  const supplies = suppliesOf(pages, outlines, await imagesOf(pages));
  return new NodePainting(supplies, size).whole(page);
}

/** A page on a canvas in this process, painted as a whole or, from one state to the next, where it changed. */
export class NodePainting {
  readonly #supplies: Supplies<Outline, Picture>;
  readonly #size: CanvasSize;
  readonly #surface: SKRSContext2D;

  constructor(supplies: Supplies<Outline, Picture>, size: CanvasSize) {
    this.#supplies = supplies;
    this.#size = size;
    this.#surface = createCanvas(size.width, size.height).getContext("2d");
  }

  whole(page: PageDescription): Uint8ClampedArray {
    const { width, height, scale } = this.#size;
    this.#surface.resetTransform();
    this.#surface.fillStyle = "#fff";
    this.#surface.fillRect(0, 0, width, height);
    this.#surface.scale(scale, scale);
    paintPage<Outline, Picture>(page, asCanvas(this.#surface), this.#supplies);
    return this.#pixels();
  }

  change(change: Change): Uint8ClampedArray {
    const { scale } = this.#size;
    paintChange(change, asCanvas(this.#surface), this.#supplies, { x: scale, y: scale });
    return this.#pixels();
  }

  #pixels(): Uint8ClampedArray {
    return this.#surface.getImageData(0, 0, this.#size.width, this.#size.height).data;
  }
}

export async function imagesOf({ pictures }: DescribedPages): Promise<ReadonlyMap<string, Image>> {
  const images = new Map<string, Image>();
  for (const { hash, data = "" } of pictures) images.set(hash, await loadImage(Buffer.from(data, "base64")));
  return images;
}

export function suppliesOf(
  { faces, layers }: DescribedPages,
  outlines: Outlines,
  images: ReadonlyMap<string, Image>,
): Supplies<Outline, Picture> {
  const hidden = layers.filter(({ visible }) => !visible).map(({ name }) => name);
  return {
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
  };
}

/** Pixels a unit, along the x axis. */
function scaleOf(surface: SKRSContext2D): number {
  const { a, b } = surface.getTransform();
  return Math.hypot(a, b);
}
