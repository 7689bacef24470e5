import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import type { ObjectId } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { codeStrings } from "../text/code-strings.ts";

interface WaitingStream {
  readonly id: ObjectId;
  readonly entries: Readonly<Record<string, string | undefined>>;
  readonly content: Uint8Array;
}

/** Longer ones get memory of their own, which goes with them. */
const mostKept = 256 * 1024;

/** Where the codes of a stream are written before it is known how many bytes they take. */
let kept = new Uint8Array(0);

function bufferOf(bytes: number): Uint8Array {
  if (bytes > mostKept) return new Uint8Array(bytes);
  if (kept.length < bytes) kept = new Uint8Array(bytes);
  return kept;
}

/** Content streams that are painted, and wait for the codes of their text. */
export class PendingStreams {
  readonly #file: PdfFile;
  readonly #waiting: WaitingStream[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
  }

  add(entries: Readonly<Record<string, string | undefined>>, content: Uint8Array): ObjectId {
    const id = this.#file.reserve();
    this.#waiting.push({ id, entries, content });
    return id;
  }

  /** `codes`: see `codeStrings`. `look` is shown what is written. */
  write(codes: readonly Uint16Array[], look?: (content: Uint8Array) => void): void {
    const longest = this.#waiting.reduce((most, { content }) => Math.max(most, content.length), 0);
    const buffer = bufferOf(2 * longest);
    for (const { id, entries, content } of this.#waiting) {
      keepOn();
      const coded = codeStrings(content, codes, buffer).slice();
      look?.(coded);
      this.#file.compressed(entries, coded, id);
    }
    this.#waiting.length = 0;
  }
}
