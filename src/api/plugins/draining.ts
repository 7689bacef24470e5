import type { FastifyInstance } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";

/** While the service stops, whoever still has a connection is sent elsewhere; probes and figures go on. */
export function addDraining(app: FastifyInstance, isDraining: () => boolean): void {
  const probes = new Set(["/livez", "/readyz", "/version", "/metrics"]);
  app.addHook("onRequest", async (request, reply) => {
    if (!isDraining()) return;
    reply.header("connection", "close");
    if (probes.has(request.routeOptions.url ?? "")) return;
    throw new Refusal("UNAVAILABLE", "The service is stopping.");
  });
}
