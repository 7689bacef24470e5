import { isStorageFault } from "../ports/disk/port.ts";
import type { FollowedItem, LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import { isFinal } from "../ports/failures/port.ts";
import type { DocWrite, ProjectionStore, ReadModelDocument, StoredState } from "../ports/read-models/port.ts";
import { batches } from "./batch.ts";
import { DocumentCache } from "./document-cache.ts";
import type { FeedRange } from "./feed.ts";
import { foldEvents } from "./fold.ts";
import { catchUp } from "./past/catch-up.ts";
import type { LogChunk } from "./past/paced-catch-up.ts";
import type { SharedRebuild } from "./past/shared-rebuild.ts";
import { WrittenIdFilter } from "./past/written-id-filter.ts";
import { PositionWaiters } from "./position-waiters.ts";
import type { Positions, ProjectedModel } from "./positions.ts";
import type { Projection } from "./projection.ts";
import { Window } from "./window.ts";

/**
 * `building`: made beside the version that serves, or not yet at the log's end since the start; `standby`: another process
 * projects; `stopped`: by a fault.
 */
export type ProjectionState = "building" | "live" | "standby" | "stopped" | "ended";

/** How a read model is, for operators. */
export interface ProjectionHealth {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectionState;
  /** How far it has come. */
  readonly position: LogPosition;
  /** Why it stopped. */
  readonly error?: string;
  /** That passes only when somebody does something, as `error` says. */
  readonly isFinal?: true;
}

/** What one read model is kept in step with, and who hears of it. */
export interface FollowerOptions {
  /** The log itself, or what stands for it in this process. */
  readonly log: {
    follow(range: FeedRange): AsyncIterable<FollowedItem>;
    /** The events far behind the log's end, in parts; `follow` goes on where they end. */
    past?(range: FeedRange): AsyncIterable<LogChunk>;
  };
  readonly store: ProjectionStore;
  readonly projection: Projection;
  /** Called when a fault stops the projection; it never goes on past an event it could not handle. */
  readonly onStopped: (name: string, error: unknown) => void;
  /** Called when a projection that had stopped is at the log's end again. */
  readonly onResumed?: (name: string) => void;
  /** Called when it begins to take events at the log's end, never for a past that it catches up with; it calls what that returns when they are in the read model. */
  readonly onTaking?: ((name: string, events: readonly RecordedEvent[]) => () => void) | undefined;
  /** Waits before the next attempt after so many that failed; left out: a fault is the projection's end. */
  readonly pause?: (failures: number, signal: AbortSignal) => Promise<void>;
  /** Where others wait for what this process projects. */
  readonly shared?: {
    /** Token of the lease under which it projects. */
    readonly token: bigint;
    /** Where positions without an event of ours are written. */
    readonly positions: Positions;
  };
}

/**
 * Milliseconds to wait at the log's end, so that many events share one commit, unless somebody waits for it. Where processes share a
 * store, another one may wait, of which nothing is known here.
 */
const leisureMs = { alone: 50, shared: 15 };

/** Positions without an event of ours that are only remembered, before one commit records them. */
const mostUnrecorded = 500;

/** Keeps one read model in step with the log, from its opening to its end. */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #stopping = new AbortController();
  readonly #waiters = new PositionWaiters();
  readonly #window = new Window(() => (this.#waiters.any ? 0 : this.#leisureMs));
  readonly #arrival: Promise<void>;
  #settleArrival: () => void = () => undefined;
  #running: Promise<void> | undefined;
  #state: ProjectionState = "building";
  #hasArrived: boolean = false;
  #serves: boolean = false;
  #error: unknown;
  /** Attempts that failed since it was last at the log's end. */
  #failures = 0;
  /** All events up to here are in the read model, or concern no projection here. */
  #reached: LogPosition = 0n;
  #unrecorded = 0;
  readonly #projecting: ProjectedModel | undefined;
  readonly #remembered = new DocumentCache();
  /** The ids written so far, of a read model that was empty when this began, on its way to the log's end. */
  #written: WrittenIdFilter | undefined;

  constructor(options: FollowerOptions) {
    this.#options = options;
    const { shared, projection } = options;
    this.#projecting = shared && {
      collection: projection.collection,
      token: shared.token,
      reached: () => this.#reached,
    };
    this.#arrival = new Promise((resolve) => {
      this.#settleArrival = resolve;
    });
  }

  /** Opens the read model, so that it can be queried. Answers whether all of the log is yet to come. */
  async open(): Promise<{ readonly isNew: boolean }> {
    const { store, projection } = this.#options;
    const { checkpoint, active } = await store.open(projection.collection);
    this.#serves = active.version === projection.collection.version;
    this.#reached = checkpoint ?? 0n;
    this.#written = checkpoint === null && this.#projecting !== undefined ? new WrittenIdFilter() : undefined;
    if (!this.#serves && this.#projecting !== undefined) this.#settleArrival();
    return { isNew: checkpoint === null };
  }

  /** Begins to follow; a new one with the past, when others read it as well. */
  begin(past?: SharedRebuild): void {
    this.#running = this.#run(past);
  }

  get #leisureMs(): number {
    const { shared, projection } = this.#options;
    return shared === undefined ? leisureMs.alone : (projection.leisureMs ?? leisureMs.shared);
  }

  get name(): string {
    return this.#options.projection.collection.name;
  }

  /** Queries read this version. */
  get serves(): boolean {
    return this.#serves;
  }

  /** Resolves at the log's end, at a fault, or at once while an older version serves that other processes keep in step. */
  get arrived(): Promise<void> {
    return this.#arrival;
  }

  health(): ProjectionHealth {
    const { name, version } = this.#options.projection.collection;
    const error = this.#error === undefined ? {} : { error: sentenceOf(this.#error) };
    const finality = isFinal(this.#error) ? ({ isFinal: true } as const) : {};
    return { name, version, state: this.#state, position: this.#reached, ...error, ...finality };
  }

  /** Whether queries see all up to a position. */
  hasReached(position: LogPosition): boolean {
    return this.#serves && this.#reached >= position;
  }

  /** The same as `has`: nothing else knows more of it. */
  async sees(position: LogPosition): Promise<boolean> {
    return this.hasReached(position);
  }

  async waitFor(position: LogPosition, timeoutMs: number): Promise<boolean> {
    if (this.hasReached(position)) return true;
    if (this.#state === "stopped" || this.#state === "ended") return false;
    const reached = this.#waiters.wait(position, timeoutMs);
    this.#window.hurry();
    return await reached;
  }

  /** Finishes the open batch, records how far it came, and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Attempt after attempt, until a fault that does not pass: what a fault interrupts goes on where the read model is. */
  async #run(past: SharedRebuild | undefined): Promise<void> {
    let done = await this.#attempt(past);
    const { pause } = this.#options;
    while (!done && pause !== undefined && !isFinal(this.#error) && !this.#stopping.signal.aborted) {
      await pause(this.#failures, this.#stopping.signal);
      if (!this.#stopping.signal.aborted) done = await this.#attempt(undefined);
    }
    if (done) this.#state = "ended";
    this.#settleArrival();
    this.#waiters.giveUp();
  }

  /** False when a fault ended it. Events read ahead of the fault are dropped. */
  async #attempt(past: SharedRebuild | undefined): Promise<boolean> {
    const over = new AbortController();
    try {
      if (this.#failures > 0) await this.open();
      if (past !== undefined) await this.#catchUpWithOthers(past);
      const signal = AbortSignal.any([this.#stopping.signal, over.signal]);
      await this.#catchUp(signal);
      await this.#follow(signal);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      if (this.#projecting !== undefined) this.#options.shared?.positions.forget(this.#projecting);
      over.abort();
    }
  }

  #fail(error: unknown): void {
    this.#remembered.clear();
    this.#failures += 1;
    this.#error = error;
    const wasStopped = this.#state === "stopped";
    this.#state = "stopped";
    if (!wasStopped) this.#options.onStopped(this.name, error);
    this.#settleArrival();
    this.#waiters.giveUp();
  }

  async #catchUpWithOthers(past: SharedRebuild): Promise<void> {
    for await (const { events, upTo } of past.batches(this.#options.projection.prefixes)) {
      if (this.#stopping.signal.aborted) return;
      if (upTo !== undefined) await this.#take(events, upTo);
    }
  }

  /** Far from the log's end, many events are one commit. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const { log, projection } = this.#options;
    const parts = log.past?.(this.#range(signal));
    if (parts === undefined) return;
    await catchUp(parts, {
      fold: (events, load) => foldEvents(projection, events, load),
      load: (ids) => this.#load(ids),
      commit: async (writes, upTo) => {
        this.#remembered.wrote(await this.#write(writes, upTo));
      },
      reached: (upTo, hasCommitted) => this.#passed(upTo, hasCommitted),
    });
  }

  #range(signal: AbortSignal): FeedRange {
    const after = this.#reached === 0n ? "start" : this.#reached;
    return { after, prefixes: this.#options.projection.prefixes, signal };
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const followed = this.#options.log.follow(this.#range(signal));
    for await (const { events, upTo, caughtUp } of batches(followed, this.#window)) {
      if (upTo !== undefined) await this.#take(events, upTo);
      if (caughtUp) await this.#arrive();
    }
    await this.#recordPosition();
  }

  async #take(events: readonly RecordedEvent[], upTo: LogPosition): Promise<void> {
    if (events.length > 0) await this.#commit(events, upTo);
    this.#passed(upTo, events.length > 0);
    if (this.#projecting === undefined && this.#unrecorded >= mostUnrecorded) await this.#recordIfPossible();
  }

  #passed(upTo: LogPosition, hasCommitted: boolean): void {
    this.#advance(upTo);
    if (hasCommitted) return;
    this.#unrecorded += 1;
    if (this.#projecting !== undefined) this.#options.shared?.positions.note(this.#projecting);
  }

  /** The position may stay unrecorded: a full disk does not stop a read model that has nothing to write. */
  async #recordIfPossible(): Promise<void> {
    try {
      await this.#recordPosition();
    } catch (error) {
      if (!isStorageFault(error)) throw error;
      this.#unrecorded = 0;
    }
  }

  async #commit(events: readonly RecordedEvent[], upTo: LogPosition): Promise<void> {
    const { projection } = this.#options;
    const onTaken = this.#hasArrived ? this.#options.onTaking?.(this.name, events) : undefined;
    const { writes, handled, failure } = await foldEvents(projection, events, (ids) => this.#load(ids));
    const end = failure === undefined ? upTo : handled;
    if (end !== undefined) await this.#write(writes, end);
    if (this.#projecting !== undefined) this.#remembered.wrote(writes);
    if (failure === undefined) {
      onTaken?.();
      return;
    }
    if (end !== undefined) this.#advance(end);
    throw failure.error;
  }

  /** The writes as the store got them. */
  async #write(
    writes: readonly DocWrite<ReadModelDocument>[],
    upTo: LogPosition,
  ): Promise<readonly DocWrite<ReadModelDocument>[]> {
    const { store, projection, shared } = this.#options;
    const noted = this.#written?.noted(writes) ?? writes;
    await store.commit(projection.collection, noted, upTo, shared?.token);
    this.#unrecorded = 0;
    if (this.#projecting !== undefined) shared?.positions.forget(this.#projecting);
    return noted;
  }

  async #load(ids: readonly string[]): Promise<ReadonlyMap<string, StoredState<ReadModelDocument>>> {
    const { store, projection } = this.#options;
    const load = (unknown: readonly string[]) => store.load(projection.collection, unknown);
    if (this.#projecting === undefined) return await load(ids);
    const written = this.#written;
    const sought = written === undefined ? ids : ids.filter((id) => written.mayContain(id));
    return await this.#remembered.find(sought, load);
  }

  /** A position without an event of ours is committed only now and then: it costs a write and saves little. */
  async #recordPosition(): Promise<void> {
    const unrecorded = this.#unrecorded;
    if (unrecorded === 0) return;
    const { store, projection, shared } = this.#options;
    await store.commit(projection.collection, [], this.#reached, shared?.token);
    this.#unrecorded = Math.max(0, this.#unrecorded - unrecorded);
  }

  #advance(position: LogPosition): void {
    this.#reached = position;
    if (this.#serves) this.#waiters.reached(position);
  }

  async #arrive(): Promise<void> {
    if (!this.#hasArrived) await this.#takeOver();
    this.#hasArrived = true;
    this.#written = undefined;
    const wasStopped = this.#state === "stopped";
    this.#state = "live";
    this.#error = undefined;
    this.#failures = 0;
    if (wasStopped) this.#options.onResumed?.(this.name);
    this.#settleArrival();
  }

  /**
   * The log's end is reached for the first time. From now on this version serves, if it did not before. The one it replaces
   * stays for a step back; still older ones go.
   */
  async #takeOver(): Promise<void> {
    const { store, projection } = this.#options;
    const { collection } = projection;
    const { active } = await store.open(collection);
    await this.#recordPosition();
    await store.activate(collection);
    if (this.#serves) return;
    this.#serves = true;
    this.#waiters.reached(this.#reached);
    const kept = [collection.version, active.version];
    for (const version of await store.versions(collection.name)) {
      if (!kept.includes(version)) await store.drop(collection.name, version);
    }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
