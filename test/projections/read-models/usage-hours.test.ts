import { expect, test } from "vitest";
import type { ReadModelOf } from "../../../src/ports/read-models/port.ts";
import {
  addDurations,
  type Durations,
  percentile,
  withDuration,
} from "../../../src/projections/usage-hours/durations.ts";
import { usageHours, type usageHoursCollection } from "../../../src/projections/usage-hours/project.ts";
import { timeQueries } from "../../../src/projections/usage-hours/queries.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { generated, otherTenant, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

inEveryStore("hours of use", (having) => {
  const failed = (at: string) => ({ type: "JobFailed", data: { ...samples.JobFailed, at } }) as const;
  const history = [
    generated("1", 1, { at: "2026-03-27T23:59:59.999Z", errorCodes: [] }),
    generated("2", 2, { at: "2026-03-28T00:00:00.000Z" }),
    generated("3", 3, { at: "2026-03-28T00:59:00.000Z", errorCodes: [] }),
    generated("4", 4, { at: "2026-03-28T00:59:00.000Z", tenantId: otherTenant }),
    failed("2026-03-28T05:00:00.000Z"),
  ];

  test("say by hour what was made, what lacks something and what failed", async () => {
    const { hours } = await having(history);
    const { hourly: found, ...all } = await hours.hourly(tenant, "2026-03-27T23", "2026-03-28T05", 10);
    expect(all).toEqual({ documents: 3, lacking: 1, failed: 1, render: null, waiting: null });
    expect(found.map(({ hour, documents, lacking, failed: jobs }) => [hour, documents, lacking, jobs])).toEqual([
      ["2026-03-27T23", 1, 0, 0],
      ["2026-03-28T00", 2, 1, 0],
      ["2026-03-28T05", 0, 0, 1],
    ]);
    expect((await hours.hourly(tenant, "2026-03-28T00", "2026-03-28T04", 10)).hourly).toHaveLength(1);
    expect((await hours.hourly(tenant, "2026-03-27T00", "2026-03-28T23", 1)).hourly).toHaveLength(1);
    expect(await hours.firstDay(tenant)).toBe("2026-03-27");
  });

  test("know places in the log by time, an hour of doubt on each side, whichever tenant's they are", async () => {
    const { times } = await having(history);
    expect(await times.placeBefore("2026-03-28T00:59:59.999Z")).toBe(0n);
    expect(await times.placeBefore("2026-03-28T01:00:00.000Z")).toBe(1n);
    expect([3n, 4n]).toContain(await times.placeBefore("2026-03-28T02:00:00.000Z"));
    expect(await times.placeBefore("2026-03-29T00:00:00.000Z")).toBe(5n);
    expect(await times.placeAfter("2026-03-27T21:00:00.000Z")).toBe(1n);
    expect(await times.placeAfter("2026-03-28T03:59:59.999Z")).toBe(5n);
    expect(await times.placeAfter("2026-03-28T04:00:00.000Z")).toBeUndefined();
  });

  test("go when the sums of their day are recorded, or erased with the tenant", async () => {
    const recorded = { type: "UsageRecorded", data: samples.UsageRecorded } as const;
    const { hours } = await having([...history, recorded]);
    expect((await hours.hourly(tenant, "2026-03-28T00", "2026-03-28T23", 10)).hourly).toEqual([]);
    expect(await hours.firstDay(tenant)).toBe("2026-03-27");
    const erased = { type: "UsageErased", data: { ...samples.UsageErased, day: "2026-03-27" } } as const;
    const { hours: left } = await having([...history, erased]);
    expect(await left.firstDay(tenant)).toBeUndefined();
    expect(await left.firstDay(otherTenant)).toBe("2026-03-28");
  });
});

test("of a document that says how long it took, its hour knows it", () => {
  const meta = { tenantId: tenant, correlationId: "c", v: 3, ms: { waiting: 3, render: 100 } };
  const place = { revision: 0n, position: 1n, at: new Date(0), meta };
  const [change] = [usageHours.change(generated("1", 1), place) ?? []].flat();
  const hour = change?.apply(undefined);
  expect(percentile(hour?.render ?? {}, 0.5)).toBe(108);
  expect(percentile(hour?.waiting ?? {}, 0.95)).toBe(3);
});

test("places in the log are unknown while hours of the version before are read, which knew none", async () => {
  const hours = { find: async () => [{ id: "1", tenantId: tenant, hour: "2026-03-28T00" }] };
  const times = timeQueries(hours as unknown as ReadModelOf<typeof usageHoursCollection>);
  expect(await times.placeBefore("2026-03-29T00:00:00.000Z")).toBe(0n);
  expect(await times.placeAfter("2026-03-27T00:00:00.000Z")).toBeUndefined();
});

test("percentiles are at most a fifth above the time, also of hours taken together", () => {
  const of = (times: readonly number[]): Durations => times.reduce<Durations>(withDuration, {});
  expect(percentile({}, 0.5)).toBeNull();
  for (const ms of [0, 1, 2, 7, 40, 333, 12_345, 600_000]) {
    const said = percentile(of([ms]), 0.95) ?? 0;
    expect(said, `${ms} ms`).toBeGreaterThanOrEqual(ms);
    expect(said, `${ms} ms`).toBeLessThanOrEqual(Math.max(1, ms * 1.2));
  }
  const both = addDurations([of(Array(19).fill(10)), of([1000])]);
  expect([percentile(both, 0.5), percentile(both, 0.95), percentile(both, 1)]).toEqual([11, 11, 1024]);
});
