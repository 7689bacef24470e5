import type { X509Certificate } from "node:crypto";
import type { RevocationState, SignatureVerdict } from "../../../vocabulary/http/verification.ts";
import { certificatesOf, chainOf, described, isSameCertificate, type TrustChain } from "./chain/chain.ts";
import type { CertificatePurpose } from "./chain/purpose.ts";
import { subjectLine } from "./chain/validate-path.ts";
import type { Evidence } from "./evidence.ts";
import type { CmsFindings } from "./judge-cms.ts";
import { revocationOf } from "./revocation.ts";

/** Roots that a caller trusts, and the times at which signatures are judged. */
export interface Trust {
  readonly roots: readonly X509Certificate[];
  /** ISO 8601 UTC: now. */
  readonly now: string;
  /** When all of the signature existed already, as a later timestamp that is trusted says; undefined: now. */
  readonly existed?: string | undefined;
}

/** The chain must have been valid when a trusted authority says that it was signed; without such a time, now. */
export function trustOf(
  found: CmsFindings,
  trust: Trust,
): Pick<SignatureVerdict, "signer" | "trust" | "trustReasons" | "chain" | "revocation"> {
  const { signer, others, evidence } = found;
  if (signer === undefined) return { signer: null, trust: "notChecked", trustReasons: [], chain: [], revocation: [] };
  const judged = judgeChain({ certificate: signer, others }, evidence, trust, {
    at: confirmedTime(found, trust),
    purpose: isToken(found) ? "timestamps" : "documents",
  });
  return {
    signer: described(signer),
    trust: judged.trust,
    trustReasons: judged.reasons,
    chain: judged.certificates.map(subjectLine),
    revocation: judged.revocation,
  };
}

/** Whether these are the findings of a document timestamp, whose signer is the authority itself. */
const isToken = ({ timestamp, authority }: CmsFindings): boolean => timestamp !== null && authority === undefined;

/** Anybody can make a token that says any time, so that of an authority counts whose own chain is trusted. */
function confirmedTime({ timestamp, authority, evidence }: CmsFindings, trust: Trust): string {
  const { now, existed = now } = trust;
  if (timestamp === null || authority === undefined) return existed;
  return judgeChain(authority, evidence, trust, { at: existed, purpose: "timestamps" }).trust === "trusted"
    ? timestamp.at
    : existed;
}

interface JudgedChain extends TrustChain {
  readonly revocation: readonly RevocationState[];
}

type AuthorityHolder = NonNullable<CmsFindings["authority"]>;

/** Judges a chain with the evidence about its certificates at a time, without the root, which is never revoked. */
function judgeChain(
  { certificate, others }: AuthorityHolder,
  evidence: Evidence,
  { roots, now }: Trust,
  { at, purpose }: { readonly at: string; readonly purpose: CertificatePurpose },
): JudgedChain {
  const chain = chainOf({ signer: certificate, others: [...others, ...certificatesOf(evidence)], roots, at, purpose });
  const { certificates } = chain;
  const revocation = certificates.flatMap((one, place) => {
    const isEnd = roots.some((root) => isSameCertificate(root, one)) || isIssuedByItself(one);
    const issuer = certificates[place + 1];
    return isEnd ? [] : [revocationOf({ certificate: one, issuer }, evidence, { at, now })];
  });
  const revoked = revocation.find(({ status }) => status === "revoked");
  if (revoked === undefined || chain.trust !== "trusted") return { ...chain, revocation };
  const reasons = [`${revoked.subject} was revoked at ${revoked.revokedAt}.`];
  return { ...chain, trust: "notTrusted", reasons, revocation };
}

const isIssuedByItself = ({ subject, issuer }: X509Certificate): boolean => subject === issuer;
