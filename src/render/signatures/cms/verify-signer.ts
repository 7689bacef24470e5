import { constants, createHash, timingSafeEqual, verify } from "node:crypto";
import { type Digest, digestWith } from "../../../vocabulary/digests.ts";
import { partsOf, publicKeyIn, subjectKeyIdOf } from "../certificate.ts";
import { context, type DerElement, expecting, identifierOf, inside, numberOf, octetsOf, tags } from "../der/read.ts";
import { digestOf, type SignedData, type SignerInfo } from "./read-signed-data.ts";

/** The signer's certificate among those that came along, or undefined. */
export function certificateOf(
  { certificates }: SignedData,
  { certificate: named }: SignerInfo,
): Uint8Array | undefined {
  return certificates.find((certificate) => {
    if ("keyId" in named) return areSameBytes(subjectKeyIdOf(certificate), named.keyId);
    const { issuer, serial } = partsOf(certificate);
    return areSameBytes(issuer, named.issuer) && areSameBytes(serial, named.serial);
  });
}

/**
 * Whether a signer signed exactly this (RFC 5652, 5.6): the digest in the signed attributes is that of the content, their type
 * that of the content, and the signature verifies with the certificate's key. `digest`: of the content, by the signer's algorithm.
 */
export function isSignedBy(
  signer: SignerInfo,
  certificate: Uint8Array,
  { contentType, digest }: { readonly contentType: string; readonly digest: Uint8Array },
): boolean {
  const { signed, signedBytes } = signer;
  if (signer.digest === undefined || signedBytes === undefined) return false;
  const [type, ...moreTypes] = signed.get(names.contentType) ?? [];
  const [written, ...moreDigests] = signed.get(names.messageDigest) ?? [];
  if (moreTypes.length > 0 || moreDigests.length > 0) return false;
  if (type === undefined || written === undefined || identifierOf(type) !== contentType) return false;
  return areSameBytes(octetsOf(written), digest) && hasSigned(signer, signedBytes, certificate);
}

const names = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
} as const;

/**
 * Whether the signed attributes bind this certificate by its hash (RFC 5035, 3 and 5.4): undefined when they bind none.
 */
export function bindsCertificate({ signed }: SignerInfo, certificate: Uint8Array): boolean | undefined {
  const [newer] = signed.get("1.2.840.113549.1.9.16.2.47") ?? [];
  const [older] = signed.get("1.2.840.113549.1.9.16.2.12") ?? [];
  const attribute = newer ?? older;
  if (attribute === undefined) return undefined;
  const [first, second] = inside(expecting(inside(expecting(inside(attribute)[0], tags.sequence))[0], tags.sequence));
  if (newer === undefined) return areSameBytes(octetsOf(first), createHash("sha1").update(certificate).digest());
  const [algorithm, hash] = first?.tag === tags.sequence ? [digestOf(first), second] : (["sha256", first] as const);
  return algorithm !== undefined && areSameBytes(octetsOf(hash), createHash(algorithm).update(certificate).digest());
}

/** Whether a signature by this algorithm can be judged here: one of RSA or of ECDSA, over a digest of SHA-2. */
export const isKnownAlgorithm = ({ algorithm, digest }: Pick<SignerInfo, "algorithm" | "digest">): boolean =>
  algorithmOf(algorithm, digest) !== undefined;

/** Whether the certificate's key made this signature over these bytes. */
export function hasSigned(
  { algorithm, digest, signature }: Pick<SignerInfo, "algorithm" | "digest" | "signature">,
  bytes: Uint8Array,
  certificate: Uint8Array,
): boolean {
  const key = publicKeyIn(certificate);
  const how = algorithmOf(algorithm, digest);
  if (key === undefined || how === undefined || !how.keys.includes(key.asymmetricKeyType ?? "")) return false;
  const padding = how.salt === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: how.salt };
  return verify(how.digest, bytes, { key, ...padding }, signature);
}

interface Algorithm {
  readonly digest: Digest;
  /** `asymmetricKeyType` of the keys that go with it. */
  readonly keys: readonly string[];
  /** Bytes of PSS's salt; undefined: it is not PSS. */
  readonly salt?: number;
}

const rsa = ["rsa"];
/** RFC 5754, 3. `rsaEncryption` takes the signer's digest (RFC 3370, 3.2). */
function algorithmOf({ name, parameters }: SignerInfo["algorithm"], digest: Digest | undefined): Algorithm | undefined {
  if (name === "1.2.840.113549.1.1.1") return digest && { digest, keys: rsa };
  if (name === "1.2.840.113549.1.1.10") return parameters && pssOf(parameters);
  const digestOfRsa = digestWith("rsa", name);
  if (digestOfRsa !== undefined) return { digest: digestOfRsa, keys: rsa };
  const digestOfCurve = digestWith("ecdsa", name);
  return digestOfCurve && { digest: digestOfCurve, keys: ["ec"] };
}

/** RFC 4055, 3.1; the mask's digest must be the same. */
function pssOf(parameters: DerElement): Algorithm | undefined {
  const members = new Map(inside(expecting(parameters, tags.sequence)).map((one) => [one.tag, inside(one)[0]]));
  const mask = members.get(context(1));
  const hash = members.get(context(0));
  const digest = hash && digestOf(hash);
  const maskDigest = mask && digestOf(inside(expecting(mask, tags.sequence))[1]);
  const salt = members.get(context(2));
  if (digest === undefined || maskDigest !== digest) return undefined;
  return { digest, keys: ["rsa", "rsa-pss"], salt: salt === undefined ? 20 : numberOf(salt) };
}

const areSameBytes = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one?.length === other.length && timingSafeEqual(one, other);
