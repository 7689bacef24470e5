import { withElements } from "../tree/root-tag.ts";

/** A picture as it lies in a Word file. */
export interface WordPicture {
  readonly bytes: Uint8Array;
  readonly extension: "png" | "jpeg";
  /** SHA-256, hexadecimal: one picture is in the file once. */
  readonly hash: string;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** Pictures by their sources: paths and `data:` URIs; in the place of one that cannot be had, why. */
export type KnownPictures = ReadonlyMap<string, WordPicture | string>;

/** How many pictures a filling wanted and used up to a moment. */
export interface PictureCount {
  readonly wanted: number;
  readonly used: number;
}

/** The pictures of a filling: those that are known, those that it wants, those that are in the file. */
export class FilePictures {
  readonly wanted = new Set<string>();
  /** By the names of their parts. */
  readonly used = new Map<string, WordPicture>();
  readonly #known: KnownPictures;
  /** Those of `wanted` and the names of `used` in their order. */
  readonly #wanted: string[] = [];
  readonly #used: string[] = [];

  constructor(known: KnownPictures) {
    this.#known = known;
  }

  /** The part of a picture, and its size; a text: why there is none. */
  partOf(source: string): { readonly part: string; readonly picture: WordPicture } | string {
    const picture = this.#known.get(source);
    if (picture === undefined && !this.wanted.has(source)) {
      this.wanted.add(source);
      this.#wanted.push(source);
    }
    if (picture === undefined || typeof picture === "string") return picture ?? "it is not loaded";
    const part = `/word/media/${picture.hash.slice(0, 32)}.${picture.extension}`;
    if (!this.used.has(part)) this.#used.push(part);
    this.used.set(part, picture);
    return { part, picture };
  }

  mark(): PictureCount {
    return { wanted: this.#wanted.length, used: this.#used.length };
  }

  /** Takes back those that came since. */
  cutTo({ wanted, used }: PictureCount): void {
    while (this.#wanted.length > wanted) this.wanted.delete(this.#wanted.pop() ?? "");
    while (this.#used.length > used) this.used.delete(this.#used.pop() ?? "");
  }

  /** Content types (ECMA-376-2, 10.1.2) with those of the pictures. */
  typesWith(types: string): string {
    const extensions = new Set([...this.used.values()].map(({ extension }) => extension));
    const missing = [...extensions].filter((one) => !new RegExp(`Extension\\s*=\\s*["']${one}["']`, "i").test(types));
    const added = missing.map((one) => `Default Extension="${one}" ContentType="image/${one}"`);
    return withElements(types, added);
  }
}
