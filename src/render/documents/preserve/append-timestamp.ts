import { signaturePlaceholder } from "../../model/document/signature.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../pdf-syntax/reader/pages.ts";
import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { isReference, type PdfReference } from "../../pdf-syntax/reader/value.ts";
import { valueText } from "../../pdf-syntax/reader/value-text.ts";
import { printAndLocked } from "../../writers/pdf/signature/write-signature.ts";
import { changeForm, extended } from "../sign/change-form.ts";
import { freeName } from "../sign/target.ts";
import { fieldsOf } from "../verify/signature-fields.ts";

/** A field for a document timestamp (ISO 32000-2, 12.8.5), with space for its token, which is still to be filled in. */
export function appendTimestamp(pdf: ForeignPdf, update: PdfUpdate, reserve: number): void {
  const value = update.add(
    `<</Type /DocTimeStamp/Filter /Adobe.PPKLite/SubFilter /ETSI.RFC3161${signaturePlaceholder(reserve)}>>`,
  );
  const [page] = pagesOf(pdf);
  if (page?.id === undefined) throw new Error("a page is no object of its own");
  const place: PdfReference = { kind: "reference", id: page.id, generation: 0 };
  // A place beside the page: an invisible annotation needs no place in a structure tree (ISO 14289-1, 7.18.1).
  const outside = `${page.box.left - 1} ${page.box.bottom - 1}`;
  const name = freeName(fieldsOf(pdf), "Timestamp");
  const field = update.add(
    `<</FT /Sig/Type /Annot/Subtype /Widget/T (${name})/TU (${name})/Contents (${name})/V ${valueText(value)}/P ${valueText(place)}` +
      `/Rect [${outside} ${outside}]/F ${printAndLocked}${appearanceIn(pdf)}>>`,
  );
  update.change(place, { Annots: extended(pdf, page.dictionary.entries.get("Annots"), field) });
  changeForm(pdf, update, field);
}

/**
 * PDF/A-1 wants an appearance even of what has no extent (ISO 19005-1, 6.5.3). A new object for it would be a change that a
 * certified file does not allow, so it is that of an earlier signature.
 */
function appearanceIn(pdf: ForeignPdf): string {
  for (const { type, dictionary } of fieldsOf(pdf)) {
    const form = pdf.dictionary(dictionary.entries.get("AP"))?.entries.get("N");
    if (type === "Sig" && isReference(form)) return `/AP <</N ${valueText(form)}>>`;
  }
  return "";
}
