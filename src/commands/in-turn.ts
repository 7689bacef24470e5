import type { EventLog } from "../ports/event-log/port.ts";
import { Refusal } from "../vocabulary/refusal.ts";

/** The last of those who wait for a stream. */
const last = new WeakMap<EventLog, Map<string, Promise<unknown>>>();

/**
 * Does work on a stream after all earlier work on it in this process, so that only writers elsewhere can be first. Who
 * waits behind work that found the log unavailable is refused with it: each would find the same, one time-out later
 * than the one before.
 */
export async function inTurn<Result>(log: EventLog, stream: string, work: () => Promise<Result>): Promise<Result> {
  const streams = last.get(log) ?? new Map<string, Promise<unknown>>();
  last.set(log, streams);
  const turn = after(streams.get(stream), work);
  streams.set(stream, turn);
  try {
    return await turn;
  } finally {
    if (streams.get(stream) === turn) streams.delete(stream);
  }
}

async function after<Result>(before: Promise<unknown> | undefined, work: () => Promise<Result>): Promise<Result> {
  await before?.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "UNAVAILABLE") throw error;
  });
  return await work();
}
