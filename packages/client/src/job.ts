import { answered } from "./answered.ts";
import type { components } from "./generated/schema.ts";
import type { GenerationRecord } from "./generation-record.ts";
import { retryAfterMs } from "./patience.ts";
import { ColophonProblem, problemOf } from "./problem.ts";
import type { Reach } from "./reach.ts";

type State = components["schemas"]["Job"];
interface Until {
  readonly signal?: AbortSignal;
}

/** A document that is made in the background. */
export interface Job {
  readonly id: string;
  /** Where it is on its way. */
  state(until?: Until): Promise<State>;
  /** The document's record, when it is made. Rejects with a `ColophonProblem` when the job failed or was cancelled, with the signal's reason when that comes first. */
  wait(until?: Until): Promise<GenerationRecord>;
  /** Rejects with the code `JOB_ENDED` when it has ended. */
  cancel(until?: Until): Promise<void>;
}

export function jobOf(reach: Reach, id: string): Job {
  const path = { tenantId: reach.tenantId, jobId: id };
  const look = (until: Until) => reach.api.GET("/v1/{tenantId}/jobs/{jobId}", { params: { path }, ...until });
  return {
    id,
    state: (until = {}) => answered(look(until)),
    wait: (until = {}) => waitFor(look, reach, until),
    async cancel(until = {}) {
      const { error, response } = await reach.api.DELETE("/v1/{tenantId}/jobs/{jobId}", { params: { path }, ...until });
      if (!response.ok) throw problemOf(error, response.status);
    },
  };
}

type Look = (until: Until) => Promise<{ readonly data?: State; readonly error?: unknown; readonly response: Response }>;

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Asks after half a second, then ever more rarely, at least every ten; never sooner than `Retry-After` says. */
async function waitFor(look: Look, { outside }: Reach, until: Until): Promise<GenerationRecord> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    until.signal?.throwIfAborted();
    const call = await look(until);
    const state = await answered(Promise.resolve(call));
    if (state.finishedAt !== null) return resultOf(state);
    const wanted = retryAfterMs(call.response.headers, outside.now()) ?? 0;
    await outside.wait(Math.max(pause, Math.min(wanted, longestPauseMs)), until.signal);
  }
}

function resultOf({ id, status, result, error }: State): GenerationRecord {
  if (status === "succeeded" && result !== undefined) return result;
  if (error !== undefined) throw problemOf(error, error.status);
  const message = `The job ${id} was ${status}: there is no document.`;
  throw new ColophonProblem({ status: 409, code: "JOB_ENDED", message, isRetryable: false });
}
