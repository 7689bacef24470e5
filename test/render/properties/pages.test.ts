import fc from "fast-check";
import { test } from "vitest";
import { judgeTexts, laidOut, patience, share } from "../../support/fuzz.ts";
import { definitions } from "../../support/grown-definition.ts";
import { pageTexts } from "../../support/page-texts.ts";

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
