import { chosenColor, type FormField } from "../../../../model/document/field.ts";
import { blendedBackground } from "../../../../model/drawing/color.ts";
import {
  cutAlong,
  type Drawing,
  type DrawingNode,
  filledShape,
  type StrokePen,
  strokedShape,
} from "../../../../model/drawing/drawing.ts";
import { ellipse, linePath, rectanglePath } from "../../../../model/drawing/outline.ts";
import type { OutlinePath, Size } from "../../../../model/geometry.ts";
import { type Color, leftAligned, type TextLook } from "../../../../model/look.ts";
import type { Line } from "../../../../model/text/line.ts";
import type { ShortcodeScene } from "../effect.ts";
import { spanEffect } from "../span.ts";

/** How a field looks: its text, and its frame. */
export interface FieldLook {
  readonly text: TextLook;
  readonly border: FormField["border"];
  readonly background: Color | undefined;
  /** Undefined: where its text begins. */
  readonly align: FieldAlign | undefined;
}

const plainBorder = { width: 0.75, color: { r: 0.45, g: 0.45, b: 0.45 } };

/** Light enough to differ from a value, dark enough to be read on white (WCAG 2.2, 1.4.3). */
export const placeholderColor: Color = { r: 0.42, g: 0.42, b: 0.42 };

/** The look of the text around the field, and the box of the style that it names. */
export function fieldLook(text: TextLook, style: string | undefined, scene: ShortcodeScene): FieldLook {
  if (style === undefined) return { text, border: plainBorder, background: undefined, align: undefined };
  const effect = spanEffect(style, scene);
  if ("malformed" in effect) return { text, border: plainBorder, background: undefined, align: undefined };
  const box = effect.box?.look;
  const { top } = box?.border ?? {};
  return {
    text: effect.look?.(text) ?? text,
    border: top === undefined ? undefined : { width: top.width, color: top.color },
    background: box && blendedBackground(box),
    align: aligns.find((side) => side === scene.context.styles.named(style)?.textAlign?.toLowerCase()),
  };
}

export const drawingOf = ({ width, height }: Size, nodes: readonly DrawingNode[]): Drawing => ({
  width,
  height,
  nodes,
});

const pen = (color: Color, width: number): StrokePen => ({
  paint: { kind: "color", color, opacity: 1 },
  width,
  dash: [],
  dashOffset: 0,
  cap: "round",
  join: "round",
  miterLimit: 10,
});

/** Background and frame; the line lies within the box. */
export function boxOf(size: Size, look: FieldLook): Drawing {
  const inset = (look.border?.width ?? 0) / 2;
  return framed(
    size,
    rectanglePath({ x: inset, y: inset, width: size.width - 2 * inset, height: size.height - 2 * inset }),
    look,
  );
}

/** Lines between places of equal width, like the frame. */
export function dividersOf({ width, height }: Size, places: number, { border }: FieldLook): readonly DrawingNode[] {
  if (border === undefined || border.width === 0) return [];
  const stroke = { ...pen(border.color, border.width), cap: "butt" as const };
  return Array.from({ length: places - 1 }, (_, at) => {
    const x = ((at + 1) * width) / places;
    return strokedShape(linePath({ x1: x, y1: 0, x2: x, y2: height }), stroke);
  });
}

/** A line along the foot, to write on. */
export function footOf({ width, height }: Size, { text }: FieldLook): Drawing {
  const y = height - footWidth / 2;
  const stroke = { ...pen(text.color, footWidth), cap: "butt" as const };
  return drawingOf({ width, height }, [strokedShape(linePath({ x1: 0, y1: y, x2: width, y2: y }), stroke)]);
}

const footWidth = 0.75;

/** The same as the largest circle in the box. */
export function circleOf(size: Size, look: FieldLook): Drawing {
  const radius = Math.max(0, (Math.min(size.width, size.height) - (look.border?.width ?? 0)) / 2);
  return framed(size, circle(size, radius), look);
}

const circle = ({ width, height }: Size, radius: number): OutlinePath => ellipse(width / 2, height / 2, radius, radius);

function framed(size: Size, path: OutlinePath, { border, background }: FieldLook): Drawing {
  const fill = background === undefined ? undefined : ({ kind: "color", color: background, opacity: 1 } as const);
  const stroke =
    border === undefined || border.width === 0
      ? undefined
      : { ...pen(border.color, border.width), join: "miter" as const };
  return drawingOf(size, [{ kind: "shape", path, fill, evenOdd: false, stroke }]);
}

/** A tick as large as its box allows. */
export function tickOf(size: Size, color: Color): Drawing {
  const side = Math.min(size.width, size.height);
  const x = (size.width - side) / 2;
  const y = (size.height - side) / 2;
  const path: OutlinePath = [
    ["M", x + 0.22 * side, y + 0.54 * side],
    ["L", x + 0.42 * side, y + 0.74 * side],
    ["L", x + 0.78 * side, y + 0.28 * side],
  ];
  return drawingOf(size, [strokedShape(path, pen(color, 0.11 * side))]);
}

/** The dot in the circle of a chosen button. */
export function dotOf(size: Size, color: Color): Drawing {
  return drawingOf(size, [filledShape(circle(size, Math.min(size.width, size.height) * 0.25), color)]);
}

/** Free space between a field's edge and its text; viewers leave 2 points and the border. */
export const padding = 3;

/** Lines of text one below the other, set as paragraphs are; `width` undefined: each stays one line. */
export function linesOf(
  texts: readonly string[],
  look: TextLook,
  width: number | undefined,
  { context, path }: ShortcodeScene,
): readonly Line[] {
  const { text: typesetter } = context.drawing;
  return texts.flatMap((text) => {
    const inline = { kind: "text", text, look, link: undefined, span: undefined } as const;
    const prepared = typesetter.prepare([inline], look, leftAligned, path);
    return typesetter.lines(prepared, width ?? 1e9);
  });
}

const aligns = ["left", "center", "right"] as const;
export type FieldAlign = (typeof aligns)[number];

/** Lines inside a box, cut off at its edges, from `top` on; `tinted`: those on a bar. */
export function contentOf(
  size: Size,
  lines: readonly Line[],
  { align, top, tinted = [] }: { readonly align: FieldAlign; readonly top: number; readonly tinted?: readonly Line[] },
): Drawing {
  const nodes: DrawingNode[] = [];
  let y = top;
  for (const line of lines) {
    const free = size.width - 2 * padding - line.width;
    const x = padding + (align === "left" ? 0 : align === "right" ? free : free / 2);
    const height = line.ascent + line.descent;
    if (tinted.includes(line)) nodes.push(bar(size, y, height));
    nodes.push({ kind: "line", x, y: y + line.ascent, line });
    y += height;
  }
  return drawingOf(size, clipped(size, nodes));
}

/** Cut off at the edges of a field. */
export function clipped({ width, height }: Size, nodes: readonly DrawingNode[]): readonly DrawingNode[] {
  return [cutAlong(rectanglePath({ x: 1, y: 1, width: width - 2, height: height - 2 }), nodes)];
}

/** Behind a chosen option. */
const bar = ({ width }: Size, y: number, height: number): DrawingNode =>
  filledShape(rectanglePath({ x: 1, y, width: width - 2, height }), chosenColor);
