import { performance } from "node:perf_hooks";
import { type EventLog, withAppend } from "../ports/event-log/port.ts";

/** Called after every append: how long it took until it was on disk, or that somebody else had been faster. */
export interface AppendCounters {
  readonly appended: (seconds: number) => void;
  readonly conflicted: () => void;
}

/** The same log, its appends counted and timed. */
export function meteredLog(log: EventLog, { appended, conflicted }: AppendCounters): EventLog {
  return withAppend(log, async (stream, expected, events) => {
    const began = performance.now();
    try {
      const done = await log.append(stream, expected, events);
      appended((performance.now() - began) / 1000);
      return done;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === "REVISION_CONFLICT") conflicted();
      throw error;
    }
  });
}
