import type { TProperties, TSchema } from "typebox";
import { listOf, number, ref, shape, text } from "../build.ts";
import { color } from "../measure.ts";
import { paintStyle } from "../style/paint.ts";
import { textStyle } from "../style/text.ts";

const x = number("Across, from the left.", { default: 0 });
const y = number("Down, from the top.", { default: 0 });
export const place: TProperties = { x, y };
export const width = number("Width.", { minimum: 0 });
export const height = number("Height.", { minimum: 0 });

/** Keys of every element of a drawing. */
export const common: TProperties = {
  id: text("A name for the element."),
  style: ref("StyleUse", "Painting and text keys from a style; keys of the element itself win."),
  transform: text("Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix.", {
    examples: ["translate(10 5) rotate(45)"],
  }),
  opacity: number("How opaque the element is as a whole.", { minimum: 0, maximum: 1, default: 1 }),
  color: color("The value of currentColor in the element."),
  clipPath: text("url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`.", {
    examples: ["url(#window)", "circle()"],
  }),
  layer: text("The name of a layer in `layers`."),
};

const { textAnchor, dominantBaseline, ...shapePaint } = paintStyle;

const lettering: TProperties = {
  fontFamily: textStyle["fontFamily"] as TSchema,
  fontSize: textStyle["fontSize"] as TSchema,
  fontWeight: textStyle["fontWeight"] as TSchema,
  fontStyle: textStyle["fontStyle"] as TSchema,
  letterSpacing: textStyle["letterSpacing"] as TSchema,
  wordSpacing: textStyle["wordSpacing"] as TSchema,
  textDecoration: textStyle["textDecoration"] as TSchema,
  textAnchor: textAnchor as TSchema,
  dominantBaseline: dominantBaseline as TSchema,
};

/** Keys that many elements of a drawing share; the reference shows them once. */
export const sharedSvgKeys: TProperties = { ...common, ...paintStyle, ...lettering };

export const drawn = (description: string, required: TProperties, optional: TProperties = {}, notes = {}) =>
  shape(description, required, { ...optional, ...common, ...shapePaint }, notes);

export const lettered = (description: string, required: TProperties, optional: TProperties = {}, notes = {}) =>
  shape(description, required, { ...optional, ...common, ...shapePaint, ...lettering }, notes);

export const children = listOf(ref("SvgElement"), "Its elements, painted in order.");
