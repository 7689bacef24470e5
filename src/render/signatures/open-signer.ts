import { type KeyObject, X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SignatureReason } from "../../vocabulary/codes.ts";
import type { Digest } from "../../vocabulary/digests.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import type { Outside } from "../contract/outside.ts";
import { shown } from "../contract/quoted.ts";
import { hasDates, maySign, validityOf } from "./certificate.ts";
import { curveBytes } from "./curves.ts";
import { type OpenedKey, openPkcs12 } from "./pkcs12/open-pkcs12.ts";
import { Pkcs12Error } from "./pkcs12/pkcs12-error.ts";
import { notSigned } from "./signature-refusals.ts";
import { type KeyKind, keySigner, kindOf, type Signer } from "./signer.ts";
import { vaultSigner } from "./vault-signer.ts";

/** The key that a definition requests. */
export interface WantedKey {
  /** A path, or the name of a key in a vault. */
  readonly certificate: string;
  readonly password: string;
  readonly digest: Digest;
}

/** Keys opened before, by file and password: only who brings both gets one. */
export type OpenedKeys = LRUCache<string, OpenedKey>;

const mostKept = 128;

export const openedKeys = (): OpenedKeys => new LRUCache({ max: mostKept });

/** A name with a slash or the ending of a PKCS#12 file is a file; any other is a key in a vault. */
const isKeyFile = (certificate: string): boolean => certificate.includes("/") || /[.](?:p12|pfx)$/i.test(certificate);

/**
 * The signer that a definition names, ready to sign at `now` (ISO 8601 UTC).
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED
 */
export async function openSigner(
  wanted: WantedKey,
  now: string,
  outside: Pick<Outside, "certificate" | "vaultKey" | "vaultSign">,
  kept: OpenedKeys,
): Promise<Signer> {
  const { certificate: name, digest } = wanted;
  if (!isKeyFile(name)) return await openVaultKey(wanted, now, outside);
  const file = await outside.certificate(name);
  if (file === undefined)
    throw notSigned("CERTIFICATE_NOT_FOUND", "certificate", `there is no certificate file ${shown(name)}.`);
  const opened = await open(file, wanted, kept);
  const { key } = opened;
  const [certificate] = opened.certificates;
  if (certificate === undefined) throw new Error("an opened file has no certificate");
  checkCertificate(certificate, now);
  return keySigner(key, usableKind(key), opened, digest);
}

/** Its certificates come from its registration; the vault itself is called only to sign. */
async function openVaultKey(
  { certificate: name, password, digest }: WantedKey,
  now: string,
  outside: Pick<Outside, "vaultKey" | "vaultSign">,
): Promise<Signer> {
  if (password !== "")
    throw notSigned("PASSWORD_WRONG", "password", `${shown(name)} is a vault's key, and takes no password.`);
  const registered = await outside.vaultKey(name);
  if (registered === undefined)
    throw notSigned("CERTIFICATE_NOT_FOUND", "certificate", `no vault key ${shown(name)} is registered.`);
  const certificates = certificatesIn(registered.certificateChain);
  const [certificate] = certificates;
  if (certificate === undefined) throw new Error("a registered key has no certificate");
  checkCertificate(certificate, now);
  const kind = usableKind(certificate.publicKey);
  return vaultSigner(name, kind, { certificates: withoutRoot(certificates), known: certificates, digest }, outside);
}

/** PEM as it was checked at the registration. */
function certificatesIn(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

/** As of files. */
const withoutRoot = (all: readonly X509Certificate[]): readonly X509Certificate[] =>
  all.filter((one, at) => at === 0 || one.subject !== one.issuer);

/** Reason for the log and the member at fault, by the reader's error. */
const whyNotOpened = {
  PASSWORD: ["PASSWORD_WRONG", "password"],
  UNREADABLE: ["KEY_NOT_OPENED", "certificate"],
  LIMIT: ["KEY_NOT_OPENED", "certificate"],
  NO_KEY: ["KEY_NOT_OPENED", "certificate"],
  AMBIGUOUS: ["KEY_NOT_OPENED", "certificate"],
} as const satisfies Record<Pkcs12Error["code"], readonly [SignatureReason, string]>;

async function open(
  file: Uint8Array,
  { certificate: name, password }: WantedKey,
  kept: OpenedKeys,
): Promise<OpenedKey> {
  const id = `${sha256(file)}.${sha256(password)}`;
  const before = kept.get(id);
  if (before !== undefined) return before;
  try {
    const opened = await openPkcs12(file, password);
    kept.set(id, opened);
    return opened;
  } catch (error) {
    if (!(error instanceof Pkcs12Error)) throw error;
    const [reason, member] = whyNotOpened[error.code];
    throw notSigned(reason, member, `the file ${shown(name)} does not open, because ${error.message}.`, error);
  }
}

/**
 * Refuses a certificate that cannot sign now. Trust in it is not judged: the reader of the document decides that.
 * @throws Refusal SIGNATURE_NOT_APPLIED
 */
function checkCertificate(certificate: X509Certificate, now: string): void {
  if (!hasDates(certificate))
    throw notSigned("CERTIFICATE_UNUSABLE", "certificate", "the certificate has a date that does not exist.");
  const { from, to } = validityOf(certificate);
  if (now < from)
    throw notSigned("CERTIFICATE_NOT_YET_VALID", "certificate", `the certificate is valid only from ${from}.`);
  if (now > to) throw notSigned("CERTIFICATE_EXPIRED", "certificate", `the certificate expired at ${to}.`);
  if (!maySign(certificate)) {
    throw notSigned(
      "CERTIFICATE_UNUSABLE",
      "certificate",
      "the certificate's key usage allows neither digital signatures nor non-repudiation.",
    );
  }
}

const fewestBits = 2048;
const mostBits = 4096;

/** @throws Refusal SIGNATURE_NOT_APPLIED */
function usableKind(key: KeyObject): KeyKind {
  const kind = kindOf(key);
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const suits =
    kind === "ec" ? curveBytes(namedCurve) !== undefined : modulusLength >= fewestBits && modulusLength <= mostBits;
  if (kind !== undefined && suits) return kind;
  const is =
    kind === "ec"
      ? `of the curve ${namedCurve}`
      : kind === undefined
        ? key.asymmetricKeyType
        : `RSA of ${modulusLength} bits`;
  throw notSigned(
    "KEY_UNUSABLE",
    "certificate",
    `the key is ${is}, and must be RSA of ${fewestBits} to ${mostBits} bits or of the curve P-256, P-384 or P-521.`,
  );
}
