import type { FastifyInstance } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import { atOnce, beforeSending } from "./at-once.ts";
import { whenOver } from "./when-over.ts";

/** Requests that are being answered. */
export interface InFlight {
  /** Resolves when there is none, at once or as soon as the last one has its answer. */
  none(): Promise<void>;
}

/**
 * While the service stops, requests on open connections are refused with 503 and the connection is closed; probes and
 * metrics go on.
 */
export function addDraining(app: FastifyInstance, isDraining: () => boolean): InFlight {
  const probes = new Set(["/livez", "/readyz", "/version", "/metrics"]);
  const waiting: (() => void)[] = [];
  let inFlight = 0;
  app.addHook(
    "onRequest",
    atOnce((request, reply) => {
      inFlight += 1;
      whenOver(reply, () => {
        inFlight -= 1;
        if (inFlight === 0) for (const resolve of waiting.splice(0)) resolve();
      });
      if (isDraining() && !probes.has(request.routeOptions.url ?? "")) {
        throw new Refusal("UNAVAILABLE", "The service is stopping.");
      }
    }),
  );
  app.addHook(
    "onSend",
    beforeSending((_request, reply) => {
      if (isDraining()) reply.header("connection", "close");
    }),
  );
  const none = async (): Promise<void> => {
    if (inFlight > 0) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { none };
}
