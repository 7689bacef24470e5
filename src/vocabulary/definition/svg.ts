import type { TProperties, TSchema } from "typebox";
import { barcodeKeys } from "./barcode.ts";
import {
  type Choice,
  choice,
  either,
  listOf,
  mapOf,
  needsOneOf,
  number,
  oneOf,
  ref,
  row,
  shape,
  text,
  type Words,
} from "./build.ts";
import { color } from "./measure.ts";
import { paintStyle } from "./style.ts";
import { textStyle } from "./style-text.ts";

const x = number("Across, from the left.", { default: 0 });
const y = number("Down, from the top.", { default: 0 });
const place: TProperties = { x, y };
const width = number("Width.", { minimum: 0 });
const height = number("Height.", { minimum: 0 });

/** What every element of a drawing takes. */
const common: TProperties = {
  id: text("A name for the element."),
  style: ref("StyleUse", "Painting and text keys by style; keys on the element itself win."),
  transform: text("Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix.", {
    examples: ["translate(10 5) rotate(45)"],
  }),
  opacity: number("How opaque the element is as a whole.", { minimum: 0, maximum: 1, default: 1 }),
  color: color("What currentColor means in the element."),
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

const drawn = (description: string, required: TProperties, optional: TProperties = {}, notes = {}) =>
  shape(description, required, { ...optional, ...common, ...shapePaint }, notes);

const lettered = (description: string, required: TProperties, optional: TProperties = {}, notes = {}) =>
  shape(description, required, { ...optional, ...common, ...shapePaint, ...lettering }, notes);

const children = listOf(ref("SvgElement"), "Its elements, painted in order.");

const shapes: Words = {
  SvgRectangle: drawn(
    "A rectangle, with round corners if it has radii.",
    { width, height },
    {
      ...place,
      rx: number("Radius of the corners along x; unset, as `ry`.", { minimum: 0 }),
      ry: number("Radius of the corners along y; unset, as `rx`.", { minimum: 0 }),
    },
    { examples: [{ x: 10, y: 10, width: 80, height: 30, rx: 4, fill: "#E8F1F2" }] },
  ),
  SvgCircle: drawn(
    "A circle.",
    { r: number("Radius.", { minimum: 0 }) },
    {
      cx: number("Centre, across.", { default: 0 }),
      cy: number("Centre, down.", { default: 0 }),
    },
    { examples: [{ cx: 20, cy: 20, r: 12, fill: "none", stroke: "navy" }] },
  ),
  SvgEllipse: drawn(
    "An ellipse.",
    { rx: number("Radius along x.", { minimum: 0 }), ry: number("Radius along y.", { minimum: 0 }) },
    {
      cx: number("Centre, across.", { default: 0 }),
      cy: number("Centre, down.", { default: 0 }),
    },
    { examples: [{ cx: 40, cy: 20, rx: 30, ry: 12 }] },
  ),
  SvgLine: drawn(
    "A straight line.",
    {},
    {
      x1: number("Start, across.", { default: 0 }),
      y1: number("Start, down.", { default: 0 }),
      x2: number("End, across.", { default: 0 }),
      y2: number("End, down.", { default: 0 }),
    },
    { examples: [{ x1: 0, y1: 0, x2: 100, y2: 0, stroke: "#999999" }] },
  ),
  SvgPolygon: drawn(
    "Points joined by straight lines.",
    {
      points: either(
        [
          listOf(row([number("Across."), number("Down.")], "A point."), "The points."),
          text('The points as in SVG: "0,0 10,0 5,8".'),
        ],
        "The points, in order.",
        {
          examples: [
            [
              [0, 0],
              [10, 0],
              [5, 8],
            ],
            "0,0 10,0 5,8",
          ],
        },
      ),
    },
    {},
    {
      examples: [
        {
          points: [
            [0, 0],
            [10, 0],
            [5, 8],
          ],
          fill: "gold",
        },
      ],
    },
  ),
  SvgArc: drawn(
    "A part of an ellipse's outline. Angles in degrees, clockwise from three o'clock.",
    {
      rx: number("Radius along x.", { minimum: 0 }),
      startAngle: number("Where it begins."),
      endAngle: number("Where it ends."),
    },
    {
      ry: number("Radius along y; unset, as `rx`.", { minimum: 0 }),
      cx: number("Centre, across.", { default: 0 }),
      cy: number("Centre, down.", { default: 0 }),
      closing: oneOf(
        ["open", "chord", "pie"],
        "open: the curve alone; chord: its ends joined; pie: joined over the centre.",
        { default: "open" },
      ),
    },
    { examples: [{ cx: 50, cy: 50, rx: 40, startAngle: 0, endAngle: 90, closing: "pie", fill: "teal" }] },
  ),
  SvgBoxShape: drawn("A ready-made shape that fills its box.", { width, height }, place, {
    examples: [{ x: 0, y: 0, width: 60, height: 24, fill: "#1B4965" }],
  }),
  SvgPath: drawn(
    "A path in SVG's own notation.",
    { d: text("Path data.", { examples: ["M0 0 L10 0 Q15 5 10 10 Z"] }) },
    {},
    {
      examples: [{ d: "M0 0 L10 0 Q15 5 10 10 Z", fill: "crimson" }],
    },
  ),
};

const boxShapes = [
  "triangle",
  "diamond",
  "pentagon",
  "hexagon",
  "octagon",
  "plus",
  "parallelogram",
  "trapezoid",
  "rightArrow",
  "leftArrow",
  "upArrow",
  "downArrow",
  "chevron",
];

const texts: Words = {
  SvgText: lettered(
    "A line of text.",
    {},
    {
      ...place,
      dx: number("Moved across.", { default: 0 }),
      dy: number("Moved down.", { default: 0 }),
      value: text("The text. Shortcodes are not read here, `$data` references are.", { examples: ["Total"] }),
      children: listOf(ref("SvgSpan"), "Pieces of the text with a look of their own; instead of `value`."),
    },
    {
      ...needsOneOf("value", "children"),
      examples: [{ x: 10, y: 20, value: "Total", fontSize: 9, textAnchor: "middle" }],
    },
  ),
  SvgTspan: lettered(
    "A piece of a text.",
    { value: text("The piece.", { examples: ["total"] }) },
    {
      x: number("Starts anew here, across."),
      y: number("Starts anew here, down."),
      dx: number("Moved across.", { default: 0 }),
      dy: number("Moved down.", { default: 0 }),
    },
    { examples: [{ value: "total", fontWeight: "bold" }] },
  ),
  SvgTextPath: lettered(
    "Text along a path.",
    {
      value: text("The text.", { examples: ["Round and round"] }),
      d: text("The path, in SVG's notation.", { examples: ["M10 40 Q50 0 90 40"] }),
    },
    {
      startOffset: either(
        [
          number("Length along the path."),
          text('Share of the path\'s length: "50%".', { pattern: "^[0-9]{1,4}(?:[.][0-9]{1,6})? ?%$" }),
        ],
        "Where the text begins, or with `textAnchor` is held.",
        { default: 0 },
      ),
    },
    { examples: [{ value: "Round and round", d: "M10 40 Q50 0 90 40", startOffset: "50%", textAnchor: "middle" }] },
  ),
};

const inserts: Words = {
  SvgImageShape: shape(
    "An image in a drawing; svg files stay vectors.",
    {
      src: text("Path of an uploaded image, a `data:` URI, or a name in `images`.", {
        minLength: 1,
        examples: ["images/seal.svg"],
      }),
    },
    {
      ...place,
      width,
      height,
      preserveAspectRatio: ref("PreserveAspectRatio"),
      alt: text("What it shows, for readers who cannot see it."),
      ...common,
    },
    { examples: [{ src: "images/seal.svg", x: 10, y: 10, width: 40 }] },
  ),
  SvgBarcodeShape: shape(
    "A barcode in a drawing, as vectors.",
    { ...barcodeKeys.required },
    {
      ...place,
      width,
      height,
      ...barcodeKeys.optional,
      backgroundColor: color("Behind the bars.", { default: "transparent" }),
      ...common,
    },
    { examples: [{ type: "qrcode", value: "https://example.com/i/42", x: 0, y: 0, width: 60, height: 60 }] },
  ),
  SvgGroup: lettered(
    "Elements that are painted, moved and clipped as one; what it says about painting they inherit.",
    { children },
    {},
    {
      examples: [{ transform: "translate(20 20)", children: [{ circle: { r: 5 } }] }],
    },
  ),
  SvgLink: shape(
    "Elements that lead somewhere.",
    { children },
    {
      href: text("An address: http, https, mailto or tel.", { examples: ["https://example.com"] }),
      goto: text("A named place in the document, as in `[goto]`."),
      ...common,
    },
    { ...needsOneOf("href", "goto"), examples: [{ href: "https://example.com", children: [{ circle: { r: 5 } }] }] },
  ),
  SvgUse: shape(
    "An entry of the drawing's own `defs`, or a component, placed in the drawing.",
    {},
    {
      name: text("Name of the entry or of the component.", { minLength: 1, examples: ["seal"] }),
      id: text("The component's GUID; it wins over `name`.", { minLength: 1 }),
      ...place,
      width,
      height,
      params: mapOf(
        { description: "Any value." } as TSchema,
        "What `$data` means inside the component; what it lacks is looked up in the caller's data.",
        {
          examples: [{ year: 2026 }],
        },
      ),
      ...common,
    },
    { ...needsOneOf("name", "id"), examples: [{ name: "seal", x: 300, y: 20, width: 60, height: 60 }] },
  ),
};

/** Elements of a drawing by their key; several keys may share a schema. */
export const svgKinds: readonly { readonly key: string; readonly name: string }[] = [
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

const node = (key: string, name: string): Choice => ({
  key,
  schema: shape(`One \`${key}\`.`, { [key]: ref(name) }),
});

const units = (what: string) =>
  oneOf(["userSpaceOnUse", "objectBoundingBox"], `What ${what} are measured in.`, { default: "objectBoundingBox" });
const coordinate = (description: string, fallback: string) =>
  either(
    [
      number("A length, or a share from 0 to 1 of the painted box."),
      text('A share: "50%".', { pattern: "^-?[0-9]{1,5}(?:[.][0-9]{1,6})? ?%$" }),
    ],
    description,
    { default: fallback },
  );

const gradient: TProperties = {
  gradientUnits: units("its coordinates"),
  gradientTransform: text("Transformations as in SVG.", { examples: ["rotate(45)"] }),
  spreadMethod: oneOf(["pad", "reflect", "repeat"], "What is beyond its ends.", { default: "pad" }),
};
const stops = listOf(ref("SvgStop"), "Its colours, in order.", { minItems: 1 });

const paints: Words = {
  SvgStop: shape(
    "A colour of a gradient.",
    {
      offset: coordinate("Where, from 0 to 1 or in percent.", "0"),
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

export const svgWords: Words = {
  ...shapes,
  ...texts,
  ...inserts,
  ...paints,
  PreserveAspectRatio: text("How content fits a box of other proportions, as in SVG.", {
    pattern: "^(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: (?:meet|slice))?)$",
    default: "xMidYMid meet",
    examples: ["xMinYMin slice"],
  }),
  SvgElement: choice(
    "One element of a drawing, told by its key.",
    svgKinds.map(({ key, name }) => node(key, name)),
    {
      examples: [{ rect: { width: 100, height: 40, fill: "#E8F1F2" } }, { g: { children: [{ circle: { r: 5 } }] } }],
    },
  ),
  SvgSpan: choice("A piece of a drawn text.", [node("tspan", "SvgTspan")], {
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
    "A vector drawing, shaped like an SVG root. Origin top left, y down. It reserves its width and height in the flow.",
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
