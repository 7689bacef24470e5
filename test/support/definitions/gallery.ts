import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { program } from "../programs/programs.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The folder of the pictures that docs/gallery.md shows. */
export const galleryFolder = join(root, "docs/gallery");

export interface ShownExample {
  /** The name of its folder in examples/ or examples/kinds/. */
  readonly name: string;
  readonly folder: string;
  /** From 1. */
  readonly pages: readonly number[];
}

/** The examples that docs/gallery.md shows, with the pages it has pictures of. */
export function shownExamples(): readonly ShownExample[] {
  const text = readFileSync(join(root, "docs/gallery.md"), "utf8");
  const pages = new Map<string, number[]>();
  for (const [, name = "", number = ""] of text.matchAll(/\(gallery\/([a-z-]+)-(\d+)\.png\)/g)) {
    pages.set(name, [...(pages.get(name) ?? []), Number(number)]);
  }
  return [...pages].map(([name, pages]) => ({ name, folder: folderOf(name), pages }));
}

function folderOf(name: string): string {
  const kind = join(root, "examples/kinds", name);
  return existsSync(kind) ? kind : join(root, "examples", name);
}

/** Draws a page of a file with poppler's pdftoppm: `picture` with the extension of the format. */
export function drawPage(file: string, page: number, picture: string, format: "png" | "ppm"): void {
  const range = ["-singlefile", "-f", String(page), "-l", String(page)];
  const size = ["-scale-to-x", "640", "-scale-to-y", "-1"];
  program("pdftoppm").output([...(format === "png" ? ["-png"] : []), ...range, ...size, file, picture]);
}
