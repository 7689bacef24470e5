import { expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { Formats } from "../../../../src/render/definition/formats/formats.ts";
import { Backgrounds, readPageSetup } from "../../../../src/render/definition/read/pages/page-setup.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import type { Drawing } from "../../../../src/render/model/drawing/drawing.ts";
import type { PageSetup } from "../../../../src/vocabulary/generated/definition.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { pdfAsText } from "../../../support/readers/pdf-as-text.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

/** Twice as wide as it is high. */
const wide: Drawing = { width: 40, height: 20, nodes: [] };

const pictureOf = (source: string) => (source === "wide" ? wide : undefined);

function imageOf(more: PageSetup) {
  const setup = { size: [200, 200] as [number, number], backgroundImage: "wide", ...more };
  const report = new Report();
  const formats = new Formats({}, { locale: "en", timeZone: "UTC" }, report);
  return readPageSetup(setup, "/setup", { report, picture: pictureOf, formats }, new Backgrounds()).image;
}

const rectOf = (more: PageSetup) => imageOf(more)?.rect;

test("an image of the page covers it and its bleed", () => {
  expect(rectOf({})).toEqual({ x: 0, y: 0, width: 200, height: 200 });
  expect(rectOf({ bleed: 10, cropMarks: true })).toEqual({ x: -10, y: -10, width: 220, height: 220 });
});

test("an image that is shown whole keeps to the page", () => {
  expect(rectOf({ bleed: 10, backgroundSize: "contain" })).toEqual({ x: 0, y: 0, width: 200, height: 200 });
});

test("an image with a size of its own stands in the middle", () => {
  expect(rectOf({ bleed: 10, backgroundSize: [50, 20] })).toEqual({ x: 75, y: 90, width: 50, height: 20 });
});

test("an image turns with the page", () => {
  expect(rectOf({ size: [100, 300], orientation: "landscape" })).toEqual({ x: 0, y: 0, width: 300, height: 100 });
});

test("an image covers both sides in proportion, and what is too much is cut off", () => {
  const drawing = imageOf({})?.picture as Drawing;
  expect(drawing.nodes).toMatchObject([{ kind: "group", clip: { kind: "path" } }]);
});

test("no text, and an image that could not be had, leave the paper plain", () => {
  expect(imageOf({ backgroundImage: "" })).toBeUndefined();
  expect(imageOf({ backgroundImage: "nowhere" })).toBeUndefined();
});

const engine = localEngine();

async function made(document: object) {
  const outcome = await render(exampleJob({ document }), caseOutside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

test("an image of the page that could not be had is reported at its place", async () => {
  const section = { break: "section", pageSetup: { backgroundImage: "nowhere.png" } };
  const { warnings } = await made({
    pageSetup: { backgroundImage: "nothere.png" },
    content: [{ p: "a" }, section, { p: "b" }],
  });
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([
    ["IMAGE_NOT_LOADED", "/document/pageSetup/backgroundImage"],
    ["IMAGE_NOT_LOADED", "/document/content/1/pageSetup/backgroundImage"],
  ]);
});

test("an image of the page is an artifact before all else in tagged files", async () => {
  const { bytes } = await made({
    metadata: { title: "a" },
    language: "en",
    conformance: ["pdf/ua-1"],
    pageSetup: { backgroundImage: "images/logo.png" },
    content: [{ p: "a" }],
  });
  expect(await pdfAsText(bytes)).toMatch(
    /Content 1\n {2}<<>>\n {2}\/Artifact << \/Type \/Layout >> BDC\n[^B]*\/\S+ Do/,
  );
});

test("an image that is larger than the page is cut off at its edge", async () => {
  const clipped = async (size: number) => {
    const { bytes } = await made({
      pageSetup: {
        size: [200, 100],
        margin: [9, 9, 9, 9],
        backgroundImage: "images/logo.png",
        backgroundSize: [size, size],
      },
      content: [{ p: "a" }],
    });
    return /^ *W(?:\s+n)?$/m.test(await pdfAsText(bytes));
  };
  expect([await clipped(400), await clipped(100)]).toEqual([true, false]);
});
