import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Guid, sha256, uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { KeptAnswer, RequestAnswers } from "../idempotency/kept-answers.ts";
import { readKey } from "../idempotency/read-key.ts";
import { heededPreferences } from "../parameters/prefer.ts";
import { onlyFor, sendingOnlyFor } from "./at-once.ts";
import { whenOver } from "./when-over.ts";

/** A request with a key, from its beginning to its answer. */
interface RunningRequest {
  readonly tenantId: string;
  /** Client and key, hashed. */
  readonly request: string;
  readonly fingerprint: string;
}

/** Namespace of the ids of commands that follow from a caller's key. */
const keyed = "f1f6b2c4-0d5a-4e0b-b1a7-6c3e9d82a540" as Guid;

/** Headers that are part of an answer; the others belong to the moment. */
const keptHeaders = [
  "content-type",
  "location",
  "etag",
  "link",
  "x-total-count",
  "cache-control",
  "preference-applied",
  "retry-after",
] as const;

/** Members that are shown only once and are not kept. */
const secrets: ReadonlySet<string> = new Set(["clientSecret", "secret"]);

/**
 * Every POST of a caller may carry an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): its answer, when it
 * succeeded, is given again for a day to the same request with the same key. A request that failed did nothing, and may
 * be tried again. Register it after the hooks that read bodies.
 */
export function addIdempotency(app: FastifyInstance, answers: RequestAnswers): void {
  const running = new Map<string, string>();
  const current = new WeakMap<FastifyRequest, RunningRequest>();
  app.decorateRequest("commandId", undefined);

  const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const keyedRequest = readRequest(request);
    if (keyedRequest === undefined) return undefined;
    refuseIfRunning(running.get(keyedRequest.request), keyedRequest);
    running.set(keyedRequest.request, keyedRequest.fingerprint);
    current.set(request, keyedRequest);
    const kept = await answers.find(keyedRequest.tenantId, keyedRequest.request);
    if (kept !== undefined && kept.fingerprint !== keyedRequest.fingerprint) throw reused();
    if (kept !== undefined) return replay(reply, kept);
    request.commandId = uuidv5(keyed, `${keyedRequest.tenantId} ${keyedRequest.request} ${keyedRequest.fingerprint}`);
    return undefined;
  };
  app.addHook("preHandler", onlyFor(hasKey, begin));

  const end = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> => {
    const keyedRequest = current.get(request);
    if (keyedRequest === undefined) return;
    current.delete(request);
    try {
      const isText = request.commandId !== undefined && typeof payload === "string";
      const answer = isText ? keptAnswer(keyedRequest, reply, payload) : undefined;
      if (answer !== undefined) await answers.keep(keyedRequest.tenantId, keyedRequest.request, answer);
    } catch (err) {
      request.log.warn({ err }, "an answer was not kept for its idempotency key");
    } finally {
      // A stream is answered when its last byte is out.
      if (isStream(payload)) whenOver(reply, () => running.delete(keyedRequest.request));
      else running.delete(keyedRequest.request);
    }
  };
  app.addHook(
    "onSend",
    sendingOnlyFor((request) => current.has(request), end),
  );
}

/** The answer that is given again to the same request; undefined where it is no success. */
function keptAnswer({ fingerprint }: RunningRequest, reply: FastifyReply, body: string): KeptAnswer | undefined {
  const { statusCode: status } = reply;
  if (status < 200 || status > 299) return undefined;
  const headers = keptHeaders.flatMap((name) => {
    const value = reply.getHeader(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { fingerprint, status, headers: Object.fromEntries(headers), body: withoutSecrets(body) };
}

const hasKey = ({ method, headers }: FastifyRequest): boolean =>
  method === "POST" && headers["idempotency-key"] !== undefined;

function readRequest(request: FastifyRequest): RunningRequest | undefined {
  const { caller } = request;
  const key = caller === undefined ? undefined : readKey(request);
  if (caller === undefined || key === undefined) return undefined;
  const { method, url, bodyHash = "" } = request;
  const fingerprint = sha256([method, url, bodyHash, ...heededPreferences(request)].join("\n"));
  return { tenantId: caller.tenantId, request: sha256(`${caller.tenantId}\n${caller.clientId}\n${key}`), fingerprint };
}

function refuseIfRunning(fingerprint: string | undefined, keyedRequest: RunningRequest): void {
  if (fingerprint === undefined) return;
  if (fingerprint !== keyedRequest.fingerprint) throw reused();
  throw new Refusal("REQUEST_IN_PROGRESS", "A request with this key and this content is still running.");
}

function reused(): Refusal {
  return new Refusal(
    "IDEMPOTENCY_KEY_REUSED",
    "The key was sent before with another method, path, query, body or preference (Prefer).",
  );
}

function replay(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  reply.code(status).headers({ ...headers, "idempotency-replayed": "true" });
  // Bytes are sent as they are, without another serialisation as JSON.
  return reply.send(Buffer.from(body, "utf8"));
}

function isStream(payload: unknown): boolean {
  return typeof (payload as { readonly pipe?: unknown } | null)?.pipe === "function";
}

function withoutSecrets(body: string): string {
  if (![...secrets].some((name) => body.includes(`"${name}"`))) return body;
  return JSON.stringify(JSON.parse(body), (name, value: unknown) => (secrets.has(name) ? undefined : value));
}
