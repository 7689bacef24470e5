import { describe, expect, test } from "vitest";
import { acceptDecider } from "../../../src/commands/job/accept.ts";
import { cancelDecider } from "../../../src/commands/job/cancel.ts";
import { expireJobDecider } from "../../../src/commands/job/expire.ts";
import { blobsOfJob, evolveJob, noJob } from "../../../src/commands/job/job.ts";
import { retryDecider } from "../../../src/commands/job/retry.ts";
import { finishDecider, startDecider } from "../../../src/commands/job/run.ts";
import type { JobEvent } from "../../../src/vocabulary/events/job.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";

const accepted: JobEvent = { type: "JobAccepted", data: samples.JobAccepted };
const started = { type: "JobStarted", data: samples.JobStarted } as const;
const busy: JobEvent = { type: "JobPutBack", data: samples.JobPutBack };
const lost: JobEvent = { type: "JobPutBack", data: { ...samples.JobPutBack, reason: "lost" } };
const succeeded: JobEvent = { type: "JobSucceeded", data: samples.JobSucceeded };
const failed: JobEvent = { type: "JobFailed", data: samples.JobFailed };
const cancelled: JobEvent = { type: "JobCancelled", data: samples.JobCancelled };
const retried: JobEvent = { type: "JobRetried", data: samples.JobRetried };
const expired: JobEvent = { type: "JobExpired", data: samples.JobExpired };
const { tenantId, jobId, at } = samples.JobStarted;
const stateOf = (...events: readonly JobEvent[]) => events.reduce(evolveJob, noJob);

describe("a job is accepted", () => {
  test("once", () => {
    given(acceptDecider, []).when(samples.JobAccepted).thenEvents([accepted]);
    given(acceptDecider, [accepted]).when(samples.JobAccepted).thenRefused("REVISION_CONFLICT");
  });
});

describe("a job is started", () => {
  const command = samples.JobStarted;
  test("when it waits, and again when the process that began it is gone", () => {
    given(startDecider, [accepted]).when(command).thenEvents([started]);
    given(startDecider, [accepted, started]).when(command).thenEvents([started]);
    given(startDecider, [accepted, started, lost]).when(command).thenEvents([started]);
  });
  test("not when it has ended, and not when it never was", () => {
    for (const end of [succeeded, failed, cancelled]) given(startDecider, [accepted, end]).when(command).thenNothing();
    given(startDecider, [accepted, cancelled, expired]).when(command).thenNothing();
    given(startDecider, []).when(command).thenNothing();
  });
  test("a job that lost its worker is counted, one that found no free worker is not", () => {
    const mishaps = { deaths: 1, alone: 0, beside: 0 };
    expect(stateOf(accepted, started, busy, started, lost, started)).toMatchObject({ status: "running", mishaps });
  });
  test("ends of the service are counted by whether it was the only job there", () => {
    const startedAfter = (loss: "alone" | "beside"): JobEvent => ({
      type: "JobStarted",
      data: { ...started.data, lost: loss },
    });
    const mishaps = { deaths: 0, alone: 2, beside: 1 };
    const state = stateOf(
      accepted,
      started,
      startedAfter("alone"),
      startedAfter("beside"),
      started,
      startedAfter("alone"),
    );
    expect(state).toMatchObject({ status: "running", mishaps });
  });
});

describe("a job is finished", () => {
  const success = { how: "succeeded", end: samples.JobSucceeded } as const;
  const failure = { how: "failed", end: samples.JobFailed } as const;
  const back = { how: "put back", end: samples.JobPutBack } as const;
  test("by success, by failure, or by going back", () => {
    given(finishDecider, [accepted, started]).when(success).thenEvents([succeeded]);
    given(finishDecider, [accepted, started]).when(failure).thenEvents([failed]);
    given(finishDecider, [accepted, started]).when(back).thenEvents([busy]);
    given(finishDecider, [accepted]).when(back).thenNothing();
    given(finishDecider, [accepted, started, lost]).when(success).thenEvents([succeeded]);
  });
  test("not when it was cancelled meanwhile", () => {
    for (const command of [success, failure, back]) {
      given(finishDecider, [accepted, started, cancelled]).when(command).thenNothing();
    }
  });
});

describe("a job is cancelled", () => {
  const command = { tenantId, jobId, by: "client-1", at };
  test("while it waits or runs; once more is no error", () => {
    given(cancelDecider, [accepted]).when(command).thenEvents([cancelled]);
    given(cancelDecider, [accepted, started]).when(command).thenEvents([cancelled]);
    given(cancelDecider, [accepted, cancelled]).when(command).thenNothing();
  });
  test("not when it has come to its end, or is not there", () => {
    given(cancelDecider, [accepted, succeeded]).when(command).thenRefused("JOB_ENDED");
    given(cancelDecider, [accepted, failed]).when(command).thenRefused("JOB_ENDED");
    given(cancelDecider, []).when(command).thenRefused("NOT_FOUND");
    given(cancelDecider, [accepted, failed, expired]).when(command).thenRefused("NOT_FOUND");
  });
});

describe("a job is forgotten", () => {
  const late = { tenantId, jobId, at: "2026-03-29T14:30:00.251Z" };
  test("a day after its end, with the file of its outcome", () => {
    const gone = { type: "JobExpired", data: { ...late, blobs: [samples.JobSucceeded.outcome] } } as JobEvent;
    given(expireJobDecider, [accepted, succeeded]).when(late).thenEvents([gone]);
    given(expireJobDecider, [accepted, succeeded])
      .when({ ...late, at })
      .thenNothing();
  });
  test("never while it has not ended", () => {
    given(expireJobDecider, [accepted, started])
      .when({ ...late, at: "2036-01-01T00:00:00.000Z" })
      .thenNothing();
  });
});

describe("a job is retried", () => {
  const command = { tenantId, jobId, by: "client-1", at, hasRequest: true };
  test("when it failed, with none of its mishaps; one that waits or runs already needs no event", () => {
    given(retryDecider, [accepted, failed]).when(command).thenEvents([retried]);
    given(retryDecider, [accepted, failed, retried]).when(command).thenNothing();
    given(retryDecider, [accepted, started]).when(command).thenNothing();
    expect(stateOf(accepted, started, lost, failed, retried)).toMatchObject({
      ...{ status: "queued", mishaps: { deaths: 0, alone: 0, beside: 0 }, retries: 1 },
    });
    expect(stateOf(accepted, failed, retried, started, failed, retried)).toMatchObject({ retries: 2 });
  });
  test("not when it ended otherwise, is not there, or its request is gone", () => {
    for (const end of [succeeded, cancelled])
      given(retryDecider, [accepted, end]).when(command).thenRefused("JOB_ENDED");
    given(retryDecider, [accepted, failed])
      .when({ ...command, hasRequest: false })
      .thenRefused("JOB_ENDED");
    for (const kept of [{ ttlSeconds: 60 }, { ttlSeconds: null, retention: { until: "2026-03-28T13:01:00.000Z" } }]) {
      const brief: JobEvent = {
        type: "JobAccepted",
        data: { ...samples.JobAccepted, ...kept, at: "2026-03-28T13:00:00.000Z" },
      };
      const later = { ...command, at: "2026-03-28T13:01:00.000Z" };
      given(retryDecider, [brief, failed]).when(later).thenRefused("JOB_ENDED");
      const sooner = { ...command, at: "2026-03-28T13:00:59.000Z" };
      given(retryDecider, [brief, failed])
        .when(sooner)
        .thenEvents([{ type: "JobRetried", data: { ...samples.JobRetried, at: sooner.at } }]);
    }
    given(retryDecider, []).when(command).thenRefused("NOT_FOUND");
    given(retryDecider, [accepted, failed, expired]).when(command).thenRefused("NOT_FOUND");
  });
});

test("a job needs its request until it ends, its outcome from then on, and both while it can be retried", () => {
  const { request } = samples.JobAccepted;
  expect(blobsOfJob(stateOf(accepted, started))).toEqual([request]);
  expect(blobsOfJob(stateOf(accepted, succeeded))).toEqual([samples.JobSucceeded.outcome]);
  expect(blobsOfJob(stateOf(accepted, failed))).toEqual([samples.JobFailed.outcome, request]);
  expect(blobsOfJob(stateOf(accepted, failed, retried))).toEqual([request]);
  expect(blobsOfJob(stateOf(accepted, cancelled))).toEqual([]);
  expect(blobsOfJob(stateOf(accepted, cancelled, expired))).toEqual([]);
});
