import type { EventLog, Position, Recorded } from "../ports/event-log/port.ts";
import { type AnyEvent, knownEvent } from "../vocabulary/events/shapes.ts";
import type { Folding } from "./decider.ts";

/** A stream, folded. */
export interface Past<State> {
  readonly state: State;
  readonly revision: bigint | "absent";
  readonly position: Position;
}

/** Folds a stream; `visit` sees each event and how it was recorded. */
export async function readPast<State, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  decider: Folding<State, Event>,
  visit?: (event: Event, recorded: Recorded) => void,
): Promise<Past<State>> {
  let past: Past<State> = { state: decider.initial, revision: "absent", position: 0n };
  for await (const recorded of log.readStream(stream)) {
    const event = knownEvent(recorded) as Event | undefined;
    const state = event === undefined ? past.state : decider.evolve(past.state, event);
    past = { state, revision: recorded.revision, position: recorded.position };
    if (event !== undefined) visit?.(event, recorded);
  }
  return past;
}

/** The first of some events; undefined: there is none. */
export async function firstOf(events: AsyncIterable<Recorded>): Promise<Recorded | undefined> {
  for await (const event of events) return event;
  return undefined;
}

/** False of a stream that was removed, whose events some engines still hand out to who reads the whole log. */
export async function isThere(log: EventLog, stream: string): Promise<boolean> {
  return (await firstOf(log.readStream(stream, { limit: 1 }))) !== undefined;
}
