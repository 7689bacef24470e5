import type { ReadModelOf } from "../../ports/read-models/port.ts";
import { addDurations, type Durations, percentile } from "./durations.ts";
import type { HourOfUse, usageHoursCollection } from "./project.ts";

/** Milliseconds within which half of the documents, and 19 of 20, were ready; null: of none it is known. */
type Times = { readonly p50: number; readonly p95: number } | null;

/** Counts of one hour or of several together, with their times. */
interface Sums extends Pick<HourOfUse, "documents" | "lacking" | "failed"> {
  readonly render: Times;
  readonly waiting: Times;
}

export interface UsageHourQueries {
  /**
   * The hours in which something was made or failed, from one to another, both inclusive, `2026-03-28T14`, `limit` at most, and all
   * of them taken together.
   */
  hourly(
    tenantId: string,
    from: string,
    to: string,
    limit: number,
  ): Promise<Sums & { readonly hourly: readonly (Sums & Pick<HourOfUse, "hour">)[] }>;
  /** The first day of which there is something, `2026-03-28`; undefined: there is nothing. */
  firstDay(tenantId: string): Promise<string | undefined>;
}

export function usageHourQueries(model: ReadModelOf<typeof usageHoursCollection>): UsageHourQueries {
  return {
    hourly: async (tenantId, from, to, limit) => {
      const where = [{ field: "hour", is: "between", from, below: `${to}~` }] as const;
      const found = await model.find({ tenantId }, { where, sort: [{ field: "hour" }], limit });
      return { ...sumsOf(found), hourly: found.map((one) => ({ hour: one.hour, ...sumsOf([one]) })) };
    },
    firstDay: async (tenantId) =>
      (await model.find({ tenantId }, { sort: [{ field: "hour" }], limit: 1 }))[0]?.hour.slice(0, 10),
  };
}

function sumsOf(hours: readonly HourOfUse[]): Sums {
  const sum = (of: "documents" | "lacking" | "failed"): number => hours.reduce((all, one) => all + one[of], 0);
  return {
    documents: sum("documents"),
    lacking: sum("lacking"),
    failed: sum("failed"),
    render: timesOf(hours.map(({ render }) => render)),
    waiting: timesOf(hours.map(({ waiting }) => waiting)),
  };
}

function timesOf(all: readonly Durations[]): Times {
  const added = addDurations(all);
  const p50 = percentile(added, 0.5);
  const p95 = percentile(added, 0.95);
  return p50 === null || p95 === null ? null : { p50, p95 };
}
