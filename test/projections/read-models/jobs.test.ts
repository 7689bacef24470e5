import { expect, test } from "vitest";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { forgottenAt } from "../../../src/vocabulary/http/jobs.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { minute, otherTenant, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

const page = { limit: 10, offset: 0 };

inEveryStore("jobs", (having) => {
  const job = (jobId: string, n: number, tenantId = tenant): AnyEvent => ({
    type: "JobAccepted",
    data: { ...samples.JobAccepted, jobId, tenantId, at: minute(n) },
  });
  const history: readonly AnyEvent[] = [
    job("1", 1),
    job("2", 2),
    job("3", 3, otherTenant),
    job("4", 4),
    job("5", 5),
    { type: "JobStarted", data: { ...samples.JobStarted, jobId: "1" } },
    { type: "JobSucceeded", data: { ...samples.JobSucceeded, jobId: "1", at: minute(6), expiresAt: minute(100) } },
    { type: "JobStarted", data: { ...samples.JobStarted, jobId: "2" } },
    { type: "JobFailed", data: { ...samples.JobFailed, jobId: "4", at: minute(7), expiresAt: minute(99) } },
    { type: "JobCancelled", data: { ...samples.JobCancelled, jobId: "5", at: minute(8) } },
    { type: "JobExpired", data: { ...samples.JobExpired, jobId: "5", at: minute(9) } },
  ];

  test("are listed newest first, as they stand, without another tenant's and the forgotten", async () => {
    const { jobs } = await having(history);
    const { items, total } = await jobs.list(tenant, page);
    expect([items.map(({ id, status }) => `${id} ${status}`), total]).toEqual([
      ["4 failed", "2 running", "1 succeeded"],
      3,
    ]);
    expect(items[2]).toMatchObject({ made: { documentId: samples.JobSucceeded.documentId }, finishedAt: minute(6) });
    expect(await jobs.list(tenant, { ...page, status: "failed" })).toMatchObject({ total: 1 });
    expect(await jobs.get(tenant, "3")).toBeUndefined();
    expect(await jobs.get(otherTenant, "3")).toMatchObject({ status: "queued" });
  });

  test("say when they were begun, wait as before once they are retried, and know how many wait before them", async () => {
    const at = minute(20);
    const { jobs } = await having([
      ...history,
      { type: "JobStarted", data: { ...samples.JobStarted, jobId: "6", at } },
      job("6", 10),
      { type: "JobStarted", data: { ...samples.JobStarted, jobId: "6", at } },
      { type: "JobRetried", data: { ...samples.JobRetried, jobId: "4", at } },
      job("7", 11),
      { type: "JobStarted", data: { ...samples.JobStarted, jobId: "7", at } },
      { type: "JobPutBack", data: { ...samples.JobPutBack, jobId: "7", at } },
    ]);
    const startedOf = async (id: string) => (await jobs.get(tenant, id))?.startedAt;
    expect([await startedOf("6"), await startedOf("7"), await startedOf("4")]).toEqual([at, null, null]);
    expect(await jobs.get(tenant, "4")).toMatchObject({
      ...{ status: "queued", finishedAt: null, expiresAt: null, code: null, outcome: null },
    });
    expect([await jobs.ahead(tenant, minute(4)), await jobs.ahead(tenant, minute(11))]).toEqual([0, 1]);
    expect((await jobs.due(minute(101), 10)).map(({ jobId }) => jobId)).toEqual(["1"]);
  });

  test("that have not ended are found for the job runner, and counted by tenant", async () => {
    const { jobs } = await having(history);
    expect(await jobs.unfinished(10)).toEqual([
      { tenantId: tenant, jobId: "2" },
      { tenantId: otherTenant, jobId: "3" },
    ]);
    expect(await jobs.unfinished(1)).toHaveLength(1);
    expect([await jobs.waiting(tenant), await jobs.waiting(otherTenant)]).toEqual([1, 1]);
  });

  test("say whether a process that is gone left others than one, in whatever order they are begun again", async () => {
    const begin = (jobId: string, process: string, n: number): AnyEvent => ({
      type: "JobStarted",
      data: { ...samples.JobStarted, jobId, process, at: minute(n) },
    });
    const succeed = (jobId: string, n: number): AnyEvent => ({
      type: "JobSucceeded",
      data: { ...samples.JobSucceeded, jobId, at: minute(n), expiresAt: forgottenAt(minute(n)) },
    });
    const begun: readonly AnyEvent[] = [
      ...[job("1", 1), job("2", 2, otherTenant), job("3", 3), job("4", 4), job("5", 5)],
      // Ended, or came back, while the process was there.
      ...[begin("1", "p", 6), succeed("1", 7), begin("5", "p", 7)],
      { type: "JobPutBack", data: { ...samples.JobPutBack, jobId: "5", at: minute(8) } },
      ...[begin("2", "p", 9), begin("3", "q", 9)],
    ];
    const others = async (more: readonly AnyEvent[], jobId: string, process: string) =>
      await (await having([...begun, ...more])).jobs.leftOthers({ jobId, process, begunAt: minute(9) });
    expect(await others([], "2", "p")).toBe(false);
    const beside = [begin("4", "p", 10)];
    expect(await others(beside, "2", "p")).toBe(true);
    expect(await others(beside, "4", "p")).toBe(true);
    expect(await others(beside, "3", "q")).toBe(false);
    const again = [...beside, begin("4", "r", 11)];
    expect(await others(again, "2", "p")).toBe(true);
    expect(await others(again, "4", "r")).toBe(false);
    const made = [...again, succeed("4", 12)];
    expect(await others(made, "2", "p")).toBe(true);
    expect(await others([...made, begin("2", "s", 13)], "2", "s")).toBe(false);
  });

  test("that ended are due when their time is over, the longest due first", async () => {
    const { jobs } = await having(history);
    expect((await jobs.due(minute(101), 10)).map(({ jobId }) => jobId)).toEqual(["4", "1"]);
    expect(await jobs.due(minute(99), 10)).toEqual([]);
  });
});
