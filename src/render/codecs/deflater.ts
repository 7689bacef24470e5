import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { keepOn } from "../../vocabulary/stopping/attention.ts";
import type { DeflatedPart } from "./zip.ts";

/** Characters of text that are compressed at once. */
const chunk = 256 * 1024;
/** How far back a compressor looks (RFC 1951). */
const window = 32 * 1024;

/** Short parts that documents of one template have in common, by their text: setting up a compressor is what costs. */
const known = new LRUCache<string, DeflatedPart>({ max: 256 });
const longestKnown = 32 * 1024;

/**
 * Compresses text while it is written, so that a long part is never held whole. The same text gives the same bytes,
 * however it was handed over.
 */
export class Deflater {
  readonly #pieces: Uint8Array[] = [];
  #waiting = "";
  #before: Uint8Array | undefined;
  #size = 0;
  #crc = 0;

  write(text: string): void {
    this.#waiting += text;
    while (this.#waiting.length >= chunk) {
      const cut = endOfCharacter(this.#waiting, chunk);
      this.#pack(this.#waiting.slice(0, cut), constants.Z_SYNC_FLUSH);
      this.#waiting = this.#waiting.slice(cut);
    }
  }

  /** `shared`: other documents may have the same text, which holds nothing of their authors' data. */
  finish(shared = false): DeflatedPart {
    const text = this.#waiting;
    if (!shared || this.#pieces.length > 0 || text.length > longestKnown) return this.#end();
    const made = known.get(text) ?? this.#end();
    known.set(text, made);
    return made;
  }

  #end(): DeflatedPart {
    this.#pack(this.#waiting, constants.Z_FINISH);
    const compressed = this.#pieces.reduce((sum, { length }) => sum + length, 0);
    return { pieces: this.#pieces, compressed, size: this.#size, crc: this.#crc };
  }

  #pack(text: string, finishFlush: number): void {
    keepOn();
    const bytes = Buffer.from(text, "utf8");
    // The array that comes back is the start of a larger one.
    this.#pieces.push(Uint8Array.from(deflateRawSync(bytes, { level: 6, finishFlush, dictionary: this.#before })));
    this.#size += bytes.length;
    this.#crc = crc32(bytes, this.#crc);
    this.#before = bytes.subarray(-window);
  }
}

/** No surrogate pair is cut in two. */
function endOfCharacter(text: string, at: number): number {
  const last = text.charCodeAt(at - 1);
  return last >= 0xd800 && last <= 0xdbff ? at - 1 : at;
}
