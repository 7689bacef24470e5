import type { EventLog } from "../../../src/ports/event-log/port.ts";
import type { JobAccepted } from "../../../src/vocabulary/events/job.ts";

/** A node was lost, while another went on. Milliseconds since 1970. */
export interface Loss {
  readonly at: number;
}

interface Step {
  readonly type: string;
  readonly at: number;
}

const ends = new Set(["JobSucceeded", "JobFailed", "JobCancelled"]);

/**
 * The longest time, by the log, until a job that was under way when a node was lost was begun again or ended.
 * Milliseconds.
 */
export async function longestTakeover(log: EventLog, losses: readonly Loss[]): Promise<number> {
  const jobs = new Map<string, Step[]>();
  for await (const { stream, type, data } of log.readAll({ prefixes: ["job-"] })) {
    const steps = jobs.get(stream) ?? [];
    steps.push({ type, at: Date.parse((data as JobAccepted["data"]).at) });
    jobs.set(stream, steps);
  }
  const waits = losses.flatMap(({ at }) => [...jobs.values()].flatMap((steps) => waitAfter(steps, at)));
  return Math.max(0, ...waits);
}

function waitAfter(steps: readonly Step[], loss: number): readonly number[] {
  const before = steps.findLast(({ at }) => at <= loss);
  const after = steps.find(({ at }) => at > loss);
  const wasWorkedOn = before?.type === "JobStarted" && !steps.some(({ type, at }) => ends.has(type) && at <= loss);
  return wasWorkedOn && after !== undefined ? [after.at - loss] : [];
}
