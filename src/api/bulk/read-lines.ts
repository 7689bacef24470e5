import type { Refusal } from "../../vocabulary/refusal.ts";

/** A line of a body, counted from 1 with the empty ones; `too long` was skipped while it came in, `wrong` could not be read. */
export type Line =
  | { readonly number: number; readonly bytes: "wrong"; readonly why: Refusal }
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly bytes: "too long" };

const newline = 0x0a;

/**
 * Cuts a body into lines as it comes in (newline-delimited JSON). Pulled: while no line is taken, the sender waits. At most
 * one line is held, of at most `mostBytes`. Lines of white space are counted and left out.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncIterable<Line> {
  let number = 1;
  let held = new Held(mostBytes);
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      held.add(chunk.subarray(from, at));
      yield* held.line(number);
      held = new Held(mostBytes);
      number += 1;
      from = at + 1;
    }
    held.add(chunk.subarray(from));
  }
  yield* held.line(number);
}

/** The part of a line that has arrived. */
class Held {
  readonly #mostBytes: number;
  #parts: Uint8Array[] = [];
  #bytes: number = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  add(part: Uint8Array): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#mostBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  *line(number: number): Iterable<Line> {
    if (this.#bytes > this.#mostBytes) {
      yield { number, bytes: "too long" };
      return;
    }
    const bytes = Buffer.concat(this.#parts);
    if (!bytes.every(isSpace)) yield { number, bytes };
  }
}

/** White space of JSON (RFC 8259, 2). */
function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === newline;
}
