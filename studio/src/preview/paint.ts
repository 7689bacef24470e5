import type {
  DescribedOperation,
  GroupOperation,
  MatrixDescription,
  PageDescription,
  PaintDescription,
  PenDescription,
} from "../../../src/vocabulary/page-description.ts";

type TextRun = Extract<DescribedOperation, { op: "text" }>;
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A gradient of the canvas. */
interface Gradient {
  addColorStop(offset: number, color: string): void;
}

/**
 * The part of a canvas that the painter uses; `Outline` is what holds a path (Path2D), `Image` what it draws. Tests pass
 * one that records.
 */
export interface Canvas<Outline, Image> {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: "butt" | "round" | "square";
  lineJoin: "miter" | "round" | "bevel";
  miterLimit: number;
  lineDashOffset: number;
  globalAlpha: number;
  globalCompositeOperation: string;
  imageSmoothingEnabled: boolean;
  save(): void;
  restore(): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
  setLineDash(dash: number[]): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  fill(outline: Outline, rule?: "nonzero" | "evenodd"): void;
  stroke(outline: Outline): void;
  clip(outline: Outline, rule?: "nonzero" | "evenodd"): void;
  drawImage(image: Image, x: number, y: number, width: number, height: number): void;
  createLinearGradient(x1: number, y1: number, x2: number, y2: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
}

/** A canvas beside the page, of the same size and at the same place, that is laid over it in the end. */
export interface Sheet<Outline, Image> {
  readonly canvas: Canvas<Outline, Image>;
  readonly image: Image;
}

/** The outlines, pictures and sheets that the painter needs beside the operations. */
export interface Supplies<Outline, Image> {
  /** The outline of a path's `d`. */
  outline(d: string): Outline;
  /** The outline of a glyph in font units, y up; undefined while it is not there, or a blank. */
  glyph(face: number, glyph: number): Outline | undefined;
  /** Units of the face in the size of the type. */
  unitsPerEm(face: number): number;
  /** The picture of a hash; undefined while it is not there. */
  picture(hash: string): Image | undefined;
  /** Whether a picture that is drawn so wide, in the canvas's units, is shown larger than it is. */
  enlarges(canvas: Canvas<Outline, Image>, picture: Image, width: number): boolean;
  /** An empty canvas of the size and with the transform of the given one: a group is painted there as one. */
  sheet(canvas: Canvas<Outline, Image>): Sheet<Outline, Image>;
  /** A fill of the canvas: a box of it, painted by `paint` on a canvas of its own, that repeats without end. */
  repeated(canvas: Canvas<Outline, Image>, box: Box, paint: (tile: Canvas<Outline, Image>) => void): unknown;
  /** Makes a sheet as opaque as its colours are bright (SVG's luminance, on black); its colours do not matter then. */
  brighten(sheet: Sheet<Outline, Image>): void;
  /** Lays a sheet over the canvas, pixel by pixel. */
  lay(canvas: Canvas<Outline, Image>, sheet: Sheet<Outline, Image>): void;
  /** Whether a layer is shown. */
  shows(layer: string): boolean;
}

/** Paints a page; the canvas is scaled to points before, and white. */
export function paintPage<Outline, Image>(
  page: PageDescription,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  paintOperations(page.operations, canvas, supplies);
}

/** Paints in order; the canvas is scaled as that of a page. */
export function paintOperations<Outline, Image>(
  operations: readonly DescribedOperation[],
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  for (const operation of operations) paint(operation, canvas, supplies);
}

function paint<Outline, Image>(
  operation: DescribedOperation,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  switch (operation.op) {
    case "text":
      if (operation.hidden !== true) paintText(operation, canvas, supplies);
      return;
    case "rect":
      paintBox(operation, canvas, supplies);
      return;
    case "rule": {
      const { x1, y1, x2, y2, stroke } = operation;
      strokeOutline(canvas, supplies.outline(`M${x1} ${y1}L${x2} ${y2}`), stroke);
      return;
    }
    case "path":
      paintPath(operation, canvas, supplies);
      return;
    case "picture":
      paintPicture(operation, canvas, supplies);
      return;
    case "foreign-page":
      paintPlaceholder(operation, canvas);
      return;
    case "group":
      paintGroup(operation, canvas, supplies);
      return;
    case "link":
    case "anchor":
    case "node":
      return;
  }
}

function paintText<Outline, Image>(
  run: TextRun,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  const scale = run.size / supplies.unitsPerEm(run.face);
  run.glyphs.forEach((glyph, index) => {
    const outline = supplies.glyph(run.face, glyph);
    if (outline === undefined) return;
    canvas.save();
    canvas.translate(run.x + (run.dx[index] ?? 0), run.y + (run.dy?.[index] ?? 0));
    canvas.scale(scale, -scale);
    if (run.fill !== undefined) fillOutline(canvas, outline, inGlyph(run.fill, run, index, scale), "nonzero");
    if (run.stroke !== undefined) strokeOutline(canvas, outline, penInGlyph(run.stroke, run, index, scale));
    canvas.restore();
  });
}

/** A gradient in the coordinates of a glyph, whose units are smaller and count upwards. */
function inGlyph(paint: PaintDescription, run: TextRun, index: number, scale: number): PaintDescription {
  if (typeof paint === "string") return paint;
  const x = run.x + (run.dx[index] ?? 0);
  const y = run.y + (run.dy?.[index] ?? 0);
  const [a, b, c, d, e, f] = paint.transform ?? identity;
  return {
    ...paint,
    transform: [a / scale, -b / scale, c / scale, -d / scale, (e - x) / scale, (y - f) / scale],
  };
}

const identity: MatrixDescription = [1, 0, 0, 1, 0, 0];

const penInGlyph = (pen: PenDescription, run: TextRun, index: number, scale: number): PenDescription => ({
  ...pen,
  paint: inGlyph(pen.paint, run, index, scale),
  width: pen.width / scale,
  ...(pen.dash === undefined ? {} : { dash: pen.dash.map((length) => length / scale) }),
  ...(pen.dashOffset === undefined ? {} : { dashOffset: pen.dashOffset / scale }),
});

function paintBox<Outline, Image>(
  { x, y, width, height, fill }: Extract<DescribedOperation, { op: "rect" }>,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  if (typeof fill === "string") {
    canvas.fillStyle = fill;
    canvas.fillRect(x, y, width, height);
  } else paintPath({ d: `M${x} ${y}h${width}v${height}h${-width}Z`, fill }, canvas, supplies);
}

function paintPath<Outline, Image>(
  { d, fill, evenOdd, stroke }: Pick<Extract<DescribedOperation, { op: "path" }>, "d" | "fill" | "evenOdd" | "stroke">,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  const outline = supplies.outline(d);
  if (fill !== undefined) fillOutline(canvas, outline, fill, evenOdd === true ? "evenodd" : "nonzero");
  if (stroke !== undefined) strokeOutline(canvas, outline, stroke);
}

/** Farther than any page reaches, in the coordinates of any gradient that is seen. */
const everywhere = 1e6;

function fillOutline<Outline, Image>(
  canvas: Canvas<Outline, Image>,
  outline: Outline,
  paint: PaintDescription,
  rule: "nonzero" | "evenodd",
): void {
  if (typeof paint === "string" || paint.transform === undefined) {
    canvas.fillStyle = styleOf(canvas, paint);
    canvas.fill(outline, rule);
    return;
  }
  // The gradient has coordinates of its own: the outline clips, and all that is inside is painted in those.
  const { transform, ...plain } = paint;
  canvas.save();
  canvas.clip(outline, rule);
  canvas.transform(...transform);
  canvas.fillStyle = styleOf(canvas, plain);
  canvas.fillRect(-everywhere, -everywhere, 2 * everywhere, 2 * everywhere);
  canvas.restore();
}

function strokeOutline<Outline, Image>(canvas: Canvas<Outline, Image>, outline: Outline, pen: PenDescription): void {
  canvas.strokeStyle = styleOf(canvas, pen.paint);
  canvas.lineWidth = pen.width;
  canvas.lineCap = pen.cap ?? "butt";
  canvas.lineJoin = pen.join ?? "miter";
  canvas.miterLimit = pen.miterLimit ?? 10;
  canvas.setLineDash([...(pen.dash ?? [])]);
  canvas.lineDashOffset = pen.dashOffset ?? 0;
  canvas.stroke(outline);
}

function styleOf<Outline, Image>(canvas: Canvas<Outline, Image>, paint: PaintDescription): unknown {
  if (typeof paint === "string") return paint;
  const gradient = gradientOf(canvas, paint);
  for (const { offset, color } of paint.stops) gradient.addColorStop(offset, color);
  return gradient;
}

type GradientDescription = Exclude<PaintDescription, string>;

/**
 * A canvas has no gradient with a transform of its own. Areas are painted in the gradient's coordinates (`fillOutline`);
 * of strokes the gradient's points are moved, which is exact for transforms that keep circles round.
 */
function gradientOf<Outline, Image>(canvas: Canvas<Outline, Image>, paint: GradientDescription): Gradient {
  const [a, b, c, d, e, f] = paint.transform ?? identity;
  const at = (x: number, y: number): readonly [x: number, y: number] => [a * x + c * y + e, b * x + d * y + f];
  switch (paint.kind) {
    case "linear":
      return canvas.createLinearGradient(...at(paint.x1, paint.y1), ...at(paint.x2, paint.y2));
    case "radial": {
      const grows = Math.sqrt(Math.abs(a * d - b * c));
      return canvas.createRadialGradient(...at(paint.fx, paint.fy), 0, ...at(paint.cx, paint.cy), paint.r * grows);
    }
  }
}

function paintPicture<Outline, Image>(
  { picture, x, y, width, height }: Extract<DescribedOperation, { op: "picture" }>,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  const image = supplies.picture(picture);
  if (image === undefined) paintPlaceholder({ x, y, width, height }, canvas);
  else {
    // Readers of PDF show the pixels of a picture that is larger than it is (ISO 32000-2, 8.9.5.3).
    canvas.imageSmoothingEnabled = !supplies.enlarges(canvas, image, width);
    canvas.drawImage(image, x, y, width, height);
  }
}

/** A frame in place of a picture that is still on its way, and of a page of another file. */
function paintPlaceholder<Outline, Image>({ x, y, width, height }: Box, canvas: Canvas<Outline, Image>): void {
  canvas.fillStyle = "#efece4";
  canvas.fillRect(x, y, width, height);
  canvas.strokeStyle = "#8c8371";
  canvas.lineWidth = 0.5;
  canvas.setLineDash([3, 2]);
  canvas.lineDashOffset = 0;
  canvas.strokeRect(x, y, width, height);
}

function paintGroup<Outline, Image>(
  group: GroupOperation,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  if (group.layer !== undefined && !supplies.shows(group.layer)) return;
  canvas.save();
  if (group.transform !== undefined) canvas.transform(...group.transform);
  if (group.clip !== undefined)
    canvas.clip(supplies.outline(group.clip.d), group.clip.evenOdd === true ? "evenodd" : "nonzero");
  const { mask, opacity = 1, blend, isolated } = group;
  const { tile } = group;
  const isOne = mask !== undefined || opacity < 1 || blend !== undefined || isolated === true;
  if (tile !== undefined) paintTiles(group.operations, tile, canvas, supplies);
  else if (isOne) paintAsOne(group, canvas, supplies);
  else paintOperations(group.operations, canvas, supplies);
  canvas.restore();
}

/** The canvas is cut where tiles end. */
function paintTiles<Outline, Image>(
  operations: readonly DescribedOperation[],
  tile: Box,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  canvas.fillStyle = supplies.repeated(canvas, tile, (one) => paintOperations(operations, one, supplies));
  canvas.fillRect(-everywhere, -everywhere, 2 * everywhere, 2 * everywhere);
}

/** Paints a group that shines through, is masked or blended on a sheet of its own, so that its parts hide each other first. */
function paintAsOne<Outline, Image>(
  { operations, mask, luminance, opacity = 1, blend }: GroupOperation,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
): void {
  const sheet = supplies.sheet(canvas);
  paintOperations(operations, sheet.canvas, supplies);
  if (mask !== undefined) {
    const shape = supplies.sheet(canvas);
    paintOperations(mask, shape.canvas, supplies);
    if (luminance === true) supplies.brighten(shape);
    sheet.canvas.globalCompositeOperation = "destination-in";
    supplies.lay(sheet.canvas, shape);
    sheet.canvas.globalCompositeOperation = "source-over";
  }
  canvas.globalAlpha = opacity;
  if (blend !== undefined) canvas.globalCompositeOperation = blend;
  supplies.lay(canvas, sheet);
  if (blend !== undefined) canvas.globalCompositeOperation = "source-over";
  canvas.globalAlpha = 1;
}
