import type { ReadModel } from "../../ports/read-models/port.ts";
import type { Generation } from "./project.ts";

export interface UsageQueries {
  /** Documents generated from one instant (inclusive) to another (exclusive), whole UTC days, `2026-03-28`. */
  documents(tenantId: string, fromDay: string, belowDay: string): Promise<number>;
}

export function usageQueries(model: ReadModel<Generation>): UsageQueries {
  return {
    documents: (tenantId, fromDay, belowDay) =>
      model.count({ tenantId }, [{ field: "day", is: "between", from: fromDay, below: belowDay }]),
  };
}
