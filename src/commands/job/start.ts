import type { JobMark } from "../../vocabulary/events/job.ts";
import { type Job, jobDecider } from "./job.ts";

/** Also a job that runs already: the process that began it is gone, or its lease would not be free. A job that has ended needs no event. */
export const startDecider = jobDecider<JobMark>((command, state) =>
  isOpen(state) ? [{ type: "JobStarted", data: command }] : [],
);

function isOpen({ status }: Job): boolean {
  return status === "queued" || status === "running";
}
