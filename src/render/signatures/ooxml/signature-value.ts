import { X509Certificate } from "node:crypto";
import { curveBytes } from "../curves.ts";
import { expecting, inside, onlyElement, tags } from "../der/read.ts";

/** A signature of CMS as XML has it: of a curve, its two numbers at full length (XML Signature 1.1, 6.4.3). */
export function signatureValue(signature: Uint8Array, certificate: Uint8Array): Uint8Array {
  const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(certificate).publicKey;
  if (asymmetricKeyType !== "ec") return signature;
  const size = curveBytes(asymmetricKeyDetails?.namedCurve) ?? 0;
  const value = new Uint8Array(2 * size);
  for (const [at, number] of inside(onlyElement(signature, tags.sequence)).entries()) {
    const { content } = expecting(number, tags.integer);
    const digits = content.length > size ? content.subarray(content.length - size) : content;
    value.set(digits, (at + 1) * size - digits.length);
  }
  return value;
}
