import { X509Certificate } from "node:crypto";
import type { VerifiedCertificate } from "../../vocabulary/http/verification.ts";
import { validityOf } from "../sign/certificate.ts";
import { quoted } from "./quoted.ts";

/** How far a certificate leads towards a root. */
export interface Chain {
  readonly trust: "trusted" | "notTrusted" | "notChecked";
  /** The signer's first. */
  readonly certificates: readonly X509Certificate[];
}

const longest = 10;

/**
 * From the signer's certificate to one of the roots, by names, keys and validity `at` a time (ISO 8601 UTC; RFC 5280, 6.1, without
 * policies and name constraints). Revocation is judged apart from it.
 */
export function chainOf(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  at: string,
): Chain {
  const certificates = [signer];
  while (certificates.length < longest) {
    const last = certificates.at(-1) ?? signer;
    if (roots.some((root) => isSame(root, last))) break;
    const issuer = [...roots, ...others].find(
      (one) => hasIssued(one, last) && !certificates.some((had) => isSame(had, one)),
    );
    if (issuer === undefined) break;
    certificates.push(issuer);
  }
  if (roots.length === 0) return { trust: "notChecked", certificates };
  const end = certificates.at(-1);
  const isRooted = roots.some((root) => end !== undefined && isSame(root, end));
  const isTimely = certificates.every((one) => isValidAt(one, at));
  return { trust: isRooted && isTimely ? "trusted" : "notTrusted", certificates };
}

export const isSame = (one: X509Certificate, other: X509Certificate): boolean =>
  Buffer.compare(one.raw, other.raw) === 0;

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function isValidAt(certificate: X509Certificate, at: string): boolean {
  const { from, to } = validityOf(certificate);
  return from <= at && at <= to;
}

/** A certificate that OpenSSL reads, with dates that exist; undefined: it is none. */
export function certificateIn(der: Uint8Array): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(der);
    validityOf(certificate);
    return certificate;
  } catch {
    return undefined;
  }
}

const oneLine = (name: string): string => quoted(name.split("\n").join(", "));

export const subjectLine = ({ subject }: X509Certificate): string => oneLine(subject);

export function described(certificate: X509Certificate): VerifiedCertificate {
  const { from, to } = validityOf(certificate);
  return {
    subject: subjectLine(certificate),
    issuer: oneLine(certificate.issuer),
    serialNumber: certificate.serialNumber.toLowerCase(),
    sha256: certificate.fingerprint256.replaceAll(":", "").toLowerCase(),
    validFrom: from,
    validTo: to,
  };
}
