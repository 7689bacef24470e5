import type { Typeface } from "./typeface.ts";

/** Faces in order of preference. Each is opened when it is come to, since most text is set in the first. */
export class FaceChain {
  readonly #faces: readonly (() => Typeface)[];
  readonly #open: Typeface[] = [];

  /** At least one. */
  constructor(faces: readonly (() => Typeface)[]) {
    this.#faces = faces;
  }

  get first(): Typeface {
    return this.#at(0);
  }

  find(suits: (face: Typeface) => boolean): Typeface | undefined {
    for (let index = 0; index < this.#faces.length; index += 1) {
      const face = this.#at(index);
      if (suits(face)) return face;
    }
    return undefined;
  }

  #at(index: number): Typeface {
    const known = this.#open[index];
    if (known !== undefined) return known;
    const face = (this.#faces[index] as () => Typeface)();
    this.#open[index] = face;
    return face;
  }
}
