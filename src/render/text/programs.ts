import { LRUCache } from "lru-cache";
import { GlyphCutter } from "./glyph-cutter.ts";
import { HarfBuzzSubset, type SubsetSource } from "./hb-subset.ts";
import { joinSlices } from "./join-slices.ts";
import type { OpenFace } from "./open-face.ts";
import { readSfnt, type Sfnt } from "./sfnt.ts";
import { SliceGlyphs } from "./slice-glyphs.ts";
import { SlicedFace } from "./sliced-face.ts";
import { cutProgram } from "./subset.ts";
import type { FaceProgram } from "./typesetter.ts";

/** Smaller TrueType files are embedded as they are (specification, Fonts rule 7: only large fonts are cut). */
const largeFile = 64 * 1024;

const programsKept = 256;
const bytesKept = 8 * 1024 * 1024;

/** A font that was cut before. */
interface Source {
  readonly sfnt: Sfnt;
  readonly source: SubsetSource;
}

/** Makes font programs to embed, and remembers the latest. Lives in one instance of hb-subset, started when needed. */
export class Programs {
  readonly #module: WebAssembly.Module;
  #subset: HarfBuzzSubset | undefined;
  #sliceGlyphs: SliceGlyphs | undefined;
  readonly #sources = new Map<string, Source>();
  readonly #cutters = new Map<string, GlyphCutter>();
  readonly #kept = new LRUCache<string, FaceProgram>({ max: programsKept, maxSize: bytesKept });

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** `glyphs`: ascending, with 0. Throws `FontError` when the font cannot be cut. */
  program(face: OpenFace | SlicedFace, glyphs: Uint32Array): FaceProgram {
    const key = `${face.face.key} ${bytesAsText(glyphs)}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = this.#make(face, glyphs);
    // A face's file is there anyway.
    const ownBytes = face instanceof SlicedFace || made.bytes !== face.file ? made.bytes.length : 0;
    this.#kept.set(key, made, { size: 1 + ownBytes });
    return made;
  }

  #make(face: OpenFace | SlicedFace, glyphs: Uint32Array): FaceProgram {
    if (face instanceof SlicedFace) {
      this.#subset ??= new HarfBuzzSubset(this.#module);
      this.#sliceGlyphs ??= new SliceGlyphs(this.#subset);
      const bytes = joinSlices(face, glyphs, this.#sliceGlyphs);
      return { bytes, format: "truetype", subset: true, ids: glyphs.map((_, index) => index) };
    }
    const { outlines } = face.face;
    const plain = outlines === "truetype" && !face.facts.variable;
    if (plain && (face.whole || face.file.length <= largeFile)) {
      return { bytes: face.file, format: outlines, subset: false, ids: glyphs };
    }
    if (plain && face.bundled) {
      const { bytes, ids } = this.#cutter(face).cut(glyphs);
      return { bytes, format: outlines, subset: true, ids };
    }
    this.#subset ??= new HarfBuzzSubset(this.#module);
    const { source, sfnt } = this.#source(this.#subset, face);
    const from = { sfnt, subset: this.#subset, source, variable: face.facts.variable };
    if (face.whole) {
      const all = Uint32Array.from({ length: face.facts.glyphs }, (_, glyph) => glyph);
      const { bytes, ids } = cutProgram(from, all);
      return { bytes, format: outlines, subset: false, ids: glyphs.map((glyph) => ids[glyph] ?? 0) };
    }
    const { bytes, ids } = cutProgram(from, glyphs);
    return { bytes, format: outlines, subset: true, ids };
  }

  #cutter(face: OpenFace): GlyphCutter {
    const { key } = face.face;
    const known = this.#cutters.get(key);
    if (known !== undefined) return known;
    const fresh = new GlyphCutter(readSfnt(face.file));
    this.#cutters.set(key, fresh);
    return fresh;
  }

  #source(subset: HarfBuzzSubset, face: OpenFace): Source {
    const { key } = face.face;
    const known = this.#sources.get(key);
    if (known !== undefined) return known;
    const fresh = { sfnt: readSfnt(face.file), source: subset.open(face.file) };
    this.#sources.set(key, fresh);
    return fresh;
  }

  /** Frees the fonts opened here. */
  close(): void {
    for (const { source } of this.#sources.values()) this.#subset?.close(source);
    this.#sources.clear();
    this.#cutters.clear();
    this.#kept.clear();
    this.#subset = undefined;
    this.#sliceGlyphs = undefined;
  }
}

/** One text for one list of numbers, made much faster than their digits would be. */
const bytesAsText = ({ buffer, byteOffset, byteLength }: Uint32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
