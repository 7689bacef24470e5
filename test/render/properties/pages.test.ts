import fc from "fast-check";
import { expect, test } from "vitest";
import { definitions } from "../../support/definitions/grown-definition.ts";
import { judgeTexts, laidOut, patience, share } from "../../support/fuzz.ts";
import { pageTexts } from "../../support/readers/page-texts.ts";

// Most of the random definitions, judged by their pages; `files.test.ts` judges the files of a sample.

test(
  "all text of a definition stands on its pages, and none of it twice",
  async () => {
    await fc.assert(
      fc.asyncProperty(definitions("wild"), async (grown) => {
        const found = await laidOut(grown);
        if (found !== undefined) judgeTexts(grown, pageTexts(found.pages), found.warnings);
      }),
      share(0.35),
    );
  },
  patience,
);

test("a drawing without height goes along when nothing below it fits", async () => {
  const svg = { viewBox: [40, 10], width: 10, children: [{ text: { x: 1, y: 8, value: "a", fontSize: 8 } }] };
  const cells = [{ content: [{ svg }, { p: "" }], rowspan: 3 }];
  const rows = [[{ td: "", rowspan: 2 }], { cells, keepWithNext: true }];
  const style = { width: 60, fontSize: 200 };
  const content = [{ table: { rows, style, widths: [1], footer: [[{ td: "α" }]] } }];
  const document = { pageSetup: { size: "a5", margin: [36, 36, 36, 36] }, content };
  const found = await laidOut({ document, data: {}, once: "a", repeated: "α", saysMore: false, mayBeLong: false });
  expect(pageTexts(found?.pages ?? []).join("")).toContain("a");
});
