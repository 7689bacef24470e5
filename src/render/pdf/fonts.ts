import type { Face, ShapedRun } from "../model/line.ts";
import type { Typesetter } from "../text/typesetter.ts";
import { embedFont } from "./embed-font.ts";
import type { PdfFile } from "./file.ts";
import { FontUse, type SettledFont } from "./font-use.ts";
import type { ObjectId } from "./objects.ts";
import { SignTape } from "./sign-tape.ts";

/** The fonts of one document: first all its text is met, then codes are fixed, then pages can be written. */
export class Fonts {
  readonly #uses = new Map<string, FontUse>();
  readonly #settled = new Map<string, SettledFont>();
  readonly #objects = new Map<FontUse, ObjectId>();
  readonly tape = new SignTape();
  /** Neighbouring runs are mostly set in one face. */
  #lastUse: FontUse | undefined;
  #lastSettled: SettledFont | undefined;

  /** Takes note of glyphs `from` to `to` of a run. */
  meet(run: ShapedRun, from: number, to: number): void {
    if (this.#lastUse?.face !== run.face) this.#lastUse = this.#useOf(run.face);
    this.#lastUse.meet(run, from, to, this.tape);
  }

  #useOf(face: Face): FontUse {
    const known = this.#uses.get(face.key);
    if (known !== undefined) return known;
    const use = new FontUse(face, `F${this.#uses.size + 1}`);
    this.#uses.set(face.key, use);
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

  /** The font of a face whose text was met. */
  settled(face: Face): SettledFont {
    if (this.#lastSettled?.use.face === face) return this.#lastSettled;
    const font = this.#settled.get(face.key);
    if (font === undefined) throw new Error(`the face ${face.key} was never met`);
    this.#lastSettled = font;
    return font;
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
