import type { FastifyRequest } from "fastify";
import type { ContentOfDocument } from "../vocabulary/events/document-reads.ts";
import type { Scope } from "../vocabulary/http/scopes.ts";
import type { Guid } from "../vocabulary/ids.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import type { StopSignal } from "../vocabulary/stopping/stop-signal.ts";
import type { Caller } from "./auth/caller.ts";
import type { SessionCookie } from "./auth/session-cookie.ts";
import type { AnswerHeader, ConditionalHeader } from "./openapi/headers.ts";

/**
 * Which counter a request takes from: a tenant's documents, what is rendered but does not count, its requests to one endpoint,
 * or what one key has described for somebody who types.
 */
export type RouteLimit = "generate" | "render" | "endpoint" | "studio";

/** Traits of routes that give everybody the same answer, whatever they send. */
export const sameForAll = {
  access: "anyone",
  ignoresUnknown: "Browsers, monitors and caches add parameters of their own, and nothing follows from any.",
} as const;

/** Facts of a request's log line, in addition to route pattern, status and time. */
interface RequestFacts {
  pages?: number;
  bytes?: number;
  errorCodes?: readonly string[];
  refusal?: string;
  /** Why a trusted issuer's token was not accepted. */
  token?: string;
  /** Documents that a bulk request generated, and lines that failed. */
  documents?: number;
  failed?: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The scope a token must have, or that no token is needed. Every route says it; without it a token is wanted. */
    access?: Scope | "anyone";
    /** `studio`: callers come with the studio's cookie, and a token is refused. */
    door?: "studio";
    /** Whether a request without a token is let in without a caller; a token that is sent must be valid. */
    tokenOptional?: boolean;
    limit?: RouteLimit;
    /** What of a stored document the answer has: who gets it is noted (`plugins/read-notes.ts`). */
    notes?: ContentOfDocument;
    /** Why names in a request that nothing reads are ignored. Without a reason the route refuses them (`plugins/preferences.ts`). */
    ignoresUnknown?: string;
    /** Conditions that the route reads and headers that its successes have; `/openapi.json` describes both. */
    reads?: readonly ConditionalHeader[];
    sends?: readonly AnswerHeader[];
    /**
     * `bytes`: the body is handed on as it came. `json` (default): parsed and checked against the schema; `optional`: the
     * same, and it may be left out. `upload`: the route reads multipart/form-data by itself. `lines`: it reads
     * newline-delimited JSON as it comes in.
     */
    body?: "bytes" | "json" | "optional" | "upload" | "lines";
    /** Whether the bytes of a JSON body stay beside its value, for a worker that reads them again. */
    keepsBytes?: boolean;
    /** A JSON body of more bytes has at most so many of each of JSON's signs: it is little else than a file, and is parsed at once. */
    plainBeyond?: { readonly bytes: number; readonly signs: number };
  }

  interface FastifyRequest {
    caller: Caller | undefined;
    /** The session of a caller with the studio's cookie. */
    session: SessionCookie | undefined;
    facts: RequestFacts;
    traceparent: string | undefined;
    /** Aborted when the caller goes before the answer is out. */
    departure: StopSignal;
    /** SHA-256 of the body as it came, hexadecimal; undefined when there was none. */
    bodyHash: string | undefined;
    /** Bytes of a JSON body as it came. */
    bodyBytes: number;
    /** A JSON body as it came, where the route keeps it. */
    bodyAsSent: Uint8Array | undefined;
    /** Follows from the caller's Idempotency-Key, when there is one: the same request again is the same command. */
    commandId: Guid | undefined;
  }
}

/** The caller of a route that needs a token: the hooks refuse all requests without one. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw new Error(`${request.routeOptions.url} was reached without a caller`);
  return request.caller;
}

/** @throws Refusal SCOPE_MISSING when the caller may not read stored documents; `doing`: what needs that, as a sentence begins */
export const mustRead = (request: FastifyRequest, doing: string): void => mustHave(request, "documents:read", doing);

/** The same of another scope that a route needs beside its own. */
export function mustHave(request: FastifyRequest, scope: Scope, doing: string): void {
  if (!callerOf(request).scopes.has(scope)) throw new Refusal("SCOPE_MISSING", `${doing} needs the scope ${scope}.`);
}

/** The path without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}
