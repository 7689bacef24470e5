/*
 * What every engine's log promises about order, and about an append of which it is not clear whether it is committed or not.
 *
 * - Order. An event has a revision in its stream and a position in the whole log. Positions grow in the order of commits, and nobody reads
 *   an event before all those at lower positions: a follower that has come to a position never has to look behind it. SQLite has one
 *   writer in one process, PostgreSQL one in the cluster by the lock of a row, EventStoreDB orders by itself.
 * - Commit. On SQLite and PostgreSQL, appends that come in during a commit are the next commit, together. A conflict concerns its own
 *   append alone. An append is answered when it is on disk, and nothing is read before.
 * - Committed: the append resolves. Not committed: RevisionConflict, EventTooLarge, or LogUnavailable without `outcomeUnknown`.
 * - Committed or not: LogUnavailable with `outcomeUnknown`, as when a connection breaks during the commit. The caller repeats the append
 *   with the same ids and the same expected revision. If the first one was committed, the log finds its ids in a row, and answers as it
 *   would have then; if not, it appends them now. `commands/append-events.ts` does so once; ids follow from the command's id, and a
 *   command that comes again later is known by them, too (`handle-command.ts`). EventStoreDB finds the repeat of an append
 *   that leaves the revision open among the last events of the stream only.
 */

/** Order in the whole log, strictly rising, not consecutive. Opaque; 0n stands before the first event. In JSON: `String(p)`. */
export type LogPosition = bigint;

/** The state a stream must have for an append: its last revision (the first event has 0n), or only whether it exists. */
export type ExpectedRevision = "any" | "absent" | "present" | bigint;

/** Who caused an event, by which request, and what its data are shaped like. */
export interface EventMeta {
  readonly tenantId: string;
  readonly actor?: string;
  /** As people call the actor, where a token of another issuer said it. */
  readonly actorName?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  /** W3C Trace Context of the request that led to it: of its own span where traces are recorded, else as it came. */
  readonly traceparent?: string;
  /** Milliseconds that a document waited for a rendering thread, and that its rendering took. */
  readonly ms?: { readonly waiting: number; readonly render: number };
  /** The shape of `data`, from 1; see `Upcasts`. */
  readonly v: number;
  /** 16 random bytes in base64url: with them the event's commitment says nothing about an event that is gone. Events of old have none. */
  readonly salt?: string;
}

/** An event before it is recorded. */
export interface NewEvent {
  /** Unique in its stream. Derived from the command, so that a retry carries the same one. */
  readonly id: string;
  readonly type: string;
  /** A JSON value. */
  readonly data: unknown;
  readonly meta: EventMeta;
}

/** An event as read: `data` and `meta.v` already in the newest shape. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: LogPosition;
  readonly at: Date;
}

/** Where an append stands in its stream and in the log. */
export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: bigint;
  readonly position: LogPosition;
}

/** How to read a stream: `from` is inclusive; backwards it defaults to the stream's end. */
export interface StreamRange {
  readonly from?: bigint;
  readonly limit?: number;
  readonly backwards?: boolean;
  /** In the shape in which they were written, of any version. */
  readonly asWritten?: true;
}

/** Which part of the whole log: `after` is exclusive; a stream belongs when its name begins with one of `prefixes`. */
export interface LogRange {
  readonly after?: LogPosition;
  readonly prefixes?: readonly string[];
  readonly limit?: number;
  /** In the shape in which they were written, of any version. */
  readonly asWritten?: true;
}

/** From where on the log is followed: `after` is exclusive; without `prefixes`, all streams; until `signal` is aborted. */
export interface FollowRange {
  readonly after: LogPosition | "start" | "end";
  readonly prefixes?: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * An item that a follower pulls. A `checkpoint` says that nothing of its own lies between the last event and this position;
 * `caughtUp` that the log's end is reached. Both come only after every earlier event was pulled.
 */
export type FollowedItem = RecordedEvent | { readonly checkpoint: LogPosition } | { readonly caughtUp: true };

/** An item that a reader of the log backwards pulls. A `checkpoint`: it came so far without an event of the service's. */
export type LookedBack = RecordedEvent | { readonly checkpoint: LogPosition };

/**
 * The log of all that happened. Appends of one call are recorded whole or not at all, and are on disk when the promise
 * resolves. Repeating an append with the same ids in the same stream changes nothing and answers as the first time.
 */
export interface EventLog {
  /**
   * @throws RevisionConflict when the stream is not as expected, or holds some of the ids but not all in a row
   * @throws EventTooLarge, before anything is written, when the events together exceed `maximumAppendBytes`
   * @throws LogUnavailable
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;
  /** An absent stream is empty. */
  readStream(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent>;
  /** @throws UnknownPosition where an engine reads from positions of events alone, and `after` is none */
  readAll(range?: LogRange): AsyncIterable<RecordedEvent>;
  /**
   * Events before a position, the newest first; undefined: from the log's end.
   * @throws UnknownPosition as `readAll`
   */
  readBack(before: LogPosition | undefined): AsyncIterable<LookedBack>;
  /**
   * Pulled, so one after the other; ends only when the signal is aborted, or by what does not pass.
   *
   * @throws ForeignPosition when the log is not the one that was followed until `after`
   * @throws FollowRefused
   * @throws LogUnavailable
   */
  follow(range: FollowRange): AsyncIterable<FollowedItem>;
  /** The same, in parts of what is there at the same time, on a log where that takes fewer steps. */
  followInParts?(range: FollowRange): AsyncIterable<readonly FollowedItem[]>;
  /** Position of the last event ever appended, even if it was removed since. */
  head(): Promise<LogPosition>;
  /**
   * Removes a stream and its events for good; its name must not be used again. An absent stream is no error. Who reads the
   * whole log may meet the events for a while yet, where an engine reclaims space at its own time.
   * @throws LogUnavailable
   */
  remove(stream: string): Promise<void>;
  /**
   * What does not fit the events of what the engine keeps beside them and readers rely on, as where the log ends: a sentence for each kind.
   * Empty in a log that nobody but the service has written to.
   */
  derivedFaults?(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The id, type, data and meta of all events of one append, as UTF-8 JSON: what every engine's servers take. */
export const maximumAppendBytes = 900 * 1024;

/** The stream is not as the writer thought: read again and decide again. */
export class RevisionConflict extends Error {
  override readonly name = "RevisionConflict";
  readonly code = "REVISION_CONFLICT";
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: bigint | "absent";

  constructor(stream: string, expected: ExpectedRevision, actual: bigint | "absent") {
    super(`The stream ${stream} was expected at ${expected} and is at ${actual}.`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The append can never succeed; keep large values in the blob store and their hash in the event. */
export class EventTooLarge extends Error {
  override readonly name = "EventTooLarge";
  readonly code = "EVENT_TOO_LARGE";
  readonly sizeBytes: number;

  constructor(stream: string, sizeBytes: number) {
    super(`The append to ${stream} has ${sizeBytes} bytes; ${maximumAppendBytes} are allowed.`);
    this.sizeBytes = sizeBytes;
  }
}

/** The log does not answer. With `outcomeUnknown` the append may have happened: repeat it with the same ids and revision. */
export class LogUnavailable extends Error {
  override readonly name = "LogUnavailable";
  readonly code = "LOG_UNAVAILABLE";
  readonly outcomeUnknown: boolean;

  constructor(message: string, options: { readonly outcomeUnknown: boolean; readonly cause?: unknown }) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.outcomeUnknown = options.outcomeUnknown;
  }
}

/** No event is there, and the engine cannot say what comes after it. */
export class UnknownPosition extends Error {
  override readonly name = "UnknownPosition";
  readonly code = "UNKNOWN_POSITION";

  constructor(position: LogPosition, options: { readonly cause?: unknown } = {}) {
    super(`The log has no event at the position ${position}.`, options);
  }
}

/**
 * What follows the log has come to a place that the log does not have, and that lasts: the log is of another moment than what follows it,
 * as after one of them was restored from a backup.
 */
export class ForeignPosition extends RangeError {
  override readonly name = "ForeignPosition";
  readonly code = "FOREIGN_POSITION";

  constructor(position: LogPosition, head: LogPosition, options: { readonly cause?: unknown } = {}) {
    const where =
      position > head
        ? `The log ends at ${head}, before ${position}: it is older than what follows it.`
        : `The log has no event at ${position}, which it has passed: it is not the log that was followed until there.`;
    super(`${where} Rebuild the read models.`, options);
  }
}

/** The log answers, and refuses again and again to be followed from a position. */
export class FollowRefused extends Error {
  override readonly name = "FollowRefused";
  readonly code = "FOLLOW_REFUSED";

  constructor(position: LogPosition, cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause);
    super(
      `The log cannot be followed from ${position} ("${said}"). If it or the read models came from a backup: rebuild the read models.`,
      { cause },
    );
  }
}

/** Positions as an engine has them: of the first and the last event, and the end that it has noted beside them. */
export interface LogEnds {
  readonly first: LogPosition;
  readonly last: LogPosition;
  readonly noted: LogPosition;
}

/**
 * Events that nobody meets who reads the whole log, though their streams have them: it begins after 0n, and ends where the engine says. A
 * removal may leave that end behind the last event.
 */
export const endFaults = ({ first, last, noted }: LogEnds): readonly string[] => [
  ...(first > 0n ? [] : [`there is an event at position ${first}, before the log begins`]),
  ...(last <= noted ? [] : [`the log says that it ends at position ${noted}, and there are events up to ${last}`]),
];

/** Traits of an engine that matter to who moves a log into it or out of it. */
export interface LogTraits {
  /** Whether events that come from another log keep their positions, or are given those of the engine. */
  readonly positions: "kept" | "own";
  /** Readers of the whole log may meet events of streams that were removed. */
  readonly showsRemoved: boolean;
}

/**
 * Takes over the events of another log, in their order and as they were recorded: ids, revisions, times, and positions where
 * the engine keeps them. For one process, while no other writes to the log.
 */
export interface LogIntake {
  /**
   * Events that follow those taken before. They are on disk when it resolves, all or, where an engine appends to one stream
   * at a time, the first of them. `through`: up to here the other log was read; no later event is given a position up to it,
   * where positions are kept. Answers the position of the last event here.
   *
   * @throws IntakeConflict when the log has grown meanwhile; where the engine gives positions, when one of the streams has
   */
  take(events: readonly [RecordedEvent, ...RecordedEvent[]], through: LogPosition): Promise<LogPosition>;
  close(): Promise<void>;
}

/** Somebody else has written to the log. */
export class IntakeConflict extends Error {
  override readonly name = "IntakeConflict";
  readonly code = "INTAKE_CONFLICT";

  constructor({ stream, revision, position }: RecordedEvent, head: LogPosition) {
    super(
      `The event ${revision} of ${stream} was expected to come after all others, at ${position}; the log goes up to ${head} already.`,
    );
  }
}

/** Lifts `data` of one version to the next. Pure. */
type LiftData = (data: unknown) => unknown;

/** By event type, then by the version that is lifted: `{ TemplateCreated: { 1: toV2, 2: toV3 } }`. */
export type Upcasts = Readonly<Record<string, Readonly<Record<number, LiftData>>>>;

/** Lifts an event step by step until its version has no further step. */
export const upcast = (event: RecordedEvent, upcasts: Upcasts): RecordedEvent => {
  const steps = Object.hasOwn(upcasts, event.type) ? upcasts[event.type] : undefined;
  let { data } = event;
  let { v } = event.meta;
  for (let step = steps?.[v]; step !== undefined; step = steps?.[v]) {
    data = step(data);
    v += 1;
  }
  return v === event.meta.v ? event : { ...event, data, meta: { ...event.meta, v } };
};

/** The same log, each event with a salt of its own. */
export const withSalt = (log: EventLog, newSalt: () => string): EventLog => {
  const { followInParts } = log;
  return {
    ...withAppend(log, (stream, expected, events) => {
      const salted = events.map((event) => ({ ...event, meta: { ...event.meta, salt: newSalt() } }));
      return log.append(stream, expected, salted);
    }),
    ...(followInParts === undefined ? {} : { followInParts: (range) => followInParts.call(log, range) }),
  };
};

/** The same log, its appends done otherwise. */
export const withAppend = (log: EventLog, append: EventLog["append"]): EventLog => ({
  append,
  readStream: (stream, range) => log.readStream(stream, range),
  readAll: (range) => log.readAll(range),
  readBack: (before) => log.readBack(before),
  follow: (range) => log.follow(range),
  head: () => log.head(),
  remove: (stream) => log.remove(stream),
  close: () => log.close(),
});

/** The same log, followed in another way. */
export const withFollow = (log: EventLog, follow: EventLog["follow"]): EventLog => ({
  ...withAppend(log, (stream, expected, events) => log.append(stream, expected, events)),
  follow,
});
