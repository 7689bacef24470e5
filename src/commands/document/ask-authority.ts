import type { Clock } from "../../ports/clock/port.ts";
import { type Outbound, OutboundError, type OutboundRequest } from "../../ports/net/port.ts";
import type { AuthorityAnswer, ValidationRequest } from "../../render/contract/outside.ts";

const timeoutMs = 5000;
const mostBytes = 256 * 1024;

/** The guarded door, and the clock by which answers are judged. */
export interface Door {
  readonly outbound: Pick<Outbound, "request">;
  readonly clock: Pick<Clock, "now">;
}

/** Sends a query to a timestamp authority (RFC 3161, 3.4) through the guarded door, once: what it answers is judged by who asks. */
export function askAuthority(door: Door, authority: string, query: Uint8Array): Promise<AuthorityAnswer> {
  return ask(door, {
    target: "timestamp",
    method: "POST",
    url: authority,
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: query,
    timeoutMs,
    mostBytes,
  });
}

/** Lists of large authorities have some hundred kilobytes, and stand in every document. */
const mostListBytes = 2 * 1024 * 1024;

/** Asks for what shows that a certificate is valid, in the same way. */
export function askValidation(door: Door, request: ValidationRequest): Promise<AuthorityAnswer> {
  const { kind, address: url } = request;
  const shared = { target: "validation", url, timeoutMs } as const;
  if (kind !== "ocsp")
    return ask(door, { ...shared, method: "GET", mostBytes: kind === "crl" ? mostListBytes : mostBytes });
  const headers = { "content-type": "application/ocsp-request", accept: "application/ocsp-response" };
  return ask(door, { ...shared, method: "POST", headers, body: request.query, mostBytes });
}

async function ask({ outbound, clock }: Door, request: OutboundRequest): Promise<AuthorityAnswer> {
  try {
    const { status, headers, body } = await outbound.request(request);
    const [mediaType = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
    return { status, mediaType: mediaType.trim(), body, at: clock.now().toISOString() };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.message };
    throw error;
  }
}
