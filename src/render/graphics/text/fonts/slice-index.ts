import type { Face } from "../../../model/text/line.ts";

/** As `tools/fonts/slice-index.ts` writes it. */
interface WrittenIndex {
  readonly measures: Pick<
    Face,
    | "unitsPerEm"
    | "ascent"
    | "descent"
    | "lineGap"
    | "capHeight"
    | "xHeight"
    | "bbox"
    | "underlinePosition"
    | "underlineThickness"
  >;
  /** Name, SHA-256 of the file, and its characters: gap since the last range and length, in base 36. */
  readonly slices: readonly (readonly [name: string, sha256: string, points: string])[];
}

const basicPlane = 0x10000;

/** Which slice of a family has a character. */
export class SliceIndex {
  readonly measures: WrittenIndex["measures"];
  readonly slices: readonly { readonly name: string; readonly sha256: string }[];
  /** Number of the slice, from 1, for every character of the basic plane; 0: none has it. */
  readonly #basic = new Uint8Array(basicPlane);
  readonly #beyond = new Map<number, number>();

  constructor(json: Uint8Array) {
    const { measures, slices } = JSON.parse(new TextDecoder().decode(json)) as WrittenIndex;
    if (slices.length > 255) throw new Error("a family has more slices than the index can number");
    this.measures = measures;
    this.slices = slices.map(([name, sha256]) => ({ name, sha256 }));
    slices.forEach(([, , points], slice) => {
      this.#note(points, slice + 1);
    });
  }

  #note(points: string, number: number): void {
    const steps = points.split(" ");
    let at = 0;
    for (let index = 0; index + 1 < steps.length; index += 2) {
      const from = at + Number.parseInt(steps[index] as string, 36);
      at = from + Number.parseInt(steps[index + 1] as string, 36);
      this.#basic.fill(number, from, at);
      for (let point = Math.max(from, basicPlane); point < at; point += 1) this.#beyond.set(point, number);
    }
  }

  /** undefined: none has it. */
  sliceOf(codePoint: number): number | undefined {
    const number = codePoint < basicPlane ? this.#basic[codePoint] : this.#beyond.get(codePoint);
    return number === undefined || number === 0 ? undefined : number - 1;
  }
}
