import type { BlendMode } from "../../../../vocabulary/blend-modes.ts";
import type { Gradient, Paint, StrokePen } from "../../../model/drawing/drawing.ts";
import { compose } from "../../../model/drawing/matrix.ts";
import type { Matrix, Rect } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import { dictionary, type ObjectId, reference } from "../../../pdf-syntax/objects.ts";
import type { Canvas } from "./canvas.ts";
import { isPatchy, matrixOf, shadingOf } from "./gradients.ts";
import { visibleBox, writeForm } from "./groups.ts";

/** Sets what fills. `area`: what is painted, generously, in the canvas' coordinates. */
export function fillWith(canvas: Canvas, paint: Paint, area: Rect, requested?: Color): void {
  const { content } = canvas;
  if (paint.kind === "color") content.fillColor(paint.color);
  else content.fillPattern(patternOf(canvas, paint, area), requested);
}

/** Sets what strokes, and how lines are shaped. */
export function takePen(canvas: Canvas, pen: StrokePen, area: Rect): void {
  const { content } = canvas;
  const { paint } = pen;
  if (paint.kind === "color") content.strokeColor(paint.color);
  else content.strokePattern(patternOf(canvas, paint, area));
  content.opacity(evenOpacity(paint));
  content.pen(pen);
}

/** How opaque a paint is as a whole: apart from what differs between the colours of a gradient. */
export const evenOpacity = (paint: Paint): number =>
  paint.kind === "color" || isPatchy(paint) ? paint.opacity : paint.opacity * (paint.stops[0]?.opacity ?? 1);

/**
 * Draws with a paint whose colours differ in opacity through a soft mask (11.6.5.3): the same gradient once more, in
 * grey. Any other paint is used as it is.
 */
export function withPaint(canvas: Canvas, paint: Paint, area: Rect, draw: () => void): void {
  if (paint.kind === "color" || !isPatchy(paint)) {
    draw();
    return;
  }
  const { content } = canvas;
  const group = "<</S /Transparency/CS /DeviceGray>>";
  const mask = writeForm(canvas, visibleBox(canvas), group, (within) => paintShading(within, paint, area));
  content.save();
  content.apply(softMask(canvas, "/Luminosity", mask));
  draw();
  content.restore();
}

/** A graphics state with a soft mask (11.6.5.2); `mask` is a transparency group. */
export function softMask({ shared }: Canvas, kind: "/Luminosity" | "/Alpha", mask: ObjectId): ObjectId {
  const dictionaryOfMask = dictionary({ Type: "/Mask", S: kind, G: reference(mask) });
  return shared.file.share(dictionary({ Type: "/ExtGState", SMask: dictionaryOfMask }));
}

/** A graphics state with a blend mode (11.3.5); PDF writes the names of CSS as one word with capitals. */
export function blending({ shared }: Canvas, mode: BlendMode): ObjectId {
  const name = mode.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return shared.file.share(dictionary({ Type: "/ExtGState", BM: `/${name}` }));
}

/** Fills all there is with how opaque a gradient is. */
function paintShading({ content, shared, height }: Canvas, gradient: Gradient, area: Rect): void {
  const shading = shared.file.share(shadingOf(gradient, area, "opacity"));
  content.save();
  content.transform(toUpward(gradient.transform, height));
  content.out.latin(`/${content.resources.shading(shading)} sh\n`);
  content.restore();
}

/** 8.7.4.2. A pattern is at home where its content stream began, whatever transformations came since. */
function patternOf({ content, shared, height }: Canvas, gradient: Gradient, area: Rect): ObjectId {
  const shading = shared.file.share(shadingOf(gradient, area, "color"));
  const matrix = compose(toUpward(gradient.transform, height), content.matrix);
  return shared.file.share(
    dictionary({ Type: "/Pattern", PatternType: "2", Shading: reference(shading), Matrix: matrixOf(matrix) }),
  );
}

/** From coordinates that run down, as gradients' do, to a canvas' that run up. */
export const toUpward = ([a, b, c, d, e, f]: Matrix, height: number): Matrix => [a, -b, c, -d, e, height - f];
