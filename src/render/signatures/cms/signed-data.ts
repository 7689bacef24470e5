import { partsOf } from "../certificate.ts";
import { tags } from "../der/read.ts";
import {
  element,
  generalizedTime,
  identifier,
  octetString,
  sequence,
  setOf,
  smallInteger,
  tagged,
} from "../der/write.ts";
import { digestAlgorithm, hashOf, type Signer } from "../signer.ts";
import type { Timestamper } from "../timestamp/timestamper.ts";

/** Object identifiers of RFC 5652 and RFC 5035. */
const names = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
} as const;

/** Who signs, and what is signed beside the digest. */
export interface CmsSigning {
  readonly signer: Signer;
  /** ISO 8601 UTC. A CAdES signature says it; in PAdES the PDF does, and the signature must not (EN 319 142-1, 6.3). */
  readonly signingTime?: string;
  /** Has the bytes of the signature timestamped, by the signer's digest. */
  readonly timestamp?: Timestamper | undefined;
}

/** A signature in CMS. */
export interface CmsSignature {
  /** DER. */
  readonly value: Buffer;
  /** As a timestamp authority confirms it, ISO 8601 UTC; null without one. */
  readonly timestampedAt: string | null;
}

/**
 * A detached signature in CMS over bytes of this digest: one SignerInfo, the signer's certificate bound by its hash
 * (CAdES baseline B, with a timestamp T, ETSI EN 319 122-1), as PAdES profiles it. DER.
 */
export async function signedData(
  digest: Uint8Array,
  { signer, signingTime, timestamp }: CmsSigning,
): Promise<CmsSignature> {
  const attributes = signedAttributes(digest, signer, signingTime);
  // Signed as a SET, written as [0] (RFC 5652, 5.4).
  const signature = await signer.sign(setOf(...attributes));
  const stamp = await timestamp?.(hashOf(signer.digest, signature));
  const [certificate = new Uint8Array()] = signer.certificates;
  const { issuer, serial } = partsOf(certificate);
  const signerInfo = sequence(
    smallInteger(1),
    sequence(issuer, serial),
    digestAlgorithm(signer.digest),
    tagged(0, ...attributes.toSorted(Buffer.compare)),
    signer.algorithm,
    octetString(signature),
    ...(stamp === undefined ? [] : [tagged(1, attribute(names.timeStampToken, stamp.token))]),
  );
  const content = sequence(
    smallInteger(1),
    setOf(digestAlgorithm(signer.digest)),
    sequence(identifier(names.data)),
    tagged(0, ...signer.certificates.toSorted(Buffer.compare)),
    setOf(signerInfo),
  );
  return { value: sequence(identifier(names.signedData), tagged(0, content)), timestampedAt: stamp?.time ?? null };
}

const attribute = (name: string, value: Uint8Array): Buffer => sequence(identifier(name), setOf(value));

function signedAttributes(digest: Uint8Array, signer: Signer, signingTime: string | undefined): readonly Buffer[] {
  return [
    attribute(names.contentType, identifier(names.data)),
    attribute(names.messageDigest, octetString(digest)),
    attribute(names.signingCertificateV2, signingCertificate(signer)),
    ...(signingTime === undefined ? [] : [attribute(names.signingTime, timeOf(signingTime))]),
  ];
}

/** RFC 5035, 3: SHA-256 is the default, and a default is not written in DER. */
function signingCertificate({ digest, certificates: [certificate = new Uint8Array()] }: Signer): Buffer {
  const { issuer, serial } = partsOf(certificate);
  const algorithm = digest === "sha256" ? [] : [digestAlgorithm(digest)];
  const issuerSerial = sequence(sequence(tagged(4, issuer)), serial);
  return sequence(sequence(sequence(...algorithm, octetString(hashOf(digest, certificate)), issuerSerial)));
}

/** RFC 5652, 11.3: UTCTime until 2049. */
function timeOf(instant: string): Buffer {
  const year = Number(instant.slice(0, 4));
  if (year < 1950 || year > 2049) return generalizedTime(instant);
  return element(tags.utcTime, Buffer.from(`${instant.slice(2, 19).replace(/[-:T]/g, "")}Z`));
}
