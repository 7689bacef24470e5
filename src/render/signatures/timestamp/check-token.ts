import { X509Certificate } from "node:crypto";
import type { Digest } from "../../../vocabulary/digests.ts";
import { hasDates, isForTimestamps, publicKeyIn, validityOf } from "../certificate.ts";
import { digestOf, readSignedData, type SignedData } from "../cms/read-signed-data.ts";
import { bindsCertificate, certificateOf, isSignedBy } from "../cms/verify-signer.ts";
import { DerError, expecting, inside, mustNest, octetsOf, onlyElement, tags } from "../der/read.ts";
import { generalizedTimeOf } from "../der/time.ts";
import { hashOf } from "../signer.ts";
import type { TimestampQuery } from "./query.ts";
import { TimestampError } from "./reply.ts";

const tokenInfoName = "1.2.840.113549.1.9.16.1.4";
/** How far an authority's clock may be from ours. */
const mostOffMs = 5 * 60_000;

/**
 * The time (ISO 8601 UTC) that a token confirms for exactly this query (RFC 3161, 2.4.2): imprint, algorithm and nonce are
 * those of the query, the token is signed by a certificate that is for timestamps, and its time is that of our clock.
 * Trust in the authority is not judged.
 *
 * @throws TimestampError
 */
export function confirmedTime(token: Uint8Array, query: TimestampQuery, at: string): string {
  try {
    const signedData = readSignedData(token);
    mustBeReadable(token, signedData);
    const info = verifiedInfo(signedData);
    mustAnswer(info, query);
    if (Math.abs(Date.parse(info.time) - Date.parse(at)) > mostOffMs) {
      throw new TimestampError(`its clock says ${info.time}, more than five minutes from ours`);
    }
    return info.time;
  } catch (error) {
    if (error instanceof DerError) throw new TimestampError("its token cannot be read");
    throw error;
  }
}

/** Contents of a token, once its signature has been verified. @throws TimestampError, DerError */
export function verifiedInfo(signedData: SignedData): TokenInfo {
  const { content, contentType, signers } = signedData;
  const [signer, ...more] = signers;
  if (contentType !== tokenInfoName || content === undefined) throw new TimestampError("it answers with no token");
  if (signer === undefined || more.length > 0) throw new TimestampError("its token has not one signer");
  const certificate = certificateOf(signedData, signer);
  if (certificate === undefined) throw new TimestampError("its token lacks the signer's certificate");
  if (signer.digest === undefined) throw new TimestampError("its token is signed over none of SHA-256, -384 and -512");
  const digest = hashOf(signer.digest, content);
  if (!isSignedBy(signer, certificate, { contentType, digest })) {
    throw new TimestampError("the signature of its token is not valid");
  }
  if (bindsCertificate(signer, certificate) !== true)
    throw new TimestampError("its token does not name its certificate");
  const info = readTokenInfo(content);
  mustBeForTimestamps(certificate, info.time);
  return info;
}

/**
 * Checks that readers can read the token. It becomes a part of the signature, so an unreadable part of it would break
 * that too.
 */
function mustBeReadable(token: Uint8Array, { certificates }: SignedData): void {
  mustNest(token);
  for (const certificate of certificates) {
    if (publicKeyIn(certificate) === undefined) throw new DerError("A certificate cannot be read.");
  }
}

/** RFC 3161, 2.3. */
function mustBeForTimestamps(certificate: Uint8Array, time: string): void {
  if (!isForTimestamps(certificate)) throw new TimestampError("its certificate is not one for timestamps");
  const read = new X509Certificate(certificate);
  if (!hasDates(read)) throw new TimestampError("its certificate has a date that does not exist");
  const { from, to } = validityOf(read);
  if (time < from) throw new TimestampError(`its certificate is valid only from ${from}`);
  if (time > to) throw new TimestampError(`its certificate expired at ${to}`);
}

function mustAnswer(info: TokenInfo, { digest, imprint, nonce }: TimestampQuery): void {
  if (info.digest !== digest || Buffer.compare(info.imprint, imprint) !== 0) {
    throw new TimestampError("its token is for something else");
  }
  if (info.nonce === undefined || Buffer.compare(info.nonce, nonce) !== 0) {
    throw new TimestampError("its token answers another query");
  }
}

/** Contents of a timestamp token. */
interface TokenInfo {
  /** undefined: one that is not known here. */
  readonly digest: Digest | undefined;
  readonly imprint: Uint8Array;
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly nonce: Uint8Array | undefined;
}

/** TSTInfo (RFC 3161, 2.4.2). @throws DerError */
function readTokenInfo(der: Uint8Array): TokenInfo {
  const [, , about, , time, ...rest] = inside(onlyElement(der, tags.sequence));
  const [algorithm, imprint] = inside(expecting(about, tags.sequence));
  return {
    digest: digestOf(algorithm),
    imprint: octetsOf(imprint),
    time: generalizedTimeOf(time),
    nonce: rest.find(({ tag }) => tag === tags.integer)?.content,
  };
}
