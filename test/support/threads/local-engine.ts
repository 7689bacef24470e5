import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { packagedFaces } from "../../../src/ports/faces/packages.ts";
import { createPictureReader, type PictureReader } from "../../../src/render/graphics/images/read-picture.ts";
import { createEngine, type RenderEngine } from "../../../src/render/jobs/engine.ts";

const require = createRequire(import.meta.url);
const { resolve } = require;

/** Reads pictures as in a worker. */
export const readPicture: PictureReader = createPictureReader(() => readFileSync(resolve("@cwasm/webp/webp.wasm")));

/** PDFium, which draws pages in a worker. */
export function pdfium(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(resolve("@hyzyla/pdfium/pdfium.wasm")));
  return compiled;
}

let compiled: WebAssembly.Module | undefined;

/**
 * The renderer in this thread, with every bundled face: what a worker holds, for tests, tools and the bench. It is the same one for all who
 * call this, as a worker's is for all its documents: faces are opened once, and a test may come after any other.
 */
export function localEngine(): RenderEngine {
  shared ??= freshEngine();
  return shared;
}

let shared: RenderEngine | undefined;

/** One that has made nothing yet: for tests of what a first document finds, and of documents that may wear an engine out. */
export function freshEngine(): RenderEngine {
  const faces = packagedFaces();
  return createEngine({
    version: "0.0.0-test",
    readPicture,
    bundled: faces.list(),
    harfbuzz: readFileSync(resolve("harfbuzzjs/dist/harfbuzz.wasm")),
    subset: readFileSync(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
    resvg: () => readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")),
    face: (key) => readFileSync(faces.file(key)),
    patterns: (file) => require(`hyphen/patterns/${file}.js`),
    milliseconds: () => performance.now(),
  });
}
