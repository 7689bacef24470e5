import type { OutlinePath, PathStep } from "../../../model/geometry.ts";

/**
 * Functions of HarfBuzz that draw glyphs. Pointers are byte offsets into its memory, functions are indexes into its
 * table.
 */
export interface DrawingExports {
  readonly __indirect_function_table: WebAssembly.Table;
  hb_draw_funcs_create(): number;
  hb_draw_funcs_set_move_to_func(funcs: number, place: number, user: number, destroy: number): void;
  hb_draw_funcs_set_line_to_func(funcs: number, place: number, user: number, destroy: number): void;
  hb_draw_funcs_set_quadratic_to_func(funcs: number, place: number, user: number, destroy: number): void;
  hb_draw_funcs_set_cubic_to_func(funcs: number, place: number, user: number, destroy: number): void;
  hb_draw_funcs_set_close_path_func(funcs: number, place: number, user: number, destroy: number): void;
  hb_font_draw_glyph(font: number, glyph: number, funcs: number, data: number): void;
}

const int = 0x7f;
const float = 0x7d;
/** Names of one letter, each imported from the module "e" and exported again. */
const names = ["m", "l", "q", "c", "z"] as const;
/** The numbers a function takes between the three pointers before and the one after them. */
const coordinates = { m: 2, l: 2, q: 4, c: 6, z: 0 } as const;

const section = (id: number, entries: readonly (readonly number[])[]): readonly number[] => {
  const body = [entries.length, ...entries.flat()];
  return [id, body.length, ...body];
};

/**
 * WebAssembly that imports our functions and exports them: only so can they stand in HarfBuzz's table (WebAssembly JavaScript
 * Interface, 5.6; a table takes no plain functions).
 */
function wrapping(): Uint8Array<ArrayBuffer> {
  const types = names.map((name) => [
    0x60,
    4 + coordinates[name],
    ...[int, int, int, ...Array<number>(coordinates[name]).fill(float), int],
    0,
  ]);
  const imported = names.map((name, at) => [1, 0x65, 1, name.charCodeAt(0), 0, at]);
  const exported = names.map((name, at) => [1, name.charCodeAt(0), 0, at]);
  const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  return Uint8Array.from([...header, ...section(1, types), ...section(2, imported), ...section(7, exported)]);
}

let wrapper: WebAssembly.Module | undefined;

/** Follows the outlines of glyphs that HarfBuzz draws. One for each instance of HarfBuzz. */
export class OutlinePen {
  readonly #api: DrawingExports;
  readonly #funcs: number;
  #steps: PathStep[] = [];
  #at: readonly [number, number] = [0, 0];

  constructor(api: DrawingExports) {
    this.#api = api;
    this.#funcs = api.hb_draw_funcs_create();
    const table = api.__indirect_function_table;
    const first = table.grow(names.length);
    const callable = this.#callable();
    for (const [at, name] of names.entries()) table.set(first + at, callable[name]);
    api.hb_draw_funcs_set_move_to_func(this.#funcs, first, 0, 0);
    api.hb_draw_funcs_set_line_to_func(this.#funcs, first + 1, 0, 0);
    api.hb_draw_funcs_set_quadratic_to_func(this.#funcs, first + 2, 0, 0);
    api.hb_draw_funcs_set_cubic_to_func(this.#funcs, first + 3, 0, 0);
    api.hb_draw_funcs_set_close_path_func(this.#funcs, first + 4, 0, 0);
  }

  /** `font`: an hb_font_t. Answers in font units, y up; empty for a blank. */
  outline(font: number, glyph: number): OutlinePath {
    this.#steps = [];
    this.#api.hb_font_draw_glyph(font, glyph, this.#funcs, 0);
    return this.#steps;
  }

  #callable(): Readonly<Record<string, unknown>> {
    wrapper ??= new WebAssembly.Module(wrapping());
    const to = (step: PathStep, x: number, y: number): void => {
      this.#steps.push(step);
      this.#at = [x, y];
    };
    const pens = {
      m: (_f: number, _d: number, _s: number, x: number, y: number) => to(["M", x, y], x, y),
      l: (_f: number, _d: number, _s: number, x: number, y: number) => to(["L", x, y], x, y),
      q: (_f: number, _d: number, _s: number, ...curve: [number, number, number, number, number]) => {
        const [x1, y1, x, y] = curve;
        const [x0, y0] = this.#at;
        const third = (from: number, to: number): number => from + (2 / 3) * (to - from);
        to(["C", third(x0, x1), third(y0, y1), third(x, x1), third(y, y1), x, y], x, y);
      },
      c: (_f: number, _d: number, _s: number, ...curve: [number, number, number, number, number, number, number]) => {
        const [x1, y1, x2, y2, x, y] = curve;
        to(["C", x1, y1, x2, y2, x, y], x, y);
      },
      z: () => this.#steps.push(["Z"]),
    };
    return new WebAssembly.Instance(wrapper, { e: pens }).exports;
  }
}
