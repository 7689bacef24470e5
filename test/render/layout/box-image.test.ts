import { expect, test } from "vitest";
import { render } from "../../../src/render/jobs/render.ts";
import { paintBox } from "../../../src/render/layout/box/paint.ts";
import type { Drawing } from "../../../src/render/model/drawing/drawing.ts";
import { weightOf } from "../../../src/render/model/drawing/weight.ts";
import { type BoxImage, noBox } from "../../../src/render/model/look.ts";
import type { PageMark } from "../../../src/render/model/page/page.ts";
import { caseOutside } from "../../support/definitions/case-outside.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { pdfAsText } from "../../support/readers/pdf-as-text.ts";
import { localEngine } from "../../support/threads/local-engine.ts";

/** Twice as wide as it is high. */
const wide: Drawing = { width: 40, height: 20, nodes: [] };
const rect = { x: 10, y: 20, width: 100, height: 100 };
const edges = { top: true, right: true, bottom: true, left: true };

function painted(image: Partial<BoxImage>, radius = 0): readonly PageMark[] {
  const marks: PageMark[] = [];
  const corners = { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
  const look: BoxImage = { picture: wide, size: "cover", focus: [0.5, 0.5], ...image };
  paintBox(marks, { ...noBox, radius: corners, image: look }, rect, edges);
  return marks;
}

test("an image behind a box is an artifact as large as the box", () => {
  expect(painted({})).toMatchObject([
    { kind: "part", part: { role: "artifact" } },
    { kind: "drawing", x: 10, y: 20, drawing: { width: 100, height: 100 } },
    { kind: "part-end" },
  ]);
});

test("an image of a size of its own stands where its focus says, and is cut at the box's edge when it is larger", () => {
  expect(painted({ size: { width: 20, height: 40 }, focus: [1, 0] })[1]).toMatchObject({
    kind: "drawing",
    x: 90,
    y: 20,
  });
  expect(painted({ size: { width: 200, height: 40 } })[1]).toMatchObject({ kind: "group", marks: [{ x: -40, y: 50 }] });
});

test("an image is cut at round corners", () => {
  const [, group] = painted({}, 8);
  expect(group).toMatchObject({ kind: "group", clip: expect.arrayContaining([expect.arrayContaining(["C"])]) });
});

test("no picture and a box without an area paint nothing", () => {
  const marks: PageMark[] = [];
  paintBox(marks, { ...noBox, image: { picture: wide, size: "cover", focus: [0, 0] } }, { ...rect, height: 0 }, edges);
  expect([...marks, ...painted({ picture: undefined })]).toEqual([]);
});

test("a drawing weighs as much as is painted for it", () => {
  const shape = { kind: "shape", path: [["Z"]], fill: undefined, evenOdd: false, stroke: undefined } as const;
  const group = { kind: "group", nodes: [shape, shape], transform: undefined, clip: undefined, opacity: 1 } as const;
  expect([weightOf(wide), weightOf({ ...wide, nodes: [group, shape] })]).toEqual([1, 4.75]);
});

const engine = localEngine();

async function made(document: object, work?: number) {
  const job = exampleJob({ document });
  return render({ ...job, allowance: { ...job.allowance, work: work ?? job.allowance.work } }, caseOutside, engine);
}

test("images that styles name are loaded, and reported where they could not be had", async () => {
  const outcome = await made({
    styles: { gone: { backgroundImage: "nowhere.png" }, p: { backgroundImage: "images/logo.png" } },
    content: [{ p: "a" }, { p: "b", style: { backgroundImage: "nothere.png" } }, { p: "c", style: "gone" }],
  });
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  expect(outcome.warnings.map(({ code, path }) => [code, path])).toEqual([
    ["IMAGE_NOT_LOADED", "/document/styles/gone/backgroundImage"],
    ["IMAGE_NOT_LOADED", "/document/content/1/style/backgroundImage"],
  ]);
  expect((await pdfAsText(outcome.bytes)).match(/^ *\/\S+ Do$/gm)).toHaveLength(1);
});

test("a style that names an image of each document is read again in the next document", async () => {
  const styles = { p: { backgroundImage: "sheet" } };
  const bytesOf = async (src: string) => {
    const outcome = await made({ images: { sheet: { src } }, styles, content: [{ p: "a" }] });
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
    return Buffer.from(outcome.bytes).includes("/DCTDecode");
  };
  expect([await bytesOf("images/logo.png"), await bytesOf("jpeg/rgb.jpg")]).toEqual([false, true]);
});

test("a drawing behind many cells counts as work in each of them", async () => {
  const circles = "<circle r='1'/>".repeat(2_000);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${circles}</svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  const rows = Array.from({ length: 100 }, () => [{ td: "a" }, { td: "b" }]);
  const document = { styles: { td: { backgroundImage: src } }, content: [{ table: { rows } }] };
  const outcome = await made(document, 100_000);
  expect(outcome.kind === "refused" && outcome.refusal.faults).toMatchObject([{ code: "BUDGET_EXCEEDED" }]);
});

test("an image of a span is reported, and none is painted", async () => {
  const outcome = await made({
    styles: { seal: { backgroundImage: "images/logo.png" } },
    content: [{ p: "a [span, seal]b[/span]" }],
  });
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  expect(outcome.warnings.map(({ code, path }) => [code, path])).toEqual([
    ["NOT_DRAWN_YET", "/document/styles/seal/backgroundImage"],
  ]);
});
