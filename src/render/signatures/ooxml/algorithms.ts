import type { Digest } from "../../model/document/signature.ts";

/** Digests by their identifiers in XML (XML Signature 1.1, 6.2; RFC 6931). */
export const digestMethods: Readonly<Record<Digest, string>> = {
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
  sha384: "http://www.w3.org/2001/04/xmldsig-more#sha384",
  sha512: "http://www.w3.org/2001/04/xmlenc#sha512",
};

const families = { RS: "rsa", ES: "ecdsa" } as const;

/** By the signer's algorithm in JSON Web Algorithms. undefined: one that Office does not know, as RSA-PSS. */
export function signatureMethod(algorithm: string, digest: Digest): string | undefined {
  const family = families[algorithm.slice(0, 2) as keyof typeof families];
  return family === undefined ? undefined : `http://www.w3.org/2001/04/xmldsig-more#${family}-${digest}`;
}
