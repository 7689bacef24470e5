import type { FastifyReply } from "fastify";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type PointInTime, readMoment } from "../../vocabulary/http/point.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type Parameter, wrong } from "./parameter.ts";

/** A moment of the past, and how the request spells it. */
export interface AsOf {
  readonly point: PointInTime;
  readonly written: string;
}

const kept = "What was deleted since stays hidden";

/** The parameter of lists. */
export const asOf: { readonly asOf: Parameter<AsOf | undefined> } = {
  asOf: moment(
    `As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. ${kept}`,
  ),
};

/** The same where a template is named. */
export const asOfOne: typeof asOf = {
  asOf: moment(
    `As it was then: an instant (2026-03-28T14:30:00Z), a rev- label, or a position or an event's id out of a history. ${kept}`,
  ),
};

function moment(description: string): Parameter<AsOf | undefined> {
  const read = (written: string | undefined, name: string): AsOf | undefined => {
    if (written === undefined) return undefined;
    const point = readMoment(written);
    if (point === undefined) {
      throw wrong(name, "must be an ISO 8601 date or instant, as 2026-03-28T14:30:00Z, or a position or an event's id");
    }
    return { point, written };
  };
  return { schema: { type: "string", minLength: 1, maxLength: limits.momentLength, description }, read };
}

/**
 * The point that `asOf` names, undefined for now; the answer's header repeats it.
 * @throws Refusal INVALID_REQUEST when it has not come yet
 */
export async function pointOf(
  moment: AsOf | undefined,
  reply: FastifyReply,
  { log, clock }: { readonly log: EventLog; readonly clock: Clock },
): Promise<PointInTime | undefined> {
  if (moment === undefined) return undefined;
  const { point, written } = moment;
  if (point.kind === "position" && point.position > (await log.head())) {
    throw wrong("asOf", "is a position that the log has not reached yet");
  }
  if (point.kind === "instant" && point.at > clock.now().toISOString()) throw wrong("asOf", "lies in the future");
  reply.header("colophon-as-of", point.kind === "instant" ? point.at : written);
  return point;
}
