import type { RenderJob } from "../contract/job.ts";
import { createPictureCache, type PictureCache } from "../graphics/images/picture-cache.ts";
import type { PictureReader } from "../graphics/images/read-picture.ts";
import { createTextEngine, type EngineParts, type TextEngine } from "../graphics/text/engine.ts";
import { keysOf } from "../graphics/text/faces/sliced-family.ts";
import type { BundledFace } from "../graphics/text/typesetter.ts";
import type { Trace } from "../layout/trace.ts";
import { type OpenedKeys, openedKeys } from "../signatures/open-signer.ts";
import { loadRasteriser, type Rasterise, rasteriserBytes } from "../writers/docx/media/rasteriser.ts";
import { LayoutRecords } from "./document/recorded/layout-records.ts";

/** State that a worker keeps between documents: open faces, shaped words, decoded pictures. */
export interface RenderEngine {
  readonly version: string;
  readonly text: TextEngine;
  readonly pictures: PictureCache;
  /** Draws drawings as pictures, for formats that need them so; loaded when first wanted. */
  readonly rasteriser: () => Promise<Rasterise>;
  /** WebAssembly memory kept between documents, in bytes. */
  readonly wasmBytes: () => number;
  readonly keys: OpenedKeys;
  /** How documents of known templates are laid out; undefined: each is laid out by itself. */
  readonly records: LayoutRecords | undefined;
  /** Hashes of the bundled faces' files, by key. */
  readonly faceHashes: ReadonlyMap<string, string>;
  readonly milliseconds: () => number;
  /** Receives every attempt of the layouts that are diagnosed. */
  readonly trace?: Trace;
}

/** The version that the file is to name as its producer's. */
export const labelOf = ({ label }: Pick<RenderJob, "label">, { version }: Pick<RenderEngine, "version">): string =>
  label ?? version;

/** What the engine of one thread is made of. */
export interface EngineSettings extends EngineParts {
  readonly version: string;
  readonly bundled: readonly (BundledFace & { readonly sha256: string })[];
  readonly readPicture: PictureReader;
  /** `@resvg/resvg-wasm/index_bg.wasm`. */
  readonly resvg: () => Uint8Array;
  /** A running count of milliseconds, for the phases of an outcome; it decides nothing. */
  readonly milliseconds: () => number;
}

/** Decoded pictures kept for the next document. */
const pictureBytes = 64 * 1024 * 1024;

/** Makes the engine of one thread, which is used for job after job. */
export function createEngine(settings: EngineSettings): RenderEngine {
  const { version, milliseconds, bundled, readPicture, resvg } = settings;
  let rasteriser: Promise<Rasterise> | undefined;
  const text = createTextEngine(settings);
  return {
    version,
    milliseconds,
    text,
    wasmBytes: () => text.memoryBytes() + rasteriserBytes(),
    pictures: createPictureCache(pictureBytes, readPicture),
    rasteriser: () => {
      rasteriser ??= loadRasteriser(resvg);
      return rasteriser;
    },
    keys: openedKeys(),
    records: new LayoutRecords(),
    faceHashes: new Map(bundled.flatMap((face) => keysOf(face).map((key) => [key, face.sha256] as const))),
  };
}
