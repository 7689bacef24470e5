import { createHash, X509Certificate } from "node:crypto";
import { holderOf, isForStatus, partsOf, publicKeyIn, validityOf } from "../certificate.ts";
import { context, type DerElement, expecting, identifierOf, inside, octetsOf, onlyElement, tags } from "../der/read.ts";
import { generalizedTimeOf } from "../der/time.ts";
import { mustBeFresh, type ValiditySpan } from "./freshness.ts";
import { certificateId, hashes, nonceName, type StatusQuery } from "./ocsp-query.ts";
import { signedBy } from "./signed-by.ts";
import { ValidationError } from "./validation-error.ts";

/** An answer that says of a certificate that it is not revoked. */
export interface Status {
  /** The certificate that signed the answer; undefined: the issuer itself did. */
  readonly responder: Uint8Array | undefined;
}

const basicName = "1.3.6.1.5.5.7.48.1.1";
const enumerated = 0x0a;
const good = context(0, "primitive");
const mostCertificates = 8;

const refusals: Readonly<Record<number, string>> = {
  1: "malformed request",
  2: "internal error",
  3: "try later",
  5: "signature required",
  6: "unauthorized",
};

/** Statement of an answer about one certificate; whether it counts at a time has not been judged. */
export interface StatusSaid {
  readonly status: "good" | "revoked" | "unknown";
  /** ISO 8601 UTC; undefined: it says of no revocation. */
  readonly revokedAt: string | undefined;
  readonly span: ValiditySpan;
  /** As in `Status`. */
  readonly responder: Uint8Array | undefined;
  /** Nonce of the query that it answers; undefined: it was made beforehand (RFC 5019, 4). */
  readonly nonce: Uint8Array | undefined;
}

type CertificateAndIssuer = Pick<StatusQuery, "certificate" | "issuer">;

/**
 * Reads an OCSPResponse (RFC 6960, 4.2) to a query at a time by our clock: it is about this certificate, says that it is good, is
 * recent, answers the nonce or none, and is signed by the issuer or by one whom the issuer lets answer.
 *
 * @throws ValidationError, DerError
 */
export function readStatus(answer: Uint8Array, query: StatusQuery, at: string): Status {
  const said = statusSaid(answer, query);
  if (said === undefined) throw new ValidationError("its answer is not about this certificate");
  const { nonce, status, revokedAt, span, responder } = said;
  if (nonce !== undefined && Buffer.compare(nonce, query.nonce) !== 0)
    throw new ValidationError("its answer is to another query");
  if (status === "revoked") throw new ValidationError(`it says that the certificate was revoked at ${revokedAt}`);
  if (status === "unknown") throw new ValidationError("it does not know the certificate");
  mustBeFresh(span, at);
  return { responder };
}

/**
 * Statement of an OCSPResponse about a certificate, signed by its issuer or by a responder that the issuer authorised;
 * undefined: none.
 *
 * @throws ValidationError, DerError
 */
export function statusSaid(answer: Uint8Array, about: CertificateAndIssuer): StatusSaid | undefined {
  const basic = basicIn(answer);
  const [data, , , wrapped] = inside(basic);
  const members = inside(expecting(data, tags.sequence)).filter(({ tag }) => tag !== context(0));
  const [responder, producedAt, responses, ...rest] = members;
  const single = inside(expecting(responses, tags.sequence)).find((one) => isAbout(inside(one)[0], about));
  if (single === undefined) return undefined;
  const certificates = wrapped === undefined ? [] : inside(expecting(inside(wrapped)[0], tags.sequence));
  if (certificates.length > mostCertificates) throw new ValidationError("its answer has too many certificates");
  const signer = signerOf(
    basic,
    certificates.map(({ whole }) => whole),
    about.issuer,
  );
  if (!names(responder, signer)) throw new ValidationError("its answer names another as its signer than who signed it");
  if (signer !== about.issuer) mustBeValidAt(signer, generalizedTimeOf(producedAt));
  return {
    ...saidIn(single),
    responder: signer === about.issuer ? undefined : signer,
    nonce: nonceIn(rest.at(-1)),
  };
}

function basicIn(answer: Uint8Array): DerElement {
  const [status, wrapped] = inside(onlyElement(answer, tags.sequence));
  const code = expecting(status, enumerated).content[0] ?? 0;
  if (code !== 0) throw new ValidationError(`it refuses with status ${code} (${refusals[code] ?? "unknown"})`);
  const [kind, bytes] = inside(expecting(inside(expecting(wrapped, context(0)))[0], tags.sequence));
  if (identifierOf(kind) !== basicName) throw new ValidationError("its answer is of a kind that is not known");
  return onlyElement(octetsOf(bytes), tags.sequence);
}

/** RFC 6960, 4.2.2.2: the issuer, or one with a certificate of the issuer for this. */
function signerOf(basic: DerElement, certificates: readonly Uint8Array[], issuer: Uint8Array): Uint8Array {
  if (signedBy(basic, issuer)) return issuer;
  const found = certificates.find((one) => publicKeyIn(one) !== undefined && signedBy(basic, one));
  if (found === undefined) throw new ValidationError("the signature of its answer is not valid");
  const isIssued = Buffer.compare(partsOf(found).issuer, holderOf(issuer).name) === 0;
  if (!isIssued || !signedBy(onlyElement(found, tags.sequence), issuer) || !isForStatus(found))
    throw new ValidationError("its answer is signed by one whom the issuer does not let answer");
  return found;
}

/** ResponderID: by name or by the hash of the key. */
function names(responder: DerElement | undefined, signer: Uint8Array): boolean {
  const { name, keyBits } = holderOf(signer);
  const [inner] = responder === undefined ? [] : inside(responder);
  if (responder?.tag === context(1)) return inner !== undefined && Buffer.compare(inner.whole, name) === 0;
  const hash = createHash("sha1").update(keyBits).digest();
  return responder?.tag === context(2) && Buffer.compare(octetsOf(inner), hash) === 0;
}

function mustBeValidAt(signer: Uint8Array, producedAt: string): void {
  const { from, to } = validityOf(new X509Certificate(signer));
  if (producedAt < from || producedAt > to)
    throw new ValidationError("its certificate was not valid when it made its answer");
}

function nonceIn(extensions: DerElement | undefined): Uint8Array | undefined {
  if (extensions?.tag !== context(1)) return undefined;
  for (const extension of inside(expecting(inside(extensions)[0], tags.sequence))) {
    const [name, ...rest] = inside(extension);
    if (identifierOf(name) === nonceName) return octetsOf(onlyElement(octetsOf(rest.at(-1)), tags.octetString));
  }
  return undefined;
}

/** SingleResponse. */
function saidIn(single: DerElement): Pick<StatusSaid, "status" | "revokedAt" | "span"> {
  const [, status, thisUpdate, next] = inside(single);
  const nextUpdate = next?.tag === context(0) ? generalizedTimeOf(inside(next)[0]) : undefined;
  const span = { thisUpdate: generalizedTimeOf(thisUpdate), nextUpdate };
  if (status?.tag === context(1)) return { status: "revoked", revokedAt: generalizedTimeOf(inside(status)[0]), span };
  return { status: status?.tag === good ? "good" : "unknown", revokedAt: undefined, span };
}

/** Responders may write the parameters of the hash algorithm or leave them out, and choose the hash. */
function isAbout(said: DerElement | undefined, about: CertificateAndIssuer): boolean {
  const [algorithm, ...rest] = inside(expecting(said, tags.sequence));
  const hash = hashes.get(identifierOf(inside(expecting(algorithm, tags.sequence))[0]));
  if (hash === undefined) return false;
  const [, ...wanted] = inside(onlyElement(certificateId(about, hash), tags.sequence));
  return wanted.every(({ whole }, place) => Buffer.compare(rest[place]?.whole ?? new Uint8Array(), whole) === 0);
}
