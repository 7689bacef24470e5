import { isThere } from "../../commands/read-past.ts";
import type { EventLog, LogIntake, LogPosition, LogTraits, RecordedEvent } from "../../ports/event-log/port.ts";
import { canonicalJson } from "../../vocabulary/canonical.ts";
import { type LogSides, living, MigrationFault, type MigrationProgress, withOpen } from "./side.ts";

/** Bounds what is held in memory, and what a killed migration does once more. */
const eventsPerBatch = 256;
const charactersPerBatch = 4 * 1024 * 1024;
/** Batches whose places are remembered: a checkpoint names one of a minute or so before it. */
const mostEnds = 1024;

type NoteReached = (reached: MigrationProgress) => Promise<void>;

/**
 * Copies the events after `reached`, in order. Events that a killed run had copied without recording it are found in the target,
 * and are not copied again.
 *
 * @throws MigrationFault when the target has other events
 */
export async function copyEvents(
  { source, target }: LogSides,
  reached: MigrationProgress,
  note: NoteReached,
): Promise<MigrationProgress> {
  return await withOpen(source.openLog("recorded"), async (from) => {
    const events = (after: LogPosition): AsyncGenerator<RecordedEvent, undefined> => living(from, after, source.traits);
    const found = await withOpen(target.openLog("recorded"), (to) =>
      alreadyThere(events(reached.source), { log: to, target }, reached),
    );
    await note(found);
    const head = await from.head();
    return await withOpen(target.openIntake(), async (intake) => {
      const copy = new EventCopy({ from, target, intake, note }, found);
      for await (const event of events(found.source)) await copy.add(event);
      return await copy.end(head);
    });
  });
}

/** @throws MigrationFault */
async function alreadyThere(
  events: AsyncGenerator<RecordedEvent, undefined>,
  { log, target }: { readonly log: EventLog; readonly target: LogSides["target"] },
  reached: MigrationProgress,
): Promise<MigrationProgress> {
  let found = reached;
  for await (const there of living(log, reached.target, target.traits)) {
    const { value: event } = await events.next();
    if (event === undefined || !isSameEvent(event, there, target.traits))
      throw new MigrationFault(
        `${target.place}: expected ${event === undefined ? "no event" : nameOf(event)} after the ${found.events} that were copied, came ${nameOf(there)}. The storage is not empty, or a service was started on it. Empty it, or name an empty one.`,
      );
    found = { source: event.position, target: there.position, events: found.events + 1 };
  }
  return found;
}

interface Copying {
  readonly from: EventLog;
  readonly target: LogSides["target"];
  readonly intake: LogIntake;
  readonly note: NoteReached;
}

/** Collects events until they are worth a write. */
class EventCopy {
  readonly #copying: Copying;
  #reached: MigrationProgress;
  #batch: RecordedEvent[] = [];
  /** In the source. */
  #last: LogPosition;
  #characters = 0;
  /** The same places in both logs, the ends of what was written last. */
  #ends: readonly Pick<MigrationProgress, "source" | "target">[] = [];

  constructor(copying: Copying, reached: MigrationProgress) {
    this.#copying = copying;
    this.#reached = reached;
    this.#last = reached.source;
  }

  async add(event: RecordedEvent): Promise<void> {
    const upTo = this.#copying.target.traits.positions === "own" ? upToOf(event) : undefined;
    // Looked up first: to look it up may write the batch.
    const copied = upTo === undefined ? event : withUpTo(event, String(await this.#placeOf(event, upTo)));
    this.#batch.push(copied);
    this.#last = event.position;
    this.#characters += JSON.stringify(event.data).length;
    if (this.#batch.length >= eventsPerBatch || this.#characters >= charactersPerBatch) await this.#write(this.#last);
  }

  /** A checkpoint may name an earlier place than its own, 0 too: then more is read than is needed. There are many, so none is searched for. */
  async #placeOf({ type }: RecordedEvent, position: LogPosition): Promise<LogPosition> {
    if (type === "CheckpointSigned") return this.#ends.findLast(({ source }) => source <= position)?.target ?? 0n;
    const { from, target } = this.#copying;
    await this.#write(this.#last);
    const place = await withOpen(target.openLog("recorded"), (to) => placeIn(to, from, position));
    return place ?? this.#reached.target;
  }

  /** `head`: the source's when its events began to be read; what follows it comes with the next run. */
  async end(head: LogPosition): Promise<MigrationProgress> {
    await this.#write(head > this.#last ? head : this.#last);
    return this.#reached;
  }

  async #write(through: LogPosition): Promise<void> {
    const [first, ...others] = this.#batch;
    if (first === undefined) return;
    const { intake, note, target: side } = this.#copying;
    const target = await intake.take([first, ...others], through).catch((cause: unknown) => {
      throw writtenByOthers(side.place, cause);
    });
    this.#reached = { source: this.#last, target, events: this.#reached.events + this.#batch.length };
    this.#ends = [...this.#ends.slice(-mostEnds), this.#reached];
    this.#batch = [];
    this.#characters = 0;
    await note(this.#reached);
  }
}

/** The error for a log whose end is not where it was. Other errors stay as they are. */
function writtenByOthers(place: string, cause: unknown): unknown {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  if (code !== "INTAKE_CONFLICT") return cause;
  return new MigrationFault(
    `${place}: expected that nobody else writes to it, came: ${String(message)} Stop what works on it, empty it, and begin again.`,
    { cause },
  );
}

/** The one position that an event may hold: of the last event in the sums of a day, or before a checkpoint's round. */
function upToOf({ type, data }: RecordedEvent): LogPosition | undefined {
  return type === "UsageRecorded" || type === "CheckpointSigned"
    ? BigInt((data as { readonly upTo: string }).upTo)
    : undefined;
}

const withUpTo = (event: RecordedEvent, upTo: string): RecordedEvent => ({
  ...event,
  data: { ...(event.data as object), upTo },
});

/** A position between what is up to that of the source and what is after it; undefined: all that was copied is up to it. */
async function placeIn(to: EventLog, from: EventLog, position: LogPosition): Promise<LogPosition | undefined> {
  for await (const { stream, revision } of from.readAll({ after: position })) {
    for await (const there of to.readStream(stream, { from: revision, limit: 1 })) return there.position - 1n;
    if (await isThere(from, stream)) return undefined;
  }
  return undefined;
}

/** The same event in both logs; its position where the target keeps those, otherwise none that it holds. */
function isSameEvent(event: RecordedEvent, there: RecordedEvent, { positions }: LogTraits): boolean {
  const comparable = (one: RecordedEvent): string => {
    const { data, position, ...others } = positions === "own" && upToOf(one) !== undefined ? withUpTo(one, "") : one;
    const place = positions === "own" ? "" : String(position);
    return canonicalJson({ ...others, data, place, revision: String(one.revision), at: one.at.getTime() });
  };
  return comparable(event) === comparable(there);
}

const nameOf = ({ type, stream, revision, id }: RecordedEvent): string =>
  `${type} ${id} (revision ${revision} of ${stream})`;

export interface ComparedLogs {
  /** In both. */
  readonly events: number;
  /** Streams that the source has removed since they were copied: they are removed from the target too. */
  readonly removed: number;
  /** The position in the target that stands for `cursor`. */
  readonly cursor: LogPosition;
}

/**
 * Compares both logs, event by event, and removes from the target what was removed from the source since. The source must
 * not be written to any more.
 *
 * @throws MigrationFault at the first difference
 */
export async function compareLogs({ source, target }: LogSides, cursor: LogPosition): Promise<ComparedLogs> {
  return await withOpen(source.openLog("recorded"), (from) =>
    withOpen(target.openLog("recorded"), async (to) => {
      const removed = new Set<string>();
      const sums = { events: 0, cursor: 0n };
      const theirs = living(to, 0n, target.traits);
      for await (const event of living(from, 0n, source.traits)) {
        let there = (await theirs.next()).value;
        while (there !== undefined && !isSameEvent(event, there, target.traits)) {
          await mustBeRemoved(from, there, { expected: event, place: target.place, removed });
          there = (await theirs.next()).value;
        }
        if (there === undefined) throw missing(event, target.place);
        sums.events += 1;
        if (event.position <= cursor) sums.cursor = there.position;
      }
      for await (const there of theirs)
        await mustBeRemoved(from, there, { expected: undefined, place: target.place, removed });
      for (const stream of removed) await to.remove(stream);
      return { ...sums, removed: removed.size };
    }),
  );
}

const missing = (event: RecordedEvent, place: string): MigrationFault =>
  new MigrationFault(`${place}: expected ${nameOf(event)}, came the end of the log. Run the migration again.`);

/** @throws MigrationFault */
async function mustBeRemoved(
  from: EventLog,
  there: RecordedEvent,
  {
    expected,
    place,
    removed,
  }: { readonly expected: RecordedEvent | undefined; readonly place: string; readonly removed: Set<string> },
): Promise<void> {
  if (removed.has(there.stream)) return;
  if (await isThere(from, there.stream))
    throw new MigrationFault(
      `${place}: expected ${expected === undefined ? "the end of the log" : nameOf(expected)}, came ${nameOf(there)}. The logs differ: empty the storage and begin again.`,
    );
  removed.add(there.stream);
}
