import { signaturePlaceholder } from "../../model/document/signature.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../pdf-syntax/reader/pages.ts";
import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { isArray, isReference, type Reference, type Value } from "../../pdf-syntax/reader/value.ts";
import { valueText } from "../../pdf-syntax/reader/value-text.ts";
import { fieldsOf } from "../verify/signature-fields.ts";

/** A field for a document timestamp (ISO 32000-2, 12.8.5), with space for its token, which is still to be filled in. */
export function appendTimestamp(pdf: ForeignPdf, update: PdfUpdate, reserve: number): void {
  const value = update.add(
    `<</Type /DocTimeStamp/Filter /Adobe.PPKLite/SubFilter /ETSI.RFC3161${signaturePlaceholder(reserve)}>>`,
  );
  const [page] = pagesOf(pdf);
  if (page?.id === undefined) throw new Error("a page is no object of its own");
  const place: Reference = { kind: "reference", id: page.id, generation: 0 };
  // A place beside the page: an invisible annotation needs no place in a structure tree (ISO 14289-1, 7.18.1).
  const outside = `${page.box.left - 1} ${page.box.bottom - 1}`;
  const name = freeName(pdf);
  const field = update.add(
    `<</FT /Sig/Type /Annot/Subtype /Widget/T (${name})/TU (${name})/Contents (${name})/V ${spelt(value)}/P ${spelt(place)}` +
      `/Rect [${outside} ${outside}]/F ${printAndLocked}${appearanceIn(pdf)}>>`,
  );
  update.change(place, { Annots: extended(pdf, page.dictionary.entries.get("Annots"), field) });
  changeForm(pdf, update, field);
}

/** Bits 3 and 8 of the annotation flags (12.5.3). */
const printAndLocked = 132;

const spelt = ({ id, generation }: Reference): string => `${id} ${generation} R`;
const asItIs = (id: number, generation: number): string => `${id} ${generation} R`;

/**
 * PDF/A-1 wants an appearance even of what has no extent (ISO 19005-1, 6.5.3). A new object for it would be a change that a
 * certified file does not allow, so it is that of an earlier signature.
 */
function appearanceIn(pdf: ForeignPdf): string {
  for (const { type, dictionary } of fieldsOf(pdf)) {
    const form = pdf.dictionary(dictionary.entries.get("AP"))?.entries.get("N");
    if (type === "Sig" && isReference(form)) return `/AP <</N ${spelt(form)}>>`;
  }
  return "";
}

function freeName(pdf: ForeignPdf): string {
  const taken = new Set(fieldsOf(pdf).map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = `Timestamp${number}`;
    if (!taken.has(name)) return name;
  }
}

/** A list with one reference more. */
function extended(pdf: ForeignPdf, list: Value | undefined, reference: Reference): string {
  const found = pdf.resolve(list ?? null);
  const items = isArray(found) ? found : [];
  return `[${[...items, reference].map((item) => valueText(item, asItIs)).join(" ")}]`;
}

/** The form has the new field and says that there are signatures (12.7.2). */
function changeForm(pdf: ForeignPdf, update: PdfUpdate, field: Reference): void {
  const written = pdf.catalog.entries.get("AcroForm");
  const form = pdf.dictionary(written);
  const entries = { Fields: extended(pdf, form?.entries.get("Fields"), field), SigFlags: "3" };
  if (isReference(written)) {
    update.change(written, entries);
    return;
  }
  const kept = [...(form?.entries ?? [])].filter(([key]) => !Object.hasOwn(entries, key));
  const all = [
    ...kept.map(([key, value]) => `/${key} ${valueText(value, asItIs)}`),
    ...Object.entries(entries).map(([key, text]) => `/${key} ${text}`),
  ];
  update.change(pdf.trailer.entries.get("Root") as Reference, { AcroForm: `<<${all.join("")}>>` });
}
