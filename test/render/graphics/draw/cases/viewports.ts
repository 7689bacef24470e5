import type { Svg } from "../../../../../src/vocabulary/generated/definition.ts";
import type { Case } from "./case.ts";

const scene: Svg["children"] = [
  { rect: { width: 60, height: 40, fill: "#F1FAEE", stroke: "#E63946", strokeWidth: 4 } },
  { circle: { cx: 30, cy: 20, r: 25, fill: "#457B9D", fillOpacity: 0.6 } },
  { line: { x1: -20, y1: -20, x2: 90, y2: 70, stroke: "black" } },
];

const view = (name: string, keys: Omit<Svg, "children">): Case => ({
  name: `view box: ${name}`,
  svg: { ...keys, children: scene },
});

const box = { viewBox: [60, 40] as const, width: 90, height: 90 };

export const viewportCases: readonly Case[] = [
  view("its own size", { viewBox: [60, 40], width: 60, height: 40 }),
  view("scaled", { viewBox: [60, 40], width: 120, height: 80 }),
  view("from another corner", { viewBox: [-10, -10, 80, 60], width: 80, height: 60 }),
  view("a part", { viewBox: [20, 10, 20, 20], width: 80, height: 80 }),
  view("in the middle, by default", box),
  view("at the start", { ...box, preserveAspectRatio: "xMinYMin meet" }),
  view("at the end", { ...box, preserveAspectRatio: "xMaxYMax" }),
  view("covering", { ...box, preserveAspectRatio: "xMidYMid slice" }),
  view("covering, from the start", { ...box, preserveAspectRatio: "xMinYMin slice" }),
  view("stretched", { ...box, preserveAspectRatio: "none" }),
  view("of large units", { viewBox: [-200000, -200000, 1200000, 900000], width: 120, height: 90 }),
];

const hugeScene: Svg["children"] = [
  { rect: { width: 600000, height: 400000, fill: "#F1FAEE", stroke: "#E63946", strokeWidth: 40000 } },
  { circle: { cx: 300000, cy: 200000, r: 250000, fill: "#457B9D", fillOpacity: 0.6 } },
];

export const scaleCases: readonly Case[] = [
  {
    name: "view box: a million units wide",
    svg: { viewBox: [-200000, -200000, 1200000, 900000], width: 120, height: 90, children: hugeScene },
  },
  {
    name: "view box: a hundredth of a unit wide",
    svg: {
      viewBox: [0.012, 0.008],
      width: 120,
      height: 80,
      children: [
        {
          rect: {
            x: 0.001,
            y: 0.001,
            width: 0.006,
            height: 0.004,
            fill: "#F1FAEE",
            stroke: "#E63946",
            strokeWidth: 0.0004,
          },
        },
        {
          circle: {
            cx: 0.007,
            cy: 0.005,
            r: 0.0025,
            fill: "#457B9D",
            strokeDasharray: [0.0005, 0.0003],
            stroke: "black",
            strokeWidth: 0.0002,
          },
        },
      ],
    },
  },
];
