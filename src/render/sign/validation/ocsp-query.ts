import { createHash } from "node:crypto";
import { holderOf, partsOf } from "../certificate.ts";
import { identifier, nothing, octetString, sequence, tagged } from "../der/write.ts";

/** A question whether a certificate is revoked. */
export interface StatusQuery {
  readonly certificate: Uint8Array;
  /** Its issuer's certificate. */
  readonly issuer: Uint8Array;
  /** 16 bytes that nobody knows beforehand. */
  readonly nonce: Uint8Array;
}

const sha1Name = "1.3.14.3.2.26";
export const nonceName = "1.3.6.1.5.5.7.48.1.2";
const sha1 = (bytes: Uint8Array): Buffer => createHash("sha1").update(bytes).digest();

/** CertID (RFC 6960, 4.1.1). Its hashes only find the issuer, and SHA-1 is what every responder knows (RFC 5019, 2.1.1). */
export function certificateId({ certificate, issuer }: Pick<StatusQuery, "certificate" | "issuer">): Buffer {
  const { name, keyBits } = holderOf(issuer);
  return sequence(
    sequence(identifier(sha1Name), nothing),
    octetString(sha1(name)),
    octetString(sha1(keyBits)),
    partsOf(certificate).serial,
  );
}

/** OCSPRequest in DER, with a nonce (RFC 8954). */
export function statusQuery(query: StatusQuery): Buffer {
  const nonce = sequence(identifier(nonceName), octetString(octetString(query.nonce)));
  return sequence(sequence(sequence(sequence(certificateId(query))), tagged(2, sequence(nonce))));
}
