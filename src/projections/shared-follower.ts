import { setTimeout as pause } from "node:timers/promises";
import type { LogPosition } from "../ports/event-log/port.ts";
import { isPassing } from "../ports/failures/port.ts";
import { type Lease, type Leases, leaseOf } from "../ports/leases/port.ts";
import { ofAnother, outsideRequests } from "../ports/patience/port.ts";
import type { ModelProgress } from "../ports/read-models/port.ts";
import type { Feed } from "./feed.ts";
import { Follower, type FollowerOptions, type ProjectionHealth } from "./follower.ts";
import type { LastSeenEvent } from "./last-seen-events.ts";
import { PositionWaiters } from "./position-waiters.ts";
import type { Positions } from "./positions.ts";

/** How several processes share the projections of one store. */
export interface SharedProjection {
  readonly leases: Leases;
  /** A process that is gone loses its projections after this time. */
  readonly leaseMs: number;
}

/** As for a follower alone, and how it shares the store with other processes. */
export interface SharedFollowerOptions extends Omit<FollowerOptions, "shared" | "log"> {
  readonly feed: Feed;
  readonly positions: Positions;
  readonly sharing: SharedProjection;
  /** Called each time a store or the lease is lost. The projection goes on by itself, here or elsewhere. */
  readonly onInterrupted: (name: string, error: unknown) => void;
}

const firstLookMs = 2;
const longestLookMs = 50;

/**
 * Keeps a read model in step with the log while it holds the lease for it, and otherwise waits for the lease. The node that
 * holds it records in the store how far it has come: that is what waiting for an event goes by here.
 */
export class SharedFollower {
  readonly #options: SharedFollowerOptions;
  readonly #stopping = new AbortController();
  readonly #waiters = new PositionWaiters();
  #follower: Follower | undefined;
  #running: Promise<void> | undefined;
  /** A fault of a handler: every process would meet it, so none continues. */
  #fault: ProjectionHealth | undefined;
  /** How far the projecting node has come, as last seen. */
  #seen: LogPosition = 0n;
  /** Whether queries read this version, as last seen. */
  #seenToServe: boolean = false;
  #looking: boolean = false;
  /** The look at the store that is under way. */
  #look: Promise<void> | undefined;
  /** Whether there was something of this version when it began to project. */
  #hasPast: boolean = false;

  constructor(options: SharedFollowerOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.projection.collection.name;
  }

  /** Opens the read model, so that it can be queried, and projects at once unless another process does. */
  async start(): Promise<void> {
    const { store, projection } = this.#options;
    const { active } = await store.open(projection.collection);
    this.#see(active);
    const lease = await this.#acquire();
    const first = lease === undefined ? undefined : await this.#begin(lease);
    this.#running = this.#run(first);
  }

  #see(progress: ModelProgress | undefined): void {
    if (progress === undefined) return;
    this.#seen = progress.checkpoint ?? this.#seen;
    this.#seenToServe = progress.version === this.#options.projection.collection.version;
  }

  /** Queries read this version, whichever process projects it. */
  get serves(): boolean {
    return this.#follower?.serves ?? this.#seenToServe;
  }

  /** While another process projects, what it has made serves. */
  get arrived(): Promise<void> {
    return this.#follower?.arrived ?? Promise.resolve();
  }

  health(): ProjectionHealth {
    const { name, version } = this.#options.projection.collection;
    const health = this.#follower?.health();
    if (this.#fault !== undefined || health === undefined)
      return this.#fault ?? { name, version, state: "standby", position: this.#seen };
    // The data that another process has made can be read while this one takes it over.
    const serves = health.state === "building" && this.#hasPast && this.serves;
    return serves ? { ...health, state: "live" } : health;
  }

  /** Until it has the last event up to the position that it wants. */
  async waitFor(head: LogPosition, timeoutMs: number): Promise<boolean> {
    const { feed, projection } = this.#options;
    const end = performance.now() + timeoutMs;
    const position = await feed.lastOf(projection.prefixes, head, timeoutMs);
    const own = this.#follower;
    // Another process may keep the version that serves in step while this one builds the next.
    if (own?.serves === true && (await own.waitFor(position, end - performance.now()))) return true;
    const leftMs = end - performance.now();
    if (leftMs <= 0 || this.#stopping.signal.aborted) return false;
    if (this.hasReached(position)) return true;
    const reached = this.#waiters.wait(position, leftMs);
    outsideRequests(() => this.#keepLooking()).catch((error: unknown) => this.#options.onInterrupted(this.name, error));
    return await reached;
  }

  /** Whether queries see all up to a position, as far as is known without a look at the store. */
  hasReached(position: LogPosition): boolean {
    const own = this.#follower;
    return own?.serves === true ? own.hasReached(position) : this.#seen >= position;
  }

  /** The same, with one look at the store where that is not known. */
  async sees(position: LogPosition): Promise<boolean> {
    if (!this.hasReached(position)) await ofAnother(this.#lookOnce());
    return this.hasReached(position);
  }

  lastHeard(): LastSeenEvent | undefined {
    return this.#options.feed.lastHeard(this.#options.projection.prefixes);
  }

  heardBefore(agoMs: number): LogPosition | undefined {
    return this.#options.feed.heardBefore(this.#options.projection.prefixes, agoMs);
  }

  /** Hands the projection over to a node that waits for it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiters.giveUp();
    await this.#running;
  }

  /** One look serves all who want one. */
  #lookOnce(): Promise<void> {
    this.#look ??= outsideRequests(() => this.#options.store.progress(this.name))
      .then((progress) => this.#see(progress))
      .finally(() => {
        this.#look = undefined;
      });
    return this.#look;
  }

  async #keepLooking(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      for (let waitMs = firstLookMs; this.#waiters.any; waitMs = Math.min(longestLookMs, waitMs * 1.5)) {
        await this.#lookOnce();
        this.#waiters.reached(this.#seen);
        if (this.#waiters.any) await pause(waitMs);
      }
    } finally {
      this.#looking = false;
    }
  }

  async #run(first: ProjectingTurn | undefined): Promise<void> {
    let turn = first;
    while (!this.#stopping.signal.aborted) {
      if (turn !== undefined) await this.#finish(turn);
      if (this.#fault !== undefined) return;
      await this.#rest(this.#options.sharing.leaseMs / 6);
      turn = await this.#next();
    }
    if (turn !== undefined) await this.#finish(turn);
  }

  async #next(): Promise<ProjectingTurn | undefined> {
    if (this.#stopping.signal.aborted) return undefined;
    try {
      const lease = await this.#acquire();
      return lease === undefined ? undefined : await this.#begin(lease);
    } catch (error) {
      this.#options.onInterrupted(this.name, error);
      return undefined;
    }
  }

  /** Each version has its own: an old one is kept in step while processes that were made for it still run. */
  #acquire(): Promise<Lease | undefined> {
    const { sharing, projection } = this.#options;
    return sharing.leases.acquire(leaseOf(projection.collection), sharing.leaseMs);
  }

  async #begin(lease: Lease): Promise<ProjectingTurn> {
    const over = new AbortController();
    const turn: ProjectingTurn = { lease, over, failure: undefined };
    const follower = new Follower({
      ...this.#options,
      log: this.#options.feed,
      shared: { token: lease.token, positions: this.#options.positions },
      onStopped: (_name, error) => {
        turn.failure = { error };
        over.abort();
      },
    });
    try {
      this.#hasPast = !(await follower.open()).isNew;
      follower.begin();
    } catch (error) {
      await lease.release().catch(() => undefined);
      throw error;
    }
    this.#follower = follower;
    return turn;
  }

  /** Lasts as long as the lease is held, nothing fails, and it is not stopped. */
  async #finish(turn: ProjectingTurn): Promise<void> {
    const { lease, over } = turn;
    const follower = this.#follower;
    const signal = AbortSignal.any([this.#stopping.signal, over.signal]);
    await this.#hold(lease, signal);
    await follower?.stop();
    const health = follower?.health();
    if (follower?.serves === true) {
      this.#seen = follower.health().position;
      this.#seenToServe = true;
    }
    this.#follower = undefined;
    await lease.release().catch(() => undefined);
    this.#judge(turn.failure, health);
  }

  /** Prolongs the lease until the signal, or until it is lost. A store that does not answer loses it when its time is over. */
  async #hold(lease: Lease, signal: AbortSignal): Promise<void> {
    const { leaseMs } = this.#options.sharing;
    let heldSince = performance.now();
    while (!signal.aborted && performance.now() - heldSince < leaseMs) {
      await rest(leaseMs / 3, signal);
      const requestedAt = performance.now();
      const renewed = signal.aborted ? true : await lease.renew(leaseMs).catch(() => undefined);
      if (renewed === false) return;
      if (renewed === true) heldSince = requestedAt;
    }
  }

  #judge(failure: { readonly error: unknown } | undefined, health: ProjectionHealth | undefined): void {
    if (failure === undefined) return;
    if (isPassing(failure.error)) {
      this.#options.onInterrupted(this.name, failure.error);
      return;
    }
    this.#fault = health;
    this.#waiters.giveUp();
    this.#options.onStopped(this.name, failure.error);
  }

  #rest(ms: number): Promise<void> {
    return rest(ms, this.#stopping.signal);
  }
}

/** The time in which this process projects. */
interface ProjectingTurn {
  readonly lease: Lease;
  readonly over: AbortController;
  failure: { readonly error: unknown } | undefined;
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
