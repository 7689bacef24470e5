import { sha256 } from "../../../vocabulary/ids.ts";
import type { FaceOutlines } from "../../../vocabulary/page-description.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { publicKey } from "../../describe/describing.ts";
import { outlineOf } from "../../describe/outline-of.ts";
import type { FaceNamed } from "../../graphics/text/engine.ts";
import { placesIn } from "../../graphics/text/faces/axis-places.ts";
import type { RenderEngine } from "../engine.ts";

/** Glyphs of a face, as described pages name them. */
export interface OutlinesWanted {
  /** As `faces` of an answer says it. */
  readonly key: string;
  readonly glyphs: readonly number[];
  /** The file of an uploaded font; undefined: the face is a bundled one. */
  readonly file?: Uint8Array | undefined;
}

/** The outlines; undefined: there is no such face. */
export interface OutlinesOutcome {
  readonly found: FaceOutlines | undefined;
}

/** A tenth of a unit: large letters show what is left out of more. */
const digits = 1;

/** Outlines of glyphs as paths of SVG. A file that is not the one that the key names is no such face. */
export function faceOutlines(engine: RenderEngine, { key, glyphs, file }: OutlinesWanted): OutlinesOutcome {
  const face = file === undefined ? bundledFace(engine, key) : uploadedFace(key, file);
  const drawn = face && engine.text.outlines(face, glyphs);
  if (drawn === undefined) return { found: undefined };
  const { unitsPerEm, outlines } = drawn;
  const entries = glyphs.map((glyph, at) => {
    keepOn();
    return [String(glyph), outlineOf(outlines[at] ?? [], digits)] as const;
  });
  return { found: { key, unitsPerEm, outlines: Object.fromEntries(entries) } };
}

function bundledFace({ faceHashes }: RenderEngine, key: string): FaceNamed | undefined {
  const own = key.slice(0, key.lastIndexOf(".")).replaceAll("~", "/");
  return faceHashes.has(own) && publicKey(own, faceHashes) === key ? { key: own } : undefined;
}

/** SHA-256 of the file and, of a variable font, its places on axes: `@350` in weight alone, else `@wdth=80,wght=350`. */
function uploadedFace(key: string, file: Uint8Array): FaceNamed | undefined {
  const [hash, named, ...more] = key.split("@");
  if (more.length > 0 || hash !== sha256(file)) return undefined;
  if (named === undefined) return { key, file };
  const places = placesIn(named);
  return places && { key, file, places };
}
