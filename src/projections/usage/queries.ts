import type { Filter, ReadModel } from "../../ports/read-models/port.ts";
import type { DayUsage } from "./project.ts";

export type DailyUsage = Omit<DayUsage, "id" | "tenantId">;

export interface UsageQueries {
  /** Of the UTC days from one to another, both inclusive, `2026-03-28`: by day, then format, then template. */
  daily(tenantId: string, fromDay: string, toDay: string): Promise<readonly DailyUsage[]>;
}

const pageLength = 1000;
const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

export function usageQueries(model: ReadModel<DayUsage>): UsageQueries {
  return {
    daily: async (tenantId, fromDay, toDay) => {
      const where: Filter<DayUsage> = [{ field: "day", is: "between", from: fromDay, below: dayAfter(toDay) }];
      const days: DailyUsage[] = [];
      for (let offset = 0; ; offset += pageLength) {
        // Ties fall to the id, which holds format and template in their order.
        const page = await model.find({ tenantId }, { where, sort: [{ field: "day" }], offset, limit: pageLength });
        for (const { id: _id, tenantId: _tenant, ...day } of page) days.push(day);
        if (page.length < pageLength) return days;
      }
    },
  };
}
