import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../ports/clock/port.ts";
import type { EventLog } from "../ports/event-log/port.ts";
import type { Point } from "../vocabulary/http/point.ts";
import { parseGuid } from "../vocabulary/ids.ts";
import { instant, position, type Query, single, wrong } from "./query.ts";
import type { JsonSchema } from "./schemas/words.ts";

/** The parameter, for the description. */
export const asOf: Readonly<Record<string, JsonSchema>> = {
  asOf: {
    type: "string",
    description:
      "As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden",
  },
};

/** The same where a template is named. */
export const asOfOne: Readonly<Record<string, JsonSchema>> = {
  asOf: {
    type: "string",
    description:
      "As it was then: an instant (2026-03-28T14:30:00Z), a rev- label, or a position or an event's id out of a history. What was deleted since stays hidden",
  },
};

/**
 * The moment that `asOf` names, undefined for now; the answer's header repeats it.
 * @throws Refusal INVALID_REQUEST when `asOf` is not a moment, or lies in the future
 */
export async function requestedPoint(
  request: FastifyRequest,
  reply: FastifyReply,
  { log, clock }: { readonly log: EventLog; readonly clock: Clock },
): Promise<Point | undefined> {
  const query = request.query as Query;
  const written = single(query, "asOf");
  if (written === undefined) return undefined;
  const point = await readPoint(written, query, log, clock.now().toISOString());
  reply.header("colophon-as-of", point.kind === "instant" ? point.at : written);
  return point;
}

async function readPoint(written: string, query: Query, log: EventLog, now: string): Promise<Point> {
  const id = parseGuid(written);
  if (id !== undefined) return { kind: "event", id };
  if (/^rev-\w{1,40}$/.test(written)) return { kind: "revision", label: written };
  if (/^\d+$/.test(written)) {
    const wanted = position(query, "asOf") ?? 0n;
    if (wanted > (await log.head())) throw wrong("asOf", "is a position that the log has not reached yet");
    return { kind: "position", position: wanted };
  }
  const at = instant(query, "asOf") ?? now;
  if (at > now) throw wrong("asOf", "lies in the future");
  return { kind: "instant", at };
}
