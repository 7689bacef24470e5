import type { EventLog, LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import { type AnyEvent, knownEvent } from "../vocabulary/events/shapes.ts";
import type { StateFolding } from "./decider.ts";

/** A stream, folded. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly revision: bigint | "absent";
  readonly position: LogPosition;
}

/** Folds a stream; `visit` sees each event and how it was recorded. */
export async function readPast<State, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  decider: StateFolding<State, Event>,
  visit?: (event: Event, recorded: RecordedEvent) => void,
): Promise<FoldedStream<State>> {
  let past: FoldedStream<State> = { state: decider.initial, revision: "absent", position: 0n };
  for await (const recorded of log.readStream(stream)) {
    const event = knownEvent(recorded) as Event | undefined;
    const state = event === undefined ? past.state : decider.evolve(past.state, event);
    past = { state, revision: recorded.revision, position: recorded.position };
    if (event !== undefined) visit?.(event, recorded);
  }
  return past;
}

/** The first of some events; undefined: there is none. */
export async function firstOf(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent | undefined> {
  for await (const event of events) return event;
  return undefined;
}

/** False of a stream that was removed, whose events some engines still hand out to who reads the whole log. */
export async function isThere(log: EventLog, stream: string): Promise<boolean> {
  return (await firstOf(log.readStream(stream, { limit: 1 }))) !== undefined;
}
