import type { LogPosition } from "../ports/event-log/port.ts";
import type { ProjectionStore, ReachedPosition } from "../ports/read-models/port.ts";

/** A read model that a process projects; `reached` says how far it is when that is written. */
export interface ProjectedModel {
  readonly collection: ReachedPosition["collection"];
  readonly token: bigint;
  readonly reached: () => LogPosition;
}

/**
 * Writes how far read models are, now and then, for all of them together: that an event changes nothing in them is worth no
 * write of its own. A position that cannot be written is written with the next event.
 */
export class Positions {
  readonly #store: Pick<ProjectionStore, "record">;
  readonly #afterMs: number;
  readonly #noted = new Set<ProjectedModel>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<ProjectionStore, "record">, afterMs: number) {
    this.#store = store;
    this.#afterMs = afterMs;
  }

  /** It has come further than the store knows. */
  note(one: ProjectedModel): void {
    this.#noted.add(one);
    this.#timer ??= setTimeout(() => this.#write(), this.#afterMs).unref();
  }

  /** The store knows, or another process goes on. */
  forget(one: ProjectedModel): void {
    this.#noted.delete(one);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#noted.clear();
  }

  #write(): void {
    this.#timer = undefined;
    const positions = [...this.#noted].map(({ collection, token, reached }) => ({
      collection,
      token,
      upTo: reached(),
    }));
    this.#noted.clear();
    if (positions.length > 0) this.#store.record(positions).catch(() => undefined);
  }
}
