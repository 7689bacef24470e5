import type { FastifyRequest } from "fastify";
import { beginCommand, type Origin } from "../commands/origin.ts";
import type { Clock } from "../ports/clock/port.ts";
import { callerOf } from "./route.ts";

/** Origin of the events that a request leads to: its caller, its ids and the time. */
export function originOf(request: FastifyRequest, clock: Clock): Origin {
  const caller = callerOf(request);
  const { tenantId, clientId } = caller;
  const { id: correlationId, traceparent } = request;
  const trace = traceparent === undefined ? {} : { traceparent };
  const name = "issuer" in caller && caller.name !== undefined ? { actorName: caller.name } : {};
  return beginCommand(clock, { tenantId, actor: clientId, ...name, correlationId, ...trace }, request.commandId);
}
