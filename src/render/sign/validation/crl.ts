import { X509Certificate } from "node:crypto";
import { holderOf, partsOf } from "../certificate.ts";
import { context, type Element, expecting, identifierOf, inside, octetsOf, onlyElement, tags } from "../der/read.ts";
import { timeOf } from "../der/time.ts";
import { mustBeFresh } from "./fresh.ts";
import { signedBy } from "./signed-by.ts";
import { ValidationError } from "./validation-error.ts";

const pointName = "2.5.29.28";
const isTime = ({ tag }: Element): boolean => tag === tags.utcTime || tag === tags.generalizedTime;

/**
 * Checks a CertificateList (RFC 5280, 5) at a time by our clock: the issuer signed it, it is recent, is a whole one of the issuer's
 * own certificates, and does not list this one.
 *
 * @throws ValidationError, DerError
 */
export function mustNotList(list: Uint8Array, certificate: Uint8Array, issuer: Uint8Array, at: string): void {
  const whole = onlyElement(list, tags.sequence);
  const [body] = inside(whole);
  const members = inside(expecting(body, tags.sequence));
  const [, name, thisUpdate, ...rest] = members[0]?.tag === tags.integer ? members.slice(1) : members;
  const isOwn = name !== undefined && Buffer.compare(name.whole, holderOf(issuer).name) === 0;
  if (!isOwn || !signedBy(whole, issuer)) throw new ValidationError("its list is not signed by the issuer");
  const [next] = rest;
  const nextUpdate = next !== undefined && isTime(next) ? timeOf(next) : undefined;
  mustBeFresh({ thisUpdate: timeOf(thisUpdate), nextUpdate }, at);
  mustCover(
    rest.find(({ tag }) => tag === context(0)),
    certificate,
  );
  const revoked = rest.find(({ tag }) => tag === tags.sequence);
  const entry = revoked && entryOf(revoked, partsOf(certificate).serial);
  if (entry !== undefined)
    throw new ValidationError(`its list says that the certificate was revoked at ${timeOf(inside(entry)[1])}`);
}

const entryOf = (revoked: Element, serial: Uint8Array): Element | undefined =>
  inside(revoked).find((entry) => Buffer.compare(inside(entry)[0]?.whole ?? new Uint8Array(), serial) === 0);

/** A critical extension that is not known may change what the list means (5.2); one of them says that it is a part. */
function mustCover(extensions: Element | undefined, certificate: Uint8Array): void {
  if (extensions === undefined) return;
  for (const extension of inside(expecting(inside(extensions)[0], tags.sequence))) {
    const [name, critical, value] = inside(extension);
    if (critical?.tag !== tags.boolean || critical.content[0] === 0) continue;
    if (identifierOf(name) !== pointName)
      throw new ValidationError("its list has a critical extension that is not known");
    const members = inside(onlyElement(octetsOf(value), tags.sequence));
    // [1] has certificates of users alone and [2] of authorities; [3] leaves reasons out, [4] lists certificates of others,
    // [5] only those of attributes (5.2.5).
    const others = new X509Certificate(certificate).ca ? [1, 3, 4, 5] : [2, 3, 4, 5];
    if (members.some(({ tag }) => others.includes(tag & 0x1f)))
      throw new ValidationError("its list is only a part of one");
  }
}
