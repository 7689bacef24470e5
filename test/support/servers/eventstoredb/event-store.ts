import { EventEmitter } from "node:events";

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly createdMs: number;
}

/** As the protocol names them; a number must be the last revision. */
export type ServerExpectation = "any" | "no-stream" | "stream-exists" | bigint;

export type Decision =
  | {
      readonly kind: "appended";
      readonly isRepeat: boolean;
      readonly revision: bigint;
      readonly position: bigint | undefined;
    }
  | { readonly kind: "wrong-version"; readonly current: bigint | "no-stream" }
  | { readonly kind: "deleted" };

/** The largest append a server of the baseline takes: the events' data and metadata, and their types twice. */
export const maximumServerAppendBytes = 1024 * 1024;

/** The version of a stream that does not exist. */
const none = -1n;

/**
 * Streams and the log as the server keeps them, in memory. What it decides about an append, and which repeats it recognises,
 * follows the server's own rules: a repeat without an exact revision is found among the ids it still remembers, and only its
 * first and last events count.
 */
export class EventStore {
  readonly log: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #tombstones = new Set<string>();
  /** The first revision that is still visible, of streams that were deleted. */
  readonly #visibleFrom = new Map<string, bigint>();
  readonly #ids = new Map<string, StoredEvent>();
  readonly #changed = new EventEmitter().setMaxListeners(0);
  #position = 1000n;

  constructor() {
    this.#record("$settings", [systemEvent("$settings")]);
    this.#record("$users", [systemEvent("$user-created")]);
  }

  append(stream: string, expected: ServerExpectation, proposed: readonly ProposedEvent[]): Decision {
    if (this.#tombstones.has(stream)) return { kind: "deleted" };
    const decision = this.#repeated(stream, expected, proposed);
    if (decision !== undefined) return decision;
    const isGone = this.isAbsent(stream);
    const recorded = this.#record(stream, proposed);
    if (isGone && recorded[0] !== undefined) this.#visibleFrom.set(stream, recorded[0].revision);
    const last = recorded.at(-1);
    return { kind: "appended", isRepeat: false, revision: this.#version(stream), position: last?.position };
  }

  /** Forgets which ids it saw: a repeat is then recognised only at an exact revision. */
  forgetIds(): void {
    this.#ids.clear();
  }

  isTombstoned(stream: string): boolean {
    return this.#tombstones.has(stream);
  }

  /** Never written to, or deleted since. */
  isAbsent(stream: string): boolean {
    return this.visible(stream).length === 0;
  }

  visible(stream: string): readonly StoredEvent[] {
    const from = this.#visibleFrom.get(stream) ?? 0n;
    return (this.#streams.get(stream) ?? []).filter(({ revision }) => revision >= from);
  }

  /** The index in the log of the first event at a position or after it. */
  indexAt(position: bigint): number {
    let low = 0;
    let high = this.log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.log[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The events stay in the log until a scavenge; the deletion is an event of the server's own. */
  delete(stream: string): bigint {
    this.#visibleFrom.set(stream, this.#version(stream) + 1n);
    return this.#record(`$$${stream}`, [systemEvent("$metadata")])[0]?.position ?? 0n;
  }

  tombstone(stream: string): bigint {
    this.#tombstones.add(stream);
    return this.#record(stream, [systemEvent("$streamDeleted")])[0]?.position ?? 0n;
  }

  /** Puts an event of the server's own into the log, as its statistics are; its position. */
  disturb(): bigint {
    return this.#record("$stats", [systemEvent("$statsCollected")])[0]?.position ?? 0n;
  }

  /** Resolves when the log has grown beyond so many events, or the signal is aborted. */
  async growth(seen: number, signal: AbortSignal): Promise<void> {
    if (this.log.length > seen || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        this.#changed.off("grown", settle);
        signal.removeEventListener("abort", settle);
        resolve();
      };
      this.#changed.on("grown", settle);
      signal.addEventListener("abort", settle);
    });
  }

  #repeated(stream: string, expected: ServerExpectation, events: readonly ProposedEvent[]): Decision | undefined {
    const version = this.#version(stream);
    const wrong = (): Decision => ({ kind: "wrong-version", current: version === none ? "no-stream" : version });
    if (expected === "stream-exists" && this.isAbsent(stream)) return wrong();
    if (expected === "any" || expected === "stream-exists") return this.#repeatedAnywhere(stream, events, wrong);
    const at = expected === "no-stream" ? none : expected;
    if (at > version) return wrong();
    if (at === version) return undefined;
    return this.#repeatedAt(stream, at, events, wrong);
  }

  #repeatedAnywhere(stream: string, events: readonly ProposedEvent[], wrong: () => Decision): Decision | undefined {
    let last: StoredEvent | undefined;
    for (const { id } of events) {
      const known = this.#ids.get(id);
      if (known?.stream !== stream) return last === undefined ? undefined : wrong();
      last = known;
    }
    return last && { kind: "appended", isRepeat: true, revision: last.revision, position: last.position };
  }

  #repeatedAt(
    stream: string,
    at: bigint,
    events: readonly ProposedEvent[],
    wrong: () => Decision,
  ): Decision | undefined {
    const past = this.#streams.get(stream) ?? [];
    for (const [index, { id }] of events.entries()) {
      if (past[Number(at) + 1 + index]?.id === id) continue;
      return index === 0 && at === none && this.isAbsent(stream) ? undefined : wrong();
    }
    const last = past[Number(at) + events.length];
    return { kind: "appended", isRepeat: true, revision: last?.revision ?? none, position: last?.position };
  }

  #version(stream: string): bigint {
    return BigInt((this.#streams.get(stream)?.length ?? 0) - 1);
  }

  /** Positions grow by what an event weighs: nobody may count on the next one. */
  #record(stream: string, proposed: readonly ProposedEvent[]): readonly StoredEvent[] {
    const past = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, past);
    const createdMs = Date.now();
    const recorded = proposed.map((event, index) => {
      const position = this.#position;
      this.#position += BigInt(120 + event.data.length + event.metadata.length);
      return { ...event, stream, revision: BigInt(past.length + index), position, createdMs };
    });
    past.push(...recorded);
    this.log.push(...recorded);
    for (const event of recorded) this.#ids.set(event.id, event);
    this.#changed.emit("grown");
    return recorded;
  }
}

const systemEvent = (type: string): ProposedEvent => ({
  id: crypto.randomUUID(),
  type,
  contentType: "application/json",
  data: new TextEncoder().encode("{}"),
  metadata: new Uint8Array(),
});
