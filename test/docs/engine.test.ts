import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { compiledFile } from "../support/compiled/compiled-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(join(root, "docs/engine.md"), "utf8");
const [, program = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(page) ?? [];

/** The same program in a folder away from the clone, on what the sources are compiled to. */
const programIn = (folder: string): string =>
  program
    .replaceAll(/"[.]\/src\/([^"]+)"/g, (_, file: string) => JSON.stringify(compiledFile(file)))
    .replace("import.meta.url", JSON.stringify(join(root, "hello.ts")))
    .replace('"hello.pdf"', JSON.stringify(join(folder, "hello.pdf")));

test("the program that the page about the engine shows makes a document", async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, "hello.mjs");
  await writeFile(file, transformSync(programIn(folder.path), { loader: "ts" }).code);
  await import(file);
  expect(readFileSync(join(folder.path, "hello.pdf"), "latin1").slice(0, 5)).toBe("%PDF-");
});

test("the page about the engine is short enough to be read at once", () => {
  expect(page.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(900);
});
