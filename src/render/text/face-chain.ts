import type { OpenFace } from "./open-face.ts";

/** Faces in order of preference. Each is opened when it is come to, since most text is set in the first. */
export class FaceChain {
  readonly #faces: readonly (() => OpenFace)[];
  readonly #open: OpenFace[] = [];

  constructor(faces: readonly (() => OpenFace)[]) {
    this.#faces = faces;
  }

  find(suits: (face: OpenFace) => boolean): OpenFace | undefined {
    for (const [index, open] of this.#faces.entries()) {
      const face = this.#open[index] ?? open();
      this.#open[index] = face;
      if (suits(face)) return face;
    }
    return undefined;
  }
}
