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
  | { readonly kind: "deleted" }
  /** A repeat of what is still being replicated, or one whose ids stand in another order: the server says nothing. */
  | { readonly kind: "dropped" };

/** Where the server noted a deletion, or why it did not. */
export type Deletion =
  | { readonly kind: "noted"; readonly position: bigint }
  | Exclude<Decision, { kind: "appended" | "dropped" }>;

/** The largest append a server of the baseline takes: the events' data and metadata, and their types twice. */
export const maximumServerAppendBytes = 1024 * 1024;

/** The version of a stream that does not exist. */
const none = -1n;

/** The revision of a tombstone. */
const lastRevision = 2n ** 63n - 1n;

/**
 * Streams and the log as the server keeps them, in memory. Its decisions about appends, and the repeats it recognises,
 * follow the server's own rules (`IndexWriter.CheckCommit`): it remembers the stream of an id by the id alone, the first
 * that used it. An append is decided at once, and seen by readers once it is published, as replicas of a server must have it first.
 */
export class EventStore {
  readonly log: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #tombstones = new Set<string>();
  /** The first revision that is still visible, of streams that were deleted. */
  readonly #visibleFrom = new Map<string, bigint>();
  readonly #ids = new Map<string, StoredEvent>();
  /** Where events were that a scavenge has taken. */
  readonly #scavenged = new Set<bigint>();
  /** Decided, and not published yet; oldest first. */
  #unpublished: StoredEvent[] = [];
  readonly #changed = new EventEmitter().setMaxListeners(0);
  #position = 1000n;

  constructor() {
    this.#record("$settings", [systemEvent("$settings")]);
    this.#record("$users", [systemEvent("$user-created")]);
    this.publish();
  }

  /** Decided, and published at once. */
  append(stream: string, expected: ServerExpectation, proposed: readonly ProposedEvent[]): Decision {
    const decision = this.propose(stream, expected, proposed);
    this.publish();
    return decision;
  }

  /** Decided; `publish` makes it visible. */
  propose(stream: string, expected: ServerExpectation, proposed: readonly ProposedEvent[]): Decision {
    if (this.isTombstoned(stream)) return { kind: "deleted" };
    const decision = this.#repeated(stream, expected, proposed);
    if (decision !== undefined) return decision;
    if (proposed.length === 0) return this.#nothingAppended(stream);
    const isGone = this.isAbsent(stream);
    const recorded = this.#record(stream, proposed);
    if (isGone && recorded[0] !== undefined) this.#visibleFrom.set(stream, recorded[0].revision);
    const last = recorded.at(-1);
    return { kind: "appended", isRepeat: false, revision: this.#version(stream), position: last?.position };
  }

  /** Shows readers what was decided, up to a position. */
  publish(upTo: bigint = this.#position): void {
    const waiting = this.#unpublished.findIndex(({ position }) => position > upTo);
    const ready = this.#unpublished.splice(0, waiting === -1 ? this.#unpublished.length : waiting);
    if (ready.length === 0) return;
    this.log.push(...ready);
    this.#changed.emit("grown");
  }

  /** Forgets which ids it saw: a repeat is then recognised only at an exact revision. */
  forgetIds(): void {
    this.#ids.clear();
  }

  /** Also the metadata of a stream that is closed. */
  isTombstoned(stream: string): boolean {
    return this.#tombstones.has(stream.startsWith("$$") ? stream.slice(2) : stream);
  }

  /** Never written to, or deleted since. */
  isAbsent(stream: string): boolean {
    return this.#version(stream) < (this.#visibleFrom.get(stream) ?? 0n);
  }

  /** Events of a stream that readers see. */
  visible(stream: string): readonly StoredEvent[] {
    const from = this.#visibleFrom.get(stream) ?? 0n;
    const end = this.#unpublished[0]?.position ?? this.#position;
    const isSeen = ({ revision, position }: StoredEvent): boolean => revision >= from && position < end;
    return (this.#streams.get(stream) ?? []).filter(isSeen);
  }

  /** Whether an event begins there, or began before a scavenge, or the log has not come so far. */
  isPlace(position: bigint): boolean {
    const at = this.log[this.indexAt(position)];
    return at === undefined || at.position === position || this.#scavenged.has(position);
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
  delete(stream: string, expected: ServerExpectation = "any"): Deletion {
    const refusal = this.#refusedDeletion(stream, expected);
    if (refusal !== undefined) return refusal;
    this.#visibleFrom.set(stream, this.#version(stream) + 1n);
    return this.#noted(`$$${stream}`, "$metadata");
  }

  /** Also of a stream that never was, and of one that was deleted: its name is closed for good. */
  tombstone(stream: string, expected: ServerExpectation = "any"): Deletion {
    const isNew = this.#version(stream) === none && (expected === "any" || expected === "no-stream");
    const refusal = this.#refusedDeletion(stream, expected);
    if (refusal?.kind === "deleted" || (refusal !== undefined && !isNew)) return refusal;
    this.#tombstones.add(stream);
    return this.#noted(stream, "$streamDeleted", lastRevision);
  }

  /**
   * Takes what was deleted out of the log: of a deleted stream all but its last event, of a tombstoned one all but the
   * tombstone. Streams that were written to again keep what came since.
   */
  scavenge(): void {
    const isKept = (event: StoredEvent): boolean => {
      if (this.#tombstones.has(event.stream)) return event.type === "$streamDeleted";
      const from = this.#visibleFrom.get(event.stream) ?? 0n;
      return event.revision >= from || event.revision === this.#version(event.stream);
    };
    for (const event of this.log.filter((one) => !isKept(one))) this.#forget(event);
    this.log.splice(0, this.log.length, ...this.log.filter(isKept));
    this.#record("$scavenges", [systemEvent("$>")]);
    this.publish();
  }

  /** The log as it was at a position, from a backup of then. What is written from now on begins elsewhere than what was there. */
  restore(upTo: bigint): void {
    const isKept = ({ position }: StoredEvent): boolean => position <= upTo;
    this.log.splice(0, this.log.length, ...this.log.filter(isKept));
    for (const [stream, past] of this.#streams) this.#streams.set(stream, past.filter(isKept));
    for (const [id, event] of this.#ids) if (!isKept(event)) this.#ids.delete(id);
    this.#position = upTo + 121n;
  }

  /** All that is kept anywhere, also what no reader sees, as text. */
  held(): string {
    const all = [...this.log, ...[...this.#streams.values()].flat(), ...this.#ids.values(), ...this.#unpublished];
    return all
      .map(({ stream, id, type, data, metadata }) =>
        [stream, id, type, Buffer.from(data).toString(), Buffer.from(metadata).toString()].join(" "),
      )
      .join("\n");
  }

  /** Puts an event of the server's own into the log, as its statistics are; its position. */
  disturb(): bigint {
    const [event] = this.#record("$stats", [systemEvent("$statsCollected")]);
    this.publish();
    return event?.position ?? 0n;
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

  #refusedDeletion(stream: string, expected: ServerExpectation): Exclude<Deletion, { kind: "noted" }> | undefined {
    if (this.#tombstones.has(stream)) return { kind: "deleted" };
    const version = this.#version(stream);
    if (version === none) return { kind: "wrong-version", current: "no-stream" };
    const isExpected =
      typeof expected === "bigint" ? expected === version : expected !== "no-stream" || this.isAbsent(stream);
    return isExpected ? undefined : { kind: "wrong-version", current: version };
  }

  #noted(stream: string, type: string, revision?: bigint): Deletion {
    const [event] = this.#record(stream, [systemEvent(type)], revision);
    this.publish();
    return { kind: "noted", position: event?.position ?? 0n };
  }

  #nothingAppended(stream: string): Decision {
    const version = this.#version(stream);
    const revision = version === none ? 0n : version;
    return { kind: "appended", isRepeat: true, revision, position: this.log.at(-1)?.position };
  }

  #repeated(stream: string, expected: ServerExpectation, events: readonly ProposedEvent[]): Decision | undefined {
    const version = this.#version(stream);
    const wrong = (): Decision => ({ kind: "wrong-version", current: version === none ? "no-stream" : version });
    if (expected === "stream-exists" && this.isAbsent(stream)) return version === none ? wrong() : { kind: "deleted" };
    if (expected === "any" || expected === "stream-exists") return this.#repeatedAnywhere(stream, events, wrong);
    const at = expected === "no-stream" ? none : expected;
    if (at > version) return wrong();
    if (at === version) return undefined;
    return this.#repeatedAt(stream, at, events, wrong);
  }

  #repeatedAnywhere(stream: string, events: readonly ProposedEvent[], wrong: () => Decision): Decision | undefined {
    let first: StoredEvent | undefined;
    let last: StoredEvent | undefined;
    for (const { id } of events) {
      const known = this.#ids.get(id);
      if (known?.stream !== stream) return last === undefined ? undefined : wrong();
      first ??= known;
      last = known;
    }
    if (first === undefined || last === undefined) return undefined;
    // The server counts the events by the first one's revision and the last one's, and fails when that is less than none.
    return last.revision < first.revision - 1n ? { kind: "dropped" } : this.#asBefore(last);
  }

  #repeatedAt(
    stream: string,
    at: bigint,
    events: readonly ProposedEvent[],
    wrong: () => Decision,
  ): Decision | undefined {
    if (events.length === 0) return wrong();
    const past = this.#streams.get(stream) ?? [];
    for (const [index, { id }] of events.entries()) {
      if (past[Number(at) + 1 + index]?.id === id) continue;
      return index === 0 && at === none && this.isAbsent(stream) ? undefined : wrong();
    }
    const last = past[Number(at) + events.length];
    if (last === undefined) return wrong();
    // An id that another stream used first is looked up in the index, which learns of events when they are replicated.
    return this.#unpublished.includes(last) && this.#ids.get(last.id) !== last ? wrong() : this.#asBefore(last);
  }

  #asBefore(last: StoredEvent): Decision {
    if (this.#unpublished.includes(last)) return { kind: "dropped" };
    const isGone = last.revision < (this.#visibleFrom.get(last.stream) ?? 0n);
    return { kind: "appended", isRepeat: true, revision: last.revision, position: isGone ? undefined : last.position };
  }

  #version(stream: string): bigint {
    return BigInt((this.#streams.get(stream)?.length ?? 0) - 1);
  }

  /** The server knows of a scavenged event that its revision was given, and nothing more. */
  #forget(event: StoredEvent): void {
    this.#scavenged.add(event.position);
    this.#ids.delete(event.id);
    const past = this.#streams.get(event.stream);
    const index = Number(event.revision);
    if (past?.[index] !== undefined)
      past[index] = { ...event, id: "", data: new Uint8Array(), metadata: new Uint8Array() };
  }

  /** Positions grow by the size of an event: a client must not count on the next one. */
  #record(stream: string, proposed: readonly ProposedEvent[], revision?: bigint): readonly StoredEvent[] {
    const past = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, past);
    const createdMs = Date.now();
    const recorded = proposed.map((event, index) => {
      const position = this.#position;
      this.#position += BigInt(120 + event.data.length + event.metadata.length);
      return { ...event, stream, revision: revision ?? BigInt(past.length + index), position, createdMs };
    });
    if (revision === undefined) past.push(...recorded);
    this.#unpublished.push(...recorded);
    for (const event of recorded) if (!this.#ids.has(event.id)) this.#ids.set(event.id, event);
    return recorded;
  }
}

/** A tombstone is no JSON. */
const systemEvent = (type: string): ProposedEvent => ({
  id: crypto.randomUUID(),
  type,
  contentType: type === "$streamDeleted" ? "application/octet-stream" : "application/json",
  data: type === "$streamDeleted" ? new Uint8Array() : new TextEncoder().encode("{}"),
  metadata: new Uint8Array(),
});
