import { constants, verify, type X509Certificate } from "node:crypto";
import type { Digest } from "../../../model/document/signature.ts";

/** How a signature of XML is made. */
export interface XmlAlgorithm {
  readonly family: "RS" | "PS" | "ES";
  readonly digest: Digest;
  /** By its name in JSON Web Algorithms. */
  readonly name: string;
}

/** By its identifier (RFC 6931, 2.3); undefined: one that is not judged, as those over SHA-1. */
export function xmlAlgorithm(identifier: string): XmlAlgorithm | undefined {
  const usual = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#(rsa|ecdsa)-sha(256|384|512)$/.exec(identifier);
  const pss = /^http:\/\/www\.w3\.org\/2007\/05\/xmldsig-more#sha(256|384|512)-rsa-MGF1$/.exec(identifier);
  const bits = usual?.[2] ?? pss?.[1];
  if (bits === undefined) return undefined;
  const family = pss === null ? (usual?.[1] === "rsa" ? "RS" : "ES") : "PS";
  return { family, digest: `sha${bits}` as Digest, name: `${family}${bits}` };
}

/** Whether a certificate's key made a signature over these bytes; that of a curve is its two numbers (XML Signature 1.1, 6.4.3). */
export function isMadeBy(
  { publicKey }: X509Certificate,
  bytes: Uint8Array,
  { family, digest }: XmlAlgorithm,
  value: Uint8Array,
): boolean {
  if (publicKey.asymmetricKeyType !== (family === "ES" ? "ec" : "rsa")) return false;
  const padding =
    family === "PS" ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {};
  return verify(digest, bytes, { key: publicKey, dsaEncoding: "ieee-p1363", ...padding }, value);
}
