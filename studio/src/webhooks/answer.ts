import type { Delivery } from "../client/generated/routes.ts";
import { numberText } from "../shell/format.ts";

export const isDeliveryStatus = (text: string): text is Delivery["status"] =>
  ["pending", "delivered", "failed"].includes(text);

/** Status and time of the last answer, or why there was none. */
export function answerOf({ responseStatus, problem, ms }: Pick<Delivery, "responseStatus" | "problem" | "ms">): string {
  const time = ms === null ? "" : `, ${numberText(ms)} ms`;
  return `${problem ?? responseStatus ?? ""}${time}`;
}
