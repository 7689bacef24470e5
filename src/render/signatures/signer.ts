import { constants, createHash, type KeyObject, sign as signWith } from "node:crypto";
import { type Digest, digestFacts } from "../../vocabulary/digests.ts";
import { subjectOf } from "./certificate.ts";
import { curveBytes } from "./curves.ts";
import { identifier, nothing, sequence, smallInteger, tagged } from "./der/write.ts";
import type { OpenedKey } from "./pkcs12/open-pkcs12.ts";

/** Signs with a key that may lie elsewhere. */
export interface Signer {
  readonly digest: Digest;
  /** By its name in JSON Web Algorithms (RFC 7518): `RS256`; of a curve other than the digest's own, `ES256` with the digest. */
  readonly name: string;
  /** Whom its certificate is for. */
  readonly subject: string;
  /** AlgorithmIdentifier of its signatures in DER. */
  readonly algorithm: Uint8Array;
  /** The signer's first, in DER. */
  readonly certificates: readonly Uint8Array[];
  /** Others that are at hand, and stand in no signature: the root's, in DER. */
  readonly known: readonly Uint8Array[];
  /** A signature has no more bytes than this. */
  readonly signatureBytes: number;
  /** The signature over these bytes, as CMS has it. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Kinds of key that sign; the signature's algorithm follows from the key and the digest. */
export type KeyKind = "rsa" | "rsa-pss" | "ec";

/** RFC 5754, 2: without parameters. */
export const digestAlgorithm = (digest: Digest): Uint8Array => sequence(identifier(digestFacts[digest].identifier));

/** RFC 5754, 3. PSS says every parameter (RFC 4055, 3.1), its salt as long as the digest. */
function signatureAlgorithm(kind: KeyKind, digest: Digest): Uint8Array {
  switch (kind) {
    case "rsa":
      return sequence(identifier(digestFacts[digest].rsa), nothing);
    case "ec":
      return sequence(identifier(digestFacts[digest].ecdsa));
    case "rsa-pss": {
      const hash = sequence(identifier(digestFacts[digest].identifier), nothing);
      const mask = sequence(identifier("1.2.840.113549.1.1.8"), hash);
      const salt = smallInteger(digestFacts[digest].bytes);
      return sequence(identifier("1.2.840.113549.1.1.10"), sequence(tagged(0, hash), tagged(1, mask), tagged(2, salt)));
    }
  }
}

function algorithmName(kind: KeyKind, digest: Digest): string {
  const family = { rsa: "RS", "rsa-pss": "PS", ec: "ES" } as const;
  return `${family[kind]}${digestFacts[digest].bits}`;
}

/** The most bytes of a signature: of ECDSA in DER, two numbers of the curve's size with their headers (RFC 3279, 2.2.3). */
function signatureSize({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): number {
  if (asymmetricKeyType !== "ec") return Math.ceil((asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  return 2 * (curveBytes(asymmetricKeyDetails?.namedCurve) ?? 0) + 9;
}

/** The kind of a key that can sign here; undefined: it is of another one. */
export const kindOf = (key: KeyObject): KeyKind | undefined => {
  const kind = key.asymmetricKeyType;
  return kind === "rsa" || kind === "rsa-pss" || kind === "ec" ? kind : undefined;
};

/** Facts that follow from a key, public or private, and the digest it signs. */
export const signerFacts = (
  key: KeyObject,
  kind: KeyKind,
  digest: Digest,
): Omit<Signer, "subject" | "certificates" | "known" | "sign"> => ({
  digest,
  name: algorithmName(kind, digest),
  algorithm: signatureAlgorithm(kind, digest),
  signatureBytes: signatureSize(key),
});

/**
 * A signer with its key in this process. `key` is of a kind that signs. It signs in this thread, which has nothing else to do
 * meanwhile: another thread's would cost more than a signature with P-256, and half of one with RSA-2048.
 */
export function keySigner(
  key: KeyObject,
  kind: KeyKind,
  { certificates, others }: Pick<OpenedKey, "certificates" | "others">,
  digest: Digest,
): Signer {
  const [own] = certificates;
  const options =
    kind === "rsa-pss" ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: digestFacts[digest].bytes } : {};
  return {
    ...signerFacts(key, kind, digest),
    subject: own === undefined ? "" : subjectOf(own),
    certificates: certificates.map(({ raw }) => raw),
    known: others.map(({ raw }) => raw),
    sign: async (bytes) => signWith(digest, bytes, { key, ...options }),
  };
}

/** The digest of some bytes (FIPS 180-4). */
export const hashOf = (digest: Digest, bytes: Uint8Array): Buffer => createHash(digest).update(bytes).digest();
