import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { batches, type EventBatch } from "../batch.ts";
import { weightOf } from "../weight.ts";

/** Events that a reader of the past gets next, and how far the log was looked through for them. */
export interface LogChunk extends EventBatch {
  /** Characters of the texts of all events that were read for it, also for other readers. */
  readonly weight: number;
}

interface PacedReader {
  /** Number of the batch that it takes next. */
  at: number;
}

/** Which part of the log is read for readers of the past. */
export interface PastOptions {
  readonly log: Pick<EventLog, "follow" | "followInParts">;
  readonly prefixes: readonly string[];
  /** Exclusive. */
  readonly after: LogPosition;
  /** How long, in milliseconds, those that wait for the slowest reader wait for it to take its next batch. */
  readonly patienceMs: number;
}

/**
 * Batches that the fastest reader may be ahead of the slowest, and those that are kept for readers that come late. Events that are
 * kept for long cost more to keep, by the collector of garbage, than to read.
 */
const mostAhead = 4;
const mostKept = 6;

/**
 * A part of the log up to its end, read once for all that need it. A reader that comes later joins where the first batches are
 * still here. The slowest sets the pace as long as it moves; one that stands still is left behind, and reads on elsewhere.
 */
export class PacedCatchUp {
  readonly #batches: AsyncIterator<EventBatch>;
  readonly #prefixes: readonly string[];
  readonly #patienceMs: number;
  readonly #over = new AbortController();
  readonly #readers = new Set<PacedReader>();
  #kept: LogChunk[] = [];
  /** Number of the first of `#kept`. */
  #first = 0;
  #from: LogPosition;
  #reached: LogPosition;
  #pulling: Promise<void> | undefined;
  #moved: () => void = () => undefined;
  #isComplete: boolean = false;

  constructor({ log, prefixes, after, patienceMs }: PastOptions) {
    this.#from = after;
    this.#reached = after;
    this.#prefixes = prefixes;
    this.#patienceMs = patienceMs;
    const { signal } = this.#over;
    const range = { after: after === 0n ? "start" : after, prefixes, signal } as const;
    this.#batches = batches(log.followInParts?.(range) ?? log.follow(range))[Symbol.asyncIterator]();
  }

  /** It takes no more members. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Whether a reader of these streams can join at this position. */
  covers(position: LogPosition, prefixes: readonly string[]): boolean {
    const isHere = position >= this.#from && position <= this.#reached;
    return !this.isOver && isHere && prefixes.every((prefix) => this.#prefixes.includes(prefix));
  }

  /** Ends at the log's end, at the signal, and where it was left behind. */
  async *parts(position: LogPosition, signal: AbortSignal): AsyncGenerator<LogChunk, void> {
    const index = this.#kept.findIndex(({ upTo }) => upTo !== undefined && upTo > position);
    const reader: PacedReader = { at: this.#first + (index === -1 ? this.#kept.length : index) };
    this.#readers.add(reader);
    try {
      while (!signal.aborted) {
        if (reader.at < this.#first) return;
        const batch = this.#kept[reader.at - this.#first];
        if (batch !== undefined) {
          yield batch;
          reader.at += 1;
          this.#moved();
        } else if (this.#isComplete) return;
        else await this.#pulled(signal);
      }
    } finally {
      this.#readers.delete(reader);
      this.#moved();
      if (this.#readers.size === 0) this.#end();
    }
  }

  async #pulled(signal: AbortSignal): Promise<void> {
    this.#pulling ??= this.#pull().finally(() => {
      this.#pulling = undefined;
    });
    this.#pulling.catch(() => undefined);
    let stop = (): void => undefined;
    const aborted = new Promise<void>((resolve) => {
      stop = resolve;
    });
    signal.addEventListener("abort", stop);
    try {
      await Promise.race([this.#pulling, aborted]);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  async #pull(): Promise<void> {
    await this.#slowest();
    try {
      const next = await this.#batches.next();
      if (next.done !== true) this.#keep(next.value);
      this.#isComplete = next.done === true || next.value.caughtUp;
      if (this.#isComplete) this.#end();
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** Stops reading, and lets the log go as soon as the batches on their way have come. */
  #end(): void {
    this.#over.abort();
    this.#batches.return?.().catch(() => undefined);
  }

  #keep(batch: EventBatch): void {
    this.#kept.push({ ...batch, weight: batch.events.reduce((sum, { data }) => sum + weightOf(data), 0) });
    this.#reached = batch.upTo ?? this.#reached;
    while (this.#kept.length > mostKept) {
      this.#from = this.#kept.shift()?.upTo ?? this.#from;
      this.#first += 1;
    }
  }

  /** Waits while the slowest reader is too far behind, and leaves behind what does not move. */
  async #slowest(): Promise<void> {
    const end = this.#first + this.#kept.length;
    for (;;) {
      const late = [...this.#readers].filter(({ at }) => end - at >= mostAhead);
      if (late.length === 0) return;
      const before = late.map(({ at }) => at);
      if (await this.#movement()) continue;
      for (const [index, reader] of late.entries()) if (reader.at === before[index]) this.#readers.delete(reader);
    }
  }

  /** False when no reader moved for as long as is waited. */
  #movement(): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (hasMoved: boolean): void => {
        clearTimeout(timer);
        this.#moved = () => undefined;
        resolve(hasMoved);
      };
      const timer = setTimeout(settle, this.#patienceMs, false);
      this.#moved = () => settle(true);
    });
  }
}
