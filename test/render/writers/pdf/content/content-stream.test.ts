import fc from "fast-check";
import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import type { OutlinePath } from "../../../../../src/render/model/geometry.ts";
import type { LineStyle } from "../../../../../src/render/model/look.ts";
import type { PageMark } from "../../../../../src/render/model/page/page.ts";
import { ContentStream } from "../../../../../src/render/writers/pdf/content/content-stream.ts";
import { contentAsText } from "../../../../support/readers/pdf-content-as-text.ts";
import { inflated } from "../content-of.ts";
import { made, page } from "../made.ts";
import { bold, line, look, piece, run } from "../plain-type.ts";

const length = fc.double({ min: -50, max: 400, noNaN: true });
const opacity = fc.constantFrom(1, 1, 0.5, 0);
const color = fc.constantFrom({ r: 0, g: 0, b: 0 }, { r: 1, g: 0, b: 0 }, { r: 0.5, g: 0.5, b: 0.5 });
const style = fc.constantFrom<LineStyle>("solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset");
const stroke = fc.record({ width: fc.constantFrom(0, 0.5, 3), style, color, opacity });
const rect = fc.record({ x: length, y: length, width: length, height: length });
const path = fc.constantFrom<OutlinePath>(
  [],
  [["M", 5, 5]],
  [["M", 5, 5], ["L", 50, 5], ["L", 50, 50], ["Z"]],
  [["M", 5, 5], ["C", 9, 9, 20, 9, 30, 5], ["Z"], ["M", 1, 1], ["L", 2, 2]],
);

const words = fc
  .record({
    x: length,
    y: length,
    text: fc.string({ maxLength: 8 }),
    size: fc.constantFrom(0, 8, 24),
    rise: fc.constantFrom(0, 3),
    color,
    opacity,
  })
  .map(({ x, y, text, size, rise, ...more }): PageMark => {
    const set = { ...look, ...more, size };
    const pieces = [piece(run(text), { look: set, baselineShift: rise }), piece(run("b", bold), { x: 40, look: set })];
    const under = [{ rect: { x: 0, y: -8, width: 20, height: 10 }, color: more.color, opacity: 1 }];
    return { kind: "line", x, y, line: line(pieces, size === 8 ? { under } : {}) };
  });

const { mark } = fc.letrec<{ mark: PageMark }>((tie) => ({
  mark: fc.oneof(
    { depthSize: "small" },
    words,
    rect.map((box): PageMark => ({ kind: "rect", rect: box, fill: { color: { r: 1, g: 0, b: 0 }, opacity: 1 } })),
    fc
      .record({ x1: length, y1: length, x2: length, y2: length, stroke })
      .map((rule): PageMark => ({ kind: "rule", ...rule })),
    fc
      .record({
        path,
        fill: fc.option(fc.record({ color, opacity }), { nil: undefined }),
        stroke: fc.option(stroke, { nil: undefined }),
        evenOdd: fc.boolean(),
      })
      .map((shape): PageMark => ({ kind: "path", ...shape })),
    fc
      .record({
        marks: fc.array(tie("mark"), { maxLength: 4 }),
        transform: fc.constantFrom(
          [1, 0, 0, 1, 5, 5] as const,
          [0, 1, -1, 0, 9, 9] as const,
          [0, 0, 0, 0, 0, 0] as const,
          undefined,
        ),
        clip: fc.option(path, { nil: undefined }),
        opacity,
      })
      .map((group): PageMark => ({ kind: "group", ...group })),
  ),
}));

type Where = "page" | "text" | "path" | "clipping";

/** Which operators may follow which (ISO 32000-1, figure 9); answers with the first that may not. */
function firstFault(operators: readonly string[]): string | undefined {
  let where: Where = "page";
  let depth = 0;
  for (const row of operators) {
    const operator = row.trim().split(" ").at(-1) ?? "";
    const next = allowed(where, operator);
    if (next === undefined) return `${operator} in ${where}`;
    where = next;
    if (operator === "q") depth += 1;
    if (operator === "Q") depth -= 1;
    if (depth < 0) return "Q without q";
  }
  return where === "page" && depth === 0 ? undefined : `the end in ${where}, ${depth} deep`;
}

const state = /^(g|G|rg|RG|w|J|d|gs)$/;

function allowed(where: Where, operator: string): Where | undefined {
  switch (where) {
    case "page":
      if (state.test(operator) || /^(q|Q|cm|Do|Tf|Ts)$/.test(operator)) return "page";
      if (operator === "BT") return "text";
      return operator === "m" || operator === "re" ? "path" : undefined;
    case "text":
      if (operator === "ET") return "page";
      return state.test(operator) || /^(Tf|Ts|Td|TJ)$/.test(operator) ? "text" : undefined;
    case "path":
      if (/^(m|l|c|h|re)$/.test(operator)) return "path";
      if (operator === "W") return "clipping";
      return /^(f|f\*|S)$/.test(operator) ? "page" : undefined;
    case "clipping":
      return operator === "n" ? "page" : undefined;
  }
}

async function contents(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const isForm = object.dict.get(PDFName.of("Subtype")) === PDFName.of("Form");
    const isContent = document.getPage(0).node.get(PDFName.of("Contents")) === ref;
    return isForm || isContent ? [inflated(object)] : [];
  });
}

test("whatever is painted, operators stand only where they may, and all that opens is closed", async () => {
  const property = fc.asyncProperty(fc.array(mark, { maxLength: 8 }), async (marks) => {
    for (const content of await contents(made([page(...marks)]))) {
      const operators = contentAsText(content, () => undefined)
        .split("\n")
        .filter((row) => row !== "");
      expect(firstFault(operators), operators.join("\n")).toBeUndefined();
    }
  });
  await fc.assert(property, { numRuns: 150 });
});

test("dashes that begin before the line have the phase of a later beginning: a negative one is not allowed", () => {
  const dashesOf = (dash: readonly number[], dashOffset: number): string | undefined => {
    const content = new ContentStream("page");
    content.pen({ width: 1, dash, dashOffset, cap: "butt", join: "miter", miterLimit: 4 });
    return /^(\[.*) d$/m.exec(Buffer.from(content.out.view()).toString("latin1"))?.[1];
  };
  expect(dashesOf([12, 6], -5)).toBe("[12 6]13");
  expect(dashesOf([12, 6], -18)).toBe("[12 6]0");
  // An odd number of lengths is repeated once before dashes and gaps are in their places again.
  expect(dashesOf([12, 4, 5], -30)).toBe("[12 4 5]12");
  expect(dashesOf([12, 6], 40)).toBe("[12 6]4");
});
