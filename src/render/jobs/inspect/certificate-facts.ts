import { createHash, type X509Certificate } from "node:crypto";
import type { CertificateFacts } from "../../../vocabulary/http/assets.ts";
import { oneLine } from "../../documents/verify/chain/validate-path.ts";
import { openPkcs12 } from "../../signatures/pkcs12/open-pkcs12.ts";
import { Pkcs12Error } from "../../signatures/pkcs12/pkcs12-error.ts";

/** As many certificates of one file are described. */
const mostCertificates = 20;

/** The facts that certificates state of themselves, in their order; one without dates that can be read is left out. */
export function certificateFacts(certificates: readonly X509Certificate[]): readonly CertificateFacts[] {
  return certificates.slice(0, mostCertificates).flatMap((certificate) => {
    const [notBefore, notAfter] = [certificate.validFrom, certificate.validTo].map((date) => new Date(date));
    if (notBefore === undefined || notAfter === undefined || Number.isNaN(+notBefore) || Number.isNaN(+notAfter))
      return [];
    return [
      {
        ...{ subject: oneLine(certificate.subject), issuer: oneLine(certificate.issuer) },
        ...{ notBefore: notBefore.toISOString(), notAfter: notAfter.toISOString() },
        sha256: createHash("sha256").update(certificate.raw).digest("hex"),
      },
    ];
  });
}

/**
 * The signer's certificate of a PKCS#12 file first, then those that lead to a root; or why it does not open, as the end of a sentence.
 * Without a password only files that need none open.
 */
export async function certificatesOf(file: Uint8Array, password = ""): Promise<readonly CertificateFacts[] | string> {
  try {
    return certificateFacts((await openPkcs12(file, password)).certificates);
  } catch (error) {
    if (error instanceof Pkcs12Error) return error.message;
    throw error;
  }
}
