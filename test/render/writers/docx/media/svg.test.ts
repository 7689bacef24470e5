import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { Report } from "../../../../../src/render/contract/report.ts";
import { readPng } from "../../../../../src/render/graphics/images/png/png.ts";
import type { Drawing, DrawingNode, Paint } from "../../../../../src/render/model/drawing/drawing.ts";
import type { OutlinePath } from "../../../../../src/render/model/geometry.ts";
import { plainParagraph, plainTextLook } from "../../../../../src/render/model/look.ts";
import { type DrawingTools, drawingMedia } from "../../../../../src/render/writers/docx/media/drawing-media.ts";
import { loadRasteriser, rasteriserBytes } from "../../../../../src/render/writers/docx/media/rasteriser.ts";
import { drawingAsSvg } from "../../../../../src/render/writers/docx/media/svg.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const require = createRequire(import.meta.url);
const wasm = () => readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm"));
const rasterise = await loadRasteriser(wasm);

const red: Paint = { kind: "color", color: { r: 1, g: 0, b: 0 }, opacity: 0.5 };
const square: OutlinePath = [["M", 1, 1], ["L", 9, 1], ["L", 9, 9], ["L", 1, 9], ["Z"]];
const shape: DrawingNode = { kind: "shape", path: square, fill: red, evenOdd: false, stroke: undefined };

const text = localEngine().text.typesetter({ declared: new Map(), report: new Report(), locale: "en" });
const tools: DrawingTools = {
  outlines: (face) => text.outlines(face),
  file: () => ({ mediaType: "image/png", bytes: Uint8Array.of(1, 2, 3), orientation: 1 }),
  rasterise,
};

const svgOf = (...nodes: DrawingNode[]): string =>
  (drawingAsSvg({ width: 10, height: 10, nodes }, tools) ?? "").replace(/^<svg[^>]*>|<\/svg>$/g, "");

const lineOf = (written: string) => {
  const look = plainTextLook("Noto Sans", 10);
  const inlines = [{ kind: "text", text: written, look, link: undefined, span: undefined } as const];
  const [line] = text.setParagraph(inlines, look, plainParagraph, "", 100);
  if (line === undefined) throw new Error("no line");
  return line;
};

test("the memory of what draws is seen, and grows with a drawing that needs more", () => {
  const before = rasteriserBytes();
  expect(before).toBeGreaterThan(64 * 1024);
  const large =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1400"><rect width="900" height="900"/></svg>';
  expect(rasterise(large, { width: 1400, height: 1400 })).toBeDefined();
  // A canvas of two million pixels has four bytes for each.
  expect(rasteriserBytes()).toBeGreaterThan(8_000_000);
});

describe("a drawing as SVG", () => {
  test("is measured in points and needs nothing else", () => {
    const svg = drawingAsSvg({ width: 10, height: 20.5, nodes: [] }, tools);
    expect(svg).toContain('width="10pt" height="20.5pt" viewBox="0 0 10 20.5"');
    expect(svg).not.toMatch(/<style|<script|href="(?!data:|#)/);
  });

  test("keeps a shape's path, colour and opacity", () => {
    expect(svgOf(shape)).toBe('<path d="M1 1L9 1L9 9L1 9Z" fill="#ff0000" fill-opacity="0.5"/>');
  });

  test("keeps how outlines are drawn", () => {
    const stroke = {
      paint: red,
      width: 2,
      dash: [3, 1],
      dashOffset: 1,
      cap: "round",
      join: "bevel",
      miterLimit: 4,
    } as const;
    expect(svgOf({ ...shape, fill: undefined, evenOdd: true, stroke })).toBe(
      '<path d="M1 1L9 1L9 9L1 9Z" fill="none" stroke="#ff0000" stroke-opacity="0.5" stroke-width="2" stroke-dasharray="3 1" stroke-dashoffset="1" stroke-linecap="round" stroke-linejoin="bevel"/>',
    );
  });

  test("keeps a gradient with its stops, spread and map", () => {
    const stops = [
      { offset: 0, color: { r: 0, g: 0, b: 0 }, opacity: 1 },
      { offset: 1, color: { r: 1, g: 1, b: 1 }, opacity: 0 },
    ];
    const fill: Paint = {
      kind: "linear",
      x1: 0,
      y1: 0,
      x2: 1,
      y2: 0,
      stops,
      spread: "reflect",
      transform: [8, 0, 0, 8, 1, 1],
      opacity: 1,
    };
    expect(svgOf({ ...shape, fill })).toBe(
      '<defs><linearGradient id="d1" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1" y2="0" spreadMethod="reflect" gradientTransform="matrix(8 0 0 8 1 1)"><stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></linearGradient></defs><path d="M1 1L9 1L9 9L1 9Z" fill="url(#d1)"/>',
    );
  });

  test("moves, cuts and fades a group", () => {
    const group = { kind: "group", nodes: [shape], transform: [1, 0, 0, 1, 5, 0], opacity: 0.25 } as const;
    const cut = svgOf({ ...group, clip: { kind: "path", path: square, evenOdd: true } });
    expect(cut).toContain('<clipPath id="d1"><path d="M6 1L14 1L14 9L6 9Z" clip-rule="evenodd"/></clipPath>');
    expect(cut).toContain('<g clip-path="url(#d1)" opacity="0.25"><path d="M6 1L14 1L14 9L6 9Z"');
    expect(svgOf({ ...group, clip: { kind: "mask", nodes: [shape] } })).toContain('mask="url(#d1)"');
  });

  test("masks by what covers or by what is bright, and blends", () => {
    const group = { kind: "group", nodes: [shape], transform: undefined, clip: undefined, opacity: 1 } as const;
    expect(svgOf({ ...group, clip: { kind: "mask", nodes: [shape] } })).toContain('mask-type="alpha"');
    const bright = { kind: "mask", nodes: [shape], luminance: true } as const;
    expect(svgOf({ ...group, clip: bright })).toContain('mask-type="luminance"');
    expect(svgOf({ ...group, blend: "multiply" })).toContain('<g style="mix-blend-mode:multiply">');
    expect(svgOf({ ...group, isolated: true })).toContain('<g style="isolation:isolate">');
  });

  test("repeats a tile over what an area leaves; one that fills it is a group", () => {
    const area = { ...shape, fill: { ...red, opacity: 1 } };
    const tiling = { kind: "tiling", area, reach: { x: 1, y: 1, width: 8, height: 8 }, nodes: [shape] } as const;
    const several = svgOf({ ...tiling, tile: { x: 0, y: 0, width: 2, height: 2 }, transform: [1, 0, 0, 1, 0, 0] });
    expect(several).toContain('<pattern id="d2" patternUnits="userSpaceOnUse" x="0" y="0" width="2" height="2">');
    expect(several).toContain('clip-path="url(#d1)"');
    const one = svgOf({ ...tiling, tile: { x: 0, y: 0, width: 10, height: 10 }, transform: [1, 0, 0, 1, 0, 0] });
    expect(one).not.toContain("<pattern");
    expect(one).toContain("M1 1L9 1L9 9L1 9Z");
  });

  test("draws letters as outlines where they stand on their line", () => {
    const svg = svgOf({ kind: "line", x: 2, y: 8, line: lineOf("H") });
    expect(svg).toMatch(/^<path d="M[\d.]+ [\d.]+[^"]*" fill="#000000"\/>$/);
    const xs = [...svg.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x));
    expect(Math.min(...xs)).toBeGreaterThan(2);
    expect(Math.max(...xs)).toBeLessThan(10);
  });

  test("does not name addresses or layers", () => {
    const rect = { x: 0, y: 0, width: 1, height: 1 };
    expect(svgOf({ kind: "link", rect, target: { kind: "uri", uri: "https://example.com" } })).toBe("");
    expect(
      svgOf({ kind: "group", nodes: [shape], transform: undefined, clip: undefined, opacity: 1, layer: "A" }),
    ).not.toContain('A"');
  });
});

describe("the picture for readers that know no SVG", () => {
  const drawing: Drawing = { width: 10, height: 10, nodes: [shape] };

  test("has three pixels for a point, and shows the drawing", () => {
    const media = drawingMedia(drawing, tools);
    const png = readPng(media?.fallback.bytes ?? new Uint8Array(), "");
    expect([png.width, png.height]).toEqual([30, 30]);
    expect(png.alpha).toBeDefined();
  });

  test("is the same each time", () => {
    expect(drawingMedia(drawing, tools)).toEqual(drawingMedia(drawing, tools));
  });

  test("of a whole page is no larger than two million pixels", () => {
    const png = readPng(
      drawingMedia({ ...drawing, width: 842, height: 1191 }, tools)?.fallback.bytes ?? new Uint8Array(),
      "",
    );
    expect(png.width * png.height).toBeLessThan(2_010_000);
  });

  test("is not made of what has no size", () => {
    expect(drawingMedia({ ...drawing, width: 0 }, tools)).toBeUndefined();
  });
});
