import type { SvgDefinition, SvgElement } from "../../../../../src/vocabulary/generated/definition.ts";
import { type Case, drawing } from "./case.ts";

const field = (keys: Readonly<Record<string, unknown>>): SvgElement => ({
  rect: { x: 10, y: 10, width: 80, height: 60, ...keys },
});

const twoStops = [
  { offset: 0, stopColor: "#F4A261" },
  { offset: 1, stopColor: "#264653" },
];
const threeStops = [
  { offset: 0.1, stopColor: "red" },
  { offset: "50%", stopColor: "white" },
  { offset: 0.9, stopColor: "blue" },
];

const linear = (
  name: string,
  keys: Readonly<Record<string, unknown>>,
  shape: SvgElement = field({ fill: "url(#g)" }),
) => drawing(`linear gradient: ${name}`, [shape], { g: { linearGradient: { stops: twoStops, ...keys } } });

const radial = (
  name: string,
  keys: Readonly<Record<string, unknown>>,
  shape: SvgElement = field({ fill: "url(#g)" }),
) => drawing(`radial gradient: ${name}`, [shape], { g: { radialGradient: { stops: twoStops, ...keys } } });

const user = { gradientUnits: "userSpaceOnUse" } as const;
const line = { path: { d: "M15 65 L50 15 L85 65", fill: "none", stroke: "url(#g)", strokeWidth: 12 } };

const clear: Readonly<Record<string, SvgDefinition>> = {
  g: {
    linearGradient: {
      stops: [
        { offset: 0, stopColor: "red", stopOpacity: 1 },
        { offset: 1, stopColor: "blue", stopOpacity: 0 },
      ],
    },
  },
};

const stripes: SvgElement = {
  g: { children: [0, 1, 2, 3].map((at) => ({ rect: { x: 0, y: at * 20, width: 100, height: 10, fill: "#DDDDDD" } })) },
};

export const paintCases: readonly Case[] = [
  drawing("fill: black when unset", [{ circle: { cx: 50, cy: 40, r: 20 } }]),
  drawing("fill: none", [field({ fill: "none", stroke: "black" })]),
  drawing("fill: short and long colours", [
    { rect: { width: 30, height: 80, fill: "#F80" } },
    { rect: { x: 35, width: 30, height: 80, fill: "#FF8800" } },
    { rect: { x: 70, width: 30, height: 80, fill: "DarkOrange" } },
  ]),
  drawing("fill: the current colour", [{ g: { color: "teal", children: [field({ fill: "currentColor" })] } }]),
  drawing("fill: see-through", [stripes, field({ fill: "navy", fillOpacity: 0.5 })]),
  linear("across, by default", {}),
  linear("down", { x1: 0, y1: 0, x2: 0, y2: 1 }),
  linear(
    "then a plain colour, then black",
    {},
    {
      g: {
        children: [
          field({ fill: "url(#g)" }),
          { rect: { x: 20, y: 20, width: 20, height: 20, fill: "white" } },
          { rect: { x: 45, y: 20, width: 20, height: 20, fill: "url(#g)" } },
          { circle: { cx: 70, cy: 50, r: 10 } },
          { text: { x: 20, y: 60, value: "Black", fontSize: 14 } },
        ],
      },
    },
  ),
  linear("slanting", { x1: "0%", y1: "0%", x2: "100%", y2: "100%" }),
  linear("of three colours", { stops: threeStops }),
  linear("with a hard edge", {
    stops: [
      { offset: 0, stopColor: "gold" },
      { offset: 0.5, stopColor: "gold" },
      { offset: 0.5, stopColor: "crimson" },
      { offset: 1, stopColor: "black" },
    ],
  }),
  linear("on the inside only", { x1: 0.3, x2: 0.7 }),
  linear("repeated", { x1: 0.3, x2: 0.5, spreadMethod: "repeat" }),
  linear("reflected", { x1: 0.3, x2: 0.5, spreadMethod: "reflect" }),
  linear("reflected, slanting", { x1: 0.4, y1: 0.4, x2: 0.5, y2: 0.6, spreadMethod: "reflect" }),
  linear("in user space", { x1: 20, y1: 0, x2: 60, y2: 40, ...user }),
  linear("in user space, in shares", { x1: "10%", y1: "0%", x2: "90%", y2: "0%", ...user }),
  linear("turned", { gradientTransform: "rotate(45 0.5 0.5)" }),
  linear("turned in user space", {
    x1: 0,
    x2: 40,
    y1: 0,
    y2: 0,
    gradientTransform: "translate(20 0) rotate(30)",
    ...user,
  }),
  linear("without a length is its last colour", { x1: 0.5, x2: 0.5 }),
  linear("of one colour", { stops: [{ offset: 0.5, stopColor: "olive" }] }),
  linear("on a stroke", {}, line),
  linear("on a stroke, in user space", { x1: 0, x2: 0, y1: 15, y2: 65, ...user }, line),
  linear(
    "on what is moved",
    {},
    {
      g: { transform: "translate(20 -5) rotate(20) scale(0.8)", children: [field({ fill: "url(#g)" })] },
    },
  ),
  linear("on an ellipse", {}, { ellipse: { cx: 50, cy: 40, rx: 40, ry: 25, fill: "url(#g)" } }),
  linear(
    "see-through as a whole",
    {},
    {
      g: { children: [stripes, field({ fill: "url(#g)", fillOpacity: 0.5 })] },
    },
  ),
  linear(
    "on a group that fades",
    {},
    {
      g: {
        opacity: 0.5,
        children: [stripes, field({ fill: "url(#g)" }), { circle: { cx: 50, cy: 40, r: 15, fill: "url(#g)" } }],
      },
    },
  ),
  drawing("linear gradient: fading out", [stripes, field({ fill: "url(#g)" })], clear),
  drawing("linear gradient: a stroke fading out", [stripes, line], clear),
  drawing(
    "linear gradient: fading out of what is moved",
    [stripes, { g: { transform: "translate(10 10) scale(0.8)", children: [field({ fill: "url(#g)" })] } }],
    clear,
  ),
  drawing("linear gradient: falls back on a colour", [field({ fill: "url(#missing) olive" })]),
  drawing(
    "linear gradient: not on a line without an area",
    [{ line: { x1: 10, y1: 40, x2: 90, y2: 40, stroke: "url(#g)", strokeWidth: 8 } }],
    { g: { linearGradient: { stops: twoStops } } },
  ),
  radial("by default", {}),
  radial("smaller", { r: 0.25 }),
  radial("off the centre", { cx: 0.2, cy: "30%", r: 0.6 }),
  radial("with a focus", { fx: 0.3, fy: 0.3 }),
  radial("with a focus near its edge", { fx: 0.95, fy: 0.5 }),
  radial("with a focus outside", { cx: 0.4, cy: 0.5, r: 0.3, fx: 0.9, fy: 0.5 }),
  radial("of three colours", { stops: threeStops }),
  radial("repeated", { r: 0.2, spreadMethod: "repeat" }),
  radial("reflected", { r: 0.2, spreadMethod: "reflect" }),
  radial("reflected, with a focus", { r: 0.25, fx: 0.4, fy: 0.6, spreadMethod: "reflect" }),
  radial("in user space", { cx: 50, cy: 40, r: 30, ...user }),
  radial("squeezed", { gradientTransform: "translate(0.25 0) scale(0.5 1)" }),
  radial("on a stroke", {}, line),
  radial("of no radius is its last colour", { r: 0 }),
  drawing("radial gradient: fading out", [stripes, { circle: { cx: 50, cy: 40, r: 35, fill: "url(#g)" } }], {
    g: {
      radialGradient: {
        stops: [
          { offset: 0, stopColor: "crimson", stopOpacity: 1 },
          { offset: 1, stopColor: "crimson", stopOpacity: 0 },
        ],
      },
    },
  }),
];
