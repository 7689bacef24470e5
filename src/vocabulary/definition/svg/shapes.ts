import { either, listOf, type NamedSchemas, number, oneOf, row, text } from "../build.ts";
import { drawn, height, place, width } from "./keys.ts";

export const svgShapeWords: NamedSchemas = {
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

/** Shapes that fill a box, all with the same keys. */
export const boxShapes = [
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
