import type { X509Certificate } from "node:crypto";
import { DerError } from "../../../signatures/der/read.ts";
import { extensionsOf, mayUse, purposesOf } from "./extensions.ts";

/** Kinds of data that a certificate signs. */
export type CertificatePurpose = "documents" | "timestamps" | "any";

const digitalSignature = 0;
const nonRepudiation = 1;

/** Purposes of extended key usage (RFC 5280, 4.2.1.12; RFC 6960, 4.2.2.2) that are none of documents. */
const ofOthers: ReadonlyMap<string, string> = new Map([
  ["1.3.6.1.5.5.7.3.1", "servers"],
  ["1.3.6.1.5.5.7.3.3", "programs"],
  ["1.3.6.1.5.5.7.3.8", "timestamps"],
  ["1.3.6.1.5.5.7.3.9", "the status of certificates"],
]);

/**
 * Whether a certificate may sign what it signs: by its key usage (RFC 5280, 4.2.1.3), and for documents unless its extended key usage names
 * nothing but other purposes. E-mail, client authentication and vendors' purposes are accepted, because authorities issue certificates for
 * documents with each of them (RFC 9336, 1). The purpose of timestamps is checked with the token (RFC 3161, 2.3). undefined: it may.
 */
export function faultOfPurpose(certificate: X509Certificate, purpose: CertificatePurpose): string | undefined {
  if (purpose === "any") return undefined;
  const extensions = readable(certificate);
  if (extensions === undefined) return "The signer's certificate cannot be read.";
  if (!mayUse(extensions, digitalSignature, nonRepudiation))
    return "The signer's certificate may not sign by its key usage.";
  const purposes = purpose === "documents" ? purposesOf(extensions) : undefined;
  if (purposes === undefined || !purposes.every((one) => ofOthers.has(one))) return undefined;
  return `The signer's certificate is for ${purposes.map((one) => ofOthers.get(one)).join(", ")}, and not for documents.`;
}

function readable({ raw }: X509Certificate) {
  try {
    return extensionsOf(raw);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
