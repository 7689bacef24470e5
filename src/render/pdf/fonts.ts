import type { ShapedRun } from "../model/line.ts";
import type { Typesetter } from "../text/typesetter.ts";
import { embedFont } from "./embed-font.ts";
import type { PdfFile } from "./file.ts";
import { FontUse, glyphCount, type SettledFont } from "./font-use.ts";
import type { ObjectId } from "./objects.ts";

/** The fonts of one document: first all its text is met, then codes are fixed, then pages can be written. */
export class Fonts {
  readonly #uses = new Map<string, FontUse>();
  readonly #settled = new Map<string, SettledFont>();
  readonly #runs = new Map<ShapedRun, Uint16Array>();
  readonly #objects = new Map<FontUse, ObjectId>();

  /** Takes note of glyphs `from` to `to` of a run. */
  meet(run: ShapedRun, from: number, to: number): void {
    let indexes = this.#runs.get(run);
    if (indexes === undefined) {
      indexes = new Uint16Array(glyphCount(run));
      this.#runs.set(run, indexes);
    }
    for (let i = from; i < to; i++) {
      if (indexes[i] === 0) {
        this.#useOf(run).meet(run, i, to, indexes);
        return;
      }
    }
  }

  #useOf(run: ShapedRun): FontUse {
    const known = this.#uses.get(run.face.key);
    if (known !== undefined) return known;
    const use = new FontUse(run.face, `F${this.#uses.size + 1}`);
    this.#uses.set(run.face.key, use);
    return use;
  }

  settle(text: Pick<Typesetter, "program">): void {
    for (const [key, use] of this.#uses) {
      this.#settled.set(
        key,
        use.settle((face, glyphs) => text.program(face, glyphs)),
      );
    }
  }

  /** The font of a run that was met. */
  settled(run: ShapedRun): SettledFont {
    const font = this.#settled.get(run.face.key);
    if (font === undefined) throw new Error(`the face ${run.face.key} was never met`);
    return font;
  }

  /** For each glyph of a run that was met, the number of its sign. */
  signs(run: ShapedRun): Uint16Array {
    const indexes = this.#runs.get(run);
    if (indexes === undefined) throw new Error("a run is shown that was never met");
    return indexes;
  }

  embed(file: PdfFile): void {
    for (const font of this.#settled.values()) this.#objects.set(font.use, embedFont(font, file));
  }

  object(use: FontUse): ObjectId {
    const id = this.#objects.get(use);
    if (id === undefined) throw new Error(`the font ${use.name} is not embedded`);
    return id;
  }
}
