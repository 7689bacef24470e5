import type { EventLog, RecordedEvent } from "../ports/event-log/port.ts";
import { type AnyEvent, knownEvent } from "../vocabulary/events/shapes.ts";
import type { StateFolding } from "./decider.ts";
import type { FoldedStream } from "./read-past.ts";

/** A stream, folded, and the ids of all its events. */
export interface RecentPast<State> extends FoldedStream<State> {
  readonly ids: ReadonlySet<string>;
}

interface KeptPast {
  readonly evolve: unknown;
  readonly past: FoldedStream<unknown>;
  /** Grows with the stream, for every decider that folds it. */
  readonly ids: Set<string>;
}

/** Shorter streams, which nearly all are, are folded again as fast. */
const fewestEvents = 16;

/**
 * Long streams as they were folded last, by their first event: a log that keeps a stream in memory hands out the same object
 * each time, and a stream only grows. Once the log lets it go, or gives another object for whatever reason, what is here is
 * not found any more, and collected.
 */
const kept = new WeakMap<RecordedEvent, KeptPast>();

/** Folds a stream, from where it was folded last if that is known: one that is long and changed again and again. */
export async function readRecentPast<State, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  folding: StateFolding<State, Event>,
): Promise<RecentPast<State>> {
  const ids = new Set<string>();
  let past: FoldedStream<State> = { state: folding.initial, revision: "absent", position: 0n };
  let first: RecordedEvent | undefined;
  for await (const recorded of log.readStream(stream)) {
    if (first === undefined) {
      first = recorded;
      const goneOn = await goOn(log, stream, folding, first);
      if (goneOn !== undefined) return goneOn;
    }
    past = after(past, folding, recorded);
    ids.add(recorded.id);
  }
  if (first !== undefined && ids.size >= fewestEvents) kept.set(first, { evolve: folding.evolve, past, ids });
  return { ...past, ids };
}

/** Undefined unless it was folded before, in the same way, and the last event that went in is still where it was. */
async function goOn<State, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  folding: StateFolding<State, Event>,
  first: RecordedEvent,
): Promise<RecentPast<State> | undefined> {
  const known = kept.get(first);
  if (known === undefined || known.evolve !== folding.evolve || known.past.revision === "absent") return undefined;
  const { ids } = known;
  let past = known.past as FoldedStream<State>;
  let isThere = false;
  for await (const recorded of log.readStream(stream, { from: known.past.revision })) {
    if (isThere) {
      past = after(past, folding, recorded);
      ids.add(recorded.id);
    } else if (recorded.position === known.past.position) isThere = true;
    else break;
  }
  if (!isThere) return undefined;
  kept.set(first, { ...known, past });
  return { ...past, ids };
}

function after<State, Event extends AnyEvent>(
  { state }: FoldedStream<State>,
  { evolve }: StateFolding<State, Event>,
  recorded: RecordedEvent,
): FoldedStream<State> {
  const event = knownEvent(recorded) as Event | undefined;
  const { revision, position } = recorded;
  return { state: event === undefined ? state : evolve(state, event), revision, position };
}
