import type { JobFailed, JobMark, JobSucceeded } from "../../vocabulary/events/job.ts";
import { jobDecider } from "./job.ts";

export type FinishJob =
  | { readonly how: "succeeded"; readonly end: JobSucceeded["data"] }
  | { readonly how: "failed"; readonly end: JobFailed["data"] }
  | { readonly how: "put back"; readonly end: JobMark & { readonly reason: "busy" | "lost" } };

/** How an attempt ended. A job that was cancelled meanwhile stays cancelled. */
export const finishDecider = jobDecider<FinishJob>((command, state) => {
  if (state.status !== "queued" && state.status !== "running") return [];
  switch (command.how) {
    case "succeeded":
      return [{ type: "JobSucceeded", data: command.end }];
    case "failed":
      return [{ type: "JobFailed", data: command.end }];
    case "put back":
      return state.status === "running" ? [{ type: "JobPutBack", data: command.end }] : [];
  }
});
