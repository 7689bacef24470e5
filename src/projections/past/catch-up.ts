import type { LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import type { DocWrite, ReadModelDocument, StoredState } from "../../ports/read-models/port.ts";
import type { FoldedEvents } from "../fold.ts";
import { PendingWrites } from "../pending-writes.ts";
import type { LogChunk } from "./paced-catch-up.ts";

type Load = (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredState<ReadModelDocument>>>;

/** What a read model does with the past: it folds events over documents, and commits what comes of them. */
export interface PastTaker {
  fold(events: readonly RecordedEvent[], load: Load): Promise<FoldedEvents<ReadModelDocument>>;
  /** From the store. */
  load: Load;
  commit(writes: readonly DocWrite<ReadModelDocument>[], upTo: LogPosition): Promise<void>;
  /** All events up to here are in the store, or concern other read models. */
  reached(upTo: LogPosition, hasCommitted: boolean): void;
}

/** A commit takes so many documents, of so many parts of the log, whose events weigh so much together. */
const most = { documents: 4000, parts: 40, weight: 8 * 1024 * 1024 };

/**
 * The past of a read model with few commits, each of at most one write for each document. While one is on its way the events of the next
 * are folded, over its documents as they will be. Events are let go as soon as they are folded: what is kept for long costs the
 * collector of garbage more than all else that is done with it.
 *
 * @throws what a commit failed with, and the fault of an event that could not be handled, when all before it is committed
 */
export async function catchUp(parts: AsyncIterable<LogChunk>, taker: PastTaker): Promise<void> {
  const course = new CatchUpCourse(taker);
  try {
    for await (const part of parts) await course.take(part);
    await course.commit();
  } finally {
    // Nobody goes on from the store while something may still be written there.
    await course.settled().catch(() => undefined);
  }
  await course.settled();
}

class CatchUpCourse {
  readonly #taker: PastTaker;
  readonly #unwritten = new PendingWrites();
  #parts = 0;
  #weight = 0;
  #upTo: LogPosition | undefined;
  #committing: Promise<void> = Promise.resolve();
  #isCommitting: boolean = false;

  constructor(taker: PastTaker) {
    this.#taker = taker;
  }

  async take({ events, upTo, weight }: LogChunk): Promise<void> {
    if (upTo === undefined) return;
    const { writes, handled, failure } = await this.#fold(events);
    this.#unwritten.collect(writes);
    this.#upTo = failure === undefined ? upTo : (handled ?? this.#upTo);
    this.#parts += 1;
    if (events.length > 0) this.#weight += weight;
    if (failure !== undefined) {
      await this.commit();
      await this.settled();
      throw failure.error;
    }
    if (this.#unwritten.size === 0 && !this.#isCommitting) this.#taker.reached(upTo, false);
    const isMuch = this.#unwritten.size >= most.documents || this.#weight >= most.weight;
    if (isMuch || this.#parts >= most.parts) await this.commit();
  }

  async #fold(events: readonly RecordedEvent[]): Promise<FoldedEvents<ReadModelDocument>> {
    if (events.length === 0) return { writes: [], handled: undefined };
    return await this.#taker.fold(events, (ids) => this.#unwritten.find(ids, (unknown) => this.#taker.load(unknown)));
  }

  /** Begins the commit of what is collected, when the one before has ended. */
  async commit(): Promise<void> {
    await this.#committing;
    const upTo = this.#upTo;
    this.#parts = 0;
    this.#weight = 0;
    this.#upTo = undefined;
    if (upTo === undefined) return;
    if (this.#unwritten.size === 0) {
      this.#taker.reached(upTo, false);
      return;
    }
    this.#isCommitting = true;
    this.#committing = this.#committed(upTo);
    // A failure is thrown where it is awaited next.
    this.#committing.catch(() => undefined);
  }

  async #committed(upTo: LogPosition): Promise<void> {
    await this.#taker.commit(this.#unwritten.take(), upTo);
    this.#unwritten.stored();
    this.#isCommitting = false;
    this.#taker.reached(upTo, true);
  }

  async settled(): Promise<void> {
    await this.#committing;
  }
}
