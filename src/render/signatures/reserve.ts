import type { Signer } from "./signer.ts";

/**
 * Bytes of a CMS signature apart from certificates and value: 391 to 468, plus the names of issuers, which occur a
 * second time.
 */
const overhead = 1024;
/** A token with its chain; public authorities' have 6 to 7 KB. */
export const timestampBytes = 8192;
const step = 1024;

/** PDF/A-2 and -3 allow no longer string (ISO 19005-2, 6.1.13). */
export const longestSignature = 32_767;

/** Bytes to keep free for a signature. */
export function reserveFor({ certificates, signatureBytes }: Signer, timestamped: boolean): number {
  const chain = certificates.reduce((sum, certificate) => sum + certificate.length, 0);
  return roundedUp(overhead + chain + signatureBytes + (timestamped ? timestampBytes : 0));
}

/** Bytes to keep free for a signature of so many: the next multiple of 1,024, as long as that is allowed. */
export const roundedUp = (bytes: number): number => Math.min(longestSignature, Math.ceil(bytes / step) * step);
