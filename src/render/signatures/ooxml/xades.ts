import { X509Certificate } from "node:crypto";
import { type Digest, digestFacts } from "../../../vocabulary/digests.ts";
import { hashOf } from "../signer.ts";
import { canonicalisation, canonicalText, element } from "./canonical.ts";

/** ETSI TS 101 903 (XAdES 1.3.2). */
export const xadesNamespace = "http://uri.etsi.org/01903/v1.3.2#";

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/**
 * Signed properties of the signature (XAdES-EPES): its time, the hash of the signer's certificate, and that the policy is implied. Office
 * requires the latter two (MS-OFFCRYPTO, 2.5.2.6). `now`: ISO 8601 UTC.
 */
export function signedProperties(certificate: Uint8Array, digest: Digest, now: string): string {
  const { issuer, serialNumber } = new X509Certificate(certificate);
  const hash = [
    element("DigestMethod", { Algorithm: digestFacts[digest].xml }, ""),
    element("DigestValue", {}, base64(hashOf(digest, certificate))),
  ].join("");
  const serial = [
    element("X509IssuerName", {}, canonicalText(distinguishedName(issuer))),
    element("X509SerialNumber", {}, BigInt(`0x${serialNumber}`).toString()),
  ].join("");
  const named = element("xd:CertDigest", {}, hash) + element("xd:IssuerSerial", {}, serial);
  const properties = [
    element("xd:SigningTime", {}, `${now.slice(0, 19)}Z`),
    element("xd:SigningCertificate", {}, element("xd:Cert", {}, named)),
    element("xd:SignaturePolicyIdentifier", {}, element("xd:SignaturePolicyImplied", {}, "")),
  ].join("");
  const signature = element("xd:SignedSignatureProperties", {}, properties);
  return element("xd:SignedProperties", { Id: "idSignedProperties" }, signature);
}

/** RFC 2253: from the last part to the first. `issuer`: as Node has it, a line for each part, special characters escaped. */
const distinguishedName = (issuer: string): string => issuer.split("\n").reverse().join(", ");

/** The Object that holds them. `timestamp`: a token over the canonical SignatureValue. */
export function qualifyingProperties(signed: string, timestamp: Uint8Array | undefined): string {
  const stamped =
    timestamp === undefined
      ? ""
      : element(
          "xd:SignatureTimeStamp",
          {},
          element("CanonicalizationMethod", { Algorithm: canonicalisation }, "") +
            element("xd:EncapsulatedTimeStamp", {}, base64(timestamp)),
        );
  const unsigned = element("xd:UnsignedProperties", {}, element("xd:UnsignedSignatureProperties", {}, stamped));
  const attributes = { "xmlns:xd": xadesNamespace, Target: "#idPackageSignature" };
  return element("Object", {}, element("xd:QualifyingProperties", attributes, signed + unsigned));
}
