import { createHash, X509Certificate } from "node:crypto";
import { holderOf, isForStatus, partsOf, publicKeyIn, validityOf } from "../certificate.ts";
import { context, type Element, expecting, identifierOf, inside, octetsOf, onlyElement, tags } from "../der/read.ts";
import { generalizedTimeOf } from "../der/time.ts";
import { mustBeFresh } from "./fresh.ts";
import { certificateId, nonceName, type StatusQuery } from "./ocsp-query.ts";
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

/**
 * Reads an OCSPResponse (RFC 6960, 4.2) to a query at a time by our clock: it is about this certificate, says that it is good, is
 * recent, answers the nonce or none, and is signed by the issuer or by one whom the issuer lets answer.
 *
 * @throws ValidationError, DerError
 */
export function readStatus(answer: Uint8Array, query: StatusQuery, at: string): Status {
  const basic = basicIn(answer);
  const [data, , , wrapped] = inside(basic);
  const body = expecting(data, tags.sequence);
  const certificates = wrapped === undefined ? [] : inside(expecting(inside(wrapped)[0], tags.sequence));
  if (certificates.length > mostCertificates) throw new ValidationError("its answer has too many certificates");
  const signer = signerOf(
    basic,
    certificates.map(({ whole }) => whole),
    query.issuer,
  );
  const members = inside(body).filter(({ tag }) => tag !== context(0));
  const [responder, producedAt, responses, ...rest] = members;
  if (!names(responder, signer)) throw new ValidationError("its answer names another as its signer than who signed it");
  if (signer !== query.issuer) mustBeValidAt(signer, generalizedTimeOf(producedAt));
  mustAnswerNonce(rest.at(-1), query.nonce);
  mustBeGood(responses, query, at);
  return { responder: signer === query.issuer ? undefined : signer };
}

function basicIn(answer: Uint8Array): Element {
  const [status, wrapped] = inside(onlyElement(answer, tags.sequence));
  const code = expecting(status, enumerated).content[0] ?? 0;
  if (code !== 0) throw new ValidationError(`it refuses with status ${code} (${refusals[code] ?? "unknown"})`);
  const [kind, bytes] = inside(expecting(inside(expecting(wrapped, context(0)))[0], tags.sequence));
  if (identifierOf(kind) !== basicName) throw new ValidationError("its answer is of a kind that is not known");
  return onlyElement(octetsOf(bytes), tags.sequence);
}

/** RFC 6960, 4.2.2.2: the issuer, or one with a certificate of the issuer for this. */
function signerOf(basic: Element, certificates: readonly Uint8Array[], issuer: Uint8Array): Uint8Array {
  if (signedBy(basic, issuer)) return issuer;
  const found = certificates.find((one) => publicKeyIn(one) !== undefined && signedBy(basic, one));
  if (found === undefined) throw new ValidationError("the signature of its answer is not valid");
  const isIssued = Buffer.compare(partsOf(found).issuer, holderOf(issuer).name) === 0;
  if (!isIssued || !signedBy(onlyElement(found, tags.sequence), issuer) || !isForStatus(found))
    throw new ValidationError("its answer is signed by one whom the issuer does not let answer");
  return found;
}

/** ResponderID: by name or by the hash of the key. */
function names(responder: Element | undefined, signer: Uint8Array): boolean {
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

/** One that was made beforehand has none (RFC 5019, 4); another one's is not ours. */
function mustAnswerNonce(extensions: Element | undefined, nonce: Uint8Array): void {
  if (extensions?.tag !== context(1)) return;
  for (const extension of inside(expecting(inside(extensions)[0], tags.sequence))) {
    const [name, ...rest] = inside(extension);
    if (identifierOf(name) !== nonceName) continue;
    const said = octetsOf(onlyElement(octetsOf(rest.at(-1)), tags.octetString));
    if (Buffer.compare(said, nonce) !== 0) throw new ValidationError("its answer is to another query");
  }
}

function mustBeGood(responses: Element | undefined, query: StatusQuery, at: string): void {
  const id = certificateId(query);
  const single = inside(expecting(responses, tags.sequence)).find((one) => isAbout(inside(one)[0], id));
  if (single === undefined) throw new ValidationError("its answer is not about this certificate");
  const [, status, thisUpdate, next] = inside(single);
  if (status?.tag === context(1))
    throw new ValidationError(`it says that the certificate was revoked at ${generalizedTimeOf(inside(status)[0])}`);
  if (status?.tag !== good) throw new ValidationError("it does not know the certificate");
  const nextUpdate = next?.tag === context(0) ? generalizedTimeOf(inside(next)[0]) : undefined;
  mustBeFresh({ thisUpdate: generalizedTimeOf(thisUpdate), nextUpdate }, at);
}

/** Responders may write the parameters of the hash algorithm or leave them out. */
function isAbout(said: Element | undefined, id: Uint8Array): boolean {
  const [saidAlgorithm, ...rest] = inside(expecting(said, tags.sequence));
  const [algorithm, ...wanted] = inside(onlyElement(id, tags.sequence));
  const nameOf = (one: Element | undefined): string => identifierOf(inside(expecting(one, tags.sequence))[0]);
  return (
    nameOf(saidAlgorithm) === nameOf(algorithm) &&
    wanted.every(({ whole }, place) => Buffer.compare(rest[place]?.whole ?? new Uint8Array(), whole) === 0)
  );
}
