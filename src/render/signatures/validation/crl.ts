import { X509Certificate } from "node:crypto";
import { madeOnce } from "../../model/made-once.ts";
import { extensionOf, holderOf, maySignLists, partsOf } from "../certificate.ts";
import { context, type DerElement, expecting, identifierOf, inside, octetsOf, onlyElement, tags } from "../der/read.ts";
import { timeOf } from "../der/time.ts";
import { mustBeFresh, type ValiditySpan } from "./freshness.ts";
import { signedBy } from "./signed-by.ts";
import { ValidationError } from "./validation-error.ts";

const pointName = "2.5.29.28";
const deltaName = "2.5.29.27";

/**
 * Message for a list that adds to another one (RFC 5280, 5.2.4): it is not judged, and the other list does not count
 * without it.
 */
export const onlyChanges = "its list has only what changed since another one";
const isTime = ({ tag }: DerElement): boolean => tag === tags.utcTime || tag === tags.generalizedTime;

/** Statement of a list about one certificate; whether it counts at a time has not been judged. */
export interface ListSaid {
  /** ISO 8601 UTC; undefined: it does not list it. */
  readonly revokedAt: string | undefined;
  /** It is only on hold: a list of changes may take it off again (RFC 5280, 5.2.4 and 5.3.1). */
  readonly isOnHold: boolean;
  readonly span: ValiditySpan;
}

/**
 * Checks a CertificateList (RFC 5280, 5) at a time by our clock: the issuer signed it, it is recent, is a whole one of the issuer's
 * own certificates, and does not list this one.
 *
 * @throws ValidationError, DerError
 */
export function mustNotList(list: Uint8Array, certificate: Uint8Array, issuer: Uint8Array, at: string): void {
  const said = listSaid(list, certificate, issuer);
  if (said === undefined) throw new ValidationError(notIssuers);
  mustBeFresh(said.span, at);
  if (said.revokedAt !== undefined)
    throw new ValidationError(`its list says that the certificate was revoked at ${said.revokedAt}`);
}

const notIssuers = "its list is not signed by the issuer";

/**
 * Statement of a CertificateList about a certificate. The list must be signed by the certificate's issuer and cover all certificates
 * that the issuer issued itself. undefined: the list is another issuer's.
 *
 * @throws ValidationError, DerError
 */
export function listSaid(list: Uint8Array, certificate: Uint8Array, issuer: Uint8Array): ListSaid | undefined {
  const read = madeOnce(listsRead, list, () => readList(list));
  if (Buffer.compare(read.issuer, holderOf(issuer).name) !== 0) return undefined;
  const signer = Buffer.from(issuer).toString("base64");
  if (!madeOnce(read.signers, signer, () => signedBy(read.whole, issuer))) throw new ValidationError(notIssuers);
  if (!maySignLists(issuer)) throw new ValidationError("its issuer may not sign lists by its key usage");
  mustCover(read.extensions, certificate);
  const entry = read.entries().get(hexOf(partsOf(certificate).serial));
  return {
    revokedAt: entry && timeOf(inside(entry)[1]),
    isOnHold: entry !== undefined && isHeld(entry),
    span: read.span(),
  };
}

/** A list, read once for all certificates that are looked for in it, and for all signatures of a file. */
interface ReadList {
  readonly whole: DerElement;
  /** In DER. */
  readonly issuer: Uint8Array;
  readonly span: () => ValiditySpan;
  readonly extensions: DerElement | undefined;
  /** By serial number, hexadecimal; the first of each. */
  readonly entries: () => ReadonlyMap<string, DerElement>;
  /** By certificate, whether its key signed it. */
  readonly signers: Map<string, boolean>;
}

const listsRead = new WeakMap<Uint8Array, ReadList>();

function readList(list: Uint8Array): ReadList {
  const whole = onlyElement(list, tags.sequence);
  const [body] = inside(whole);
  const members = inside(expecting(body, tags.sequence));
  const [, name, thisUpdate, ...rest] = members[0]?.tag === tags.integer ? members.slice(1) : members;
  const [next] = rest;
  const revoked = rest.find(({ tag }) => tag === tags.sequence);
  return {
    ...{ whole, issuer: name?.whole ?? new Uint8Array() },
    span: () => ({
      thisUpdate: timeOf(thisUpdate),
      nextUpdate: next !== undefined && isTime(next) ? timeOf(next) : undefined,
    }),
    extensions: rest.find(({ tag }) => tag === context(0)),
    entries: once(() => entriesOf(revoked)),
    signers: new Map(),
  };
}

/** What it makes when it is wanted first; a list that cannot be read costs no second attempt. */
function once<Made>(make: () => Made): () => Made {
  let made: (() => Made) | undefined;
  return () => {
    made ??= attempted(make);
    return made();
  };
}

function attempted<Made>(make: () => Made): () => Made {
  try {
    const made = make();
    return () => made;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function entriesOf(revoked: DerElement | undefined): ReadonlyMap<string, DerElement> {
  const all = revoked === undefined ? [] : inside(revoked);
  return new Map(all.toReversed().map((entry) => [hexOf(inside(entry)[0]?.whole ?? new Uint8Array()), entry]));
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const reasonName = "2.5.29.21";
/** The CRLReason certificateHold (5.3.1) in DER. */
const certificateHold = Buffer.from([0x0a, 1, 6]);

function isHeld(entry: DerElement): boolean {
  const [, , extensions] = inside(entry);
  if (extensions === undefined) return false;
  const found = inside(extensions)
    .map(inside)
    .find(([name]) => identifierOf(name) === reasonName);
  return found !== undefined && Buffer.compare(octetsOf(found.at(-1)), certificateHold) === 0;
}

/** A critical extension that is not known may change what the list means (5.2); one of them says that it is a part. */
function mustCover(extensions: DerElement | undefined, certificate: Uint8Array): void {
  if (extensions === undefined) return;
  for (const extension of inside(expecting(inside(extensions)[0], tags.sequence))) {
    const [name, critical, value] = inside(extension);
    if (critical?.tag !== tags.boolean || critical.content[0] === 0) continue;
    if (identifierOf(name) === deltaName) throw new ValidationError(onlyChanges);
    if (identifierOf(name) !== pointName)
      throw new ValidationError("its list has a critical extension that is not known");
    const members = inside(onlyElement(octetsOf(value), tags.sequence));
    const point = members.find(({ tag }) => tag === context(0));
    if (point !== undefined && !isPointOf(point, certificate))
      throw new ValidationError("its list is that of another distribution point");
    // [1] has certificates of users alone and [2] of authorities; [3] leaves reasons out, [4] lists certificates of others,
    // [5] only those of attributes (5.2.5).
    const others = new X509Certificate(certificate).ca ? [1, 3, 4, 5] : [2, 3, 4, 5];
    if (members.some(({ tag }) => others.includes(tag & 0x1f)))
      throw new ValidationError("its list is only a part of one");
  }
}

/** 4.2.1.13 and 5.2.5: the certificate names the distribution point of the list, as it is written there. */
function isPointOf(point: DerElement, certificate: Uint8Array): boolean {
  const extension = extensionOf(certificate, "2.5.29.31");
  if (extension === undefined) return false;
  return inside(onlyElement(extension.value, tags.sequence)).some((one) =>
    inside(one).some(({ tag, whole }) => tag === context(0) && Buffer.compare(whole, point.whole) === 0),
  );
}
