import type { Digest } from "../../../vocabulary/digests.ts";

const families = { RS: "rsa", ES: "ecdsa" } as const;

/** By the signer's algorithm in JSON Web Algorithms. undefined: one that Office does not know, as RSA-PSS. */
export function signatureMethod(algorithm: string, digest: Digest): string | undefined {
  const family = families[algorithm.slice(0, 2) as keyof typeof families];
  return family === undefined ? undefined : `http://www.w3.org/2001/04/xmldsig-more#${family}-${digest}`;
}
