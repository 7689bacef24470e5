import { performance } from "node:perf_hooks";
import { type EventLog, withAppend } from "../../ports/event-log/port.ts";
import type { EventType } from "../../vocabulary/events/shapes.ts";

/** Called after every append: how long it took until it was on disk, or that somebody else had been faster; and what was appended counts. */
export interface AppendCounters {
  readonly appended: (seconds: number) => void;
  readonly conflicted: () => void;
  readonly foundDamaged: () => void;
}

const damage: EventType = "FileFoundDamaged";

/** The same log, its appends counted and timed. */
export function meteredLog(log: EventLog, { appended, conflicted, foundDamaged }: AppendCounters): EventLog {
  return withAppend(log, async (stream, expected, events) => {
    if (events.some(({ type }) => type === damage)) foundDamaged();
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
