import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cookbookFolder, cookbookPage, cookbookRecipes } from "../../tools/generate/pages/cookbook.ts";
import { disagreement, filePixels, portablePixels } from "../render/graphics/draw/pixels.ts";
import { withFile } from "../render/writers/pdf/judges.ts";
import { madeRecipe } from "../support/definitions/cookbook.ts";
import { drawPage } from "../support/definitions/gallery.ts";
import { everyNth } from "../support/night.ts";
import { needs } from "../support/programs/programs.ts";
import { localEngine } from "../support/threads/local-engine.ts";

/** The share of pixels that may differ: another version of poppler smooths edges in its own way. */
const allowed = 0.001;

const engine = localEngine();
const named = cookbookRecipes.map((one) => [one.name, one] as const);

/** As a Word file too; of these, a change has a third. */
const asWord = new Set(everyNth(cookbookRecipes, 3));

test.each(named)("the cookbook's %s is made under strict and lacks nothing, and as a Word file", async (_, one) => {
  const { warnings } = await madeRecipe(engine, one, "pdf");
  expect(warnings).toEqual([]);
  if (!asWord.has(one)) return;
  expect((await madeRecipe(engine, one, "docx")).bytes.length).toBeGreaterThan(0);
});

describe("the cookbook shows pages as they are drawn:", needs("pdftoppm"), () => {
  test.each(named)("%s", async (name, one) => {
    const { bytes } = await madeRecipe(engine, one, "pdf");
    withFile(bytes, (path, temporary) => {
      for (let page = 1; page <= one.pages; page += 1) {
        drawPage(path, page, join(temporary, "page"), "ppm");
        const drawn = portablePixels(readFileSync(join(temporary, "page.ppm")));
        const shown = filePixels(readFileSync(join(cookbookFolder, `${name}-${page}.png`)));
        expect(disagreement(drawn, shown), `page ${page}`).toBeLessThanOrEqual(allowed);
      }
    });
  });
});

test("every file of the cookbook is one of its recipes, and the page has 27 of them", () => {
  const expected = new Set(cookbookRecipes.map(({ name }) => name));
  const found = readdirSync(cookbookFolder).map((file) => file.replace(/(?:-\d+\.png|(?:\.data)?\.json)$/, ""));
  expect([...new Set(found)].sort()).toEqual([...expected].sort());
  expect(cookbookPage().match(/^## /gm)).toHaveLength(28);
});
