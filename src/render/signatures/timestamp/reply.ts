import { DerError, expecting, inside, numberOf, onlyElement, tags } from "../der/read.ts";

/** An answer that holds no usable token, in words that end a sentence. */
export class TimestampError extends Error {
  override readonly name = "TimestampError";
}

const granted = 0;
const grantedWithChanges = 1;

/** The token in a TimeStampResp (RFC 3161, 2.4.2). @throws TimestampError */
export function tokenIn(reply: Uint8Array): Uint8Array {
  const { status, token } = readReply(reply);
  if (status !== granted && status !== grantedWithChanges) {
    throw new TimestampError(`it refuses with status ${status} (${refusals[status] ?? "unknown"})`);
  }
  if (token === undefined) throw new TimestampError("it answers without a token");
  return token;
}

/** PKIStatus (RFC 3161, 2.4.2). */
const refusals: Readonly<Record<number, string>> = {
  2: "rejection",
  3: "waiting",
  4: "revocation warning",
  5: "revocation notification",
};

function readReply(reply: Uint8Array): { readonly status: number; readonly token: Uint8Array | undefined } {
  try {
    const [about, token] = inside(onlyElement(reply, tags.sequence));
    const [status] = inside(expecting(about, tags.sequence));
    return { status: numberOf(status), token: token && expecting(token, tags.sequence).whole };
  } catch (error) {
    if (error instanceof DerError) throw new TimestampError("its answer is no timestamp reply");
    throw error;
  }
}
