import { describe, expect, test } from "vitest";
import type { ReadModelOf } from "../../../src/ports/read-models/port.ts";
import {
  addDurations,
  type Durations,
  percentile,
  withDuration,
} from "../../../src/projections/usage-hours/durations.ts";
import { type HourOfUse, usageHours, type usageHoursCollection } from "../../../src/projections/usage-hours/project.ts";
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

test("an hour knows the times of its documents, where those say how long they took", () => {
  const meta = { tenantId: tenant, correlationId: "c", v: 3, ms: { waiting: 3, render: 100 } };
  const place = { revision: 0n, position: 1n, at: new Date(0), meta };
  const [change] = [usageHours.change(generated("1", 1), place) ?? []].flat();
  const hour = change?.apply(undefined);
  expect(percentile(hour?.render ?? {}, 0.5)).toBe(108);
  expect(percentile(hour?.waiting ?? {}, 0.95)).toBe(3);
});

describe("places in the log by time", () => {
  const hour = "2026-03-28T";
  /** `recorded` is a time such as `14:30`, like `at`. For a job's document, whose `at` is the time of its acceptance, it may be hours later. */
  const timesOf = (events: readonly (readonly [at: string, recorded?: string])[]) => {
    const hours = new Map<string, HourOfUse>();
    for (const [index, [at, recorded = at]] of events.entries()) {
      const event = generated(String(index + 1), index + 1, { at: `${hour}${at}:00.000Z` });
      const meta = { tenantId: tenant, correlationId: "c", v: 3 };
      const place = { revision: 0n, position: BigInt(index + 1), at: new Date(`${hour}${recorded}:00.000Z`), meta };
      for (const { id, apply } of [usageHours.change(event, place) ?? []].flat()) {
        const made = apply(hours.get(id));
        if (made !== undefined) hours.set(id, made);
      }
    }
    const find = async (_: unknown, { where }: { readonly where: readonly [{ readonly below: string }] }) =>
      [...hours.values()].filter((one) => one.hour < where[0].below).toSorted((a, b) => (a.hour < b.hour ? 1 : -1));
    return timeQueries({ find } as unknown as ReadModelOf<typeof usageHoursCollection>);
  };
  const placeBefore = (times: ReturnType<typeof timesOf>, at: string) => times.placeBefore(`${hour}${at}:00.000Z`);

  test("are those of the last event three hours before, and unknown before any", async () => {
    const times = timesOf([["08:00"], ["08:59"], ["10:00"]]);
    expect(await placeBefore(times, "10:59")).toBe(0n);
    expect(await placeBefore(times, "11:00")).toBe(2n);
    expect(await placeBefore(times, "13:00")).toBe(3n);
  });

  test("are not those of a job that was accepted then and made later: what came between is not left out", async () => {
    const times = timesOf([["08:10"], ["14:20"], ["08:00", "15:00"]]);
    expect(await placeBefore(times, "12:00")).toBe(1n);
    expect(await placeBefore(timesOf([["14:20"], ["08:00", "15:00"]]), "12:00")).toBe(0n);
  });

  test("are unknown while hours of the version before are read, which knew none", async () => {
    const find = async () => [{ id: "1", tenantId: tenant, hour: "2026-03-28T00" }];
    const times = timeQueries({ find } as unknown as ReadModelOf<typeof usageHoursCollection>);
    expect(await times.placeBefore("2026-03-29T00:00:00.000Z")).toBe(0n);
  });
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
