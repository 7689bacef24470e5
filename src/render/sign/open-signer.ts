import { createHash, type KeyObject, type X509Certificate } from "node:crypto";
import { shown } from "../findings/shown.ts";
import type { Digest } from "../model/signature.ts";
import type { Outside } from "../outside.ts";
import { TwoGenerationLru } from "../two-generation-lru.ts";
import { maySign, validityOf } from "./certificate.ts";
import { notApplied } from "./not-applied.ts";
import { type OpenedKey, openPkcs12 } from "./pkcs12/open-pkcs12.ts";
import { Pkcs12Error } from "./pkcs12/pkcs12-error.ts";
import { type KeyKind, keySigner, kindOf, type Signer } from "./signer.ts";

/** What a definition says of its key. */
export interface WantedKey {
  /** A path, or the name of a key in a vault. */
  readonly certificate: string;
  readonly password: string;
  readonly digest: Digest;
}

/** Keys opened before, by file and password: only who brings both gets one. */
export type OpenedKeys = TwoGenerationLru<string, OpenedKey>;

const mostKept = 64;

export const openedKeys = (): OpenedKeys => new TwoGenerationLru(mostKept);

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
  outside: Pick<Outside, "certificate">,
  kept: OpenedKeys,
): Promise<Signer> {
  const { certificate: name, digest } = wanted;
  if (!isKeyFile(name)) {
    throw notApplied(
      "certificate",
      `The document cannot be signed: this version does not sign with the key ${shown(name)} of a vault.`,
    );
  }
  const file = await outside.certificate(name);
  if (file === undefined)
    throw notApplied("certificate", `The document cannot be signed: there is no certificate file ${shown(name)}.`);
  const { key, certificates } = await open(file, wanted, kept);
  const [certificate] = certificates;
  if (certificate === undefined) throw new Error("an opened file has no certificate");
  checkCertificate(certificate, now);
  return keySigner(key, usableKind(key), certificates, digest);
}

async function open(
  file: Uint8Array,
  { certificate: name, password }: WantedKey,
  kept: OpenedKeys,
): Promise<OpenedKey> {
  const id = `${hashed(file)}.${hashed(Buffer.from(password, "utf8"))}`;
  const before = kept.get(id);
  if (before !== undefined) return before;
  try {
    const opened = await openPkcs12(file, password);
    kept.set(id, opened);
    return opened;
  } catch (error) {
    if (!(error instanceof Pkcs12Error)) throw error;
    const member = error.code === "PASSWORD" ? "password" : "certificate";
    throw notApplied(
      member,
      `The document cannot be signed: the file ${shown(name)} does not open, because ${error.message}.`,
      error,
    );
  }
}

const hashed = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Nobody's trust in it is judged: that is the reader's affair. @throws Refusal SIGNATURE_NOT_APPLIED */
function checkCertificate(certificate: X509Certificate, now: string): void {
  const { from, to } = validityOf(certificate);
  if (now < from)
    throw notApplied("certificate", `The document cannot be signed: the certificate is valid only from ${from}.`);
  if (now > to) throw notApplied("certificate", `The document cannot be signed: the certificate expired at ${to}.`);
  if (!maySign(certificate)) {
    throw notApplied(
      "certificate",
      "The document cannot be signed: the certificate's key usage allows neither digital signatures nor non-repudiation.",
    );
  }
}

const fewestBits = 2048;
const mostBits = 4096;
const curves: ReadonlySet<string | undefined> = new Set(["prime256v1", "secp384r1", "secp521r1"]);

/** @throws Refusal SIGNATURE_NOT_APPLIED */
function usableKind(key: KeyObject): KeyKind {
  const kind = kindOf(key);
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const suits = kind === "ec" ? curves.has(namedCurve) : modulusLength >= fewestBits && modulusLength <= mostBits;
  if (kind !== undefined && suits) return kind;
  const is =
    kind === "ec"
      ? `of the curve ${namedCurve}`
      : kind === undefined
        ? key.asymmetricKeyType
        : `RSA of ${modulusLength} bits`;
  throw notApplied(
    "certificate",
    `The document cannot be signed: the key is ${is}, and must be RSA of ${fewestBits} to ${mostBits} bits or of the curve P-256, P-384 or P-521.`,
  );
}
