import type { EventLog } from "../../ports/event-log/port.ts";
import { batches, type EventBatch } from "../batch.ts";

/**
 * The log from its first event to its end, read once for several read models. All of them have dealt with a batch before
 * the next one is read: no more than one is in memory, and the slowest sets the pace.
 */
export class SharedRebuild {
  readonly #batches: AsyncIterator<EventBatch>;
  readonly #over = new AbortController();
  /** Number of readers that are not done with it. */
  #readers: number;
  #asking: ((next: Promise<IteratorResult<EventBatch>>) => void)[] = [];

  /** Every reader must ask for its batches: the others wait for it. */
  constructor(log: EventLog, readers: readonly { readonly prefixes: readonly string[] }[]) {
    const prefixes = [...new Set(readers.flatMap((reader) => reader.prefixes))];
    this.#batches = untilCaughtUp(log, prefixes, this.#over.signal);
    this.#readers = readers.length;
  }

  /** The events of some streams only, to the log's end. A reader that stops early does not hold up the others. */
  async *batches(prefixes: readonly string[]): AsyncIterable<EventBatch> {
    try {
      for (let next = await this.#next(); next.done !== true; next = await this.#next()) {
        const events = next.value.events.filter(({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix)));
        yield { ...next.value, events };
      }
    } finally {
      this.#readers -= 1;
      this.#readOn();
    }
  }

  #next(): Promise<IteratorResult<EventBatch>> {
    return new Promise((resolve) => {
      this.#asking.push(resolve);
      this.#readOn();
    });
  }

  #readOn(): void {
    if (this.#readers === 0) this.#over.abort();
    if (this.#asking.length === 0 || this.#asking.length < this.#readers) return;
    const next = this.#batches.next();
    for (const answer of this.#asking.splice(0)) answer(next);
  }
}

async function* untilCaughtUp(
  log: EventLog,
  prefixes: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<EventBatch, void> {
  for await (const batch of batches(log.follow({ after: "start", prefixes, signal }))) {
    yield batch;
    if (batch.caughtUp) return;
  }
}
