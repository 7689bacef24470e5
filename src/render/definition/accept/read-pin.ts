import { readMoment } from "../../../vocabulary/http/point.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { TemplatePin } from "../../contract/outside.ts";

/** Which revision of the template; undefined: the newest. */
export function readPin(revision: unknown, asOf: unknown, now: string): TemplatePin | undefined {
  if (revision === undefined && asOf === undefined) return undefined;
  if (revision !== undefined && asOf !== undefined) {
    throw invalidRequest("/asOf", "`revision` and `asOf` both say which revision is meant; send one of them.");
  }
  if (revision !== undefined) {
    if (typeof revision === "string") return { revision };
    throw invalidRequest("/revision", "`revision` is the label or the id of one, in a string.");
  }
  const point = typeof asOf === "string" ? readMoment(asOf) : undefined;
  if (typeof asOf !== "string" || point === undefined) {
    throw invalidRequest(
      "/asOf",
      "`asOf` is an instant, as 2026-03-28T14:30:00Z, or a position or an event's id out of a history.",
    );
  }
  if (point.kind === "instant" && point.at > now) throw invalidRequest("/asOf", "`asOf` lies in the future.");
  return { asOf };
}

export function invalidRequest(path: string, message: string): Refusal {
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_REQUEST", path, message }] });
}
