import type { FastifyRequest } from "fastify";
import { beginCommand, type Origin } from "../commands/origin.ts";
import type { Clock } from "../ports/clock/port.ts";
import type { JobAsker } from "../render/pool/pool.ts";
import { callerOf } from "./route.ts";

/**
 * For whom a host works when a request asks it: a caller who leaves gives that up. With an Idempotency-Key the request may come again and asks for
 * the same answer: then the work goes on.
 */
export function askerOf(request: FastifyRequest): JobAsker {
  const { tenantId } = callerOf(request);
  const { traceparent, departure: signal, commandId } = request;
  return {
    tenantId,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(commandId === undefined ? { signal } : {}),
  };
}

/** Origin of the events that a request leads to: its caller, its ids and the time. */
export function originOf(request: FastifyRequest, clock: Clock): Origin {
  const caller = callerOf(request);
  const name = "issuer" in caller && caller.name !== undefined ? { actorName: caller.name } : {};
  const known = { actor: caller.clientId, ...name, correlationId: request.id };
  return beginCommand(clock, { ...askerOf(request), ...known }, request.commandId);
}
