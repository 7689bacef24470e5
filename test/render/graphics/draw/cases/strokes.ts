import { type Case, drawing } from "./case.ts";

const corner = "M15 65 L50 15 L85 65";

const stroked = (name: string, keys: Readonly<Record<string, unknown>>, d = corner): Case =>
  drawing(`stroke: ${name}`, [{ path: { d, fill: "none", stroke: "#1B4965", strokeWidth: 10, ...keys } }]);

export const strokeCases: readonly Case[] = [
  stroked("butt caps", { strokeLinecap: "butt" }),
  stroked("round caps", { strokeLinecap: "round" }),
  stroked("square caps", { strokeLinecap: "square" }),
  stroked("mitred corner", { strokeLinejoin: "miter" }),
  stroked("round corner", { strokeLinejoin: "round" }),
  stroked("bevelled corner", { strokeLinejoin: "bevel" }),
  stroked("mitre within its limit", { strokeMiterlimit: 8, strokeWidth: 6 }, "M15 70 L50 20 L65 70"),
  stroked("mitre beyond its limit", { strokeMiterlimit: 1.2 }),
  stroked("dashes", { strokeDasharray: [12, 6], strokeWidth: 4 }),
  stroked("dashes of an odd count", { strokeDasharray: [12, 6, 3], strokeWidth: 4 }),
  stroked("one dash length", { strokeDasharray: [7], strokeWidth: 4 }),
  stroked("dashes moved forward", { strokeDasharray: [12, 6], strokeDashoffset: 9, strokeWidth: 4 }),
  stroked("dashes moved back", { strokeDasharray: [12, 6], strokeDashoffset: -5, strokeWidth: 4 }),
  stroked("odd dashes moved back", { strokeDasharray: [12, 4, 5], strokeDashoffset: -30, strokeWidth: 4 }),
  stroked("dots", { strokeDasharray: [0, 10], strokeLinecap: "round", strokeWidth: 6 }),
  stroked("dashes with square caps", { strokeDasharray: [8, 12], strokeLinecap: "square", strokeWidth: 4 }),
  stroked("zero dashes are solid", { strokeDasharray: [0] }),
  stroked("no dashes are solid", { strokeDasharray: [] }),
  stroked("hairline", { strokeWidth: 0.3 }),
  stroked("no width draws nothing", { strokeWidth: 0 }),
  stroked("see-through", { strokeOpacity: 0.4 }),
  stroked("closed with a mitre", { strokeWidth: 8 }, "M20 65 L50 20 L80 65 Z"),
  stroked("round caps of a point", { strokeLinecap: "round" }, "M50 40 L50 40"),
  stroked("along curves", { strokeDasharray: [6, 3], strokeWidth: 3 }, "M10 40 C20 -10 40 90 50 40 S80 90 90 40"),
  drawing("stroke: over its fill", [
    { circle: { cx: 50, cy: 40, r: 25, fill: "gold", stroke: "red", strokeWidth: 12, strokeOpacity: 0.5 } },
  ]),
  drawing("stroke: inherited from groups", [
    {
      g: {
        stroke: "teal",
        strokeWidth: 5,
        strokeDasharray: [10, 5],
        strokeLinecap: "round",
        fill: "none",
        children: [
          { line: { x1: 10, y1: 20, x2: 90, y2: 20 } },
          { g: { strokeWidth: 2, children: [{ line: { x1: 10, y1: 40, x2: 90, y2: 40, strokeDasharray: [] } }] } },
          { line: { x1: 10, y1: 60, x2: 90, y2: 60, stroke: "red" } },
        ],
      },
    },
  ]),
  drawing("stroke: scaled with what it outlines", [
    {
      g: {
        transform: "translate(50 40) scale(3 1)",
        children: [{ circle: { r: 10, fill: "none", stroke: "navy", strokeWidth: 4 } }],
      },
    },
  ]),
];
