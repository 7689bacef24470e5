import type { X509Certificate } from "node:crypto";

/** Whether a certificate is signed with the key of another that has the name of its issuer; what the issuer may issue is not judged. */
export function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return isNamed(issuer, certificate) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** By names and key identifiers, without a look at any signature. */
export function isNamed(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer);
  } catch {
    return false;
  }
}
