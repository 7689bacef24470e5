import type { LogPosition } from "../../ports/event-log/port.ts";
import type { FilterOf, ReadModelOf } from "../../ports/read-models/port.ts";
import type { UsageSum } from "../../vocabulary/events/usage.ts";
import type { DayUsage, usageCollection } from "./project.ts";

type DailyUsage = Omit<DayUsage, "id" | "tenantId" | "late">;

type Totals = Pick<DayUsage, "documents" | "pages" | "bytes">;

export interface UsageQueries {
  /** Usage of the UTC days from one to another, both inclusive, `2026-03-28`: by day, then format, then template. */
  daily(tenantId: string, fromDay: string, toDay: string): Promise<readonly DailyUsage[]>;
  /** Totals of all documents of a UTC month, `2026-03`. */
  totals(tenantId: string, month: string): Promise<Totals>;
  /** A day's sums without what the log took after a position, of a day that was long over by then. */
  sumsUpTo(tenantId: string, day: string, upTo: LogPosition): Promise<readonly UsageSum[]>;
  /** At most `limit` rows of the tenant, whichever come first. */
  some(tenantId: string, limit: number): Promise<readonly Pick<DayUsage, "day" | "format" | "templateId">[]>;
}

const pageLength = 1000;
const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

export function usageQueries(model: ReadModelOf<typeof usageCollection>): UsageQueries {
  const stored = async (tenantId: string, fromDay: string, toDay: string): Promise<readonly DayUsage[]> => {
    const where: FilterOf<typeof usageCollection> = [
      { field: "day", is: "between", from: fromDay, below: dayAfter(toDay) },
    ];
    const days: DayUsage[] = [];
    for (let offset = 0; ; offset += pageLength) {
      // Ties fall to the id, which holds format and template in their order.
      const page = await model.find({ tenantId }, { where, sort: [{ field: "day" }], offset, limit: pageLength });
      days.push(...page);
      if (page.length < pageLength) return days;
    }
  };
  return {
    daily: async (...range) =>
      (await stored(...range)).map(({ id: _id, tenantId: _tenant, late: _late, ...day }) => day),
    totals: async (tenantId, month) => {
      // A full stop sorts behind the hyphen that every day of the month goes on with.
      const where = [{ field: "day", is: "between", from: `${month}-`, below: `${month}.` }] as const;
      const sums = await model.sum({ tenantId }, ["documents", "pages", "bytes"], where);
      const [documents = 0, pages = 0, bytes = 0] = sums;
      return { documents, pages, bytes };
    },
    sumsUpTo: async (tenantId, day, upTo) => (await stored(tenantId, day, day)).map((sum) => sumUpTo(sum, upTo)),
    some: async (tenantId, limit) => {
      const found = await model.find({ tenantId }, { sort: [{ field: "day" }], limit });
      return found.map(({ day, format, templateId }) => ({ day, format, templateId }));
    },
  };
}

function sumUpTo({ format, templateId, documents, pages, bytes, late = [] }: DayUsage, upTo: LogPosition): UsageSum {
  const later = late.filter(({ position }) => BigInt(position) > upTo);
  return {
    format,
    templateId,
    documents: documents - later.length,
    pages: later.reduce((left, one) => left - one.pages, pages),
    sizeBytes: later.reduce((left, one) => left - one.bytes, bytes),
  };
}
