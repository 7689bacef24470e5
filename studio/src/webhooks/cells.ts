import type { Delivery } from "../client/generated/routes.ts";

export type Cell = "good" | "bad" | "open";

/** The tries of a delivery: those that failed, the one that arrived, the one to come. */
export function cellsOf({ attempts, status }: Pick<Delivery, "attempts" | "status">): readonly Cell[] {
  const made = Array.from(
    { length: attempts },
    (_, index): Cell => (status === "delivered" && index === attempts - 1 ? "good" : "bad"),
  );
  return status === "pending" ? [...made, "open"] : made;
}
