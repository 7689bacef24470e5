import type { EventLog, LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import type { AnyEvent } from "../vocabulary/events/shapes.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { appendEvents, eventId, isConflict, orRefusal } from "./append-events.ts";
import type { Decider, StateFolding } from "./decider.ts";
import { inTurn } from "./in-turn.ts";
import type { Origin } from "./origin.ts";
import { type FoldedStream, readPast } from "./read-past.ts";
import { readRecentPast } from "./recent-past.ts";

/** The events that a command led to, and their place in the log; no event when it changed nothing. */
export interface HandledCommand<Event> {
  readonly events: readonly Event[];
  readonly position: LogPosition;
  /** Revision of the stream after the command; for a repeated command, after its first execution. */
  readonly revision: bigint | "absent";
}

/** Whether the stream is as the caller last saw it. Called again at every attempt; false refuses the command. */
export type Precondition<State> = (past: FoldedStream<State>) => boolean;

/** Rules that hold only for a stream that is as the caller last saw it. */
export interface GuardedDecider<State, Command, Event> extends Decider<State, Command, Event> {
  readonly precondition?: Precondition<State>;
  /** What of the command follows from the state and takes reading or storing. Called again at every attempt. */
  readonly prepare?: (state: State) => Promise<Partial<Command>>;
}

/** The same rules, and what must hold of the stream before they decide. */
export const guarded = <State, Command, Event>(
  decider: Omit<GuardedDecider<State, Command, Event>, "precondition">,
  precondition: Precondition<State>,
): GuardedDecider<State, Command, Event> => ({ ...decider, precondition });

/** Deciding again after a writer elsewhere was faster, before the caller has to read again. */
const attempts = 10;

/**
 * Reads a stream, folds it, decides, and appends at the revision that was read; when another writer came first, all of
 * it again. A command whose events are in the stream already is answered with them.
 *
 * @throws Refusal of the decider's; PRECONDITION_FAILED; REVISION_CONFLICT; UNAVAILABLE
 */
export async function handleCommand<State, Command, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  origin: Origin,
  decider: GuardedDecider<State, Command, Event>,
  command: Command,
): Promise<HandledCommand<Event>> {
  return await inTurn(log, stream, async () => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const handled = await attemptCommand(log, stream, origin, decider, command);
      if (handled !== "conflict") return handled;
    }
    throw new Refusal("REVISION_CONFLICT", "Others changed this at the same time; read it again and repeat.");
  });
}

async function attemptCommand<State, Command, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  origin: Origin,
  decider: GuardedDecider<State, Command, Event>,
  command: Command,
): Promise<HandledCommand<Event> | "conflict"> {
  const past = await orRefusal(readRecentPast(log, stream, decider));
  if (past.ids.has(eventId(origin.commandId, 0))) return await handledBefore(log, stream, origin, decider);
  if (decider.precondition?.(past) === false) throw new Refusal("PRECONDITION_FAILED");
  const events = decider.decide({ ...command, ...(await decider.prepare?.(past.state)) }, past.state);
  if (events.length === 0) return { events, position: past.position, revision: past.revision };
  try {
    const appended = await appendEvents(log, stream, past.revision, origin, events);
    return { events, ...appended };
  } catch (error) {
    if (isConflict(error)) return "conflict";
    throw error;
  }
}

/** The result of the first execution of a command that is repeated. */
async function handledBefore<State, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  { commandId }: Origin,
  folding: StateFolding<State, Event>,
): Promise<HandledCommand<Event>> {
  const events: Event[] = [];
  let last: RecordedEvent | undefined;
  const note = (event: Event, recorded: RecordedEvent): void => {
    if (recorded.id !== eventId(commandId, events.length)) return;
    events.push(event);
    last = recorded;
  };
  await orRefusal(readPast(log, stream, folding, note));
  if (last === undefined) throw new Error(`the events of ${commandId} are not in ${stream} any more`);
  return { events, position: last.position, revision: last.revision };
}
