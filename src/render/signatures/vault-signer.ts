import { constants, verify, type X509Certificate } from "node:crypto";
import type { SignatureReason } from "../../vocabulary/codes.ts";
import { type Digest, digestFacts, digestWith } from "../../vocabulary/digests.ts";
import type { Outside, SigningAlgorithm } from "../contract/outside.ts";
import { subjectOf } from "./certificate.ts";
import { positiveInteger, sequence } from "./der/write.ts";
import { notSigned } from "./signature-refusals.ts";
import { hashOf, type KeyKind, type Signer, signerFacts } from "./signer.ts";

/**
 * Digest and algorithm with which a key in a vault signs: an RSA key over any digest, a curve over its own (RFC 7518,
 * 3.3 to 3.5).
 */
interface VaultSigning {
  readonly digest: Digest;
  readonly algorithm: SigningAlgorithm;
}

/** `digest`: as the document requests it. undefined: the vaults have no such algorithm. */
function signingOf(certificate: X509Certificate, digest: Digest): VaultSigning | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  if (type === "rsa") return { digest, algorithm: `RS${digestFacts[digest].bits}` };
  if (type === "rsa-pss") return { digest, algorithm: `PS${digestFacts[digest].bits}` };
  const own = type === "ec" ? digestWith("curve", details?.namedCurve ?? "") : undefined;
  return own && { digest: own, algorithm: `ES${digestFacts[own].bits}` };
}

/** Certificates of a registered key, and the digest that the document requests. */
interface VaultCertificates {
  /** Certificates that signatures contain, the signer's first. */
  readonly certificates: readonly X509Certificate[];
  /** All. */
  readonly known: readonly X509Certificate[];
  readonly digest: Digest;
}

/**
 * A signer with its key in the tenant's own vault: it is sent the digest, and what it answers is taken only when the
 * certificate's key verifies it. `kind`: of the certificate's key.
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED
 */
export function vaultSigner(
  name: string,
  kind: KeyKind,
  { certificates, known, digest: wanted }: VaultCertificates,
  outside: Pick<Outside, "vaultSign">,
): Signer {
  const [certificate] = certificates;
  const signing = certificate && signingOf(certificate, wanted);
  if (certificate === undefined || signing === undefined)
    throw failed("the vaults do not sign with keys of its kind", "KEY_UNUSABLE");
  const { digest, algorithm } = signing;
  return {
    ...signerFacts(certificate.publicKey, kind, digest),
    subject: subjectOf(certificate),
    certificates: certificates.map(({ raw }) => raw),
    known: known.map(({ raw }) => raw),
    sign: async (bytes) => {
      const answer = await outside.vaultSign(name, algorithm, hashOf(digest, bytes));
      if ("failure" in answer) throw failed(answer.failure);
      const signature = kind === "ec" ? pairInDer(answer.signature) : answer.signature;
      if (!verify(digest, bytes, { key: certificate.publicKey, ...paddingOf(kind) }, signature)) {
        throw failed("its answer is not a signature by the certificate's key");
      }
      return signature;
    },
  };
}

/** A salt as long as the digest, as the signature says of itself. */
const paddingOf = (kind: KeyKind): object =>
  kind === "rsa-pss" ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {};

/** r and s, one after the other, as CMS has them (RFC 3279, 2.2.3). */
function pairInDer(pair: Uint8Array): Uint8Array {
  const half = pair.length / 2;
  return sequence(positiveInteger(pair.subarray(0, half)), positiveInteger(pair.subarray(half)));
}

const failed = (why: string, reason: SignatureReason = "VAULT_DID_NOT_SIGN") =>
  notSigned(reason, "certificate", `the key vault did not sign. ${sentence(why)}`);

/** A clause as a sentence. */
const sentence = (why: string): string => `${why.slice(0, 1).toUpperCase()}${why.slice(1).replace(/[.]$/, "")}.`;
