import type { ConformanceLevel } from "../../../../vocabulary/definition/document/conformance.ts";
import type { Report } from "../../../contract/report.ts";
import type { Invoice } from "../../../model/document/document.ts";
import type { ExtensionSchema } from "./extension-schemas.ts";

/** Factur-X 1.0 / ZUGFeRD 2.3, technical supplement, 6.2. */
export const invoiceSchema: ExtensionSchema = {
  about: "Factur-X PDFA Extension Schema",
  namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
  prefix: "fx",
  properties: [
    { name: "DocumentFileName", type: "Text", about: "The name of the embedded XML document" },
    {
      name: "DocumentType",
      type: "Text",
      about: "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER",
    },
    {
      name: "Version",
      type: "Text",
      about: "The actual version of the standard applying to the embedded XML document",
    },
    { name: "ConformanceLevel", type: "Text", about: "The conformance level of the embedded XML document" },
  ],
};

/** The invoice that the file declares: none where it does not claim PDF/A-3, which is reported. */
export function declaredInvoice(
  invoice: Invoice | undefined,
  claimed: readonly ConformanceLevel[],
  report: Report,
): Invoice | undefined {
  if (invoice === undefined || claimed.some((level) => level.startsWith("pdf/a-3"))) return invoice;
  const message = `${invoice.fileName} is embedded, but not declared as an e-invoice: the claim of PDF/A-3 is withheld.`;
  report.add("CONTENT_ERROR", "INVOICE_NOT_DECLARED", invoice.path, message);
  return undefined;
}

/** The XMP that declares it. */
export function invoiceProperties({ fileName, level, version }: Invoice): string {
  const { prefix, namespace } = invoiceSchema;
  const values = { DocumentType: "INVOICE", DocumentFileName: fileName, Version: version, ConformanceLevel: level };
  const properties = Object.entries(values).map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`);
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties.join("")}</rdf:Description>`;
}
