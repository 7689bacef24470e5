import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReadModel } from "../../ports/read-models/port.ts";
import type { Generation } from "./project.ts";

/** What was generated on one UTC day in one format with one template, or without. */
export interface DailyUsage {
  readonly day: string;
  readonly format: "pdf" | "docx";
  readonly templateId: string | null;
  readonly documents: number;
  readonly pages: number;
  readonly bytes: number;
}

export interface UsageQueries {
  /** Of the UTC days from one to another, both inclusive, `2026-03-28`: by day, then format, then template. */
  daily(tenantId: string, fromDay: string, toDay: string): Promise<readonly DailyUsage[]>;
}

const pageLength = 1000;
const dayMs = 24 * 60 * 60 * 1000;

export function usageQueries(model: ReadModel<Generation>): UsageQueries {
  return {
    daily: async (tenantId, fromDay, toDay) => {
      const days: DailyUsage[] = [];
      for (let at = Date.parse(fromDay); at <= Date.parse(toDay); at += dayMs) {
        const day = new Date(at).toISOString().slice(0, 10);
        days.push(...(await usageOf(model, tenantId, day)));
      }
      return days;
    },
  };
}

/** Summed up anew at every question: a sum that is kept would count an event twice that is told twice. */
async function usageOf(model: ReadModel<Generation>, tenantId: string, day: string): Promise<readonly DailyUsage[]> {
  const where = [{ field: "day", is: "equal", value: day }] as const;
  const sums = new Map<string, DailyUsage>();
  for (let offset = 0; ; offset += pageLength) {
    const page = await model.find({ tenantId }, { where, offset, limit: pageLength });
    for (const { format, templateId, pages, bytes } of page) {
      const key = `${format} ${templateId ?? ""}`;
      const sum = sums.get(key) ?? { day, format, templateId, documents: 0, pages: 0, bytes: 0 };
      const { documents } = sum;
      sums.set(key, { ...sum, documents: documents + 1, pages: sum.pages + pages, bytes: sum.bytes + bytes });
    }
    if (page.length < pageLength) break;
    await nextTurn();
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
