import type { TProperties, TSchema } from "typebox";
import { either, listOf, type NamedSchemas, number, oneOf, ref, shape, text } from "../build.ts";
import { color } from "../measure.ts";
import { children, common } from "./keys.ts";

const units = (what: string) =>
  oneOf(["userSpaceOnUse", "objectBoundingBox"], `What ${what} are measured in.`, { default: "objectBoundingBox" });
const coordinate = (description: string, fallback?: string) =>
  either(
    [
      number("A length, or a share from 0 to 1 of the painted box."),
      text('A share: "50%".', { pattern: "^-?[0-9]{1,5}(?:[.][0-9]{1,6})? ?%$", examples: ["50%"] }),
    ],
    description,
    fallback === undefined ? {} : { default: fallback },
  );

const gradient: TProperties = {
  gradientUnits: units("its coordinates"),
  gradientTransform: text("Transformations as in SVG.", { examples: ["rotate(45)"] }),
  spreadMethod: oneOf(["pad", "reflect", "repeat"], "How the gradient continues beyond its ends.", { default: "pad" }),
};
const stops = listOf(ref("SvgStop"), "Its colours, in order.", { minItems: 1 });

/** Schemas of what elements of a drawing refer to by url(#name). */
export const svgPaintWords: NamedSchemas = {
  SvgStop: shape(
    "A colour of a gradient.",
    {
      offset: coordinate("Where, from 0 to 1 or in percent."),
      stopColor: color("The colour."),
    },
    { stopOpacity: number("How opaque it is.", { minimum: 0, maximum: 1, default: 1 }) },
    {
      examples: [{ offset: 0.5, stopColor: "gold" }],
    },
  ),
  SvgLinearGradient: shape(
    "Colours along a line.",
    { stops },
    {
      x1: coordinate("Start, across.", "0%"),
      y1: coordinate("Start, down.", "0%"),
      x2: coordinate("End, across.", "100%"),
      y2: coordinate("End, down.", "0%"),
      ...gradient,
    },
    {
      examples: [
        {
          x2: 0,
          y2: 1,
          stops: [
            { offset: 0, stopColor: "white" },
            { offset: 1, stopColor: "navy" },
          ],
        },
      ],
    },
  ),
  SvgRadialGradient: shape(
    "Colours from a point outwards.",
    { stops },
    {
      cx: coordinate("Centre, across.", "50%"),
      cy: coordinate("Centre, down.", "50%"),
      r: coordinate("Radius.", "50%"),
      fx: coordinate("Focus, across; unset, the centre.", "50%"),
      fy: coordinate("Focus, down; unset, the centre.", "50%"),
      ...gradient,
    },
    {
      examples: [
        {
          stops: [
            { offset: 0, stopColor: "white" },
            { offset: 1, stopColor: "navy" },
          ],
        },
      ],
    },
  ),
  SvgClipPath: shape(
    "Shapes that cut out what is painted through them.",
    { children },
    {
      clipPathUnits: oneOf(["userSpaceOnUse", "objectBoundingBox"], "What its coordinates are measured in.", {
        default: "userSpaceOnUse",
      }),
      transform: common["transform"] as TSchema,
    },
    { examples: [{ children: [{ circle: { cx: 20, cy: 20, r: 20 } }] }] },
  ),
};
