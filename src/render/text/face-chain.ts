import type { OpenFace } from "./open-face.ts";

/** Faces in order of preference. Each is opened when it is come to, since most text is set in the first. */
export class FaceChain {
  readonly #faces: readonly (() => OpenFace)[];
  readonly #open: OpenFace[] = [];

  /** At least one. */
  constructor(faces: readonly (() => OpenFace)[]) {
    this.#faces = faces;
  }

  get first(): OpenFace {
    return this.#at(0);
  }

  find(suits: (face: OpenFace) => boolean): OpenFace | undefined {
    for (let index = 0; index < this.#faces.length; index += 1) {
      const face = this.#at(index);
      if (suits(face)) return face;
    }
    return undefined;
  }

  #at(index: number): OpenFace {
    const known = this.#open[index];
    if (known !== undefined) return known;
    const face = (this.#faces[index] as () => OpenFace)();
    this.#open[index] = face;
    return face;
  }
}
