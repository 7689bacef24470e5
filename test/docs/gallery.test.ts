import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { disagreement, filePixels, portablePixels } from "../render/graphics/draw/pixels.ts";
import { withFile } from "../render/writers/pdf/judges.ts";
import { drawPage, galleryFolder, shownExamples } from "../support/definitions/gallery.ts";
import { renderFolder } from "../support/definitions/render-example.ts";
import { needs } from "../support/programs/programs.ts";
import { localEngine } from "../support/threads/local-engine.ts";

// Every picture was looked at when it was made. A picture drawn now must look the same; `npm run gallery` draws them again.

/** The share of pixels that may differ: another version of poppler smooths edges in its own way. */
const allowed = 0.001;

const engine = localEngine();

describe("the gallery shows pages as they are drawn:", needs("pdftoppm"), () => {
  test.each(shownExamples().map((shown) => [shown.name, shown] as const))("%s", async (name, { folder, pages }) => {
    const outcome = await renderFolder(engine, folder);
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
    withFile(outcome.bytes, (path, temporary) => {
      for (const page of pages) {
        drawPage(path, page, join(temporary, "page"), "ppm");
        const drawn = portablePixels(readFileSync(join(temporary, "page.ppm")));
        const shown = filePixels(readFileSync(join(galleryFolder, `${name}-${page}.png`)));
        expect(disagreement(drawn, shown), `page ${page}`).toBeLessThanOrEqual(allowed);
      }
    });
  });

  test("a page is not taken for another", () => {
    const [one, other] = ["book-3", "book-7"].map((name) =>
      filePixels(readFileSync(join(galleryFolder, `${name}.png`))),
    );
    if (one === undefined || other === undefined) throw new Error("the gallery has no such pictures");
    expect(disagreement(one, one)).toBe(0);
    expect(disagreement(one, other)).toBeGreaterThan(20 * allowed);
  });
});
