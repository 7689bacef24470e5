import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDamage, isStorageFault } from "../../ports/disk/port.ts";
import { type RefusalCode, refusals } from "../../vocabulary/codes.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { callerLeft } from "../../vocabulary/stopping/stop-signal.ts";
import { problemMediaType, problemOf } from "../answers/problem.ts";
import { atMostEvery } from "../at-most-every.ts";
import { linger } from "../bodies/linger.ts";
import { pathOf } from "../route.ts";
import { mediaTypeNotTaken } from "./bodies.ts";

/** Seconds a caller should wait who met a full queue or a stopping service. */
const retryAfterSeconds = 2;

/** Every request meets a full disk: one line of the log in this time says so, in milliseconds. */
const reportEveryMs = 60_000;

declare module "fastify" {
  interface FastifyInstance {
    mayReportDisk: () => boolean;
  }
}

/** Errors of the server and of the ports, by the code they carry. */
const knownCodes: Readonly<Record<string, readonly [RefusalCode, string]>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["INVALID_REQUEST", "The body is not as long as Content-Length says."],
  FST_ERR_BAD_URL: ["INVALID_REQUEST", "The path is not a valid one."],
  FST_ERR_MAX_PARAM_LENGTH: ["NOT_FOUND", "There is nothing here."],
  REVISION_CONFLICT: ["REVISION_CONFLICT", "Somebody else changed it at the same time."],
  LOG_UNAVAILABLE: ["UNAVAILABLE", "The event log does not answer."],
  STORE_UNAVAILABLE: ["UNAVAILABLE", "A store does not answer."],
  READ_MODEL_STOPPED: ["UNAVAILABLE", "What was stored cannot be listed now."],
  READ_MODEL_BEHIND: ["UNAVAILABLE", "What was stored last cannot be found yet."],
  EVENT_TOO_LARGE: ["PAYLOAD_TOO_LARGE", "The request holds more than one event can."],
};

/** Every error leaves as one problem object. An error that is no refusal is a fault of ours and is logged with its stack. */
export function addProblems(app: FastifyInstance): void {
  app.decorate("mayReportDisk", atMostEvery(reportEveryMs));
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, refusalOfError(error, request)));
}

/** `more`: members that a route's own protocol wants beside those of a problem. */
export async function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  more: Readonly<Record<string, unknown>> = {},
): Promise<FastifyReply> {
  const problem = problemOf(refusal.record(), pathOf(request), request.id);
  request.facts.refusal = refusal.code;
  logFault(request, refusal, "request failed");
  if (refusal.code === "SCOPE_MISSING" && !reply.hasHeader("www-authenticate")) {
    reply.header("www-authenticate", 'Bearer realm="colophon", error="insufficient_scope"');
  }
  if (problem.status === 503 && problem.isRetryable) reply.header("retry-after", String(retryAfterSeconds));
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  if (problem.status === 413) linger(request.raw, reply);
  for (const name of ofTheFile) reply.removeHeader(name);
  return reply
    .header("cache-control", "no-store")
    .code(problem.status)
    .type(problemMediaType)
    .send(JSON.stringify({ ...problem, ...more }));
}

/** Logs what is no fault of the caller's: a failure each time, a disk that takes nothing once in a while. */
export function logFault(request: FastifyRequest, refusal: Refusal, what: string): void {
  const { code, cause } = refusal;
  if (refusals[code].status === 500) request.log.error({ err: cause ?? refusal }, what);
  if (isStorageFault(cause) && request.server.mayReportDisk()) {
    request.log.error({ err: cause }, "the disk takes or gives nothing: requests are refused");
  }
}

/** Headers that a route may have set for a file before it refused to send it; a problem is not that file. */
const ofTheFile = ["etag", "content-disposition", "repr-digest", "accept-ranges", "content-length"];

/** The refusal that an error means to a caller. Errors are recognised by code, which survives threads. */
export function refusalOfError(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  if (code === "ERR_STREAM_PREMATURE_CLOSE" && request.departure.aborted) return callerLeft();
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new Refusal("PAYLOAD_TOO_LARGE", `The body is larger than ${request.routeOptions.bodyLimit} bytes.`);
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return mediaTypeNotTaken(request);
  if (isStorageFault(error)) return new Refusal("UNAVAILABLE", "The disk takes no more now.", { cause: error });
  if (isDamage(error)) return new Refusal("FILE_DAMAGED", "The data of the service is damaged.", { cause: error });
  const known = Object.hasOwn(knownCodes, code) ? knownCodes[code] : undefined;
  if (known !== undefined) return new Refusal(known[0], known[1], { cause: error });
  if (statusCode >= 400 && statusCode < 500) return new Refusal("INVALID_REQUEST", "The request is not valid.");
  return new Refusal("INTERNAL", undefined, { cause: error });
}

/** Requests that never became one: broken HTTP, headers too large, a client too slow to finish them. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = brokenCode(error.code);
  const { status } = refusals[code];
  const body = JSON.stringify(problemOf(new Refusal(code).record(), "/", "none"));
  const head = [
    `HTTP/1.1 ${status} ${refusals[code].title}`,
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function brokenCode(code: string | undefined): RefusalCode {
  if (code === "HPE_HEADER_OVERFLOW") return "HEADERS_TOO_LARGE";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "REQUEST_TIMEOUT";
  return "INVALID_REQUEST";
}
