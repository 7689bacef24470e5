import { createHash } from "node:crypto";
import { digestFacts, digests } from "../../../vocabulary/digests.ts";
import { holderOf, partsOf } from "../certificate.ts";
import { identifier, nothing, octetString, sequence, tagged } from "../der/write.ts";

/** A question whether a certificate is revoked. */
export interface StatusQuery {
  readonly certificate: Uint8Array;
  /** Its issuer's certificate. */
  readonly issuer: Uint8Array;
  /** 16 unpredictable bytes. */
  readonly nonce: Uint8Array;
}

/** By object identifier: hashes by which a certificate may be named. */
export const hashes: ReadonlyMap<string, string> = new Map([
  ["1.3.14.3.2.26", "sha1"],
  ...digests.map((digest) => [digestFacts[digest].identifier, digest] as const),
]);
/** id-pkix-ocsp-nonce (RFC 6960, 4.4.1). */
export const nonceName = "1.3.6.1.5.5.7.48.1.2";

/** CertID (RFC 6960, 4.1.1). Its hashes only find the issuer, and SHA-1 is what every responder knows (RFC 5019, 2.1.1). */
export function certificateId(
  { certificate, issuer }: Pick<StatusQuery, "certificate" | "issuer">,
  hash: string = "sha1",
): Buffer {
  const { name, keyBits } = holderOf(issuer);
  const hashed = (bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest();
  const [algorithm = ""] = [...hashes].find(([, one]) => one === hash) ?? [];
  return sequence(
    sequence(identifier(algorithm), nothing),
    octetString(hashed(name)),
    octetString(hashed(keyBits)),
    partsOf(certificate).serial,
  );
}

/** OCSPRequest in DER, with a nonce (RFC 8954). */
export function statusQuery(query: StatusQuery): Buffer {
  const nonce = sequence(identifier(nonceName), octetString(octetString(query.nonce)));
  return sequence(sequence(sequence(sequence(certificateId(query))), tagged(2, sequence(nonce))));
}
