import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { localEngine } from "../test/support/local-engine.ts";
import { renderFolder } from "../test/support/render-example.ts";

// `npm run gallery`: the pictures that docs/gallery.md shows, drawn anew from examples/. Needs poppler's pdftoppm.

const root = fileURLToPath(new URL("../", import.meta.url));
const page = readFileSync(join(root, "docs/gallery.md"), "utf8");
const pagesByName = new Map<string, string[]>();
for (const [, name = "", number = ""] of page.matchAll(/\(gallery\/([a-z-]+)-(\d+)\.png\)/g)) {
  pagesByName.set(name, [...(pagesByName.get(name) ?? []), number]);
}

const folder = mkdtempSync(join(tmpdir(), "gallery-"));
const engine = localEngine();
mkdirSync(join(root, "docs/gallery"), { recursive: true });
for (const [name, pages] of pagesByName) {
  const outcome = await renderFolder(engine, join(root, "examples", name));
  if (outcome.kind === "refused") throw new Error(`${name} was refused: ${JSON.stringify(outcome.refusal)}`);
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, outcome.bytes);
  for (const number of pages) {
    const picture = join(root, "docs/gallery", `${name}-${number}`);
    execFileSync("pdftoppm", [
      "-png",
      "-singlefile",
      "-f",
      number,
      "-l",
      number,
      "-scale-to-x",
      "640",
      "-scale-to-y",
      "-1",
      file,
      picture,
    ]);
    console.log(`${picture}.png`);
  }
}
rmSync(folder, { recursive: true });
