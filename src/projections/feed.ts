import type { EventLog, FollowedItem, FollowRange, LogPosition } from "../ports/event-log/port.ts";
import { outsideRequests } from "../ports/patience/port.ts";
import { type Arrival, Arrivals } from "./arrivals.ts";
import type { LastSeenEvent } from "./last-seen-events.ts";
import { type LogChunk, PacedCatchUp } from "./past/paced-catch-up.ts";
import { PositionWaiters } from "./position-waiters.ts";
import { EventRing, type RingSize } from "./ring.ts";
import { WakeUps } from "./wake-ups.ts";

/** Where a follower begins, exclusive, and the streams it wants, by how their names begin. */
export interface FeedRange {
  readonly after: LogPosition | "start";
  readonly prefixes: readonly string[];
  readonly signal: AbortSignal;
}

/** What a feed reads, and how much of it it holds. */
export interface FeedOptions {
  readonly log: Pick<EventLog, "follow" | "followInParts" | "head">;
  /** Beginnings of the names of all streams that anybody may follow. */
  readonly prefixes: readonly string[];
  readonly size?: RingSize;
  /** Milliseconds for which readers of the past wait for one of them that does not move. */
  readonly patienceMs?: number;
}

const usualSize: RingSize = { events: 20_000, weight: 32 * 1024 * 1024 };
const usualPatienceMs = 2000;

/**
 * The log as all followers of a process see it: near its end one reader fills a ring with the last events, and each follower
 * takes its own from there, at its own pace. A follower that is not as far, or has fallen out of the ring, reads the log until
 * it is, together with others that are as far behind.
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #pasts = new Set<PacedCatchUp>();
  /** Ranges of followers that wait for a reader of the past. */
  readonly #waiting = new Set<PastWanted>();
  #held: Promise<void> | undefined;
  #near: Near | undefined;
  #beginning: Promise<Near> | undefined;
  #isClosed: boolean = false;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Begins to hear of the log, unless it does; a follower that comes later begins it as well. */
  async begin(): Promise<void> {
    await this.#begun();
  }

  async #begun(): Promise<Near> {
    if (this.#near !== undefined && this.#near.failure === undefined) return this.#near;
    this.#beginning ??= outsideRequests(() => this.#start()).finally(() => {
      this.#beginning = undefined;
    });
    return await this.#beginning;
  }

  async #start(): Promise<Near> {
    const { log, prefixes, size = usualSize } = this.#options;
    const near = new Near(await log.head(), prefixes, size);
    this.#near = near;
    if (this.#isClosed) near.close();
    else near.readFrom(log);
    return near;
  }

  /**
   * Pulled, so one after the other; ends only when the signal is aborted. As `follow` of the log itself, but for a follower from
   * its end.
   *
   * @throws LogUnavailable when the log's end cannot be read, or the log does not let itself be followed
   * @throws ForeignPosition when the log does not have `after`
   */
  async *follow(range: FeedRange): AsyncGenerator<FollowedItem, void> {
    const near = await this.#begun();
    const course: FollowerCourse = {
      position: range.after === "start" ? 0n : range.after,
      end: await this.#options.log.head(),
      hasArrived: false,
    };
    if (course.position > course.end) yield* this.#fromLog(near, range, course);
    while (!range.signal.aborted) {
      if (near.failure !== undefined) throw near.failure.error;
      if (near.covers(course.position)) yield* near.follow(range, course);
      else yield* this.#fromPast(near, range, course);
    }
  }

  /** The same, or the log itself for a range that the feed does not have: from its end, or of streams that no read model follows. */
  followOr(log: Pick<EventLog, "follow">, { after, prefixes, signal }: FollowRange): AsyncIterable<FollowedItem> {
    const isHere = prefixes?.every((prefix) => this.#options.prefixes.includes(prefix)) === true;
    if (after === "end" || prefixes === undefined || !isHere)
      return log.follow({ after, signal, ...(prefixes === undefined ? {} : { prefixes }) });
    return this.follow({ after, prefixes, signal });
  }

  /** Reads the log itself until the ring has the position. A position that the log does not know yet is judged there. */
  async *#fromLog(
    near: Near,
    { prefixes, signal }: FeedRange,
    course: FollowerCourse,
  ): AsyncGenerator<FollowedItem, void> {
    for await (const item of this.#options.log.follow({ after: course.position, prefixes, signal })) {
      if ("caughtUp" in item) course.end = course.position;
      else {
        course.position = "position" in item ? item.position : item.checkpoint;
        yield item;
      }
      if (near.covers(course.position)) return;
    }
  }

  async *#fromPast(near: Near, range: FeedRange, course: FollowerCourse): AsyncGenerator<FollowedItem, void> {
    for await (const { events, upTo } of this.#parts(near, range, course)) {
      yield* events;
      if (upTo !== undefined && upTo > (events.at(-1)?.position ?? 0n)) yield { checkpoint: upTo };
    }
  }

  /**
   * The events before the ring, a part at a time, for a follower that is far behind: `follow` goes on where it ends. It takes fewer
   * steps than event after event.
   *
   * @throws as `follow`
   */
  async *past(range: FeedRange): AsyncGenerator<LogChunk, void> {
    const near = await this.#begun();
    const course = { position: range.after === "start" ? 0n : range.after };
    while (!range.signal.aborted && near.failure === undefined && !near.covers(course.position))
      yield* this.#parts(near, range, course);
  }

  async *#parts(
    near: Near,
    { prefixes, signal }: FeedRange,
    course: Pick<FollowerCourse, "position">,
  ): AsyncGenerator<LogChunk, void> {
    const past = await this.#pastFor({ position: course.position, prefixes });
    for await (const part of past.parts(course.position, signal)) {
      const { upTo } = part;
      if (upTo === undefined || upTo <= course.position) continue;
      const after = course.position;
      const events = part.events.filter((event) => event.position > after && isWanted(event, prefixes));
      course.position = upTo;
      yield { ...part, events };
      if (near.covers(upTo)) return;
    }
  }

  /** One that is being read and has what is wanted; else a new one, with what all want that wait at the same position. */
  async #pastFor(wanted: PastWanted): Promise<PacedCatchUp> {
    this.#waiting.add(wanted);
    try {
      await this.#held;
      for (const past of this.#pasts) if (past.isOver) this.#pasts.delete(past);
      for (const past of this.#pasts) if (past.covers(wanted.position, wanted.prefixes)) return past;
      const alike = [...this.#waiting].filter(({ position }) => position === wanted.position);
      const prefixes = [...new Set(alike.flatMap((one) => one.prefixes))];
      const { log, patienceMs = usualPatienceMs } = this.#options;
      const past = new PacedCatchUp({ log, prefixes, after: wanted.position, patienceMs });
      this.#pasts.add(past);
      return past;
    } finally {
      this.#waiting.delete(wanted);
    }
  }

  /** Followers that have all of the log before them wait until the work is done, so that they read it together. */
  async together<Result>(work: () => Promise<Result>): Promise<Result> {
    let release = (): void => undefined;
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    try {
      return await work();
    } finally {
      release();
      this.#held = undefined;
    }
  }

  /**
   * The last event up to a position that some streams have: who has that has all up to the position. The position itself where
   * that is not known, or not heard of in time.
   */
  async lastOf(prefixes: readonly string[], position: LogPosition, timeoutMs: number): Promise<LogPosition> {
    const near = this.#near;
    if (near === undefined || near.failure !== undefined) {
      this.begin().catch(() => undefined);
      return position;
    }
    return await near.lastOf(prefixes, position, timeoutMs);
  }

  /** The last event of these streams, while the log is heard; undefined when nothing is known of them. */
  lastHeard(prefixes: readonly string[]): LastSeenEvent | undefined {
    return this.#near?.failure === undefined ? this.#near?.lastHeard(prefixes) : undefined;
  }

  /** The last event of these streams that came so long ago, or one that came soon after it; undefined as in `lastHeard`. */
  heardBefore(prefixes: readonly string[], agoMs: number): LogPosition | undefined {
    return this.#near?.failure === undefined ? this.#near?.heardBefore(prefixes, agoMs) : undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#near?.close();
  }
}

interface PastWanted {
  readonly position: LogPosition;
  readonly prefixes: readonly string[];
}

/** How far one follower is. */
interface FollowerCourse {
  position: LogPosition;
  /** The log's end when it began, or what it takes for that. */
  end: LogPosition;
  /** It knows that it came there. */
  hasArrived: boolean;
}

/** The log near its end, as one reader brings it. */
class Near {
  readonly #prefixes: readonly string[];
  readonly #ring: EventRing;
  readonly #sleepers = new WakeUps();
  readonly #waiters = new PositionWaiters();
  readonly #over = new AbortController();
  /** By prefix, when events came. */
  readonly #arrivals: Map<string, Arrivals>;
  failure: { readonly error: unknown } | undefined;

  constructor(end: LogPosition, prefixes: readonly string[], size: RingSize) {
    this.#prefixes = prefixes;
    this.#ring = new EventRing(end, size);
    const at = performance.now();
    this.#arrivals = new Map(prefixes.map((prefix) => [prefix, new Arrivals({ position: end, at })]));
  }

  readFrom(log: Pick<EventLog, "follow">): void {
    this.#fill(log).catch((error: unknown) => {
      this.failure = { error };
      this.#waiters.giveUp();
      this.#sleepers.wakeAll();
    });
  }

  async #fill(log: Pick<EventLog, "follow">): Promise<void> {
    const after = this.#ring.from === 0n ? "start" : this.#ring.from;
    for await (const item of log.follow({ after, prefixes: this.#prefixes, signal: this.#over.signal })) {
      if ("caughtUp" in item) continue;
      if ("checkpoint" in item) {
        this.#ring.advance(item.checkpoint);
        this.#sleepers.wake(undefined);
      } else {
        this.#ring.push(item);
        const arrival = { position: item.position, at: performance.now() };
        for (const prefix of this.#prefixes)
          if (item.stream.startsWith(prefix)) this.#arrivals.get(prefix)?.note(arrival);
        this.#sleepers.wake(item.stream);
      }
      this.#waiters.reached(this.#ring.reached);
    }
  }

  /** Whether all after this position is here, or comes here. */
  covers(position: LogPosition): boolean {
    return position >= this.#ring.from;
  }

  /** Until the signal, or until it falls out of the ring. */
  async *follow({ prefixes, signal }: FeedRange, course: FollowerCourse): AsyncGenerator<FollowedItem, void> {
    let place = this.#ring.placeAfter(course.position);
    while (!signal.aborted) {
      if (this.failure !== undefined) throw this.failure.error;
      const found = this.#ring.find(place, prefixes);
      if (found === undefined) return;
      place = found.next;
      if (found.event !== undefined && found.event.position <= course.position) continue;
      const item = found.event ?? this.#without(course);
      if (item === undefined) await this.#sleepers.sleep(prefixes, signal);
      else {
        if ("position" in item) course.position = item.position;
        yield item;
      }
    }
  }

  /** At the ring's end: how far that is, or that it is the log's, when the follower does not know it. */
  #without(course: FollowerCourse): FollowedItem | undefined {
    const { reached } = this.#ring;
    if (reached > course.position) {
      course.position = reached;
      return { checkpoint: reached };
    }
    if (course.hasArrived || course.position < course.end) return undefined;
    course.hasArrived = true;
    return { caughtUp: true };
  }

  async lastOf(prefixes: readonly string[], position: LogPosition, timeoutMs: number): Promise<LogPosition> {
    const isHeard = this.#ring.reached >= position || (await this.#waiters.wait(position, timeoutMs));
    const last = isHeard ? this.lastHeard(prefixes)?.position : undefined;
    return last === undefined || last > position ? position : last;
  }

  lastHeard(prefixes: readonly string[]): LastSeenEvent | undefined {
    let last: Arrival | undefined;
    for (const prefix of prefixes) {
      const one = this.#arrivals.get(prefix)?.last;
      if (one === undefined) return undefined;
      if (last === undefined || one.position > last.position) last = one;
    }
    return last && { position: last.position, agoMs: performance.now() - last.at };
  }

  heardBefore(prefixes: readonly string[], agoMs: number): LogPosition | undefined {
    const time = performance.now() - agoMs;
    let last: LogPosition | undefined;
    for (const prefix of prefixes) {
      const position = this.#arrivals.get(prefix)?.by(time);
      if (position !== undefined && (last === undefined || position > last)) last = position;
    }
    return last;
  }

  close(): void {
    this.#over.abort();
    this.#waiters.giveUp();
    this.#sleepers.wakeAll();
  }
}

const isWanted = ({ stream }: { readonly stream: string }, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix));
