import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics.ts";

/** Counts and times every answer by the route's pattern, never by a path that a caller chose. */
export function addMeasuring(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => {
      const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
      metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    });
  });
}
