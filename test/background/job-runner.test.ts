import { afterEach, expect, test, vi } from "vitest";
import { type JobName, JobRunner, type JobRunnerOptions } from "../../src/background/job-runner.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { eventually } from "../support/eventually.ts";

let runner: JobRunner | undefined;
afterEach(async () => {
  await runner?.stop();
});

const job: JobName = { tenantId: "a", jobId: "1" };
const leases = memoryLeases();

function running(run: JobRunnerOptions["run"], more: Partial<JobRunnerOptions> = {}): JobRunner {
  const options = { run, unfinished: async () => [], leases, leaseMs: 1000, atOnce: 2, everyMs: 3_600_000 };
  runner = new JobRunner({
    ...options,
    clock: systemClock,
    onFailure: (_what, error) => {
      throw error;
    },
    ...more,
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

test("jobs that pause, however many, do not hide those behind them", async () => {
  const everyJob = Array.from({ length: 1200 }, (_, at) => ({ tenantId: "t", jobId: `job-${at}` }));
  const ran = new Set<string>();
  const run = async ({ jobId }: { readonly jobId: string }) => {
    ran.add(jobId);
    throw new Error("away");
  };
  running(run, {
    unfinished: async (limit, offset) => everyJob.slice(offset, offset + limit),
    everyMs: 1,
    clock: { now: () => new Date(0) },
    onFailure: () => undefined,
  });
  await eventually(() => expect(ran.size).toBe(everyJob.length));
});

test("a job whose run threw has pauses that grow until a run comes to its end", async () => {
  let now = 0;
  let looks = 0;
  const run = vi.fn(async () => {
    if (run.mock.calls.length !== 3) throw new Error("away");
    return "ended" as const;
  });
  running(run, {
    unfinished: async () => {
      looks += 1;
      return [job];
    },
    everyMs: 1,
    clock: { now: () => new Date(now) },
    onFailure: () => undefined,
  });
  const ranAfter = async (ms: number, times: number) => {
    now += ms;
    await eventually(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(times));
    const before = looks;
    await eventually(() => expect(looks).toBeGreaterThan(before + 3));
    expect(run).toHaveBeenCalledTimes(times);
  };
  await ranAfter(0, 1);
  await ranAfter(1000, 2);
  await ranAfter(1000, 2);
  // The third comes to its end, so the fourth follows at once.
  await ranAfter(1000, 4);
  await ranAfter(1000, 5);
});
