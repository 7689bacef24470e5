import { overLimit } from "../../vocabulary/over-limit.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { noWorker } from "../contract/job.ts";

// Why a job is not done, whatever is in it. Those with `noWorker` may be tried again without a count, and the others not.

/** `waiting`: how many do, which are as many as may. */
export const tooMany = (waiting: number): Refusal =>
  overLimit("waitingDocuments", { whose: "node", limit: waiting, used: waiting }, { cause: noWorker });

/** The service stops: nothing is begun any more. */
export const stopping = (): Refusal => new Refusal("UNAVAILABLE", "The service is stopping.", { cause: noWorker });

/** Its turn came so late that its deadline would have ended the host. */
export const noTimeLeft = (): Refusal =>
  new Refusal("UNAVAILABLE", "Too many documents were waiting before this one.", { cause: noWorker });

/** From `from` on, by the pool's clock; `begunAt`: when it had its first turn; undefined: it had none. */
export function tooLate(deadlineMs: number, from: number, begunAt: number | undefined): Refusal {
  const waited = begunAt === undefined ? undefined : Math.round((begunAt - from) / 1000);
  const turn = waited === undefined ? "Its turn never came" : `Its turn came after ${waited} s`;
  return new Refusal("RENDER_LIMIT", `The document was not ready within ${deadlineMs / 1000} s. ${turn}.`);
}

/** Its host was ended for other tenants a second time, or once beside a death. */
export const endedForOthers = (): Refusal =>
  new Refusal(
    "UNAVAILABLE",
    "The document was begun twice, and ended to make place for those of other tenants. Send it again later.",
  );

/** `times` hosts in a row ended before they had begun it. */
export const neverBegun = (times: number, cause: Error): Refusal =>
  new Refusal("UNAVAILABLE", `${times} workers ended before they had begun the document.`, { cause });

/** `starts`: how many failed one after the other, the last of them for this reason. */
export const noHost = (starts: number, why: Error): Refusal => {
  const cause = new Error(`the last ${starts} starts failed: ${why.message}`, { cause: noWorker });
  return new Refusal("UNAVAILABLE", "No rendering process comes to life.", { cause });
};

/** Its host's heap was full. */
export const outOfMemory = (cause: Error): Refusal =>
  new Refusal("RENDER_LIMIT", "The document needs more memory than a worker may use.", { cause });
