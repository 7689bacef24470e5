import fc from "fast-check";
import { expect, test } from "vitest";
import { definitions } from "../../support/definitions/grown-definition.ts";
import { judgeTexts, laidOut, patience, share } from "../../support/fuzz.ts";
import { isInside } from "../../support/letters/inside-page.ts";
import { allMarks } from "../../support/letters/layout-case.ts";
import { pageTexts } from "../../support/readers/page-texts.ts";

test(
  "no content stands outside its page, unless that is reported",
  async () => {
    await fc.assert(
      fc.asyncProperty(definitions("calm"), async (grown) => {
        const found = await laidOut(grown);
        if (found === undefined) return;
        judgeTexts(grown, pageTexts(found.pages), found.warnings);
        if (found.warnings.some(({ code }) => /OVERFLOW|CLIPPED|CUT|PAGE_SIZE/.test(code))) return;
        for (const page of found.pages)
          for (const mark of allMarks(page.marks)) expect(isInside(mark, page)).toBe(true);
      }),
      share(0.3),
    );
  },
  patience,
);

test(
  "a document keeps all its text when tables of contents, notes and watermarks are added",
  async () => {
    await fc.assert(
      fc.asyncProperty(definitions("contents"), async (grown) => {
        const found = await laidOut(grown);
        if (found !== undefined) judgeTexts(grown, pageTexts(found.pages), found.warnings);
      }),
      share(0.2),
    );
  },
  patience,
);
