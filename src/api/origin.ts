import type { FastifyRequest } from "fastify";
import { beginCommand, type Origin } from "../commands/origin.ts";
import type { Clock } from "../ports/clock/port.ts";
import { callerOf } from "./route.ts";

/** Who asks, for the events that a request leads to. */
export function originOf(request: FastifyRequest, clock: Clock): Origin {
  const { tenantId, clientId } = callerOf(request);
  const { id: correlationId, traceparent } = request;
  const trace = traceparent === undefined ? {} : { traceparent };
  return beginCommand(clock, { tenantId, actor: clientId, correlationId, ...trace }, request.commandId);
}
