import { createHash, X509Certificate } from "node:crypto";
import type { VaultKeyFound } from "../../vocabulary/events/signing-key.ts";
import { rejected } from "./rejected.ts";

const longest = 48 * 1024;
const mostCertificates = 10;

/** The certificates of a chain, the signer's first. */
export interface SignerChain {
  readonly signer: X509Certificate;
  /** The certificate's facts that an event records. */
  readonly facts: Pick<VaultKeyFound, "subject" | "issuer" | "notBefore" | "notAfter" | "certificateSha256">;
}

/**
 * Reads a chain in PEM (RFC 7468): each certificate is signed by the next, and the signer's is valid at `now`. Whether
 * the last one is trusted is not judged.
 *
 * @throws Refusal VAULT_KEY_REJECTED with CHAIN_INVALID, CERTIFICATE_EXPIRED
 */
export function readChain(pem: string, now: string): SignerChain {
  const certificates = certificatesIn(pem);
  const [signer] = certificates;
  if (signer === undefined) throw wrong("It holds no certificate in PEM.");
  for (const [at, certificate] of certificates.entries()) {
    const issuer = certificates[at + 1];
    if (issuer !== undefined && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))) {
      throw wrong(`Certificate ${at + 1} is not signed by certificate ${at + 2}; the signer's stands first.`);
    }
  }
  if (signer.ca && certificates.length > 1)
    throw wrong("The first certificate is an authority's; the signer's stands first.");
  const [notBefore, notAfter] = [signer.validFrom, signer.validTo].map((date) => new Date(date).toISOString());
  if (notBefore === undefined || notAfter === undefined) throw wrong("The signer's certificate has no dates.");
  if (now < notBefore || now > notAfter) {
    const message = `The signer's certificate is valid from ${notBefore} to ${notAfter}.`;
    throw rejected("CERTIFICATE_EXPIRED", "/certificateChain", message);
  }
  const certificateSha256 = createHash("sha256").update(signer.raw).digest("hex");
  const names = { subject: oneLine(signer.subject), issuer: oneLine(signer.issuer) };
  return { signer, facts: { ...names, notBefore, notAfter, certificateSha256 } };
}

/** The chain that a caller gives for a key of a vault. */
function certificatesIn(pem: string): readonly X509Certificate[] {
  if (pem.length > longest) throw wrong(`It is longer than ${longest} characters.`);
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,20000}-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length > mostCertificates) throw wrong(`It has more than ${mostCertificates} certificates.`);
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    throw wrong("It holds a private key: take that out, and consider it known.");
  return blocks.map((block, at) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw wrong(`Certificate ${at + 1} cannot be read.`);
    }
  });
}

/** `CN=Ada, O=Analytical` in place of a line for each part. */
function oneLine(name: string): string {
  return name.split("\n").join(", ").slice(0, 500);
}

function wrong(why: string) {
  return rejected("CHAIN_INVALID", "/certificateChain", `The certificate chain cannot be used: ${why}`);
}
