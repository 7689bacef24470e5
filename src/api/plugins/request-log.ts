import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readTraceparent } from "../../vocabulary/trace-context.ts";
import { atOnce } from "./at-once.ts";
import { whenOver } from "./when-over.ts";

/**
 * One line a request, when its answer is out or its client gone. It is made of what we know ourselves: no body, no query,
 * no header but a well-formed traceparent.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest("traceparent", undefined);
  app.decorateRequest("facts");
  app.addHook(
    "onRequest",
    atOnce((request, reply) => {
      request.facts = {};
      const { traceparent: sent } = request.headers;
      const isTrace = typeof sent === "string" && readTraceparent(sent) !== undefined;
      request.traceparent = isTrace ? sent : undefined;
      reply.header("x-request-id", request.id);
      whenOver(reply, () => logLine(request, reply));
    }),
  );
}

function logLine(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      traceparent: request.traceparent,
      tenant: request.caller?.tenantId,
      client: request.caller?.clientId,
      method: request.method,
      route: request.is404 ? undefined : request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.raw.writableFinished ? {} : { aborted: true }),
      ...request.facts,
    },
    "request",
  );
}
