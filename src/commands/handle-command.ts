import type { EventLog, Position } from "../ports/event-log/port.ts";
import type { AnyEvent } from "../vocabulary/events/shapes.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { appendEvents, asRefusal, eventId, isConflict } from "./append-events.ts";
import type { Decider } from "./decider.ts";
import type { Origin } from "./origin.ts";
import { readPast } from "./read-past.ts";

/** What a command led to, and where in the log; no event when it changed nothing. */
export interface Handled<Event> {
  readonly events: readonly Event[];
  readonly position: Position;
}

/** Deciding again after somebody else was faster, before the caller is asked to read again. */
const attempts = 3;

/**
 * Reads a stream, folds it, decides, and appends at the revision that was read; when another writer came first, all of
 * it again. A command whose events are in the stream already is answered with them.
 *
 * @throws Refusal of the decider's; REVISION_CONFLICT; UNAVAILABLE
 */
export async function handleCommand<State, Command, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  origin: Origin,
  decider: Decider<State, Command, Event>,
  command: Command,
): Promise<Handled<Event>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const handled = await attemptCommand(log, stream, origin, decider, command);
    if (handled !== "conflict") return handled;
  }
  throw new Refusal("REVISION_CONFLICT", "Others changed this at the same time; read it again and repeat.");
}

async function attemptCommand<State, Command, Event extends AnyEvent>(
  log: EventLog,
  stream: string,
  origin: Origin,
  decider: Decider<State, Command, Event>,
  command: Command,
): Promise<Handled<Event> | "conflict"> {
  const done: { readonly event: Event; readonly position: Position }[] = [];
  let awaited = eventId(origin.commandId, 0);
  const past = await readPast(log, stream, decider, (event, id, position) => {
    if (id !== awaited) return;
    done.push({ event, position });
    awaited = eventId(origin.commandId, done.length);
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const last = done.at(-1);
  if (last !== undefined) return { events: done.map(({ event }) => event), position: last.position };
  const events = decider.decide(command, past.state);
  if (events.length === 0) return { events, position: past.position };
  try {
    const { position } = await appendEvents(log, stream, past.revision, origin, events);
    return { events, position };
  } catch (error) {
    if (isConflict(error)) return "conflict";
    throw error;
  }
}
