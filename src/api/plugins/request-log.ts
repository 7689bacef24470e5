import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** W3C Trace Context, 3.2: version, trace, parent, flags. */
const traceparent = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * One line a request, when its answer is out or its client gone. It is made of what we know ourselves: no body, no query,
 * no header but a well-formed traceparent.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest("traceparent", undefined);
  app.decorateRequest("facts");
  app.addHook("onRequest", async (request, reply) => {
    request.facts = {};
    const { traceparent: sent } = request.headers;
    request.traceparent = typeof sent === "string" && traceparent.test(sent) ? sent : undefined;
    reply.header("x-request-id", request.id);
    reply.raw.once("close", () => logLine(request, reply));
  });
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
