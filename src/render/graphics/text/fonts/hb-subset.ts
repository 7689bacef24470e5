import type { AxisPlace } from "../../../model/look.ts";
import { tag } from "./harfbuzz.ts";

/** hb-subset as it exports itself; pointers are byte offsets into `memory`. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** A font opened for subsetting. */
export interface SubsetSource {
  readonly bytes: number;
  readonly blob: number;
  readonly face: number;
}

/** What to keep of a font. */
export interface SubsetRequest {
  /** Glyphs to keep; 0 is kept anyway. */
  readonly glyphs: Uint32Array;
  /** Code points to keep, with all glyphs that shaping may make of them, and the tables for shaping. */
  readonly characters?: readonly number[];
  /** Table tags to leave out. */
  readonly drop: readonly number[];
  readonly retainIds: boolean;
  /** Take a variable font at the default place of its axes, but for those that are given. */
  readonly pin: boolean;
  readonly places?: readonly AxisPlace[] | undefined;
}

const memoryModeWritable = 2;
const setOfDroppedTables = 3;
const noHinting = 0x1;
const retainGlyphIds = 0x2;
const notdefOutline = 0x40;
/** Without it GSUB adds every glyph the kept ones could turn into. */
const noLayoutClosure = 0x200;

/** One instance of hb-subset, with a memory of its own. A trap inside leaves it unfit for use. */
export class HarfBuzzSubset {
  readonly #api: Exports;

  constructor(module: WebAssembly.Module) {
    this.#api = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.#api._initialize();
  }

  /** Memory of the instance in bytes; it never shrinks. */
  get memoryBytes(): number {
    return this.#api.memory.buffer.byteLength;
  }

  /** Copies the file in. */
  open(file: Uint8Array): SubsetSource {
    const api = this.#api;
    const bytes = api.malloc(file.length);
    if (bytes === 0) throw new RangeError("no memory is left for the font");
    new Uint8Array(api.memory.buffer).set(file, bytes);
    const blob = api.hb_blob_create(bytes, file.length, memoryModeWritable, 0, 0);
    return { bytes, blob, face: api.hb_face_create(blob, 0) };
  }

  close(source: SubsetSource): void {
    this.#api.hb_face_destroy(source.face);
    this.#api.hb_blob_destroy(source.blob);
    this.#api.free(source.bytes);
  }

  /** The new font file, or undefined when the source cannot be cut. */
  cut(source: SubsetSource, request: SubsetRequest): Uint8Array | undefined {
    const api = this.#api;
    const input = api.hb_subset_input_create_or_fail();
    if (input === 0) return undefined;
    const glyphs = api.hb_subset_input_glyph_set(input);
    for (const glyph of request.glyphs) api.hb_set_add(glyphs, glyph);
    const characters = api.hb_subset_input_unicode_set(input);
    for (const codePoint of request.characters ?? []) api.hb_set_add(characters, codePoint);
    const dropped = api.hb_subset_input_set(input, setOfDroppedTables);
    for (const table of request.drop) api.hb_set_add(dropped, table);
    const ids = request.retainIds ? retainGlyphIds : 0;
    const closure = request.characters === undefined ? noLayoutClosure : 0;
    api.hb_subset_input_set_flags(input, noHinting | notdefOutline | closure | ids);
    if (request.pin) api.hb_subset_input_pin_all_axes_to_default(input, source.face);
    for (const [axis, value] of request.places ?? [])
      api.hb_subset_input_pin_axis_location(input, source.face, tag(axis), value);
    const face = api.hb_subset_or_fail(source.face, input);
    api.hb_subset_input_destroy(input);
    if (face === 0) return undefined;
    const file = this.#copyOut(face);
    api.hb_face_destroy(face);
    return file;
  }

  #copyOut(face: number): Uint8Array {
    const blob = this.#api.hb_face_reference_blob(face);
    const start = this.#api.hb_blob_get_data(blob, 0);
    const file = new Uint8Array(this.#api.memory.buffer).slice(start, start + this.#api.hb_blob_get_length(blob));
    this.#api.hb_blob_destroy(blob);
    return file;
  }
}
