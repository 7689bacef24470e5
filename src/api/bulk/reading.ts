import { type CallerSteps, stepBounds } from "../../ports/steps/port.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/** How the body of a bulk request is read. */
export interface BulkReadOptions {
  /** Bytes of a line at most. */
  readonly mostBytes: number;
  /** Lines at most, empty ones included: each costs time, whatever it holds. */
  readonly mostLines: number;
  readonly steps: CallerSteps;
  /** Resolves when more may be read: what is read costs time, whether there is a line in it or not. */
  readonly mayRead: () => Promise<void>;
}

/** Pieces of a body as it comes, or of what was made of it. */
export type Chunks = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** Parts of a body, each when it may be read, that one step can cut into lines. */
export async function* slicesOf(chunks: Chunks, mayRead: BulkReadOptions["mayRead"]): AsyncIterable<Uint8Array> {
  const { mostBytes } = stepBounds["bulk-slice"];
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += mostBytes) {
      await mayRead();
      yield chunk.subarray(at, at + mostBytes);
    }
}

/**
 * Lines of one part of a body; `last`: how many lines have come with it.
 *
 * @throws Refusal PAYLOAD_TOO_LARGE behind the last line that is taken, when more have come
 */
export function* upTo<Numbered extends { readonly number: number }>(
  most: number,
  lines: readonly Numbered[],
  last: number,
): Iterable<Numbered> {
  const taken = lines.filter(({ number }) => number <= most);
  yield* taken;
  if (last > most || taken.length < lines.length) throw tooManyLines(most);
}

const tooManyLines = (most: number): Refusal =>
  new Refusal("PAYLOAD_TOO_LARGE", `More than ${most} lines; send the others with another request.`);
