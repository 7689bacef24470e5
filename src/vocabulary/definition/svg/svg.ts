import {
  choice,
  either,
  mapOf,
  type NamedSchemas,
  number,
  ref,
  row,
  type SchemaChoice,
  shape,
  text,
} from "../build.ts";
import { svgInsertWords } from "./inserts.ts";
import { children } from "./keys.ts";
import { svgPaintWords } from "./paints.ts";
import { boxShapes, svgShapeWords } from "./shapes.ts";
import { svgTextWords } from "./text.ts";

/** Elements of a drawing by their key; several keys may share a schema. */
const svgKinds: readonly { readonly key: string; readonly name: string }[] = [
  ...["rect", "rectangle", "roundRectangle"].map((key) => ({ key, name: "SvgRectangle" })),
  { key: "circle", name: "SvgCircle" },
  { key: "ellipse", name: "SvgEllipse" },
  { key: "line", name: "SvgLine" },
  ...["polyline", "polygon", "freeform"].map((key) => ({ key, name: "SvgPolygon" })),
  { key: "arc", name: "SvgArc" },
  ...boxShapes.map((key) => ({ key, name: "SvgBoxShape" })),
  { key: "path", name: "SvgPath" },
  { key: "text", name: "SvgText" },
  { key: "textPath", name: "SvgTextPath" },
  { key: "image", name: "SvgImageShape" },
  { key: "barcode", name: "SvgBarcodeShape" },
  { key: "g", name: "SvgGroup" },
  { key: "a", name: "SvgLink" },
  { key: "use", name: "SvgUse" },
];

const node = (key: string, name: string): SchemaChoice => ({
  key,
  schema: shape(`One \`${key}\`.`, { [key]: ref(name) }),
});

export const svgWords: NamedSchemas = {
  ...svgShapeWords,
  ...svgTextWords,
  ...svgInsertWords,
  ...svgPaintWords,
  PreserveAspectRatio: text("How content fits a box of other proportions, as in SVG.", {
    pattern: "^(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: (?:meet|slice))?)$",
    default: "xMidYMid meet",
    examples: ["xMinYMin slice"],
  }),
  SvgElement: choice(
    "One element of a drawing, identified by its key.",
    svgKinds.map(({ key, name }) => node(key, name)),
    {
      examples: [{ rect: { width: 100, height: 40, fill: "#E8F1F2" } }, { g: { children: [{ circle: { r: 5 } }] } }],
    },
  ),
  SvgSpan: choice("A part of a drawn text.", [node("tspan", "SvgTspan")], {
    examples: [{ tspan: { value: "total", fontWeight: "bold" } }],
  }),
  SvgDefinition: choice(
    "Something other elements refer to by its name in `defs`: a gradient or clip path by url(#name), an element by `use`.",
    [
      node("linearGradient", "SvgLinearGradient"),
      node("radialGradient", "SvgRadialGradient"),
      node("clipPath", "SvgClipPath"),
      ...svgKinds.map(({ key, name }) => node(key, name)),
    ],
    {
      examples: [
        {
          linearGradient: {
            stops: [
              { offset: 0, stopColor: "white" },
              { offset: 1, stopColor: "navy" },
            ],
          },
        },
      ],
    },
  ),
  Svg: shape(
    "A vector drawing, shaped like an SVG root. Origin top left, y down. It takes its width and height in the flow.",
    { children },
    {
      viewBox: either(
        [
          row([number("Width."), number("Height.")], "Width and height."),
          row([number("Left."), number("Top."), number("Width."), number("Height.")], "Left, top, width, height."),
        ],
        "The part of the drawing that is shown; unset, the box of its children.",
        {
          examples: [
            [100, 40],
            [0, 0, 100, 40],
          ],
        },
      ),
      width: number("Width on the page in points; one of the two scales uniformly.", { minimum: 0 }),
      height: number("Height on the page in points.", { minimum: 0 }),
      preserveAspectRatio: ref("PreserveAspectRatio"),
      defs: mapOf(ref("SvgDefinition"), "Gradients, clip paths and elements to refer to."),
      style: ref("StyleUse", "Box keys place the drawing; painting and text keys are inherited by its elements."),
      alt: text("What it shows, for readers who cannot see it."),
    },
    {
      examples: [{ viewBox: [100, 40], width: 200, children: [{ rect: { width: 100, height: 40, fill: "#E8F1F2" } }] }],
    },
  ),
};

/** A drawing as an element of the content. */
export const svgElementWords: NamedSchemas = {
  DrawingElement: shape(
    "A vector drawing.",
    { svg: ref("Svg") },
    {},
    {
      examples: [
        { svg: { viewBox: [100, 40], width: 200, children: [{ rect: { width: 100, height: 40, fill: "#E8F1F2" } }] } },
      ],
    },
  ),
};
