/*
 * How read models catch up with the log, and keep in step with it.
 *
 * - A read model is a collection of documents. Its `Projection` says which streams it reads and what an event changes in which document.
 *   Each has a follower of its own (`follower.ts`): one that is slow or stops holds up no other.
 * - A commit writes documents and the checkpoint, up to which all events are in them: in one transaction, on MongoDB the documents first.
 *   Each document also knows the last event that went into it, and ignores one that comes again. So a crash repeats work and changes
 *   nothing.
 * - Far behind the end many events become one commit, with one write for each document. Several new read models read the past together
 *   (`shared-past.ts`, `paced-past.ts`). At the end events of some milliseconds share a commit, or fewer if a query waits.
 * - Another version of a read model is built beside the one that serves. When it comes to the log's end, it takes its place; the version
 *   before stays for a step back, still older ones go. To rebuild is to begin with an empty version, without a checkpoint.
 * - An event that cannot be handled stops its read model there, and is never passed over. It is tried again after growing pauses; queries
 *   of it are refused until then, since what it lacks must not look absent.
 * - Where processes share a store, the one with the lease of a version projects it (`shared-follower.ts`). The others see its checkpoint.
 *
 * A query waits until its read model has what was written before (`read-your-writes.ts`), and is refused if it does not come in time. A
 * single document that has few events is read from the log meanwhile.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { EventLog, FollowedItem, FollowRange, LogPosition } from "../ports/event-log/port.ts";
import { answerTime, leastAnswerMs } from "../ports/patience/port.ts";
import type { ProjectionStore } from "../ports/read-models/port.ts";
import { Feed } from "./feed.ts";
import { Follower, type FollowerOptions, type ProjectionHealth } from "./follower.ts";
import type { LastSeenEvent } from "./last-seen-events.ts";
import { SharedRebuild } from "./past/shared-rebuild.ts";
import { Positions } from "./positions.ts";
import type { Projection } from "./projection.ts";
import { SharedFollower, type SharedFollowerOptions, type SharedProjection } from "./shared-follower.ts";

/** The log, the store and the read models of a process. */
export interface RunnerOptions {
  readonly log: EventLog;
  readonly store: ProjectionStore;
  readonly projections: readonly Projection[];
  readonly onStopped: FollowerOptions["onStopped"];
  readonly onResumed?: (name: string) => void;
  readonly onTaking?: FollowerOptions["onTaking"];
  /** Waits before a projection that a fault stopped is tried again, for longer each time. */
  readonly pause?: NonNullable<FollowerOptions["pause"]>;
  /** When other processes project into the same store. */
  readonly sharing?: SharedProjection | undefined;
  readonly onInterrupted?: SharedFollowerOptions["onInterrupted"];
  /** Milliseconds that somebody waits at most for a read model to see an event; nearly two seconds when left out. */
  readonly waitMs?: number;
}

/** All read models, each kept in step with the log by itself. */
export interface ProjectionRunner {
  /**
   * Waits until queries of a read model see an event: read your writes. False when it does not come about in time; what
   * was written is written all the same.
   */
  waitFor(name: string, position: LogPosition, timeoutMs?: number): Promise<boolean>;
  /** Whether queries of a read model see an event, as far as is known without a look at the store. */
  has(name: string, position: LogPosition): boolean;
  /** The same without waiting for it, with one look at the store where another process projects. */
  sees(name: string, position: LogPosition): Promise<boolean>;
  health(): readonly ProjectionHealth[];
  /**
   * For callers about to read a read model, or to write what it must show.
   *
   * @throws ReadModelStopped while a fault keeps it from following the log: what it lacks must not look absent
   */
  mustServe(name: string): void;
  /**
   * For callers about to answer from a read model: waits until queries see all up to a position, for as long as another process may
   * need to take a read model over. While an old version serves, for the usual time: none takes that over.
   *
   * @throws ReadModelStopped
   * @throws ReadModelBehind when it does not come about in time
   */
  mustReach(name: string, position: LogPosition): Promise<void>;
  /** The last event that a read model wants, where processes share the store; undefined while nothing is heard of the log. */
  lastHeard(name: string): LastSeenEvent | undefined;
  /** The last event that a read model wants, that this process heard of, and that no writer waits for any longer. */
  overdue(name: string): LogPosition | undefined;
  /** Follows the log as the read models do: where processes share a store, without a subscription of its own. */
  follow(range: FollowRange): AsyncIterable<FollowedItem>;
  /** Every read model that serves has come to the log's end once, or has stopped; `health` says which. */
  caughtUp(): Promise<void>;
  /** Commits the open batch and ends. */
  stop(): Promise<void>;
}

/** A write that has waited so long is answered within two seconds. */
const longestWaitMs = 1900;

/** Milliseconds before the second attempt; each further pause is twice as long, up to the longest. */
const pauses = { first: 250, longest: 30_000 };

async function growingPause(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(pauses.longest, pauses.first * 2 ** (failures - 1));
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** A fault stopped a read model; it is tried again by itself. */
class ReadModelStopped extends Error {
  override readonly name = "ReadModelStopped";
  readonly code = "READ_MODEL_STOPPED";

  constructor(model: string) {
    super(`The read model ${model} has stopped.`);
  }
}

/** A read model has not come to an event in time: what it lacks may be in the log. */
class ReadModelBehind extends Error {
  override readonly name = "ReadModelBehind";
  readonly code = "READ_MODEL_BEHIND";

  constructor(model: string) {
    super(`The read model ${model} is behind the log.`);
  }
}

/** Opens every read model and begins to follow; a model that cannot be opened fails the start. */
export async function startProjections(options: RunnerOptions): Promise<ProjectionRunner> {
  const { followers, feed, stop } =
    options.sharing === undefined ? await startAlone(options) : await startShared(options, options.sharing);
  const { waitMs = longestWaitMs, sharing } = options;
  const byName = new Map(followers.map((follower) => [follower.name, follower]));
  const followerOf = (name: string): OneFollower => {
    const follower = byName.get(name);
    if (follower === undefined) throw new Error(`No projection is called ${name}.`);
    return follower;
  };
  const mustServe = (name: string): void => {
    if (byName.get(name)?.health().state === "stopped") throw new ReadModelStopped(name);
  };
  return {
    waitFor: async (name, position, timeoutMs = waitMs) =>
      await followerOf(name).waitFor(position, answerTime(timeoutMs)),
    has: (name, position) => followerOf(name).hasReached(position),
    sees: (name, position) => followerOf(name).sees(position),
    health: () => followers.map((follower) => follower.health()),
    mustServe,
    mustReach: async (name, position) => {
      const follower = followerOf(name);
      if (follower.hasReached(position)) return;
      const takeoverMs = follower.serves ? (sharing?.leaseMs ?? 0) : 0;
      if (await follower.waitFor(position, answerTime(waitMs + takeoverMs))) return;
      mustServe(name);
      throw new ReadModelBehind(name);
    },
    lastHeard: (name) => {
      const follower = followerOf(name);
      return "lastHeard" in follower ? follower.lastHeard() : undefined;
    },
    overdue: (name) => {
      const follower = followerOf(name);
      return "heardBefore" in follower ? follower.heardBefore(Math.min(waitMs, leastAnswerMs)) : undefined;
    },
    follow: (range) => feed?.followOr(options.log, range) ?? options.log.follow(range),
    caughtUp: async () => {
      await Promise.all(followers.map(({ arrived }) => arrived));
    },
    stop,
  };
}

type OneFollower = Follower | SharedFollower;

interface Started {
  readonly followers: readonly OneFollower[];
  readonly feed?: Feed;
  readonly stop: () => Promise<void>;
}

/** Projections that have all of the log before them read it together. */
async function startAlone({ projections, pause = growingPause, ...options }: RunnerOptions): Promise<Started> {
  const starting = projections.map((projection) => ({
    follower: new Follower({ ...options, pause, projection }),
    prefixes: projection.prefixes,
  }));
  const fresh: typeof starting = [];
  for (const one of starting) {
    const { isNew } = await one.follower.open();
    if (isNew) fresh.push(one);
  }
  const past = fresh.length > 1 ? new SharedRebuild(options.log, fresh) : undefined;
  for (const one of starting) one.follower.begin(fresh.includes(one) ? past : undefined);
  const followers = starting.map(({ follower }) => follower);
  return { followers, stop: () => stopAll(followers) };
}

/** How long a position without an event may stay unwritten: others wait for events alone, as they hear of all themselves. */
const recordAfterMs = 300;

async function startShared(
  { projections, pause: _alone, onInterrupted = () => undefined, log, ...options }: RunnerOptions,
  sharing: SharedProjection,
): Promise<Started> {
  const feed = new Feed({ log, prefixes: [...new Set(projections.flatMap(({ prefixes }) => prefixes))] });
  const positions = new Positions(options.store, recordAfterMs);
  const shared = { ...options, feed, positions, sharing, onInterrupted };
  const followers = projections.map((projection) => new SharedFollower({ ...shared, projection }));
  const stop = async (): Promise<void> => {
    await stopAll(followers);
    positions.stop();
    feed.close();
  };
  try {
    await feed.begin();
    await feed.together(async () => {
      for (const follower of followers) await follower.start();
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { followers, feed, stop };
}

async function stopAll(followers: readonly { stop(): Promise<void> }[]): Promise<void> {
  await Promise.all(followers.map((follower) => follower.stop()));
}
