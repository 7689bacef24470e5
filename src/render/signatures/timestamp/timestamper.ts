import { createHmac } from "node:crypto";
import type { Digest } from "../../../vocabulary/digests.ts";
import type { AuthorityAnswer, Outside } from "../../contract/outside.ts";
import { notSigned } from "../signature-refusals.ts";
import { confirmedTime } from "./check-token.ts";
import { type TimestampQuery, timestampQuery } from "./query.ts";
import { TimestampError, tokenIn } from "./reply.ts";

/** A timestamp of an authority (RFC 3161). */
export interface Timestamp {
  /** TimeStampToken in DER. */
  readonly token: Uint8Array;
  /** As the authority confirms it, ISO 8601 UTC. */
  readonly time: string;
}

/** Has the bytes of this hash, by the digest of its setting, timestamped. @throws Refusal SIGNATURE_NOT_APPLIED */
export type Timestamper = (imprint: Uint8Array) => Promise<Timestamp>;

/** Which authority is to be used, by its address, and how. */
export interface TimestampSetting {
  readonly authority: string;
  readonly digest: Digest;
  /** 64 hexadecimal digits, a secret from which nonces follow. */
  readonly seed: string;
}

/** Timestamps by an authority (RFC 3161): the token has to be over the imprint, with our nonce. */
export function timestamper(
  { authority, digest, seed }: TimestampSetting,
  outside: Pick<Outside, "timestamp">,
): Timestamper {
  return async (imprint) => {
    const query = { digest, imprint, nonce: nonceFor(seed, imprint) };
    const answer = await outside.timestamp(authority, timestampQuery(query));
    try {
      return read(answer, query);
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error;
      const why = `the timestamp authority gives no usable timestamp, because ${error.message}.`;
      throw notSigned("TIMESTAMP_FAILED", "timestampServer", why, error);
    }
  };
}

/** A nonce that outsiders cannot predict; the same job sends the same nonce. */
function nonceFor(seed: string, imprint: Uint8Array): Uint8Array {
  const nonce = createHmac("sha256", Buffer.from(seed, "hex"))
    .update("timestamp")
    .update(imprint)
    .digest()
    .subarray(0, 8);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}

function read(answer: AuthorityAnswer, query: TimestampQuery): Timestamp {
  if ("failure" in answer) throw new TimestampError(withoutStop(answer.failure));
  const { status, mediaType, body, at } = answer;
  if (status !== 200) throw new TimestampError(`it answers with status ${status}`);
  if (mediaType !== "application/timestamp-reply") {
    throw new TimestampError("its answer is not of type application/timestamp-reply");
  }
  const token = tokenIn(body);
  return { token, time: confirmedTime(token, query, at) };
}

/** A sentence as the end of another. */
const withoutStop = (sentence: string): string => sentence.replace(/[.]$/, "");
