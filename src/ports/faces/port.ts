/** A bundled font face, as `fonts/manifest.json` lists it. */
export interface FaceEntry {
  /** `<family>/<style>`: `noto-sans/regular`, `noto-sans/bold-italic`. */
  readonly key: string;
  /** `Noto Sans`. */
  readonly family: string;
  readonly style: "normal" | "italic";
  /** 100 to 900. */
  readonly weight: number;
  /** The npm package that carries it, its exact version, and the file's path within. */
  readonly package: string;
  readonly version: string;
  readonly path: string;
  /** Hash of the file, hexadecimal; for a face in slices, of the index. */
  readonly sha256: string;
  readonly bytes: number;
  /** The face comes in many files, `path` with a name for "*": this index, beside the manifest, says which has what. */
  readonly slices?: string;
  /** Its package is an optional one, which an installation may leave out. */
  readonly optional?: boolean;
  /** BCP 47: of faces that differ in the forms of Chinese characters, whose forms these are. */
  readonly language?: string;
  /** The file is ours: `path` leads to it from the manifest. */
  readonly own?: boolean;
  /** SPDX. */
  readonly licence: string;
  /** ISO 15924; Zmth and Zsym for mathematics and symbols, Zsye for emoji, Qaaa (private use) for MICR lines. Without any, the face is only set by name. */
  readonly scripts: readonly string[];
}

/** The font files that come with the service. Listed at start, read when first needed. */
export interface Faces {
  list(): readonly FaceEntry[];
  /** Faces that the service knows and that are not installed; they are not in the list. */
  missing(): readonly FaceEntry[];
  /** The path of the file, or of the slice that follows the key and "#"; throws for a key that is not listed. */
  file(key: string): string;
}
