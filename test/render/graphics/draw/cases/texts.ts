import type { SvgElement, SvgText } from "../../../../../src/vocabulary/generated/definition.ts";
import { allowing, type Case, drawing } from "./case.ts";

const guides: SvgElement = {
  g: {
    stroke: "#DDDDDD",
    strokeWidth: 0.5,
    children: [{ line: { x1: 50, y1: 0, x2: 50, y2: 80 } }, { line: { x1: 0, y1: 40, x2: 100, y2: 40 } }],
  },
};

const set = (name: string, text: SvgText): Case =>
  drawing(`text: ${name}`, [guides, { text: { x: 50, y: 40, fontSize: 14, ...text } }]);

const way = "M10 60 C30 0 70 0 90 60";

const turned = "poppler sets every turned letter on a quarter of a pixel, resvg anywhere";
const barred = "we draw lines with text where the face says, resvg where it estimates";

const along = (name: string, keys: Readonly<Record<string, unknown>>): Case =>
  allowing(
    0.008,
    turned,
    drawing(`text on a path: ${name}`, [
      { path: { d: way, fill: "none", stroke: "#DDDDDD" } },
      { textPath: { value: "Along the way", d: way, fontSize: 11, ...keys } },
    ]),
  );

export const textCases: readonly Case[] = [
  set("from its start", { x: 5, value: "Vector Type" }),
  set("about its middle", { value: "Middle", textAnchor: "middle" }),
  set("up to its end", { value: "End", textAnchor: "end" }),
  set("bold", { value: "Bold", fontWeight: "bold", textAnchor: "middle" }),
  set("italic", { value: "Italic", fontStyle: "italic", textAnchor: "middle" }),
  set("in another family", { value: "Serif", fontFamily: "Noto Serif", textAnchor: "middle" }),
  set("moved", { value: "dx dy", dx: -30, dy: 20 }),
  set("spaced", { value: "Spaced", letterSpacing: 2, x: 5 }),
  set("coloured", { value: "Colour", fill: "crimson", textAnchor: "middle" }),
  set("stroked", { value: "Line", fill: "none", stroke: "navy", strokeWidth: 0.6, fontSize: 30, textAnchor: "middle" }),
  set("filled and stroked", {
    value: "Both",
    fill: "gold",
    stroke: "black",
    strokeWidth: 1,
    fontSize: 30,
    textAnchor: "middle",
  }),
  set("in pieces", {
    x: 5,
    children: [
      { tspan: { value: "one " } },
      { tspan: { value: "two ", fill: "red", fontWeight: "bold" } },
      { tspan: { value: "three", fontSize: 9, dy: -4 } },
    ],
  }),
  set("in pieces that start again", {
    children: [
      { tspan: { value: "first", x: 10, y: 20 } },
      { tspan: { value: "second", x: 10, y: 45, fill: "teal" } },
      { tspan: { value: "third", x: 90, y: 70, textAnchor: "end" } },
    ],
  }),
  set("anchored as a whole", {
    textAnchor: "middle",
    children: [{ tspan: { value: "left " } }, { tspan: { value: "right", fontWeight: "bold" } }],
  }),
  set("turned", { value: "Turned", transform: "rotate(-30 50 40)", textAnchor: "middle" }),
  allowing(0.006, barred, set("underlined", { value: "Under", textDecoration: "underline", textAnchor: "middle" })),
  allowing(0.006, barred, set("struck", { value: "Struck", textDecoration: "line-through", textAnchor: "middle" })),
  ...(["middle", "central", "hanging", "alphabetic"] as const).map((dominantBaseline) =>
    set(`on the ${dominantBaseline} baseline`, { value: "Mxgh", dominantBaseline, textAnchor: "middle", fontSize: 20 }),
  ),
  drawing(
    "text: filled with a gradient",
    [
      {
        text: { x: 50, y: 52, value: "Fade", fontSize: 36, fontWeight: "bold", textAnchor: "middle", fill: "url(#g)" },
      },
    ],
    {
      g: {
        linearGradient: {
          x2: 0,
          y2: 1,
          stops: [
            { offset: 0.2, stopColor: "gold" },
            { offset: 0.8, stopColor: "crimson" },
          ],
        },
      },
    },
  ),
  drawing(
    "text: filled with a gradient in user space",
    [
      {
        g: {
          transform: "translate(0 10) rotate(-10)",
          children: [{ text: { x: 5, y: 52, value: "Fading", fontSize: 24, fill: "url(#g)" } }],
        },
      },
    ],
    {
      g: {
        linearGradient: {
          gradientUnits: "userSpaceOnUse",
          x1: 5,
          x2: 90,
          y1: 0,
          y2: 0,
          stops: [
            { offset: 0, stopColor: "navy" },
            { offset: 1, stopColor: "orange" },
          ],
        },
      },
    },
  ),
  set("fading as a whole", { value: "Opacity", opacity: 0.4, textAnchor: "middle", fontSize: 20 }),
  along("from its beginning", {}),
  along("about its middle", { startOffset: "50%", textAnchor: "middle" }),
  along("up to its end", { startOffset: "100%", textAnchor: "end" }),
  along("from an offset", { startOffset: 20 }),
  along("beyond its end", { startOffset: 70 }),
  along("stroked", { fill: "none", stroke: "crimson", strokeWidth: 0.4, fontSize: 16 }),
  allowing(
    0.008,
    turned,
    drawing("text on a path: of straight lines", [
      { textPath: { value: "Round corners here", d: "M10 70 V20 H90 V70", fontSize: 10 } },
    ]),
  ),
  allowing(
    0.008,
    turned,
    drawing("text on a path: round a circle", [
      { textPath: { value: "round and round and round", d: "M50 15 A25 25 0 1 1 49.9 15", fontSize: 9 } },
    ]),
  ),
];
