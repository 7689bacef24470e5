import { Refusal } from "../../vocabulary/refusal.ts";
import { type BulkReadOptions, type Chunks, slicesOf, upTo } from "./reading.ts";

/** A line of a body, counted from 1 with the empty ones; a `wrong` one could not be read, or was skipped while it came in. */
export type BodyLine =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly bytes: "wrong"; readonly why: Refusal };

const newline = 0x0a;

/**
 * Cuts a body into lines as it comes in (newline-delimited JSON), a part in each step. Pulled: while no line is taken, the sender waits.
 * At most one line is held, and those of one part. Lines of white space are counted and left out.
 *
 * @throws Refusal PAYLOAD_TOO_LARGE behind the last line that is taken
 */
export async function* readLines(
  chunks: Chunks,
  { mostBytes, mostLines, steps, mayRead }: BulkReadOptions,
): AsyncIterable<BodyLine> {
  const cutter = new LineCutter(mostBytes);
  for await (const slice of slicesOf(chunks, mayRead)) {
    const lines = await steps.one("bulk-slice", slice.length, () => cutter.cut(slice));
    yield* upTo(mostLines, lines, cutter.number - 1);
  }
  yield* upTo(mostLines, cutter.end(), 0);
}

export const lineTooLong = (number: number, mostBytes: number): BodyLine => ({
  number,
  bytes: "wrong",
  why: new Refusal("PAYLOAD_TOO_LARGE", `The line is longer than ${mostBytes} bytes.`),
});

/** Lives for one body. */
class LineCutter {
  readonly #mostBytes: number;
  /** Number and parts of the line that is coming in. */
  #number: number = 1;
  #parts: Uint8Array[] = [];
  #bytes: number = 0;
  #isBlank: boolean = true;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get number(): number {
    return this.#number;
  }

  cut(slice: Uint8Array): readonly BodyLine[] {
    const lines: BodyLine[] = [];
    let from = 0;
    for (let at = slice.indexOf(newline); at >= 0; at = slice.indexOf(newline, from)) {
      if (at > from) this.#add(slice.subarray(from, at));
      lines.push(...this.end());
      this.#number += 1;
      from = at + 1;
    }
    this.#add(slice.subarray(from));
    return lines;
  }

  /** The line that has come in; none if it is empty. */
  end(): readonly BodyLine[] {
    if (this.#bytes === 0) return none;
    const [isTooLong, isEmpty, parts] = [this.#bytes > this.#mostBytes, this.#isBlank, this.#parts];
    [this.#parts, this.#bytes, this.#isBlank] = [[], 0, true];
    if (isTooLong) return [lineTooLong(this.#number, this.#mostBytes)];
    return isEmpty ? none : [{ number: this.#number, bytes: Buffer.concat(parts) }];
  }

  #add(part: Uint8Array): void {
    this.#bytes += part.length;
    this.#isBlank &&= part.every(isSpace);
    if (this.#bytes > this.#mostBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }
}

const none: readonly BodyLine[] = [];

/** White space of JSON (RFC 8259, 2). */
function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === newline;
}
