import { setImmediate as nextTurn } from "node:timers/promises";
import type { Inbox } from "../inbox.ts";
import { type FollowedItem, ForeignPosition, type LogPosition, type RecordedEvent } from "../port.ts";
import { FollowerDoubts } from "./doubts.ts";
import { catchUpWindow, closed, type EventStoreReads, headOf, isOurs, placeBefore } from "./reading.ts";
import { backOff, stopwatch } from "./timing.ts";
import { silence } from "./trouble.ts";

/** What to follow, from where on, until when. */
export interface FollowRequest {
  /** It closes at the signal as well. */
  readonly reading: EventStoreReads;
  /** Exclusive. */
  readonly after: LogPosition;
  readonly prefixes: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Follows by subscriptions, one after the other: a subscription that is lost never comes back by itself, and one that has
 * come to the log's end goes on as another that hears of events it does not want, too. Each begins after the last event or
 * checkpoint that was handled, so that nothing is missed; what comes twice is passed over. Events that are here at the same time come
 * together, everything else by itself.
 */
export async function* followLog(following: FollowRequest): AsyncIterable<readonly FollowedItem[]> {
  const { reading, signal } = following;
  const stop = reading.closing;
  const course: FollowCourse = { reached: following.after, isNear: false, isReported: false, failures: 0 };
  const doubts = new FollowerDoubts(reading);
  while (!signal.aborted) {
    if (reading.closing.aborted) throw closed();
    try {
      yield* followOnce(following, course, stop);
      continue;
    } catch (error) {
      // Progress in between makes it another error.
      if (course.failures === 0) doubts.forget();
      await doubts.judge(error, course.reached);
    }
    course.isNear = false;
    course.failures += 1;
    await backOff(course.failures, reading.timing.backoffMs, stop);
  }
}

/** How far a follower is, over all its subscriptions. */
interface FollowCourse {
  /** All up to here was handled, or is not wanted. */
  reached: LogPosition;
  /** The log's end was reached: from now on, hear of every event. */
  isNear: boolean;
  /** The follower knows that it is at the end, and nothing came since. */
  isReported: boolean;
  /** In a row, without any progress. */
  failures: number;
}

/** One subscription, until the signal, its loss (thrown), or the log's end when it had begun far from it. */
async function* followOnce(
  following: FollowRequest,
  course: FollowCourse,
  stop: AbortSignal,
): AsyncIterable<readonly FollowedItem[]> {
  const { reading } = following;
  const end = await headOf(reading);
  if (course.reached > end) throw new ForeignPosition(course.reached, end);
  if (course.reached === end) course.isNear = true;
  const news = new ServerReports();
  const { isNear } = course;
  const inbox = subscribed(following, { after: await placeBefore(reading, course.reached), isNear }, end, news);
  const watch = new Watch(reading, () => course.reached, course.failures);
  const places = new EventPositions(reading, end);
  try {
    while (!stop.aborted) {
      const { events, failure } = takenFrom(inbox, course.reached);
      if (events.length > 0) yield events;
      handled(course, events);
      if (failure !== undefined) throw failure.error;
      if (events.length > 0) continue;
      // The inbox is empty: reports about the log's course are true of the handled events.
      const waitMs = places.waitMs(news.checkpoint, course.reached);
      if (waitMs > 0) {
        await inbox.change(waitMs, stop);
        continue;
      }
      const known = await places.next(news, course.reached);
      if (known !== undefined) {
        course.isReported = false;
        yield [{ checkpoint: known }];
        course.reached = known;
        continue;
      }
      if (news.isCaughtUp && !course.isReported) {
        course.failures = 0;
        course.isReported = true;
        yield [{ caughtUp: true }];
        continue;
      }
      if (news.isCaughtUp && !isNear) {
        course.isNear = true;
        return;
      }
      if (inbox.hasEnded) throw new Error("The server ended the subscription.");
      await somethingNew(inbox, watch, isNear, stop);
    }
  } finally {
    inbox.close();
  }
}

/** Far from the log's end also waits for what comes in the same turn of the event loop: more events together take fewer steps. */
async function somethingNew(
  inbox: Inbox<RecordedEvent>,
  watch: Watch,
  isNear: boolean,
  stop: AbortSignal,
): Promise<void> {
  if (!(await inbox.change(watch.afterMs, stop))) await watch.look();
  else if (!isNear) await nextTurn();
}

function handled(course: FollowCourse, events: readonly RecordedEvent[]): void {
  const last = events.at(-1);
  if (last === undefined) return;
  course.isReported = false;
  course.reached = last.position;
  course.failures = 0;
}

/** Events that come together at most. */
const mostTogether = 64;

/** The events that are here, after what was reached. A failure is one of what follows them. */
function takenFrom(
  inbox: Inbox<RecordedEvent>,
  reached: LogPosition,
): { readonly events: readonly RecordedEvent[]; readonly failure?: { readonly error: unknown } } {
  const events: RecordedEvent[] = [];
  try {
    while (events.length < mostTogether) {
      const event = inbox.take();
      if (event === undefined) break;
      if (event.position > reached && isOurs(event)) events.push(event);
    }
    return { events };
  } catch (error) {
    return { events, failure: { error } };
  }
}

/** The events after what was reached, as they come; what is said of the log's course is noted in `news`. */
function subscribed(
  { reading, prefixes }: FollowRequest,
  { after, isNear }: { readonly after: LogPosition; readonly isNear: boolean },
  end: LogPosition,
  news: ServerReports,
): Inbox<RecordedEvent> {
  const inbox: Inbox<RecordedEvent> = reading.connection.subscribe({
    after,
    prefixes,
    // At the log's end the server reports every single event.
    window: isNear ? 1 : catchUpWindow,
    onCheckpoint: (position) => news.reached(position, inbox),
    onCaughtUp: () => news.caughtUp(end, inbox),
  });
  return inbox;
}

/** Milliseconds between two questions for the log's end: what is not wanted can wait to be called looked through. */
const endKnownMs = 100;

/** A checkpoint may stand where the server keeps something else than an event; positions are those of events. */
class EventPositions {
  readonly #reading: EventStoreReads;
  #end: LogPosition;
  #sinceQuestion: (() => number) | undefined;

  constructor(reading: EventStoreReads, end: LogPosition) {
    this.#reading = reading;
    this.#end = end;
  }

  /** How long to wait until the event of a checkpoint may be looked for. */
  waitMs(checkpoint: LogPosition | undefined, reached: LogPosition): number {
    if (checkpoint === undefined || checkpoint <= reached) return 0;
    if (checkpoint <= this.#end || this.#sinceQuestion === undefined) return 0;
    return Math.max(0, endKnownMs - this.#sinceQuestion());
  }

  /** The event of the last checkpoint, or the one before it; undefined when that is nothing new. */
  async next(news: ServerReports, reached: LogPosition): Promise<LogPosition | undefined> {
    const { checkpoint } = news;
    if (checkpoint === undefined || checkpoint <= reached) return undefined;
    news.forget(checkpoint);
    if (checkpoint > this.#end) {
      this.#end = await headOf(this.#reading);
      this.#sinceQuestion = stopwatch();
    }
    if (this.#end >= checkpoint) return checkpoint;
    return this.#end > reached ? this.#end : undefined;
  }
}

/**
 * The server's reports that are no events. They are passed on the moment they arrive, ahead of events that still wait in the
 * inbox, so they are kept until those are handled. A later checkpoint replaces an earlier one.
 */
class ServerReports {
  isCaughtUp: boolean = false;
  #checkpoint: LogPosition | undefined;

  get checkpoint(): LogPosition | undefined {
    return this.#checkpoint;
  }

  reached(position: LogPosition, inbox: Inbox<RecordedEvent>): void {
    this.#checkpoint = position;
    inbox.wake();
  }

  /** All up to the end as it was before the subscription was opened has been sent by now. */
  caughtUp(end: LogPosition, inbox: Inbox<RecordedEvent>): void {
    this.isCaughtUp = true;
    if ((this.#checkpoint ?? 0n) < end) this.#checkpoint = end;
    inbox.wake();
  }

  /** Unless a later one has come since. */
  forget(checkpoint: LogPosition): void {
    if (this.#checkpoint === checkpoint) this.#checkpoint = undefined;
  }
}

/** Soon after a subscription has begun, then ever more rarely; and later the more subscriptions before it failed, as on a slow server. */
const firstProbeMs = 100;

/**
 * Asks now and then how long the log is, when nothing is heard. It notices a log that became shorter than what was read
 * of it, a subscription that died without a word, and an event that no follower wanted and that came just before this one was reported: the log has grown, and twice in a row
 * nothing was heard of it.
 */
class Watch {
  readonly #reading: EventStoreReads;
  readonly #reached: () => LogPosition;
  #looks: number;
  #missing: LogPosition | undefined;

  constructor(reading: EventStoreReads, reached: () => LogPosition, failures: number) {
    this.#reading = reading;
    this.#reached = reached;
    this.#looks = failures;
  }

  /** The silence after which to look. */
  get afterMs(): number {
    return Math.min(this.#reading.timing.probeMs, firstProbeMs * 2 ** Math.min(this.#looks, 16));
  }

  async look(): Promise<void> {
    this.#looks += 1;
    if (this.#missing !== undefined && this.#missing > this.#reached()) {
      throw silence(`Nothing was heard of the log up to ${this.#missing}.`);
    }
    const end = await headOf(this.#reading);
    if (end < this.#reached()) throw new ForeignPosition(this.#reached(), end);
    this.#missing = end;
  }
}
