import { afterEach, expect, test, vi } from "vitest";
import { type JobName, JobRunner } from "../../src/background/job-runner.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { eventually } from "../support/eventually.ts";

let runner: JobRunner | undefined;
afterEach(async () => {
  await runner?.stop();
});

const job: JobName = { tenantId: "a", jobId: "1" };
const leases = memoryLeases();

function running(run: (job: JobName) => Promise<"ended" | "put back">): JobRunner {
  const options = { run, unfinished: async () => [], leases, leaseMs: 1000, atOnce: 2, everyMs: 3_600_000 };
  runner = new JobRunner({
    ...options,
    onFailure: (_what, error) => {
      throw error;
    },
  });
  runner.start();
  return runner;
}

test("a job that was put back runs again, and then no more", async () => {
  const run = vi.fn(async (_: JobName) => "ended" as "ended" | "put back").mockResolvedValueOnce("put back");
  const jobs = running(run);
  jobs.add(job);
  await eventually(() => expect(run.mock.calls.map(([one]) => one)).toEqual([job, job]));
  await eventually(() => expect(jobs.stats()).toEqual({ waiting: 0, running: 0 }));
  expect(leases.holders()).toEqual([]);
});

test("a job whose lease another process holds is left to it", async () => {
  const run = vi.fn(async () => "ended" as const);
  const other = await leases.acquire(`job.${job.jobId}`, 1000);
  const jobs = running(run);
  jobs.add(job);
  await eventually(() => expect(jobs.stats()).toEqual({ waiting: 0, running: 0 }));
  expect(run).not.toHaveBeenCalled();
  await other?.release();
});
