import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics.ts";
import { atOnce } from "./at-once.ts";
import { whenOver } from "./when-over.ts";

/** Counts and times every answer by the route's pattern, never by a path that a caller chose. */
export function addMeasuring(app: FastifyInstance, metrics: Metrics): void {
  const measure = (request: FastifyRequest, reply: FastifyReply): void => {
    whenOver(reply, () => {
      const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
      metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    });
  };
  app.addHook("onRequest", atOnce(measure));
}
