import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createPictureReader, type PictureReader } from "../graphics/images/read-picture.ts";
import { createEngine, type RenderEngine } from "../jobs/engine.ts";
import type { RenderThreadSettings } from "./messages.ts";

const require = createRequire(import.meta.url);
const { resolve } = require;

/** What the engine of a thread is made of: its version, where the faces lie, and a running count of milliseconds. */
export interface PackagedEngineSettings extends Pick<RenderThreadSettings, "engine" | "faces"> {
  readonly milliseconds: () => number;
}

export const packagedPictureReader = (): PictureReader =>
  createPictureReader(() => readFileSync(resolve("@cwasm/webp/webp.wasm")));

/** An engine with the WebAssembly, faces and patterns of the packages that are installed. A face is opened when it is first used. */
export function packagedEngine(
  { engine: version, faces, milliseconds }: PackagedEngineSettings,
  readPicture: PictureReader,
): RenderEngine {
  return createEngine({
    version,
    readPicture,
    bundled: faces,
    harfbuzz: readFileSync(resolve("harfbuzzjs/dist/harfbuzz.wasm")),
    subset: readFileSync(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
    resvg: () => readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")),
    face: (key) => readFace(faces, key),
    patterns: (file) => require(`hyphen/patterns/${file}.js`),
    milliseconds,
  });
}

/**
 * A file that is not the one the manifest names is refused, since the colophon vouches for it. A slice, whose name follows "#",
 * is checked against its face's index by the reader.
 */
function readFace(faces: RenderThreadSettings["faces"], key: string): Uint8Array {
  const [faceKey, slice] = key.split("#");
  const face = faces.find((candidate) => candidate.key === faceKey);
  if (face === undefined) throw new Error(`no bundled face has the key ${key}`);
  if (slice !== undefined) return readFileSync(resolve(`${face.package}/${face.path.replace("*", slice)}`));
  const bytes = readFileSync(face.file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== face.sha256) throw new Error(`${face.file} is not the file that fonts/manifest.json names`);
  return bytes;
}

let pdfium: WebAssembly.Module | undefined;

/** PDFium, which draws pages; it is loaded for the first one. */
export function packagedPdfium(): WebAssembly.Module {
  pdfium ??= new WebAssembly.Module(readFileSync(resolve("@hyzyla/pdfium/pdfium.wasm")));
  return pdfium;
}
