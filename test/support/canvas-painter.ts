import { createCanvas, DOMMatrix, type Image, loadImage, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type {
  DescribedOperation,
  DescribedPages,
  PageDescription,
  PaintDescription,
  PenDescription,
} from "../../src/vocabulary/page-description.ts";

type Context = SKRSContext2D;

/** Faces, outlines and pictures that painting needs in addition to a page's operations. */
interface Shown {
  readonly faces: DescribedPages["faces"];
  readonly outline: (face: number, glyph: number) => string;
  readonly images: ReadonlyMap<string, Image>;
}

/** A described page as pixels, RGBA, painted on a canvas as a browser would. */
export async function painted(
  pages: DescribedPages,
  page: PageDescription,
  outline: Shown["outline"],
  size: { readonly width: number; readonly height: number },
): Promise<Uint8ClampedArray> {
  const images = new Map<string, Image>();
  for (const { hash, data = "" } of pages.pictures) images.set(hash, await loadImage(Buffer.from(data, "base64")));
  const context = createCanvas(size.width, size.height).getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.scale(size.width / page.width, size.height / page.height);
  const hidden = new Set(pages.layers.filter(({ visible }) => !visible).map(({ name }) => name));
  paintAll(context, page.operations, { faces: pages.faces, outline, images }, hidden);
  return context.getImageData(0, 0, size.width, size.height).data;
}

function paintAll(
  context: Context,
  operations: readonly DescribedOperation[],
  shown: Shown,
  hidden: ReadonlySet<string>,
): void {
  for (const operation of operations) {
    context.save();
    paint(context, operation, shown, hidden);
    context.restore();
  }
}

function paint(context: Context, operation: DescribedOperation, shown: Shown, hidden: ReadonlySet<string>): void {
  switch (operation.op) {
    case "text":
      paintText(context, operation, shown);
      break;
    case "rect": {
      const box = new Path2D();
      box.rect(operation.x, operation.y, operation.width, operation.height);
      paintPath(context, box, { fill: operation.fill });
      break;
    }
    case "rule":
      paintPath(context, new Path2D(`M${operation.x1} ${operation.y1}L${operation.x2} ${operation.y2}`), operation);
      break;
    case "path":
      paintPath(context, new Path2D(operation.d), operation);
      break;
    case "picture": {
      const image = shown.images.get(operation.picture);
      if (image !== undefined) context.drawImage(image, operation.x, operation.y, operation.width, operation.height);
      break;
    }
    case "group":
      if (operation.layer === undefined || !hidden.has(operation.layer)) paintGroup(context, operation, shown, hidden);
      break;
    case "foreign-page":
    case "link":
    case "anchor":
    case "node":
      break;
  }
}

function paintText(context: Context, run: Extract<DescribedOperation, { op: "text" }>, shown: Shown): void {
  const face = shown.faces[run.face];
  if (run.hidden === true || face === undefined) return;
  const scale = run.size / face.unitsPerEm;
  const letters = new Path2D();
  for (const [at, glyph] of run.glyphs.entries()) {
    const [x, y] = [run.x + (run.dx[at] ?? 0), run.y + (run.dy?.[at] ?? 0)];
    letters.addPath(new Path2D(shown.outline(run.face, glyph)), new DOMMatrix([scale, 0, 0, -scale, x, y]));
  }
  paintPath(context, letters, run);
}

interface Painted {
  readonly fill?: PaintDescription;
  readonly stroke?: PenDescription;
  readonly evenOdd?: boolean;
}

function paintPath(context: Context, path: Path2D, { fill, stroke, evenOdd }: Painted): void {
  const rule = evenOdd === true ? "evenodd" : "nonzero";
  if (typeof fill === "object" && fill.transform !== undefined) {
    context.save();
    context.clip(path, rule);
    context.transform(...fill.transform);
    context.fillStyle = styleOf(context, fill);
    context.fillRect(-far, -far, 2 * far, 2 * far);
    context.restore();
  } else if (fill !== undefined) {
    context.fillStyle = styleOf(context, fill);
    context.fill(path, rule);
  }
  if (stroke === undefined) return;
  context.strokeStyle = styleOf(context, stroke.paint);
  context.lineWidth = stroke.width;
  context.lineCap = stroke.cap ?? "butt";
  context.lineJoin = stroke.join ?? "miter";
  context.miterLimit = stroke.miterLimit ?? 10;
  context.setLineDash([...(stroke.dash ?? [])]);
  context.lineDashOffset = stroke.dashOffset ?? 0;
  context.stroke(path);
}

const far = 10_000;

/** A canvas takes no transform of a gradient: where one fills, the canvas is moved instead. */
function styleOf(context: Context, paint: PaintDescription) {
  if (typeof paint === "string") return paint;
  const gradient =
    paint.kind === "linear"
      ? context.createLinearGradient(paint.x1, paint.y1, paint.x2, paint.y2)
      : context.createRadialGradient(paint.fx, paint.fy, 0, paint.cx, paint.cy, paint.r);
  for (const { offset, color } of paint.stops) gradient.addColorStop(offset, color);
  return gradient;
}

type Group = Extract<DescribedOperation, { op: "group" }>;

function paintGroup(context: Context, group: Group, shown: Shown, hidden: ReadonlySet<string>): void {
  const { transform, clip, mask, opacity = 1, operations } = group;
  if (transform !== undefined) context.transform(...transform);
  if (clip !== undefined) context.clip(new Path2D(clip.d), clip.evenOdd === true ? "evenodd" : "nonzero");
  if (opacity >= 1 && mask === undefined) {
    paintAll(context, operations, shown, hidden);
    return;
  }
  const whole = layerOf(context);
  paintAll(whole, operations, shown, hidden);
  if (mask !== undefined) {
    const seen = layerOf(context);
    paintAll(seen, mask, shown, hidden);
    whole.setTransform(1, 0, 0, 1, 0, 0);
    whole.globalCompositeOperation = "destination-in";
    whole.drawImage(seen.canvas, 0, 0);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = opacity;
  context.drawImage(whole.canvas, 0, 0);
}

/** An empty canvas of the same size and coordinates. */
function layerOf(context: Context): Context {
  const layer = createCanvas(context.canvas.width, context.canvas.height).getContext("2d");
  layer.setTransform(context.getTransform());
  return layer;
}
