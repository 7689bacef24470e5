import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { isArray, isReference, type PdfReference, type PdfValue } from "../../pdf-syntax/reader/value.ts";
import { changedText, valueText } from "../../pdf-syntax/reader/value-text.ts";
import { signaturesExist } from "../../writers/pdf/signature/write-signature.ts";

/** The form says that there are signatures (ISO 32000-1, 12.7.2), and has the new field; undefined: there is no new one. */
export function changeForm(pdf: ForeignPdf, update: PdfUpdate, field: PdfReference | undefined): void {
  const written = pdf.catalog.entries.get("AcroForm");
  const form = pdf.dictionary(written);
  const entries = { Fields: extended(pdf, form?.entries.get("Fields"), field), SigFlags: signaturesExist };
  if (isReference(written) && form !== undefined) update.change(written, entries);
  else update.change(pdf.trailer.entries.get("Root") as PdfReference, { AcroForm: changedText(form, entries) });
}

/** A list with one reference more. */
export function extended(pdf: ForeignPdf, list: PdfValue | undefined, reference: PdfReference | undefined): string {
  const found = pdf.resolve(list);
  return valueText([...(isArray(found) ? found : []), ...(reference === undefined ? [] : [reference])]);
}
