import type { LogPosition } from "../../ports/event-log/port.ts";
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

/**
 * Places in the log by time. A log can be read from positions of events alone, and does not say where a time begins: hours in which
 * something was made know an event of theirs, recorded at most an hour later. Nothing is recorded before its time, but long after it
 * something may be, so that no place is known behind which all is younger. Clocks of nodes may be apart, or set back, by an hour.
 */
export interface TimeQueries {
  /** A position that nothing of an instant (ISO 8601 UTC) or later stands before; 0n where none is known. */
  placeBefore(instant: string): Promise<LogPosition>;
}

const hourMs = 3_600_000;

const hourOf = (instant: string, hoursLater: number): string =>
  new Date(Date.parse(instant) + hoursLater * hourMs).toISOString().slice(0, 13);

/** Hours looked at, the latest first, for one that knows a place: those of a job made late do not. */
const mostHours = 100;

/** Unknown of an hour that version 1 has, which serves while this one is made. */
const hasPlace = (hour: Partial<Pick<HourOfUse, "upTo">>): hour is { readonly upTo: string } =>
  typeof hour.upTo === "string";

export function timeQueries(model: ReadModelOf<typeof usageHoursCollection>): TimeQueries {
  return {
    placeBefore: async (instant) => {
      // The hour itself, the hour in which its last event was recorded, and one for clocks that are apart.
      const where = [{ field: "hour", is: "between", below: hourOf(instant, -2) }] as const;
      const sort = [{ field: "hour", descending: true }] as const;
      const found = await model.find("every-tenant", { where, sort, limit: mostHours });
      return BigInt(found.find(hasPlace)?.upTo ?? 0);
    },
  };
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
