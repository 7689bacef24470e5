import type { Clock } from "../../ports/clock/port.ts";
import { type Outbound, OutboundError } from "../../ports/net/port.ts";
import type { AuthorityAnswer } from "../../render/outside.ts";

const timeoutMs = 5000;
const mostBytes = 256 * 1024;

/** Sends a query to a timestamp authority (RFC 3161, 3.4) through the guarded door, once: what it answers is judged by who asks. */
export async function askAuthority(
  { outbound, clock }: { readonly outbound: Pick<Outbound, "request">; readonly clock: Pick<Clock, "now"> },
  authority: string,
  query: Uint8Array,
): Promise<AuthorityAnswer> {
  try {
    const { status, headers, body } = await outbound.request({
      target: "timestamp",
      method: "POST",
      url: authority,
      headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
      body: query,
      timeoutMs,
      mostBytes,
    });
    const [mediaType = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
    return { status, mediaType: mediaType.trim(), body, at: clock.now().toISOString() };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.message };
    throw error;
  }
}
