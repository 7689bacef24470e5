import { type KeyObject, X509Certificate } from "node:crypto";
import { context, type DerElement, expecting, identifierOf, inside, onlyElement, tags } from "./der/read.ts";

/** Parts of a certificate as they stand in it: writing a name again could change it. */
export interface CertificateParts {
  /** The issuer's Name. */
  readonly issuer: Uint8Array;
  /** An INTEGER. */
  readonly serial: Uint8Array;
}

/** RFC 5280, 4.1. `certificate` has been read by OpenSSL before. */
export function partsOf(certificate: Uint8Array): CertificateParts {
  const [serial, , issuer] = membersOf(certificate);
  return { issuer: expecting(issuer, tags.sequence).whole, serial: expecting(serial, tags.integer).whole };
}

/** Whom it is for: the subject's Name, and the bits of the public key (RFC 5280, 4.1.2.6 and 4.1.2.7). */
export function holderOf(certificate: Uint8Array): { readonly name: Uint8Array; readonly keyBits: Uint8Array } {
  const [, , , , name, publicKey] = membersOf(certificate);
  const [, bits] = inside(expecting(publicKey, tags.sequence));
  return { name: expecting(name, tags.sequence).whole, keyBits: expecting(bits, tags.bitString).content.subarray(1) };
}

/** Members of its TBSCertificate, from the serial number on. */
function membersOf(certificate: Uint8Array): readonly DerElement[] {
  const [body] = inside(onlyElement(certificate, tags.sequence));
  const members = inside(expecting(body, tags.sequence));
  return members[0]?.tag === context(0) ? members.slice(1) : members;
}

/** 4.2.1.3: whether the key may sign documents; a certificate that does not say may. */
export function maySign(certificate: X509Certificate): boolean {
  const usage = keyUsageOf(certificate.raw);
  return usage === undefined || (usage & (digitalSignature | nonRepudiation)) !== 0;
}

/** 4.2.1.3: whether the key may sign lists of revoked certificates; a certificate that does not say may. */
export const maySignLists = (certificate: Uint8Array): boolean =>
  ((keyUsageOf(certificate) ?? crlSign) & crlSign) !== 0;

const crlSign = 0x02;
const digitalSignature = 0x80;
const nonRepudiation = 0x40;
/** The first octet of the key usage's bits; undefined when there is none. */
function keyUsageOf(certificate: Uint8Array): number | undefined {
  const usage = extensionOf(certificate, "2.5.29.15");
  return usage && (onlyElement(usage.value, tags.bitString).content[1] ?? 0);
}

/** RFC 3161, 2.3: its extended key usage is critical, and names timestamps alone. */
export function isForTimestamps(certificate: Uint8Array): boolean {
  const usage = extensionOf(certificate, "2.5.29.37");
  if (usage?.critical !== true) return false;
  const [first, ...more] = inside(onlyElement(usage.value, tags.sequence));
  return more.length === 0 && identifierOf(first) === "1.3.6.1.5.5.7.3.8";
}

/** RFC 6960, 4.2.2.2: whether its issuer lets it answer who is revoked. */
export function isForStatus(certificate: Uint8Array): boolean {
  const usage = extensionOf(certificate, "2.5.29.37");
  if (usage === undefined) return false;
  return inside(onlyElement(usage.value, tags.sequence)).some((one) => identifierOf(one) === "1.3.6.1.5.5.7.3.9");
}

/** Whether the certificate's extension exempts it from revocation checks (RFC 6960, 4.2.2.2.1). */
export const isNeverAsked = (certificate: Uint8Array): boolean =>
  extensionOf(certificate, "1.3.6.1.5.5.7.48.1.5") !== undefined;

/** RFC 5280, 4.2.1.2; undefined when it has none. */
export function subjectKeyIdOf(certificate: Uint8Array): Uint8Array | undefined {
  const found = extensionOf(certificate, "2.5.29.14");
  return found && onlyElement(found.value, tags.octetString).content;
}

interface CertificateExtension {
  readonly critical: boolean;
  /** DER. */
  readonly value: Uint8Array;
}

/** By its object identifier (RFC 5280, 4.2). */
export function extensionOf(certificate: Uint8Array, dotted: string): CertificateExtension | undefined {
  const [body] = inside(onlyElement(certificate, tags.sequence));
  const extensions = inside(expecting(body, tags.sequence)).find(({ tag }) => tag === context(3));
  if (extensions === undefined) return undefined;
  for (const extension of inside(expecting(inside(extensions)[0], tags.sequence))) {
    const [name, ...rest] = inside(extension);
    if (identifierOf(name) !== dotted) continue;
    return { critical: rest.length > 1, value: expecting(rest.at(-1), tags.octetString).content };
  }
  return undefined;
}

/** undefined: OpenSSL cannot read it. */
export function publicKeyIn(certificate: Uint8Array): KeyObject | undefined {
  try {
    return new X509Certificate(certificate).publicKey;
  } catch {
    return undefined;
  }
}

const isoOf = (date: string): string => new Date(date).toISOString();

/** ISO 8601 UTC. */
export const validityOf = ({
  validFrom,
  validTo,
}: X509Certificate): { readonly from: string; readonly to: string } => ({
  from: isoOf(validFrom),
  to: isoOf(validTo),
});

/** Whether its dates exist: OpenSSL reads certificates whose do not. */
export const hasDates = ({ validFrom, validTo }: X509Certificate): boolean =>
  [validFrom, validTo].every((date) => !Number.isNaN(Date.parse(date)));

/** Common name of the subject; its whole name when it has none. */
export function subjectOf({ subject }: X509Certificate): string {
  const common = /^CN=(.*)$/m.exec(subject)?.[1];
  return (common ?? subject.split("\n").join(", ")).slice(0, mostCharacters);
}

const mostCharacters = 200;
