import { expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignPage, pagesOf } from "../../../../../src/render/pdf-syntax/reader/pages.ts";
import { caseOutside } from "../../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { smallPdf } from "../../../../support/files/foreign-files.ts";
import { pdfAsText } from "../../../../support/readers/pdf-as-text.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const engine = localEngine();

async function made(document: object, file?: Uint8Array) {
  const outside = {
    ...caseOutside,
    asset: async (path: string) => (path === "a.pdf" ? file : caseOutside.asset(path)),
  };
  const outcome = await render(exampleJob({ document }), outside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

const withSetup = (pageSetup: object, content: readonly object[] = [{ p: "a" }]) =>
  made({ pageSetup: { size: [200, 100], margin: [10, 10, 10, 10], ...pageSetup }, content });

const corners = (box: ForeignPage["mediaBox"] | undefined) =>
  box === undefined ? undefined : [box.left, box.bottom, box.right, box.top];

const boxesIn = (bytes: Uint8Array) =>
  pagesOf(new ForeignPdf(bytes)).map(({ mediaBox, bleedBox, trimBox }) => [mediaBox, bleedBox, trimBox].map(corners));

test("bleed makes the sheet larger, and the page's corner stays the origin", async () => {
  expect(boxesIn((await withSetup({ bleed: 8.5 })).bytes)).toEqual([
    [
      [-8.5, -8.5, 208.5, 108.5],
      [-8.5, -8.5, 208.5, 108.5],
      [0, 0, 200, 100],
    ],
  ]);
});

test("crop marks need 21 points outside of the bleed", async () => {
  expect(boxesIn((await withSetup({ bleed: 5, cropMarks: true })).bytes)).toEqual([
    [
      [-26, -26, 226, 126],
      [-5, -5, 205, 105],
      [0, 0, 200, 100],
    ],
  ]);
});

test("without bleed and marks a page has no boxes for printers", async () => {
  const one = await withSetup({});
  const other = await withSetup({ bleed: 0, cropMarks: false });
  expect(boxesIn(one.bytes)).toEqual([[[0, 0, 200, 100], undefined, undefined]]);
  expect(Buffer.from(one.bytes).toString("latin1")).not.toMatch(/TrimBox|BleedBox/);
  expect(boxesIn(other.bytes)).toEqual(boxesIn(one.bytes));
});

test("the background reaches into the bleed, and nothing else of the page moves", async () => {
  const look = { backgroundColor: "#FFE9B0" };
  const plain = (await pdfAsText((await withSetup(look)).bytes)).split("\n");
  const bled = (await pdfAsText((await withSetup({ ...look, bleed: 10 })).bytes)).split("\n");
  expect(plain.filter((line) => !bled.includes(line))).toEqual(["    MediaBox [0 0 200 100]", "  0 0 200 100 re"]);
  expect(bled).toContain("  -10 -10 220 120 re");
});

test("each section has its own bleed", async () => {
  const section = { break: "section", pageSetup: { bleed: 0 } };
  const { bytes } = await withSetup({ bleed: 4 }, [{ p: "a" }, section, { p: "b" }]);
  expect(boxesIn(bytes).map(([media]) => media)).toEqual([
    [-4, -4, 204, 104],
    [0, 0, 200, 100],
  ]);
});

test("a sheet that would be larger than a page can be has neither, and that is reported", async () => {
  const { bytes, warnings } = await withSetup({ size: [14_390, 100], bleed: 6 });
  expect(warnings).toMatchObject([{ code: "PAGE_SIZE_UNUSABLE", path: "/document" }]);
  expect(boxesIn(bytes)).toEqual([[[0, 0, 14_390, 100], undefined, undefined]]);
});

test("a box may be pulled as far as the bleed and no farther", async () => {
  const pulled = (by: number) =>
    withSetup({ bleed: 8 }, [{ p: "a", style: { marginLeft: by, backgroundColor: "gold", paddingLeft: 40 } }]);
  expect((await pulled(-18)).warnings).toEqual([]);
  expect((await pulled(-19)).warnings).toMatchObject([{ code: "BOX_OUTSIDE" }]);
});

test("crop marks are artifacts of the page in tagged files", async () => {
  const { bytes } = await made({
    metadata: { title: "a" },
    language: "en",
    conformance: ["pdf/ua-1"],
    pageSetup: { cropMarks: true },
    content: [{ p: "a" }],
  });
  expect(await pdfAsText(bytes)).toMatch(
    /\/Artifact << \/Type \/Page >> BDC\n(?: {2}[-\d. ]+ [wml]\n)+ {2}S\n {2}EMC\n/,
  );
});

test("whole pages of another file keep its boxes, turned as the page is", async () => {
  const entries = "/MediaBox[-20 -20 120 220]/TrimBox[0 0 100 200]/BleedBox[-5 -5 105 205]";
  const file = smallPdf([
    { content: "", entries },
    { content: "", entries },
    { content: "", entries: `${entries}/Rotate 90` },
    { content: "", entries: "/MediaBox[0 0 140 240]" },
  ]);
  const { bytes } = await made({ content: [{ pdf: { src: "a.pdf", as: "pages" } }] }, file);
  const upright = [
    [0, 0, 140, 240],
    [15, 15, 125, 225],
    [20, 20, 120, 220],
  ];
  const turned = [
    [0, 0, 240, 140],
    [15, 15, 225, 125],
    [20, 20, 220, 120],
  ];
  expect(boxesIn(bytes)).toEqual([upright, upright, turned, [[0, 0, 140, 240], undefined, undefined]]);
});
