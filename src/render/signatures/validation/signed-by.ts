import { hasSigned } from "../cms/verify-signer.ts";
import { type DerElement, expecting, identifierOf, inside, tags } from "../der/read.ts";

/**
 * Whether a certificate's key signed a structure (RFC 5280, 4.1.1) of a body, an algorithm and a signature, as certificates, lists of revoked
 * ones and answers about them are.
 */
export function signedBy(structure: DerElement, certificate: Uint8Array): boolean {
  const [body, algorithm, bits] = inside(structure);
  const [name, parameters] = inside(expecting(algorithm, tags.sequence));
  const signature = expecting(bits, tags.bitString).content.subarray(1);
  const made = { algorithm: { name: identifierOf(name), parameters }, digest: undefined, signature };
  return hasSigned(made, expecting(body, tags.sequence).whole, certificate);
}
