import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { DayWork, workCollection } from "./project.ts";

export interface WorkQueries {
  /** Work of a UTC month, `2026-03`. */
  totals(tenantId: string, month: string): Promise<Pick<DayWork, "milliseconds" | "refusals">>;
  /** The first day of which there is something; undefined: there is nothing. */
  firstDay(tenantId: string): Promise<string | undefined>;
}

export function workQueries(model: ReadModelOf<typeof workCollection>): WorkQueries {
  return {
    totals: async (tenantId, month) => {
      // A full stop sorts behind the hyphen that every day of the month goes on with.
      const where = [{ field: "day", is: "between", from: `${month}-`, below: `${month}.` }] as const;
      const [milliseconds = 0, refusals = 0] = await model.sum({ tenantId }, ["milliseconds", "refusals"], where);
      return { milliseconds, refusals };
    },
    firstDay: async (tenantId) => (await model.find({ tenantId }, { sort: [{ field: "day" }], limit: 1 }))[0]?.day,
  };
}
