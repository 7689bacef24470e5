import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Report } from "../../../src/render/contract/report.ts";
import { createTextEngine, type TextEngine } from "../../../src/render/graphics/text/engine.ts";
import type { BundledFace, DeclaredFamily, Typesetter } from "../../../src/render/graphics/text/typesetter.ts";

const require = createRequire(import.meta.url);
const { resolve } = require;

const square: BundledFace = {
  key: "square/regular",
  family: "Square",
  style: "normal",
  weight: 400,
  scripts: ["Latn"],
};

/** A copy of its own, which a test may damage. */
export const squareFile = (): Uint8Array => new Uint8Array(readFileSync(new URL("square.ttf", import.meta.url)));

/** The two programs of HarfBuzz and the patterns of hyphenation, as a worker reads them. */
export const harfbuzzFiles = () => ({
  patterns: (file: string) => require(`hyphen/patterns/${file}.js`),
  harfbuzz: readFileSync(resolve("harfbuzzjs/dist/harfbuzz.wasm")),
  subset: readFileSync(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
});

/** A real text engine whose only face is the square one: each glyph one em wide, 0.8 em above, 0.2 em below. */
const squareEngine = (): TextEngine => createTextEngine({ ...harfbuzzFiles(), bundled: [square], face: squareFile });

export interface SquareText {
  readonly text: Typesetter;
  readonly report: Report;
}

/** A typesetter on the square engine, and the report it writes to. */
export function squareText(declared: ReadonlyMap<string, DeclaredFamily> = new Map()): SquareText {
  const report = new Report();
  return { text: squareEngine().typesetter({ declared, report, locale: "en" }), report };
}
