import type { ForeignPdf } from "../foreign/foreign-pdf.ts";
import { isArray, isStream } from "../foreign/value.ts";

/** Certificates, in DER, that the document security store of a file has (ISO 32000-2, 12.8.4.3). */
export function storedCertificates(pdf: ForeignPdf): readonly Uint8Array[] {
  const list = pdf.resolve(pdf.dictionary(pdf.catalog.entries.get("DSS"))?.entries.get("Certs") ?? null);
  if (!isArray(list)) return [];
  return list.flatMap((one) => {
    const stream = pdf.resolve(one);
    return isStream(stream) ? [pdf.decode(stream)] : [];
  });
}
