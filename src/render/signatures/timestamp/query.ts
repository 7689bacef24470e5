import type { Digest } from "../../../vocabulary/digests.ts";
import { octetString, positiveInteger, sequence, smallInteger, truth } from "../der/write.ts";
import { digestAlgorithm } from "../signer.ts";

/** A query to a timestamp authority. */
export interface TimestampQuery {
  readonly digest: Digest;
  /** The hash of what is to be timestamped. */
  readonly imprint: Uint8Array;
  /** Eight bytes; the first is from 1 to 127, so that every reader takes the number for the same. */
  readonly nonce: Uint8Array;
}

/** TimeStampReq (RFC 3161, 2.4.1) in DER; the authority's certificate is to come along. */
export const timestampQuery = ({ digest, imprint, nonce }: TimestampQuery): Buffer =>
  sequence(smallInteger(1), sequence(digestAlgorithm(digest), octetString(imprint)), positiveInteger(nonce), truth);
