import { expect, test } from "vitest";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
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

  test("that ended are due when their time is over, the longest due first", async () => {
    const { jobs } = await having(history);
    expect((await jobs.due(minute(101), 10)).map(({ jobId }) => jobId)).toEqual(["4", "1"]);
    expect(await jobs.due(minute(99), 10)).toEqual([]);
  });
});
