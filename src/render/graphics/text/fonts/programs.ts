import { LRUCache } from "lru-cache";
import { madeOnce } from "../../../model/made-once.ts";
import { OpenFace } from "../faces/open-face.ts";
import { SlicedFace } from "../faces/sliced-face.ts";
import type { FaceProgram } from "../typesetter.ts";
import { GlyphCutter } from "./glyph-cutter.ts";
import { HarfBuzzSubset, type SubsetSource } from "./hb-subset.ts";
import { joinSlices } from "./join-slices.ts";
import { readSfnt, type Sfnt } from "./sfnt.ts";
import { SliceGlyphs } from "./slice-glyphs.ts";
import { cutMapped, cutProgram } from "./subset.ts";

const programsKept = 1_024;
const bytesKept = 8 * 1024 * 1024;
/** The compressed form of a program, which writers keep with it, counts as much again. */
const formsKept = 2;

const noGlyphs = new Uint32Array();

/** A font that was cut before. */
interface CutFont {
  readonly sfnt: Sfnt;
  readonly source: SubsetSource;
}

/**
 * Makes font programs to embed: always cut to the glyphs used, unless the font's licence forbids it
 * (docs/decisions/subset-fonts.md). Nothing but the face and the glyphs decides what a program is, so that a job gives the
 * same bytes in any process; the latest ones are remembered. Lives in one instance of hb-subset, started when needed.
 */
export class Programs {
  readonly #module: WebAssembly.Module;
  #subset: HarfBuzzSubset | undefined;
  #sliceGlyphs: SliceGlyphs | undefined;
  readonly #sources = new Map<string, CutFont>();
  readonly #cutters = new Map<string, GlyphCutter>();
  #kept: LRUCache<string, FaceProgram> | undefined;
  #files: LRUCache<string, Uint8Array> | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** `glyphs`: ascending, with 0. Throws `FontError` when the font cannot be cut. */
  program(face: OpenFace | SlicedFace, glyphs: Uint32Array): FaceProgram {
    if (face instanceof OpenFace && face.whole && isPlain(face)) {
      return { bytes: face.file, format: "truetype", subset: false, ids: glyphs };
    }
    // Most documents declare no faces, so that most instances of this class keep nothing.
    this.#kept ??= new LRUCache({ max: programsKept, maxSize: bytesKept });
    const key = `${face.face.key} ${bytesAsText(glyphs)}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = this.#cut(face, glyphs);
    this.#kept.set(key, made, { size: formsKept * made.bytes.length });
    return made;
  }

  /** A whole TrueType file that shows `characters` (ascending) as the face does; undefined: the face is no such file. */
  fontFile(face: OpenFace | SlicedFace, characters: readonly number[]): Uint8Array | undefined {
    if (face instanceof SlicedFace || face.face.outlines !== "truetype") return undefined;
    if (face.whole) return face.facts.variable ? undefined : face.file;
    this.#files ??= new LRUCache({ max: programsKept, maxSize: bytesKept });
    const key = `${face.face.key} ${characters.join()}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    this.#subset ??= new HarfBuzzSubset(this.#module);
    const { source } = this.#source(this.#subset, face);
    const { places, facts } = face;
    const request = { glyphs: noGlyphs, characters, drop: [], retainIds: false, pin: facts.variable, places };
    const made = this.#subset.cut(source, request);
    if (made !== undefined) this.#files.set(key, made, { size: formsKept * made.length });
    return made;
  }

  /** A TrueType file that has `characters` (ascending) one by one, for readers who type. Throws `FontError`. */
  mapped(face: OpenFace, characters: readonly number[]): Uint8Array {
    this.#files ??= new LRUCache({ max: programsKept, maxSize: bytesKept });
    const key = `${face.face.key} typed ${characters.join()}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    this.#subset ??= new HarfBuzzSubset(this.#module);
    const { source, sfnt } = this.#source(this.#subset, face);
    const made = cutMapped({ sfnt, source, subset: this.#subset }, characters);
    this.#files.set(key, made, { size: formsKept * made.length });
    return made;
  }

  #cut(face: OpenFace | SlicedFace, glyphs: Uint32Array): FaceProgram {
    if (face instanceof SlicedFace) {
      this.#subset ??= new HarfBuzzSubset(this.#module);
      this.#sliceGlyphs ??= new SliceGlyphs(this.#subset);
      const bytes = joinSlices(face, glyphs, this.#sliceGlyphs);
      return { bytes, format: "truetype", subset: true, ids: glyphs.map((_, index) => index) };
    }
    const { outlines } = face.face;
    if (isPlain(face) && face.bundled) {
      const { bytes, ids } = this.#cutter(face).cut(glyphs);
      return { bytes, format: outlines, subset: true, ids };
    }
    this.#subset ??= new HarfBuzzSubset(this.#module);
    const { source, sfnt } = this.#source(this.#subset, face);
    const from = { sfnt, subset: this.#subset, source, variable: face.facts.variable, places: face.places };
    if (face.whole) {
      const all = Uint32Array.from({ length: face.facts.glyphs }, (_, glyph) => glyph);
      const { bytes, ids } = cutProgram(from, all);
      return { bytes, format: outlines, subset: false, ids: glyphs.map((glyph) => ids[glyph] ?? 0) };
    }
    const { bytes, ids } = cutProgram(from, glyphs);
    return { bytes, format: outlines, subset: true, ids };
  }

  #cutter(face: OpenFace): GlyphCutter {
    return madeOnce(this.#cutters, face.face.key, () => new GlyphCutter(readSfnt(face.file)));
  }

  #source(subset: HarfBuzzSubset, face: OpenFace): CutFont {
    return madeOnce(this.#sources, face.face.key, () => ({
      sfnt: readSfnt(face.file),
      source: subset.open(face.file),
    }));
  }

  /** WebAssembly memory that is held. */
  get memoryBytes(): number {
    return this.#subset?.memoryBytes ?? 0;
  }

  /** Frees the fonts opened here. */
  close(): void {
    for (const { source } of this.#sources.values()) this.#subset?.close(source);
    this.#sources.clear();
    this.#cutters.clear();
    this.#kept?.clear();
    this.#files?.clear();
    this.#subset = undefined;
    this.#sliceGlyphs = undefined;
  }
}

const isPlain = ({ face: { outlines }, facts: { variable } }: OpenFace): boolean =>
  outlines === "truetype" && !variable;

/** One text for one list of numbers, made much faster than their digits would be. */
const bytesAsText = ({ buffer, byteOffset, byteLength }: Uint32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
