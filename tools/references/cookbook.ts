import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { madeRecipe } from "../../test/support/definitions/cookbook.ts";
import { drawPage } from "../../test/support/definitions/gallery.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { cookbookFolder, cookbookRecipes } from "../generate/pages/cookbook.ts";

// `npm run cookbook`: the pictures that docs/how-to/cookbook.md shows. Needs poppler's pdftoppm.

const temporary = mkdtempSync(join(tmpdir(), "cookbook-"));
const engine = localEngine();
for (const one of cookbookRecipes) {
  const file = join(temporary, `${one.name}.pdf`);
  const { bytes } = await madeRecipe(engine, one, "pdf");
  writeFileSync(file, bytes);
  for (let page = 1; page <= one.pages; page += 1) {
    const picture = join(cookbookFolder, `${one.name}-${page}`);
    drawPage(file, page, picture, "png");
    console.log(`${picture}.png`);
  }
}
rmSync(temporary, { recursive: true });
