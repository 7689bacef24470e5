import { afterEach, expect, test, vi } from "vitest";
import { type JobName, JobRunner, type JobRunnerOptions } from "../../src/background/job-runner.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { eventually } from "../support/eventually.ts";

let runner: JobRunner | undefined;
afterEach(async () => {
  vi.useRealTimers();
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
  await eventually(() => expect(run.mock.calls.map(([one]) => one)).toMatchObject([job, job]));
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

/** A run that lasts until the test ends it, the one begun first before the others. */
function heldRuns() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run: JobRunnerOptions["run"] = async ({ jobId }) => {
    begun.push(jobId);
    await new Promise<void>((resolve) => ends.push(resolve));
    return "ended";
  };
  return { begun, run, end: () => ends.shift()?.() };
}

test("a job that must be alone waits until no other runs, and no other is begun until it has ended", async () => {
  const { begun, run: held, end } = heldRuns();
  const lone = new Set(["a2", "a4"]);
  const jobs = running(async (one, signal) =>
    lone.has(one.jobId) && !one.isAlone ? "must be alone" : await held(one, signal),
  );
  for (const jobId of ["a1", "a2", "a3", "a4", "a5", "a6"]) jobs.add({ tenantId: "a", jobId });
  // Each step: one ends, and nothing is begun that may not be. The second place was free for a2 alone until it said so.
  const steps = [["a1"], ["a1", "a2"], ["a1", "a2", "a3"]];
  for (const step of steps) {
    await eventually(() => expect(begun).toEqual(step));
    await eventually(() => expect(jobs.stats()).toEqual({ waiting: 6 - step.length, running: 1 }));
    end();
    if (step.length < steps.length) continue;
    await eventually(() => expect(begun).toEqual([...step, "a4"]));
    await eventually(() => expect(jobs.stats()).toEqual({ waiting: 2, running: 1 }));
    end();
  }
  await eventually(() => expect(begun).toEqual(["a1", "a2", "a3", "a4", "a5", "a6"]));
  expect(jobs.stats()).toEqual({ waiting: 0, running: 2 });
  end();
  end();
});

test("tenants take turns, however many jobs one has, and no more run than may", async () => {
  const { begun, run, end } = heldRuns();
  const jobs = running(run);
  for (const jobId of ["a1", "a2", "a3", "a4"]) jobs.add({ tenantId: "a", jobId });
  jobs.add({ tenantId: "b", jobId: "b1" });
  expect(jobs.stats()).toEqual({ waiting: 3, running: 2 });
  const order = ["a1", "a2", "a3", "b1", "a4"];
  for (let count = 2; count < order.length; count += 1) {
    await eventually(() => expect(begun).toEqual(order.slice(0, count)));
    end();
  }
  await eventually(() => expect(begun).toEqual(order));
  for (const _ of order) end();
});

test("a job that waits or runs here is not begun a second time", async () => {
  const { begun, run, end } = heldRuns();
  let looks = 0;
  const unfinished = async () => {
    looks += 1;
    return [job];
  };
  const jobs = running(run, { unfinished, everyMs: 1 });
  await eventually(() => expect(looks).toBeGreaterThan(3));
  jobs.add(job);
  expect([begun, jobs.stats()]).toEqual([["1"], { waiting: 0, running: 1 }]);
  end();
  await eventually(() => expect(begun).toEqual(["1", "1"]));
  await Promise.all([jobs.stop(), end()]);
});

test("the run of a job that is cancelled is stopped, and no other", async () => {
  const stopped: string[] = [];
  const jobs = running(async ({ jobId }, signal) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    stopped.push(jobId);
    return "ended";
  });
  jobs.add(job);
  jobs.add({ tenantId: "a", jobId: "2" });
  await eventually(() => expect(leases.holders()).toHaveLength(2));
  jobs.cancel("2");
  jobs.cancel("none");
  await eventually(() => expect(jobs.stats()).toEqual({ waiting: 0, running: 1 }));
  expect(stopped).toEqual(["2"]);
  jobs.cancel("1");
});

test("stopping begins no other job, and waits for those that run", async () => {
  const { begun, run, end } = heldRuns();
  const jobs = running(run, { atOnce: 1 });
  jobs.add(job);
  jobs.add({ tenantId: "a", jobId: "2" });
  await eventually(() => expect(begun).toEqual(["1"]));
  let hasStopped = false;
  const stopping = jobs.stop().then(() => {
    hasStopped = true;
  });
  jobs.add({ tenantId: "b", jobId: "3" });
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  end();
  await stopping;
  expect([begun, leases.holders()]).toEqual([["1"], []]);
});

test("no job is begun for half a second after one was put back", async () => {
  vi.useFakeTimers();
  const run = vi.fn(async (_: JobName) => "ended" as "ended" | "put back").mockResolvedValueOnce("put back");
  const jobs = running(run);
  jobs.add(job);
  await vi.advanceTimersByTimeAsync(0);
  jobs.add({ tenantId: "b", jobId: "2" });
  await vi.advanceTimersByTimeAsync(499);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run.mock.calls.map(([{ jobId }]) => jobId).toSorted()).toEqual(["1", "1", "2"]);
});
