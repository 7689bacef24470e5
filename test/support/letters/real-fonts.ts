import { readFileSync } from "node:fs";
import { packagedFaces } from "../../../src/ports/faces/packages.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { createTextEngine, type TextEngine } from "../../../src/render/graphics/text/engine.ts";
import type { DeclaredFamily, TextSource, Typesetter } from "../../../src/render/graphics/text/typesetter.ts";
import { harfbuzzFiles } from "./square-text.ts";

const faces = packagedFaces();

/** The path of a bundled face's file. */
export const faceFile = (key: string): string => faces.file(key);

/** A copy of its own, which a test may damage. */
export const faceBytes = (key: string): Uint8Array => new Uint8Array(readFileSync(faces.file(key)));

/** A text engine with every face of the manifest. */
export const bundledEngine = (): TextEngine =>
  createTextEngine({ ...harfbuzzFiles(), bundled: faces.list(), face: faceBytes });

let shared: TextEngine | undefined;

/** A typesetter on one engine that all tests of a file share, and the report it writes to. */
export function bundledText(declared: ReadonlyMap<string, DeclaredFamily> = new Map()): {
  readonly text: Typesetter;
  readonly source: TextSource;
  readonly report: Report;
} {
  shared ??= bundledEngine();
  const report = new Report();
  const text = shared.typesetter({ declared, report, locale: "en" });
  return { text, source: text, report };
}
