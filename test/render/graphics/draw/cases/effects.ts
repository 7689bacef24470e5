import type { SvgDefinition, SvgElement } from "../../../../../src/vocabulary/generated/definition.ts";
import { type Case, drawing } from "./case.ts";

const flag: SvgElement = {
  g: {
    children: [
      { rect: { x: 10, y: 10, width: 30, height: 20, fill: "crimson", stroke: "black" } },
      { circle: { cx: 40, cy: 25, r: 10, fill: "gold" } },
    ],
  },
};

const moved = (name: string, transform: string): Case =>
  drawing(`transform: ${name}`, [
    { rect: { width: 100, height: 80, fill: "#F1FAEE" } },
    { g: { transform, children: [flag] } },
  ]);

const clip = (name: string, defs: Readonly<Record<string, SvgDefinition>>, ...children: readonly SvgElement[]): Case =>
  drawing(`clip path: ${name}`, children, defs);

const field = (keys: Readonly<Record<string, unknown>> = {}): SvgElement => ({
  rect: { x: 5, y: 5, width: 90, height: 70, fill: "#2A9D8F", ...keys },
});

const circles: readonly SvgElement[] = [{ circle: { cx: 35, cy: 40, r: 25 } }, { circle: { cx: 65, cy: 40, r: 25 } }];
const star = "50,5 90,75 5,30 95,30 10,75";

export const effectCases: readonly Case[] = [
  moved("translate", "translate(20 30)"),
  moved("translate across alone", "translate(20)"),
  moved("scale", "scale(1.8)"),
  moved("scale unevenly", "scale(2 0.7)"),
  moved("mirror", "translate(100 0) scale(-1 1)"),
  moved("rotate", "rotate(30)"),
  moved("rotate about a point", "rotate(-45 40 30)"),
  moved("rotate by quarters", "translate(70 0) rotate(90)"),
  moved("skew along x", "skewX(30)"),
  moved("skew along y", "skewY(-15) translate(0 20)"),
  moved("matrix", "matrix(1.2 0.4 -0.3 0.9 25 5)"),
  moved("several, with commas and blanks", " translate( 10,10 ) , rotate(15)scale(1.2,1.1) "),
  moved("in groups", "translate(10 10) scale(0.5)"),
  drawing("transform: on the element itself", [
    { rect: { x: -20, y: -10, width: 40, height: 20, fill: "navy", transform: "translate(50 40) rotate(33)" } },
  ]),
  drawing("opacity: of a shape with a stroke", [
    { rect: { x: 0, y: 30, width: 100, height: 20, fill: "#999999" } },
    { circle: { cx: 50, cy: 40, r: 25, fill: "gold", stroke: "red", strokeWidth: 12, opacity: 0.5 } },
  ]),
  drawing("opacity: of a fill alone", [
    { rect: { x: 0, y: 30, width: 100, height: 20, fill: "#999999" } },
    { circle: { cx: 50, cy: 40, r: 25, fill: "blue", opacity: 0.3 } },
  ]),
  drawing("opacity: of a group, as one", [
    { rect: { x: 0, y: 30, width: 100, height: 20, fill: "#999999" } },
    {
      g: {
        opacity: 0.5,
        children: [
          { circle: { cx: 40, cy: 40, r: 20, fill: "red" } },
          { circle: { cx: 60, cy: 40, r: 20, fill: "blue" } },
        ],
      },
    },
  ]),
  drawing("opacity: group in group", [
    { rect: { x: 0, y: 30, width: 100, height: 20, fill: "#999999" } },
    {
      g: {
        opacity: 0.6,
        transform: "rotate(10 50 40)",
        children: [
          { rect: { x: 10, y: 10, width: 50, height: 50, fill: "green" } },
          {
            g: {
              opacity: 0.5,
              children: [
                { circle: { cx: 60, cy: 40, r: 25, fill: "red" } },
                { rect: { x: 50, y: 50, width: 40, height: 20, fill: "blue" } },
              ],
            },
          },
        ],
      },
    },
  ]),
  drawing("opacity: nothing left", [{ g: { opacity: 0, children: [flag] } }]),
  clip(
    "circle",
    { c: { clipPath: { children: [{ circle: { cx: 50, cy: 40, r: 30 } }] } } },
    field({ clipPath: "url(#c)" }),
  ),
  clip("two shapes that overlap", { c: { clipPath: { children: circles } } }, field({ clipPath: "url(#c)" })),
  clip(
    "two shapes apart",
    {
      c: {
        clipPath: {
          children: [
            { rect: { x: 10, y: 10, width: 30, height: 60 } },
            { rect: { x: 60, y: 20, width: 30, height: 30 } },
          ],
        },
      },
    },
    field({ clipPath: "url(#c)" }),
  ),
  clip(
    "by non-zero",
    { c: { clipPath: { children: [{ polygon: { points: star } }] } } },
    field({ clipPath: "url(#c)" }),
  ),
  clip(
    "by even and odd",
    { c: { clipPath: { children: [{ polygon: { points: star, clipRule: "evenodd" } }] } } },
    field({ clipPath: "url(#c)" }),
  ),
  clip(
    "shapes of both rules",
    {
      c: {
        clipPath: {
          children: [{ polygon: { points: star, clipRule: "evenodd" } }, { circle: { cx: 20, cy: 20, r: 18 } }],
        },
      },
    },
    field({ clipPath: "url(#c)" }),
  ),
  clip(
    "in shares of the box",
    { c: { clipPath: { clipPathUnits: "objectBoundingBox", children: [{ circle: { cx: 0.5, cy: 0.5, r: 0.4 } }] } } },
    { rect: { x: 10, y: 20, width: 80, height: 40, fill: "navy", clipPath: "url(#c)" } },
  ),
  clip(
    "moved",
    { c: { clipPath: { transform: "translate(20 10) rotate(20)", children: [{ rect: { width: 50, height: 40 } }] } } },
    field({ clipPath: "url(#c)" }),
  ),
  clip(
    "with moved shapes",
    { c: { clipPath: { children: [{ rect: { width: 40, height: 40, transform: "translate(50 5) rotate(45)" } }] } } },
    field({ clipPath: "url(#c)" }),
  ),
  clip(
    "on a group that is moved",
    { c: { clipPath: { children: [{ circle: { cx: 40, cy: 30, r: 20 } }] } } },
    { g: { clipPath: "url(#c)", transform: "scale(1.3 1.1)", children: [field(), flag] } },
  ),
  clip(
    "within a clip path",
    {
      a: { clipPath: { children: [{ rect: { x: 0, y: 0, width: 50, height: 80 } }] } },
      b: { clipPath: { children: [{ circle: { cx: 50, cy: 40, r: 30, clipPath: "url(#a)" } }] } },
    },
    field({ clipPath: "url(#b)" }),
  ),
  clip("without children hides", { c: { clipPath: { children: [] } } }, field({ clipPath: "url(#c)" }), {
    circle: { r: 20 },
  }),
  clip(
    "text",
    { c: { clipPath: { children: [{ text: { x: 8, y: 55, value: "Cut", fontSize: 46, fontWeight: "bold" } }] } } },
    field({ clipPath: "url(#c)" }),
  ),
  clip(
    "with opacity",
    { c: { clipPath: { children: circles } } },
    { g: { opacity: 0.5, clipPath: "url(#c)", children: [field(), flag] } },
  ),
  drawing(
    "use: an entry, several times",
    [
      { use: { name: "dot", x: 10, y: 10 } },
      { use: { name: "dot", x: 40, y: 20, fill: "red" } as never },
      { use: { name: "dot", transform: "translate(70 40) scale(2)" } },
    ],
    { dot: { circle: { cx: 8, cy: 8, r: 8, stroke: "black" } } },
  ),
  drawing("use: of what uses others", [{ use: { name: "pair", x: 5, y: 5 } }, { use: { name: "pair", x: 5, y: 45 } }], {
    one: { rect: { width: 20, height: 20, fill: "teal" } },
    pair: { g: { children: [{ use: { name: "one" } }, { use: { name: "one", x: 30, y: 5 } }] } },
  }),
  drawing(
    "use: inherits where it stands",
    [{ g: { fill: "orange", stroke: "navy", children: [{ use: { name: "dot", x: 50, y: 40 } }] } }],
    { dot: { circle: { r: 20, strokeWidth: 4 } } },
  ),
];
