import { createHash } from "node:crypto";
import { madeOnce } from "../../../model/made-once.ts";
import type { Face } from "../../../model/text/line.ts";
import type { OpenFont } from "../fonts/harfbuzz.ts";
import { SliceIndex } from "../fonts/slice-index.ts";
import { decodeWoff2 } from "../fonts/woff2.ts";
import type { Shaper } from "./open-face.ts";
import { SlicedFace, type Slices } from "./sliced-face.ts";

export interface SlicedFamilyParts {
  readonly key: string;
  /** `Noto Sans SC`. */
  readonly family: string;
  readonly shaper: Shaper;
  /** The family's index for its own key, a slice's file for that key, "#" and the slice's name. */
  readonly file: (key: string) => Uint8Array;
}

/** Unpacked files kept for cutting; unpacking one takes a millisecond. */
const filesKept = 64;

/**
 * A family that comes in many small files, each with some of its characters in all weights: only those a document needs
 * are ever opened. To all others it looks like one face for each weight.
 */
export class SlicedFamily implements Slices {
  readonly index: SliceIndex;
  readonly shaper: Shaper;
  readonly #parts: SlicedFamilyParts;
  readonly #opened = new Map<number, OpenFont>();
  readonly #files = new Map<number, Uint8Array>();
  readonly #faces = new Map<number, SlicedFace>();

  constructor(parts: SlicedFamilyParts) {
    this.#parts = parts;
    this.shaper = parts.shaper;
    this.index = new SliceIndex(parts.file(parts.key));
  }

  /** The face of the nearest weight that is a whole hundred. */
  face(weight: number): SlicedFace {
    const rounded = Math.max(100, Math.min(900, Math.round(weight / 100) * 100));
    return madeOnce(this.#faces, rounded, () => new SlicedFace(this, faceOf(this.#parts, this.index, rounded)));
  }

  font(slice: number): OpenFont {
    return madeOnce(this.#opened, slice, () => this.shaper.harfbuzz.open(this.file(slice)));
  }

  file(slice: number): Uint8Array {
    const known = this.#files.get(slice);
    this.#files.delete(slice);
    const file = known ?? this.#unpack(slice);
    this.#files.set(slice, file);
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= filesKept) break;
      this.#files.delete(oldest);
    }
    return file;
  }

  #unpack(slice: number): Uint8Array {
    const { key, file } = this.#parts;
    const described = this.index.slices[slice];
    if (described === undefined) throw new Error(`${key} has no slice ${slice}`);
    const packed = file(`${key}#${described.name}`);
    if (createHash("sha256").update(packed).digest("hex") !== described.sha256) {
      throw new Error(`slice ${described.name} of ${key} is not the file that its index names`);
    }
    return decodeWoff2(packed);
  }
}

const names: readonly string[] = [
  "Thin",
  "ExtraLight",
  "Light",
  "Regular",
  "Medium",
  "SemiBold",
  "Bold",
  "ExtraBold",
  "Black",
];

function faceOf({ key, family }: SlicedFamilyParts, { measures }: SliceIndex, weight: number): Face {
  return {
    ...measures,
    key: slicedKey(key, weight),
    postscriptName: `${family.replaceAll(" ", "")}-${names[weight / 100 - 1]}`,
    family,
    italicAngle: 0,
    weight,
    fixedPitch: false,
    serif: false,
    outlines: "truetype",
  };
}

const slicedKey = (key: string, weight: number): string => `${key}/${weight}`;

/** The keys of all faces that a bundled face of some key stands for. */
export const keysOf = ({ key, slices }: { readonly key: string; readonly slices?: string | undefined }) =>
  slices === undefined ? [key] : names.map((_, index) => slicedKey(key, 100 * (index + 1)));
