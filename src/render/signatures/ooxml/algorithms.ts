import { type Digest, digestFacts, digestWith } from "../../../vocabulary/digests.ts";

/** How a signature of XML is made. */
export interface XmlAlgorithm {
  readonly family: "RS" | "PS" | "ES";
  readonly digest: Digest;
  /** By its name in JSON Web Algorithms. */
  readonly name: string;
}

const families = { RS: "xmlRsa", PS: "xmlPss", ES: "xmlEcdsa" } as const;

/** By the signer's algorithm in JSON Web Algorithms. undefined: one that Office does not know, as RSA-PSS. */
export function signatureMethod(algorithm: string, digest: Digest): string | undefined {
  const family = (["RS", "ES"] as const).find((one) => algorithm.startsWith(one));
  return family && digestFacts[digest][families[family]];
}

/** By its identifier (RFC 6931, 2.3); undefined: one that is not judged, as those over SHA-1. */
export function xmlAlgorithm(identifier: string): XmlAlgorithm | undefined {
  for (const family of ["RS", "PS", "ES"] as const) {
    const digest = digestWith(families[family], identifier);
    if (digest !== undefined) return { family, digest, name: `${family}${digestFacts[digest].bits}` };
  }
  return undefined;
}
