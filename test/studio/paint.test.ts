import { describe, expect, test } from "vitest";
import type { DescribedOperation } from "../../src/vocabulary/page-description.ts";
import { paintPage } from "../../studio/src/preview/paint.ts";
import { recordingCanvas, recordingSupplies } from "./recording-canvas.ts";

/** The painter's calls on a canvas. */
function painted(operations: readonly DescribedOperation[], hidden: readonly string[] = []): readonly string[] {
  const log: string[] = [];
  const page = { number: 1, width: 100, height: 100, operations };
  paintPage(page, recordingCanvas(log), recordingSupplies(log, hidden));
  return log;
}

const box = { x: 1, y: 2, width: 3, height: 4 };
const red: DescribedOperation = { op: "rect", ...box, fill: "#ff0000" };
const stops = [
  { offset: 0, color: "#000000" },
  { offset: 1, color: "#ffffff" },
];

describe("the painter", () => {
  test("a box is filled in its colour", () => {
    expect(painted([red])).toEqual(["page.fillStyle = #ff0000", "page.fillRect(1 2 3 4)"]);
  });

  test("each glyph of a run stands at its own origin, scaled from font units, upright", () => {
    const run: DescribedOperation = {
      ...{ op: "text", face: 2, size: 10, x: 20, y: 50, width: 12, text: "ab", fill: "#000000" },
      ...{ glyphs: [5, 6], dx: [0, 6], dy: [0, -1] },
    };
    const log = painted([run]);
    expect(log.filter((line) => !line.includes("save") && !line.includes("restore"))).toEqual([
      "page.translate(20 50)",
      "page.scale(0.01 -0.01)",
      "page.fillStyle = #000000",
      "page.fill(glyph 2/5 nonzero)",
      "page.translate(26 49)",
      "page.scale(0.01 -0.01)",
      "page.fill(glyph 2/6 nonzero)",
    ]);
  });

  test("hidden text, links, anchors and nodes paint nothing", () => {
    const run = { op: "text", face: 0, size: 1, x: 0, y: 0, width: 1, glyphs: [1], dx: [0], text: "x" } as const;
    expect(
      painted([
        { ...run, hidden: true },
        { op: "link", ...box, uri: "https://example.org" },
        { op: "anchor", name: "a", x: 1, y: 2 },
        { op: "node", path: "/document", ...box },
      ]),
    ).toEqual([]);
  });

  test("the pen of an outlined glyph is as wide as on the page", () => {
    const run = { op: "text", face: 0, size: 10, x: 0, y: 0, width: 1, glyphs: [1], dx: [0], text: "x" } as const;
    expect(painted([{ ...run, stroke: { paint: "#000000", width: 2, dash: [3, 1] } }])).toEqual(
      expect.arrayContaining(["page.lineWidth = 200", "page.setLineDash([300,100])"]),
    );
  });

  test("a rule is stroked with its dashes and its cap", () => {
    const stroke = { paint: "#00ff00", width: 2, dash: [3, 1], cap: "round" } as const;
    const log = painted([{ op: "rule", x1: 0, y1: 5, x2: 9, y2: 5, stroke }]);
    expect(log).toEqual(
      expect.arrayContaining(["page.lineCap = round", "page.setLineDash([3,1])", "page.stroke(M0 5L9 5)"]),
    );
  });

  test("the dashes of one line do not stay for the next", () => {
    const rule = { op: "rule", x1: 0, y1: 5, x2: 9, y2: 5 } as const;
    const log = painted([
      { ...rule, stroke: { paint: "#000000", width: 1, dash: [3, 1] } },
      { ...rule, stroke: { paint: "#000000", width: 1 } },
    ]);
    expect(log.filter((line) => line.includes("setLineDash"))).toEqual([
      "page.setLineDash([3,1])",
      "page.setLineDash([])",
    ]);
  });

  test("a path is filled by its rule, then stroked", () => {
    const log = painted([
      { op: "path", d: "M0 0Z", fill: "#000000", evenOdd: true, stroke: { paint: "#ffffff", width: 1 } },
    ]);
    expect(log[1]).toBe("page.fill(M0 0Z evenodd)");
    expect(log.at(-1)).toBe("page.stroke(M0 0Z)");
  });

  test("gradients get all their stops; one with a transform is painted in its own coordinates, inside the outline", () => {
    const linear = { kind: "linear", x1: 0, y1: 0, x2: 10, y2: 0, stops } as const;
    expect(painted([{ op: "path", d: "M0 0Z", fill: linear }])).toEqual([
      "LinearGradient(0 0 10 0) 0 #000000",
      "LinearGradient(0 0 10 0) 1 #ffffff",
      'page.fillStyle = "LinearGradient(0 0 10 0)"',
      "page.fill(M0 0Z nonzero)",
    ]);
    const log = painted([{ op: "path", d: "M0 0Z", fill: { ...linear, transform: [2, 0, 0, 1, 5, 5] } }]);
    expect(log.slice(0, 3)).toEqual(["page.save()", "page.clip(M0 0Z nonzero)", "page.transform(2 0 0 1 5 5)"]);
    const radial = { kind: "radial", cx: 5, cy: 5, r: 4, fx: 4, fy: 4, stops } as const;
    expect(painted([{ op: "path", d: "M0 0Z", fill: radial }])[0]).toBe("RadialGradient(4 4 0 5 5 4) 0 #000000");
  });

  test("a gradient of lettering stands still while the glyphs go on", () => {
    const fill = { kind: "linear", x1: 20, y1: 0, x2: 40, y2: 0, stops } as const;
    const log = painted([
      { op: "text", face: 0, size: 10, x: 20, y: 50, width: 9, glyphs: [1, 2], dx: [0, 6], text: "ab", fill },
    ]);
    expect(log.filter((line) => line.startsWith("page.transform"))).toEqual([
      "page.transform(100 0 0 -100 -2000 5000)",
      "page.transform(100 0 0 -100 -2600 5000)",
    ]);
  });

  test("a picture fills its box; one that is still on its way has a placeholder, as has a page of another file", () => {
    expect(painted([{ op: "picture", picture: "abc", ...box }])).toContain("page.drawImage(abc 1 2 3 4)");
    expect(painted([{ op: "picture", picture: "late", ...box }])).toContain("page.strokeRect(1 2 3 4)");
    expect(painted([{ op: "foreign-page", path: "/x", ...box }])).toContain("page.strokeRect(1 2 3 4)");
  });

  test("a group is moved, then cut, and leaves the canvas as it was", () => {
    expect(painted([{ op: "group", operations: [red], transform: [1, 0, 0, 1, 9, 9], clip: { d: "M0 0Z" } }])).toEqual([
      "page.save()",
      "page.transform(1 0 0 1 9 9)",
      "page.clip(M0 0Z nonzero)",
      "page.fillStyle = #ff0000",
      "page.fillRect(1 2 3 4)",
      "page.restore()",
    ]);
  });

  test("see-through marks are painted as one, on a sheet of their own", () => {
    const log = painted([{ op: "group", operations: [red, red], opacity: 0.5 }]);
    expect(log.filter((line) => line.includes("fillRect"))).toHaveLength(2);
    expect(log.filter((line) => line.includes("fillRect")).every((line) => line.startsWith("sheet 1."))).toBe(true);
    expect(log.slice(-4)).toEqual([
      "page.globalAlpha = 0.5",
      "lay sheet 1 on page",
      "page.globalAlpha = 1",
      "page.restore()",
    ]);
  });

  test("a mask leaves only what it covers", () => {
    const log = painted([{ op: "group", operations: [red], mask: [red] }]);
    expect(log).toEqual(
      expect.arrayContaining([
        "sheet 1.globalCompositeOperation = destination-in",
        "lay sheet 2 on sheet 1",
        "lay sheet 1 on page",
      ]),
    );
  });

  test("a mask by its brightness is made so before it is laid, and a blend is over when its group is", () => {
    const log = painted([{ op: "group", operations: [red], mask: [red], luminance: true, blend: "multiply" }]);
    expect(log.indexOf("brighten sheet 2")).toBeLessThan(log.indexOf("lay sheet 2 on sheet 1"));
    const laid = log.indexOf("lay sheet 1 on page");
    expect(log[laid - 1]).toBe("page.globalCompositeOperation = multiply");
    expect(log[laid + 1]).toBe("page.globalCompositeOperation = source-over");
  });

  test("an isolated group is painted on a sheet of its own", () => {
    expect(painted([{ op: "group", operations: [red], isolated: true }])).toContain("lay sheet 1 on page");
  });

  test("tiles fill what the group around them leaves", () => {
    const tile = { x: 0, y: 0, width: 9, height: 9 };
    const log = painted([
      { op: "group", clip: { d: "M0 0H9" }, operations: [{ op: "group", operations: [red], tile }] },
    ]);
    const filled = log.indexOf("page.fillStyle = tile 0 0 9 9");
    expect(log.slice(0, filled).some((line) => line.startsWith("page.clip("))).toBe(true);
    expect(log[filled + 1]).toMatch(/^page\.fillRect\(/);
  });

  test("a layer that is not shown is not painted", () => {
    const group: DescribedOperation = { op: "group", operations: [red], layer: "draft" };
    expect(painted([group], ["draft"])).toEqual([]);
    expect(painted([group])).toContain("page.fillRect(1 2 3 4)");
  });
});
