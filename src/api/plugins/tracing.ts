import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BegunSpan, Tracer } from "../../ports/tracing/port.ts";
import { whenOver } from "./when-over.ts";

/**
 * A span for every request, from its headers to the end of its answer; all that the request leads to is below it. Its ids are in
 * every log line of the request, under OpenTelemetry's names.
 */
export function addTracing(app: FastifyInstance, tracer: Pick<Tracer, "beginRequest" | "end">): void {
  app.addHook("onRequest", async (request, reply) => {
    const span = tracer.beginRequest(request.traceparent);
    request.traceparent = span.traceparent;
    request.log = request.log.child({ trace_id: span.traceId, span_id: span.spanId });
    reply.log = request.log;
    whenOver(reply, () => end(tracer, span, request, reply));
  });
}

/** Named by the route's pattern, never by a path that a caller chose (semantic conventions of OpenTelemetry for HTTP servers). */
function end(tracer: Pick<Tracer, "end">, span: BegunSpan, request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request;
  const route = request.is404 ? undefined : request.routeOptions.url;
  const status = reply.statusCode;
  const wasCut = !reply.raw.writableFinished;
  const { refusal } = request.facts;
  tracer.end(span, {
    name: route === undefined ? method : `${method} ${route}`,
    kind: "server",
    attributes: {
      "http.request.method": method,
      ...(route === undefined ? {} : { "http.route": route }),
      "http.response.status_code": status,
      "colophon.request.id": request.id,
      ...(request.caller === undefined ? {} : { "colophon.tenant.id": request.caller.tenantId }),
      ...(refusal === undefined ? {} : { "colophon.refusal": refusal }),
    },
    error: status >= 500 ? String(status) : wasCut ? "client_gone" : undefined,
  });
}
