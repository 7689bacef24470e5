import type { OutlinePath } from "../../../model/geometry.ts";
import type { AxisPlace } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import { glyphStride } from "../../../model/text/line.ts";
import { shapingLanguage } from "../shape/shaping-language.ts";
import { type DrawingExports, OutlinePen } from "./outline-pen.ts";

/** HarfBuzz's shaper as it exports itself; pointers are byte offsets into `memory`. */
interface Exports extends DrawingExports {
  readonly memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_font_create(face: number): number;
  hb_font_destroy(font: number): void;
  hb_font_set_variations(font: number, variations: number, count: number): void;
  hb_font_get_nominal_glyph(font: number, codePoint: number, glyph: number): number;
  hb_font_get_glyph_h_advance(font: number, glyph: number): number;
  hb_buffer_create(): number;
  hb_buffer_clear_contents(buffer: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_set_script(buffer: number, script: number): void;
  hb_buffer_set_language(buffer: number, language: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, count: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
  hb_language_from_string(text: number, length: number): number;
  hb_shape(font: number, buffer: number, features: number, count: number): void;
}

/** An opened font file; `close` it on the `HarfBuzz` that opened it. */
export interface OpenFont {
  readonly bytes: number;
  readonly blob: number;
  readonly face: number;
  readonly font: number;
}

/** Inputs of shaping in addition to text and font. */
export interface ShapeSettings {
  readonly rtl: boolean;
  /** ISO 15924, as HarfBuzz takes it: four letters, big-endian. */
  readonly script: number;
  /** From `HarfBuzz.language`. */
  readonly language: number;
  /** Set over whole runs; at most `mostFeatures`. */
  readonly features: readonly Feature[];
}

/** An OpenType feature's tag, and which alternative: 0 is off. */
export type Feature = readonly [tag: string, value: number];

/** More are not passed on. */
const mostFeatures = 64;

const memoryModeWritable = 2;
const directionLtr = 4;
const directionRtl = 5;
/** hb_glyph_info_t and hb_glyph_position_t are both five words long. */
const recordWords = 5;
/** HB_GLYPH_FLAG_UNSAFE_TO_BREAK and its two neighbours, in the low bits of `mask`. */
const glyphFlags = 7;

/** Set in a glyph's flags: text broken before its cluster must be shaped again on both sides. */
export const unsafeToBreak = 1;

/** Where glyphs may be written. */
interface Arena {
  take(numbers: number): Int32Array;
}

const ownMemory: Arena = { take: (numbers) => new Int32Array(numbers) };

/** A four-letter OpenType or ISO 15924 tag as a number. */
export const tag = (letters: string): number =>
  ((letters.charCodeAt(0) << 24) |
    (letters.charCodeAt(1) << 16) |
    (letters.charCodeAt(2) << 8) |
    letters.charCodeAt(3)) >>>
  0;

/**
 * One instance of the shaper: a memory of its own, one buffer used again and again. Everything opened in it lives
 * until it is closed or the whole instance is dropped. A trap inside (a hostile font) throws WebAssembly.RuntimeError
 * and leaves the instance unfit for use.
 */
export class HarfBuzz {
  readonly #api: Exports;
  readonly #buffer: number;
  readonly #languages = new Map<string, number>();
  #bytes: Uint8Array = new Uint8Array();
  #words: Int32Array = new Int32Array();
  #units: Uint16Array = new Uint16Array();
  #scratch = 0;
  #scratchUnits = 0;
  /** One glyph id, written by look-ups. */
  readonly #cell: number;
  readonly #features: number;
  #pen: OutlinePen | undefined;

  constructor(module: WebAssembly.Module) {
    const instance: { memory?: WebAssembly.Memory } = {};
    const api = new WebAssembly.Instance(module, imports(instance)).exports as unknown as Exports;
    instance.memory = api.memory;
    api.__wasm_call_ctors();
    this.#api = api;
    this.#buffer = api.hb_buffer_create();
    this.#cell = api.malloc(4);
    this.#features = api.malloc(16 * mostFeatures);
    this.#growScratch(1024);
  }

  /** Memory of the instance in bytes; it never shrinks. */
  get memoryBytes(): number {
    return this.#api.memory.buffer.byteLength;
  }

  /** Copies the file in. The caller has checked that it is a font: HarfBuzz itself opens anything. */
  open(file: Uint8Array): OpenFont {
    const bytes = this.#api.malloc(file.length);
    if (bytes === 0) throw new RangeError("no memory is left for the font");
    this.#renewViews();
    this.#bytes.set(file, bytes);
    const blob = this.#api.hb_blob_create(bytes, file.length, memoryModeWritable, 0, 0);
    const face = this.#api.hb_face_create(blob, 0);
    return { bytes, blob, face, font: this.#api.hb_font_create(face) };
  }

  /** The same file at places of its axes; lives as long as `font` does. */
  at(font: OpenFont, places: readonly AxisPlace[]): OpenFont {
    const made = this.#api.hb_font_create(font.face);
    const variations = this.#api.malloc(8 * places.length);
    this.#renewViews();
    const values = new Float32Array(this.#api.memory.buffer);
    for (const [index, [name, value]] of places.entries()) {
      // hb_variation_t: a tag and a 32-bit float.
      this.#words[(variations >> 2) + 2 * index] = tag(name);
      values[(variations >> 2) + 2 * index + 1] = value;
    }
    this.#api.hb_font_set_variations(made, variations, places.length);
    this.#api.free(variations);
    return { ...font, font: made };
  }

  close(font: OpenFont): void {
    this.#api.hb_font_destroy(font.font);
    this.#api.hb_face_destroy(font.face);
    this.#api.hb_blob_destroy(font.blob);
    this.#api.free(font.bytes);
  }

  /** 0 when the font's character map lacks the code point. */
  glyph(font: OpenFont, codePoint: number): number {
    if (this.#api.hb_font_get_nominal_glyph(font.font, codePoint, this.#cell) === 0) return 0;
    this.#renewViews();
    return this.#words[this.#cell >> 2] as number;
  }

  advance(font: OpenFont, glyph: number): number {
    return this.#api.hb_font_get_glyph_h_advance(font.font, glyph);
  }

  /** The outline of a glyph in font units, y up; empty for a blank. */
  outline(font: OpenFont, glyph: number): OutlinePath {
    this.#pen ??= new OutlinePen(this.#api);
    return this.#pen.outline(font.font, glyph);
  }

  /** Interned by HarfBuzz: the same tag gives the same pointer, and none is ever freed. */
  language(written: string): number {
    const bcp47 = shapingLanguage(written);
    return madeOnce(this.#languages, bcp47, () => {
      const pointer = this.#ascii(bcp47);
      const language = this.#api.hb_language_from_string(pointer, bcp47.length);
      this.#api.free(pointer);
      return language;
    });
  }

  /**
   * Shapes `text`, or `part` of it; what stands around the part is context (it joins Arabic letters). Answers `glyphStride` numbers a glyph in visual order, in memory of `arena`; clusters count from the start of `text`.
   */
  shape(
    font: OpenFont,
    text: string,
    settings: ShapeSettings,
    { offset, count } = { offset: 0, count: text.length },
    arena: Arena = ownMemory,
  ): Int32Array {
    const api = this.#api;
    this.#write(text);
    api.hb_buffer_clear_contents(this.#buffer);
    api.hb_buffer_add_utf16(this.#buffer, this.#scratch, text.length, offset, count);
    api.hb_buffer_set_direction(this.#buffer, settings.rtl ? directionRtl : directionLtr);
    api.hb_buffer_set_script(this.#buffer, settings.script);
    api.hb_buffer_set_language(this.#buffer, settings.language);
    api.hb_shape(font.font, this.#buffer, this.#features, this.#writeFeatures(settings.features));
    return this.#read(arena);
  }

  #read(arena: Arena): Int32Array {
    const length = this.#api.hb_buffer_get_length(this.#buffer);
    let info = this.#api.hb_buffer_get_glyph_infos(this.#buffer, 0) >> 2;
    let position = this.#api.hb_buffer_get_glyph_positions(this.#buffer, 0) >> 2;
    this.#renewViews();
    const words = this.#words;
    const glyphs = arena.take(length * glyphStride);
    for (let at = 0; at < glyphs.length; at += glyphStride) {
      glyphs[at] = words[info] as number;
      glyphs[at + 1] = words[info + 2] as number;
      glyphs[at + 2] = (words[info + 1] as number) & glyphFlags;
      glyphs[at + 3] = words[position] as number;
      glyphs[at + 4] = words[position + 1] as number;
      glyphs[at + 5] = words[position + 2] as number;
      glyphs[at + 6] = words[position + 3] as number;
      info += recordWords;
      position += recordWords;
    }
    return glyphs;
  }

  /** hb_feature_t: a tag, a value, and the clusters between which it holds. Answers how many there are. */
  #writeFeatures(features: readonly Feature[]): number {
    const count = Math.min(features.length, mostFeatures);
    for (let index = 0; index < count; index += 1) {
      const [name, value] = features[index] as Feature;
      const at = (this.#features >> 2) + 4 * index;
      this.#words[at] = tag(name);
      this.#words[at + 1] = value;
      this.#words[at + 2] = 0;
      this.#words[at + 3] = -1;
    }
    return count;
  }

  #write(text: string): void {
    if (text.length > this.#scratchUnits) this.#growScratch(text.length);
    this.#renewViews();
    const start = this.#scratch >> 1;
    for (let index = 0; index < text.length; index += 1) this.#units[start + index] = text.charCodeAt(index);
  }

  #growScratch(units: number): void {
    if (this.#scratch !== 0) this.#api.free(this.#scratch);
    this.#scratchUnits = Math.max(units, 2 * this.#scratchUnits);
    this.#scratch = this.#api.malloc(2 * this.#scratchUnits);
    if (this.#scratch === 0) throw new RangeError("no memory is left for the text");
    this.#renewViews();
  }

  #ascii(text: string): number {
    const pointer = this.#api.malloc(text.length + 1);
    this.#renewViews();
    for (let index = 0; index < text.length; index += 1) this.#bytes[pointer + index] = text.charCodeAt(index) & 127;
    this.#bytes[pointer + text.length] = 0;
    return pointer;
  }

  /** Memory that grew has a new buffer; views of the old one are empty. */
  #renewViews(): void {
    const { buffer } = this.#api.memory;
    if (this.#bytes.buffer === buffer && this.#bytes.length > 0) return;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Int32Array(buffer);
    this.#units = new Uint16Array(buffer);
  }
}

/** The five functions the module asks for. Only `emscripten_resize_heap` is ever called in a healthy run. */
function imports(instance: { memory?: WebAssembly.Memory }): WebAssembly.Imports {
  const stop = (): never => {
    throw new WebAssembly.RuntimeError("HarfBuzz gave up");
  };
  return {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _emscripten_runtime_keepalive_clear: () => undefined,
      _abort_js: stop,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (wanted: number) => growMemory(instance.memory, wanted >>> 0),
    },
  };
}

const wasmPage = 65_536;

/** Grows with a fifth in reserve, so that small steps do not follow each other. Answers 1 when it could. */
function growMemory(memory: WebAssembly.Memory | undefined, wanted: number): number {
  if (memory === undefined) return 0;
  const have = memory.buffer.byteLength;
  for (const reserve of [1.2, 1]) {
    const pages = Math.ceil((Math.max(wanted, have * reserve) - have) / wasmPage);
    try {
      memory.grow(pages);
      return 1;
    } catch {
      // The reserve did not fit; try the bare need.
    }
  }
  return 0;
}
