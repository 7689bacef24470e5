import type { X509Certificate } from "node:crypto";
import { allDigests, type Digest, digestFacts } from "../../../vocabulary/digests.ts";
import { readSignedData, type SignedData, type SignerInfo } from "../../signatures/cms/read-signed-data.ts";
import { bindsCertificate, certificateOf, isKnownAlgorithm, isSignedBy } from "../../signatures/cms/verify-signer.ts";
import { DerError, octetsOf, tags } from "../../signatures/der/read.ts";
import { hashOf } from "../../signatures/signer.ts";
import { verifiedInfo } from "../../signatures/timestamp/check-token.ts";
import { TimestampError } from "../../signatures/timestamp/reply.ts";
import { certificateIn, certificatesOf } from "./chain/chain.ts";
import { subjectLine } from "./chain/validate-path.ts";
import { type Evidence, evidenceInCms, noEvidence } from "./evidence.ts";

/** Result of judging a CMS signature. */
export interface CmsFindings {
  /** Faults of the signature, as sentences. */
  readonly faults: readonly string[];
  /** Why it cannot be judged. */
  readonly unknown: string | undefined;
  readonly signer: X509Certificate | undefined;
  readonly others: readonly X509Certificate[];
  readonly algorithm: string | null;
  /** As the signature says itself: ISO 8601 UTC. */
  readonly signedAt: string | null;
  readonly timestamp: { readonly at: string; readonly authority: string } | null;
  /** Authority that confirms that time, with the certificates in the token. */
  readonly authority: Authority | undefined;
  /** Evidence whether its certificates were revoked. */
  readonly evidence: Evidence;
}

interface Authority {
  readonly certificate: X509Certificate;
  readonly others: readonly X509Certificate[];
}

export const noFindings: CmsFindings = {
  faults: [],
  unknown: undefined,
  signer: undefined,
  others: [],
  algorithm: null,
  signedAt: null,
  timestamp: null,
  authority: undefined,
  evidence: noEvidence,
};

const dataName = "1.2.840.113549.1.7.1";
const timestampName = "1.2.840.113549.1.9.16.2.14";
const digestName = "1.2.840.113549.1.9.4";

/** Judges a detached signature over content whose hash `hashed` gives (RFC 5652, 5.6; RFC 5035). */
export function judgeCms(der: Uint8Array, hashed: (digest: Digest) => Uint8Array): CmsFindings {
  try {
    const signedData = readable(der);
    const [signer, ...more] = signedData.signers;
    if (signer === undefined || more.length > 0) return { ...noFindings, unknown: "It has not one signer." };
    const found = judgeSigner(signedData, signer, hashed);
    return signedData.content === undefined ? found : { ...found, unknown: found.unknown ?? hasContent };
  } catch (error) {
    return unreadable(error);
  }
}

/** Judges a timestamp token over content whose hash `hashed` gives (RFC 3161). */
export function judgeToken(der: Uint8Array, hashed: (digest: Digest) => Uint8Array): CmsFindings {
  try {
    const signedData = readable(der);
    const [signedBy] = signedData.signers;
    const unknown = signedBy && unjudged(signedBy);
    if (unknown !== undefined) return { ...noFindings, unknown };
    const found = tokenOf(signedData);
    if (found.digest === undefined) return { ...noFindings, unknown: noDigest };
    const isSame = Buffer.compare(hashed(found.digest), found.imprint) === 0;
    const { signer, others, timestamp, algorithm } = found;
    return { ...noFindings, faults: isSame ? [] : [changed], signer, others, timestamp, algorithm };
  } catch (error) {
    return unreadable(error);
  }
}

/** @throws DerError when a certificate in it cannot be read */
function readable(der: Uint8Array): SignedData {
  const signedData = readSignedData(der);
  if (signedData.certificates.some((one) => certificateIn(one) === undefined))
    throw new DerError("A certificate cannot be read.");
  return signedData;
}

const hasContent = "It holds content of its own, which a signature over other bytes must not (ISO 32000-2, 12.8.3.3).";
const changed = "The signed bytes were changed.";
const noDigest = `It is signed over a digest other than ${allDigests}.`;

const noAlgorithm = `It is made by an algorithm other than RSA and ECDSA over ${allDigests}.`;

/** Algorithms that are known by name alone (RFC 8410, 3; RFC 9864, 2). */
const otherAlgorithms: ReadonlyMap<string, string> = new Map([
  ["1.3.101.112", "Ed25519"],
  ["1.3.101.113", "Ed448"],
]);

const noOther = (name: string): string =>
  `It is made by ${name}, which is not judged: only RSA and ECDSA over ${allDigests} are.`;

/** Why a signature cannot be judged, if it cannot. */
function unjudged(signer: SignerInfo): string | undefined {
  const other = otherAlgorithms.get(signer.algorithm.name);
  if (other !== undefined) return noOther(other);
  if (signer.digest === undefined) return noDigest;
  return isKnownAlgorithm(signer) ? undefined : noAlgorithm;
}

function unreadable(error: unknown): CmsFindings {
  if (error instanceof DerError) return { ...noFindings, faults: [`The signature cannot be read: ${error.message}`] };
  if (error instanceof TimestampError)
    return { ...noFindings, faults: [`The timestamp is not valid: ${error.message}.`] };
  throw error;
}

function judgeSigner(signedData: SignedData, signer: SignerInfo, hashed: (digest: Digest) => Uint8Array): CmsFindings {
  const raw = certificateOf(signedData, signer);
  const certificate = raw === undefined ? undefined : certificateIn(raw);
  const found = {
    ...noFindings,
    signer: certificate,
    others: certificatesOf(signedData),
    algorithm: algorithmOf(signer),
    signedAt: signingTime(signer),
    evidence: evidenceInCms(signedData, signer),
  };
  if (raw === undefined || certificate === undefined)
    return { ...found, faults: ["The signer's certificate is missing."] };
  const unknown = unjudged(signer);
  if (signer.digest === undefined) return { ...found, unknown };
  if (signer.signedBytes === undefined) return { ...found, unknown: "It has no signed attributes." };
  const digest = hashed(signer.digest);
  if (unknown !== undefined) return { ...found, faults: isDigest(signer, digest) ? [] : [changed], unknown };
  const faults = [
    ...(isDigest(signer, digest) ? [] : [changed]),
    ...(isSignedBy(signer, raw, { contentType: dataName, digest: writtenDigest(signer) ?? digest })
      ? []
      : ["The signature was not made with the key of its certificate, or its attributes were changed."]),
    ...(bindsCertificate(signer, raw) === false ? ["It names another certificate than its own."] : []),
  ];
  return withTimestamp({ ...found, faults }, signer);
}

const writtenDigest = ({ signed }: SignerInfo): Uint8Array | undefined => {
  const [written] = signed.get(digestName) ?? [];
  return written && octetsOf(written);
};

const isDigest = (signer: SignerInfo, digest: Uint8Array): boolean =>
  Buffer.compare(writtenDigest(signer) ?? new Uint8Array(), digest) === 0;

/** RFC 5652, 11.3: UTCTime has years from 1950 to 2049. */
function signingTime({ signed }: SignerInfo): string | null {
  const [time] = signed.get("1.2.840.113549.1.9.5") ?? [];
  if (time === undefined) return null;
  const digits = Buffer.from(time.content).toString("latin1");
  const whole = time.tag === tags.utcTime ? `${Number(digits.slice(0, 2)) < 50 ? "20" : "19"}${digits}` : digits;
  const [, year, month, day, hour, minute, second = "00"] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?Z$/.exec(whole) ?? [];
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

function algorithmOf({ algorithm: { name }, digest }: SignerInfo): string | null {
  const other = otherAlgorithms.get(name);
  if (other !== undefined || digest === undefined) return other ?? null;
  const family = name === "1.2.840.113549.1.1.10" ? "PS" : name.startsWith("1.2.840.10045.4.3.") ? "ES" : "RS";
  return `${family}${digestFacts[digest].bits}`;
}

/** The timestamp over a signature's value (RFC 3161, appendix A). */
function withTimestamp(found: CmsFindings, { unsigned, signature }: SignerInfo): CmsFindings {
  const [token] = unsigned.get(timestampName) ?? [];
  if (token === undefined) return found;
  const { faults, timestamp, unknown, signer, others } = judgeToken(token.whole, (digest) => hashOf(digest, signature));
  const ofTimestamp = (reason: string): string => `Its timestamp: ${reason}`;
  if (unknown !== undefined) return { ...found, unknown: ofTimestamp(unknown) };
  if (faults.length > 0 || signer === undefined)
    return { ...found, faults: [...found.faults, ...faults.map(ofTimestamp)] };
  return { ...found, timestamp, authority: { certificate: signer, others } };
}

/** Contents of a token and its signer. @throws TimestampError, DerError */
function tokenOf(signedData: SignedData) {
  const { time, digest, imprint } = verifiedInfo(signedData);
  const [signer] = signedData.signers;
  const raw = signer && certificateOf(signedData, signer);
  const authority = raw && certificateIn(raw);
  return {
    ...{ digest, imprint, signer: authority, others: certificatesOf(signedData) },
    algorithm: signer === undefined ? null : algorithmOf(signer),
    timestamp: { at: time, authority: authority === undefined ? "" : subjectLine(authority) },
  };
}
