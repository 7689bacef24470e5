import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawPage, galleryFolder, shownExamples } from "../../test/support/definitions/gallery.ts";
import { renderFolder } from "../../test/support/definitions/render-example.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";

// `npm run gallery`: the pictures that docs/gallery.md shows, drawn again from examples/. Needs poppler's pdftoppm.

const temporary = mkdtempSync(join(tmpdir(), "gallery-"));
const engine = localEngine();
mkdirSync(galleryFolder, { recursive: true });
for (const { name, folder, pages } of shownExamples()) {
  const outcome = await renderFolder(engine, folder);
  if (outcome.kind === "refused") throw new Error(`${name} was refused: ${JSON.stringify(outcome.refusal)}`);
  const file = join(temporary, `${name}.pdf`);
  writeFileSync(file, outcome.bytes);
  for (const page of pages) {
    const picture = join(galleryFolder, `${name}-${page}`);
    drawPage(file, page, picture, "png");
    console.log(`${picture}.png`);
  }
}
rmSync(temporary, { recursive: true });
