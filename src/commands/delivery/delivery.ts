import type { DeliveryEvent, DeliveryScheduled } from "../../vocabulary/events/delivery.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

/** A delivery as the events of its stream describe it. `attempts` since it was scheduled or replayed. */
export type Delivery =
  | { readonly status: "absent" | "forgotten" }
  | {
      readonly status: "pending" | "delivered" | "failed";
      readonly scheduled: DeliveryScheduled["data"];
      readonly attempts: number;
      /** All there ever were. */
      readonly everyAttempt: number;
      /** Not before; null: no more. */
      readonly nextAt: string | null;
    };

function evolveDelivery(state: Delivery, event: DeliveryEvent): Delivery {
  switch (event.type) {
    case "DeliveryScheduled":
      return { status: "pending", scheduled: event.data, attempts: 0, everyAttempt: 0, nextAt: event.data.at };
    case "DeliveryAttempted": {
      if (!("scheduled" in state)) return state;
      const { outcome, nextAt } = event.data;
      const status = outcome === "delivered" ? "delivered" : nextAt === null ? "failed" : "pending";
      return { ...state, status, attempts: state.attempts + 1, everyAttempt: state.everyAttempt + 1, nextAt };
    }
    case "DeliveryReplayed":
      return "scheduled" in state ? { ...state, status: "pending", attempts: 0, nextAt: event.data.at } : state;
    case "DeliveryForgotten":
      return { status: "forgotten" };
  }
}

export const deliveryFolding: StateFolding<Delivery, DeliveryEvent> = {
  initial: { status: "absent" },
  evolve: evolveDelivery,
};

export const deliveryDecider = decidersOf(deliveryFolding);
