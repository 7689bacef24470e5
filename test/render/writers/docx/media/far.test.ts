import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { encodePng } from "../../../../../src/render/graphics/images/png/encode-png.ts";
import type { DrawingGroup, DrawingNode, Paint, StrokePen } from "../../../../../src/render/model/drawing/drawing.ts";
import type { Picture } from "../../../../../src/render/model/drawing/picture.ts";
import type { Matrix, OutlinePath } from "../../../../../src/render/model/geometry.ts";
import { loadRasteriser } from "../../../../../src/render/writers/docx/media/rasteriser.ts";
import { drawingAsSvg, type SvgTools } from "../../../../../src/render/writers/docx/media/svg.ts";
import { madeDocx } from "../../../../support/definitions/made-docx.ts";
import { caseNames, readCase } from "../../../../support/definitions/reference-case.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { docxFaults } from "../../../../support/readers/docx-lint.ts";
import { pixelsOf } from "../../../../support/readers/pixels-of.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const require = createRequire(import.meta.url);
const rasterise = await loadRasteriser(() => readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));

const tools: SvgTools = {
  outlines: () => () => [],
  file: () => ({ mediaType: "image/png", bytes: Uint8Array.of(), orientation: 1 }),
};
const size = { width: 40, height: 20 };
const paint: Paint = { kind: "color", color: { r: 0, g: 0, b: 0 }, opacity: 1 };
const pen: StrokePen = { paint, width: 2, dash: [], dashOffset: 0, cap: "butt", join: "miter", miterLimit: 4 };

const filled = (path: OutlinePath): DrawingNode => ({
  kind: "shape",
  path,
  fill: paint,
  evenOdd: false,
  stroke: undefined,
});
const drawn = (path: OutlinePath, more: Partial<StrokePen> = {}): DrawingNode => ({
  kind: "shape",
  path,
  fill: undefined,
  evenOdd: false,
  stroke: { ...pen, ...more },
});
const line = (x1: number, y1: number, x2: number, y2: number): OutlinePath => [
  ["M", x1, y1],
  ["L", x2, y2],
];
const faded = (nodes: readonly DrawingNode[], transform?: Matrix): DrawingGroup => ({
  kind: "group",
  nodes,
  transform,
  clip: undefined,
  opacity: 0.5,
});

/** A picture whose quarters have four colours. */
function quartered(): Uint8Array {
  const [width, height] = [160, 80];
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [left, top] = [at % width < width / 2, at < (width * height) / 2];
    pixels.set([left ? 255 : 0, top ? 255 : 0, 0, 255], at * 4);
  }
  return encodePng({ width, height, pixels });
}

const svgOf = (...nodes: DrawingNode[]): string => drawingAsSvg({ ...size, nodes }, tools) ?? "";

/** How much of the picture's middle row is covered, from 0 to 1. */
function covered(...nodes: DrawingNode[]): number {
  const alpha = pixelsOf(rasterise(svgOf(...nodes), size)?.bytes ?? Uint8Array.of()).filter((_, at) => at % 4 === 3);
  const columns = size.width * 3;
  return alpha.slice(columns * 30, columns * 31).reduce((sum, value) => sum + value, 0) / 255 / columns;
}

describe("shapes far outside of a drawing", () => {
  test.each([
    ["a faded group to the right", faded([drawn(line(900, 2, 900, 9))])],
    ["a faded group above", faded([drawn(line(3, -50, 9, -50))])],
    ["a group that is moved away", faded([filled(line(0, 0, 5, 5))], [1, 0, 0, 1, 0, 3_000])],
    ["a group in a group", faded([faded([filled(line(1, 90, 5, 95))])])],
  ])("%s is left out", (_name, node) => {
    expect(svgOf(node)).not.toContain("<path");
    expect(covered(node)).toBe(0);
  });

  test("a clip that leaves nothing takes its group along", () => {
    const clip = { kind: "path", path: line(500, 500, 501, 501), evenOdd: false } as const;
    expect(svgOf({ ...faded([drawn(line(0, 9, 30, 9))]), clip })).not.toContain("<path");
  });

  test.each([
    ["alone", (node: DrawingNode) => node],
    ["in groups that fade", (node: DrawingNode) => faded([faded([node])])],
  ])("of a picture that is larger than the drawing its own part shows: %s", (_name, around) => {
    const rect = { x: -60, y: -30, width: 160, height: 80 };
    const quarters = {
      ...tools,
      file: () => ({ mediaType: "image/png" as const, bytes: quartered(), orientation: 1 }),
    };
    const picture = { kind: "picture", rect, picture: {} as Picture, alt: undefined } as const;
    const svg = drawingAsSvg({ ...size, nodes: [around(picture)] }, quarters) ?? "";
    const pixels = pixelsOf(rasterise(svg, size)?.bytes ?? Uint8Array.of());
    const colorAt = (x: number, y: number): readonly number[] => {
      const at = (y * 3 * size.width * 3 + x * 3) * 4;
      return pixels.slice(at, at + 3);
    };
    expect([colorAt(2, 2), colorAt(37, 2), colorAt(2, 17), colorAt(37, 17)]).toEqual([
      [255, 255, 0],
      [0, 255, 0],
      [255, 0, 0],
      [0, 0, 0],
    ]);
  });

  test("faded groups inside of one that begins far above are drawn", () => {
    const outer = faded([drawn(line(20, -1_000, 20, 20)), faded([drawn(line(0, 10, 40, 10))])]);
    expect(covered(outer)).toBeGreaterThan(0.2);
  });
});

describe("shapes that reach into a drawing from afar", () => {
  test.each([-30_000, 1e6, 1e12])("a line to %d is drawn as far as it shows", (far) => {
    expect(covered(drawn(line(20, 10, far, 10)))).toBeCloseTo(0.5, 2);
    expect(covered(faded([drawn(line(20, 10, far, 10))]))).toBeCloseTo(0.25, 2);
  });

  test.each([200, 1e6])("an area to %d is filled as far as it shows", (far) => {
    const area: OutlinePath = [["M", -far, -far], ["L", 10, -far], ["L", 10, far], ["L", -far, far], ["Z"]];
    expect(covered(filled(area))).toBeCloseTo(0.25, 2);
  });

  test("a curve is followed where it shows", () => {
    const wide = 1e5;
    const k = 0.5523 * wide;
    const circle: OutlinePath = [
      ["M", wide + 10, 10],
      ["C", wide + 10, 10 + k, 10 + k, wide + 10, 10, wide + 10],
      ["L", wide + 10, wide + 10],
      ["Z"],
    ];
    expect(covered(filled(circle))).toBe(0);
    const disc: OutlinePath = [
      ["M", 10, 10],
      ["C", 10, 10 + k, 10 + wide - k, 10 + wide, 10 + wide, 10 + wide],
      ["L", 10 + wide, 10 - wide],
      ["C", 10 + wide - k, 10 - wide, 10, 10 - k, 10, 10],
      ["Z"],
    ];
    expect(covered(filled(disc))).toBeCloseTo(0.75, 1);
  });

  test("dashes go on as they began", () => {
    const period = 20;
    const near = covered(drawn(line(-20, 10, 40, 10), { dash: [10, 10] }));
    const far = covered(drawn(line(-20 - 500 * period, 10, 40, 10), { dash: [10, 10] }));
    expect(far).toBeCloseTo(near, 2);
    expect(svgOf(drawn(line(-20 - 500 * period, 10, 40, 10), { dash: [10, 10] }))).toMatch(/d="M-\d\d? 10/);
  });

  test("a closed line is closed where it begins", () => {
    const box: OutlinePath = [["M", 5, 5], ["L", 5_000, 5], ["L", 5_000, 15], ["L", 5, 15], ["Z"]];
    expect(svgOf(drawn(box)).match(/<path/g)).toHaveLength(1);
  });

  test("a pen that is far wider than the drawing cannot be drawn with", () => {
    expect(
      drawingAsSvg({ ...size, nodes: [drawn(line(0, 0, 9_000, 9_000), { width: 5_000 })] }, tools),
    ).toBeUndefined();
  });
});

test("lines through skewed coordinates keep their pens", () => {
  const group = { ...faded([drawn(line(0, 5, 20, 5))], [2, 0, 0, 1, 0, 0]), opacity: 1 };
  expect(svgOf(group)).toContain('stroke-width="2" transform="matrix(2 0 0 1 0 0)"');
  expect(svgOf({ ...group, transform: [2, 0, 0, 2, 0, 0] })).toContain(
    'd="M0 10L40 10" fill="none" stroke="#000000" stroke-width="4"/>',
  );
});

type Node = Readonly<Record<string, Record<string, unknown>>>;

/** The first element of each kind in the reference cases of drawings, in a drawing of its case. */
function elements(): ReadonlyMap<string, { readonly svg: object; readonly keys: Readonly<Record<string, unknown>> }> {
  const found = new Map<string, { readonly svg: object; readonly keys: Readonly<Record<string, unknown>> }>();
  for (const name of caseNames().filter((one) => one.startsWith("svg-"))) {
    const { document } = readCase(name).definition as { readonly document: { readonly content: readonly Node[] } };
    for (const { svg } of document.content) {
      const visit = (nodes: readonly Node[]): void => {
        for (const [kind, keys] of nodes.flatMap((node) => Object.entries(node))) {
          if (!found.has(kind) && typeof keys === "object") found.set(kind, { svg: svg ?? {}, keys });
          if (Array.isArray(keys["children"])) visit(keys["children"] as readonly Node[]);
        }
      };
      visit((svg?.["children"] ?? []) as readonly Node[]);
    }
  }
  return found;
}

/** Every number of an element so many times as large. */
const larger = (keys: Readonly<Record<string, unknown>>, factor: number): object =>
  Object.fromEntries(
    Object.entries(keys).map(([key, value]) => [
      key,
      typeof value === "number" && key !== "opacity" ? value * factor : value,
    ]),
  );

test("no element of a drawing stops the writer, wherever it is put", async () => {
  const engine = localEngine();
  const found = elements();
  expect(found.size).toBeGreaterThan(25);
  const far = ["scale(900)", "translate(-20000 40)", "translate(9 20000)", "rotate(40) scale(3000 1)"];
  for (const [kind, { svg, keys }] of found) {
    const children = [
      ...[-1_000, 50, 1_000].map((factor) => ({ g: { opacity: 0.5, children: [{ [kind]: larger(keys, factor) }] } })),
      ...far.map((transform) => ({ g: { opacity: 0.5, transform, children: [{ [kind]: keys }] } })),
      { g: { opacity: 0.5, children: [{ rect: { x: 1, y: 40, width: 90, height: 9 } }] } },
    ];
    const content = [{ svg: { ...svg, viewBox: [100, 50], width: 100, children } }];
    const made = await madeDocx(engine, exampleJob({ document: { content } })).catch((error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) throw new Error(kind, { cause: error });
    });
    if (made !== undefined) expect(docxFaults(made.bytes), kind).toEqual([]);
  }
});
