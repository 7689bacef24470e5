import { X509Certificate } from "node:crypto";
import type { VerifiedCertificate } from "../../../../vocabulary/http/verification.ts";
import { validityOf } from "../../../signatures/certificate.ts";
import { hasIssued, isNamed } from "../../../signatures/validation/has-issued.ts";
import { quoted } from "../quoted.ts";
import type { PolicySettings } from "./policies.ts";
import { type CertificatePurpose, faultOfPurpose } from "./purpose.ts";
import { faultOfPath, oneLine, subjectLine } from "./validate-path.ts";

/** How far a certificate leads towards a root. */
export interface TrustChain {
  readonly trust: "trusted" | "notTrusted" | "notChecked";
  /** The signer's first. */
  readonly certificates: readonly X509Certificate[];
  /** Why it is not trusted. */
  readonly reasons: readonly string[];
}

/** Certificates of a path, its root among them. */
const longest = 10;

/** Signatures of certificates that are checked in search of a path: a bag of certificates of one name has very many paths. */
const mostChecked = 200;

/** A question about a certificate chain. */
export interface ChainQuestion {
  readonly signer: X509Certificate;
  readonly others: readonly X509Certificate[];
  readonly roots: readonly X509Certificate[];
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly purpose: CertificatePurpose;
  readonly policies?: PolicySettings | undefined;
}

/**
 * From the signer's certificate to one of the roots: the first of all paths that is valid at a time (RFC 5280, 6.1). Revocation is judged
 * apart from it.
 */
export function chainOf(question: ChainQuestion): TrustChain {
  const { signer, roots } = question;
  let best: readonly X509Certificate[] = [signer];
  const reasons = new Set<string>();
  const search = new Search(question);
  for (const { certificates, isRooted } of search.paths([signer])) {
    if (certificates.length > best.length) best = certificates;
    if (!isRooted) continue;
    const fault = faultOf(certificates, question);
    if (fault === undefined) return { trust: "trusted", certificates, reasons: [] };
    if (reasons.size === 0) best = certificates;
    reasons.add(fault);
  }
  if (roots.length === 0) return { trust: "notChecked", certificates: best, reasons: [] };
  if (search.isExhausted) reasons.add(`More than ${mostChecked} certificates would have to be tried to find a path.`);
  if (reasons.size === 0) reasons.add(`No path leads from ${subjectLine(signer)} to one of the roots.`);
  return { trust: "notTrusted", certificates: best, reasons: [...reasons].slice(0, mostReasons) };
}

const mostReasons = 10;

function faultOf(
  certificates: readonly X509Certificate[],
  { at, purpose, policies }: ChainQuestion,
): string | undefined {
  const [anchor, ...path] = certificates.toReversed();
  const [signer] = certificates;
  if (anchor === undefined || signer === undefined) return undefined;
  const { from, to } = validityOf(anchor);
  if (at < from || at > to) return `The root ${subjectLine(anchor)} is valid from ${from} to ${to}, and not at ${at}.`;
  return faultOfPurpose(signer, purpose) ?? faultOfPath({ path, anchor, at, policies });
}

interface CertificatePath {
  readonly certificates: readonly X509Certificate[];
  readonly isRooted: boolean;
}

/** Depth first; roots before others, so that the shortest way is tried early. */
class Search {
  readonly #roots: readonly X509Certificate[];
  readonly #issuers: readonly X509Certificate[];
  #checked = 0;

  constructor({ roots, others }: ChainQuestion) {
    this.#roots = roots;
    this.#issuers = distinct([...roots, ...others]);
  }

  get isExhausted(): boolean {
    return this.#checked > mostChecked;
  }

  *paths(certificates: readonly X509Certificate[]): Iterable<CertificatePath> {
    const last = certificates.at(-1);
    if (last === undefined) return;
    const isRooted = this.#roots.some((root) => isSameCertificate(root, last));
    yield { certificates, isRooted };
    if (isRooted || certificates.length === longest) return;
    for (const issuer of this.#issuers) {
      if (!isNamed(issuer, last) || certificates.some((had) => isSameCertificate(had, issuer))) continue;
      this.#checked += 1;
      if (this.isExhausted) return;
      if (hasIssued(issuer, last)) yield* this.paths([...certificates, issuer]);
    }
  }
}

const distinct = (certificates: readonly X509Certificate[]): readonly X509Certificate[] => [
  ...new Map(certificates.map((one) => [one.fingerprint256, one])).values(),
];

/** Whether two certificates are the same, byte by byte. */
export const isSameCertificate = (one: X509Certificate, other: X509Certificate): boolean =>
  Buffer.compare(one.raw, other.raw) === 0;

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

/** A certificate as verdicts show it; long names are cut. */
export function described(certificate: X509Certificate): VerifiedCertificate {
  const { from, to } = validityOf(certificate);
  return {
    subject: subjectLine(certificate),
    issuer: oneLine(certificate.issuer),
    serialNumber: quoted(certificate.serialNumber.toLowerCase()),
    sha256: certificate.fingerprint256.replaceAll(":", "").toLowerCase(),
    validFrom: from,
    validTo: to,
  };
}

/** Those of a list that can be read. */
export const certificatesOf = ({ certificates }: { readonly certificates: readonly Uint8Array[] }) =>
  certificates.flatMap((one) => certificateIn(one) ?? []);
