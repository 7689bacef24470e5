import type { SvgElement } from "../../../../../src/vocabulary/generated/definition.ts";
import { type Case, drawing } from "./case.ts";

const paint = { fill: "#2A9D8F", stroke: "#264653", strokeWidth: 2 } as const;

const one = (name: string, ...children: readonly SvgElement[]): Case => drawing(`shape: ${name}`, children);

export const shapeCases: readonly Case[] = [
  one("rectangle", { rect: { x: 10, y: 10, width: 80, height: 60, ...paint } }),
  one("rectangle without place", { rectangle: { width: 50, height: 30, fill: "crimson" } }),
  one("rectangle with equal radii", { rect: { x: 10, y: 10, width: 80, height: 60, rx: 12, ...paint } }),
  one("rectangle with two radii", { roundRectangle: { x: 10, y: 10, width: 80, height: 60, rx: 30, ry: 8, ...paint } }),
  one("rectangle with radii beyond half its sides", {
    rect: { x: 10, y: 20, width: 80, height: 40, rx: 90, ...paint },
  }),
  one("rectangle with ry alone", { rect: { x: 10, y: 10, width: 80, height: 60, ry: 18, ...paint } }),
  one("rectangle of no width is not drawn", { rect: { x: 10, y: 10, width: 0, height: 60, ...paint } }),
  one("circle", { circle: { cx: 50, cy: 40, r: 30, ...paint } }),
  one("circle in the corner", { circle: { r: 30, fill: "navy" } }),
  one("ellipse", { ellipse: { cx: 50, cy: 40, rx: 40, ry: 20, ...paint } }),
  one("line", { line: { x1: 10, y1: 10, x2: 90, y2: 70, stroke: "crimson", strokeWidth: 3 } }),
  one("upright and level lines", {
    g: {
      stroke: "black",
      children: [
        { line: { x1: 20, y1: 5, x2: 20, y2: 75 } },
        { line: { x1: 5, y1: 30, x2: 95, y2: 30, strokeWidth: 0.5 } },
      ],
    },
  }),
  one("polyline, filled as if closed", {
    polyline: {
      points: [
        [10, 70],
        [30, 10],
        [50, 60],
        [70, 10],
        [90, 70],
      ],
      fill: "gold",
      stroke: "black",
      strokeWidth: 2,
    },
  }),
  one("polygon from text", { polygon: { points: "50,5 90,75 5,30 95,30 10,75", fill: "purple" } }),
  one("polygon by even and odd", {
    polygon: { points: "50,5 90,75 5,30 95,30 10,75", fill: "purple", fillRule: "evenodd" },
  }),
  one("freeform", { freeform: { points: "10 10, 90 20, 60 70", fill: "none", stroke: "teal", strokeWidth: 4 } }),
  one("path with lines", { path: { d: "M10 10 H90 V70 H10 Z M30 30 v20 h40 v-20 z", fill: "#888888" } }),
  one("path by even and odd", {
    path: { d: "M10 10 H90 V70 H10 Z M30 30 h40 v20 h-40 z", fill: "#888888", fillRule: "evenodd" },
  }),
  one("path with cubic curves", {
    path: { d: "M10 40 C20 0 40 0 50 40 S80 80 90 40", fill: "none", stroke: "navy", strokeWidth: 3 },
  }),
  one("path with quadratic curves", {
    path: { d: "M5 70 Q25 0 50 40 T95 20 L95 75 z", fill: "khaki", stroke: "maroon", strokeWidth: 1.5 },
  }),
  one("path with arcs", {
    path: {
      d: "M10 40 A20 20 0 0 1 50 40 A20 10 30 1 0 90 40 a 15 25 0 0 1 -30 30",
      fill: "none",
      stroke: "darkgreen",
      strokeWidth: 2,
    },
  }),
  one("path with all four arcs between two points", {
    g: {
      fill: "none",
      strokeWidth: 2,
      children: [
        { path: { d: "M35 40 A25 15 0 0 0 65 40", stroke: "red" } },
        { path: { d: "M35 40 A25 15 0 0 1 65 40", stroke: "green" } },
        { path: { d: "M35 40 A25 15 0 1 0 65 40", stroke: "blue" } },
        { path: { d: "M35 40 A25 15 0 1 1 65 40", stroke: "orange" } },
      ],
    },
  }),
  one("path in relative steps, written tightly", {
    path: { d: "m10,10l20,30-15,25h60v-55l-20-5.5.5.5c-5,5-15,5-20,0s-5-5-10-1z", fill: "salmon", stroke: "black" },
  }),
  one("path that goes on after it is closed", {
    path: { d: "M20 20 h20 v20 h-20 z l30 30 h20 v-10 z", fill: "none", stroke: "black", strokeWidth: 2 },
  }),
  one("path with a fault is drawn up to it", {
    path: { d: "M10 10 L90 10 L90 70 L abc 20 20", fill: "none", stroke: "black", strokeWidth: 2 },
  }),
  one("overlapping elements in order", {
    g: {
      children: [
        { rect: { x: 10, y: 10, width: 50, height: 40, fill: "red" } },
        { circle: { cx: 60, cy: 45, r: 25, fill: "blue" } },
        { rect: { x: 40, y: 40, width: 20, height: 35, fill: "yellow" } },
      ],
    },
  }),
];
