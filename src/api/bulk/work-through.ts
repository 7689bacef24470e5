import { once } from "node:events";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { LogPosition } from "../../ports/event-log/port.ts";
import { lacksWorker } from "../../render/contract/job.ts";
import type { GenerationResult } from "../../vocabulary/http/documents.ts";
import type { Problem } from "../../vocabulary/http/problem.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { BodyLine } from "./read-lines.ts";

/** Result of a line; `replayed`: an earlier request with the same key generated it. */
export interface LineDone {
  readonly result: GenerationResult;
  readonly position: LogPosition;
  readonly replayed: boolean;
}

/** What is to be done for a line, and the caller's name of it. */
export interface LineWork {
  readonly id: string | number | undefined;
  readonly made: () => Promise<LineDone>;
}

/** A line's document, for the file into which all are merged. */
export interface LineDocument {
  readonly line: number;
  readonly id: string | number | undefined;
  readonly documentId: string;
}

export interface BulkWork {
  /** May throw a refusal PAYLOAD_TOO_LARGE in place of a further line: no more are taken. */
  readonly lines: AsyncIterable<BodyLine>;
  /** JSON lines go here; it is ended when all is done. */
  readonly out: Writable;
  /** Begins the work on a line: the caller's name of it, and what becomes of it. */
  readonly make: (line: BodyLine) => Promise<LineWork>;
  /** Merges the documents of all lines, in the order of the lines; undefined: that is not wanted. */
  readonly merge?: (documents: readonly LineDocument[]) => Promise<LineDone>;
  /** Resolves when the next line may be counted as a document. */
  readonly mayMake: (signal: AbortSignal) => Promise<void>;
  readonly problemOf: (error: unknown) => Problem;
  /** Why no further line is begun; undefined as long as they are. */
  readonly stopped: () => Refusal | undefined;
  /** Before the last line goes out. */
  readonly seen: (position: LogPosition) => Promise<void>;
  /** Lines worked on at the same time. */
  readonly atOnce: number;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
}

export interface BulkSums {
  readonly lines: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly replayed: number;
}

const notMerged =
  "Not every line has a document, so they are not merged. Send the request again with the same Idempotency-Key: what was made is not made again.";

/** A line that found no worker tries again after so many milliseconds. */
const pauseMs = 250;

/**
 * Makes a document of every line, a few at a time, and reports each when it is done; the last line is the summary. Nothing is
 * read while as many lines as allowed are worked on, while the tenant's documents of this minute are spent, or while the
 * caller does not take the answers.
 *
 * @throws what the signal was aborted with, or what reading throws
 */
export async function workThrough(work: BulkWork): Promise<BulkSums> {
  const bulk = new Bulk(work);
  return await bulk.run();
}

class Bulk {
  readonly #work: BulkWork;
  readonly #running = new Set<Promise<void>>();
  readonly #documents: LineDocument[] = [];
  #lines: number = 0;
  #succeeded: number = 0;
  #failed: number = 0;
  #replayed: number = 0;
  #position: LogPosition = 0n;

  constructor(work: BulkWork) {
    this.#work = work;
  }

  get #sums(): BulkSums {
    return { lines: this.#lines, succeeded: this.#succeeded, failed: this.#failed, replayed: this.#replayed };
  }

  async run(): Promise<BulkSums> {
    const { out, problemOf, seen, signal } = this.#work;
    const reason = await this.#begin();
    await Promise.all(this.#running);
    signal.throwIfAborted();
    const complete = reason === undefined;
    const merged = await this.#merged(complete);
    await seen(this.#position);
    const error = complete ? {} : { error: problemOf(reason) };
    this.#write({ summary: { ...this.#sums, complete, ...error, ...merged } });
    out.end();
    return this.#sums;
  }

  /** Merges all documents or none: a set of letters with one missing would be wrong. */
  async #merged(complete: boolean): Promise<object> {
    const { merge, mayMake, problemOf, signal } = this.#work;
    if (merge === undefined) return {};
    try {
      if (!complete || this.#failed > 0) throw new Refusal("INVALID_REQUEST", notMerged);
      await mayMake(signal);
      const inOrder = this.#documents.toSorted((a, b) => a.line - b.line);
      const { result, position, replayed } = await this.#withWorker(() => merge(inOrder));
      this.#position = position;
      return { merged: { status: "succeeded", result, ...(replayed ? { replayed } : {}) } };
    } catch (error) {
      signal.throwIfAborted();
      return { merged: { status: "failed", error: problemOf(error) } };
    }
  }

  /** Answers why it ended before the last line, if it did. */
  async #begin(): Promise<Refusal | undefined> {
    try {
      return await this.#beginEach();
    } catch (error) {
      if (error instanceof Refusal && error.code === "PAYLOAD_TOO_LARGE") return error;
      throw error;
    }
  }

  async #beginEach(): Promise<Refusal | undefined> {
    const { lines, mayMake, stopped, atOnce, signal } = this.#work;
    for await (const line of lines) {
      this.#lines += 1;
      await mayMake(signal);
      while (this.#running.size >= atOnce) await Promise.race(this.#running);
      await this.#taken();
      const reason = stopped();
      if (reason !== undefined) {
        this.#lines -= 1;
        return reason;
      }
      const done: Promise<void> = this.#one(line).finally(() => this.#running.delete(done));
      this.#running.add(done);
    }
    return undefined;
  }

  /** Waits until the caller has taken what was written. */
  async #taken(): Promise<void> {
    const { out, signal } = this.#work;
    if (out.writableNeedDrain) await once(out, "drain", { signal });
    signal.throwIfAborted();
  }

  async #one(line: BodyLine): Promise<void> {
    const { make, merge, problemOf, signal } = this.#work;
    let named: { readonly line: number; readonly id?: string | number } = { line: line.number };
    try {
      const { id, made } = await make(line);
      if (id !== undefined) named = { ...named, id };
      const { result, position, replayed } = await this.#withWorker(made);
      if (position > this.#position) this.#position = position;
      this.#succeeded += 1;
      if (merge !== undefined) this.#documents.push({ line: line.number, id, documentId: result.documentId });
      if (replayed) this.#replayed += 1;
      this.#write({ ...named, status: "succeeded", result, ...(replayed ? { replayed } : {}) });
    } catch (error) {
      if (signal.aborted) return;
      this.#failed += 1;
      this.#write({ ...named, status: "failed", error: problemOf(error) });
    }
  }

  /** Others may wait in all places there are: a line waits for one, as long as the service goes on. */
  async #withWorker(made: () => Promise<LineDone>): Promise<LineDone> {
    const { stopped, signal } = this.#work;
    for (;;) {
      try {
        return await made();
      } catch (error) {
        const isBusy = error instanceof Refusal && lacksWorker(error);
        if (!isBusy || stopped() !== undefined) throw error;
        await sleep(pauseMs, undefined, { signal });
      }
    }
  }

  #write(value: object): void {
    const { out } = this.#work;
    if (!out.destroyed) out.write(`${JSON.stringify(value)}\n`);
  }
}
