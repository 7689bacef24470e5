import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignPage, pagesOf } from "../../pdf-syntax/reader/pages.ts";
import { isArray, isReference } from "../../pdf-syntax/reader/value.ts";
import type { TerminalField } from "../verify/signature-fields.ts";

/** The page that a merged field stands on, as it says itself or else as its pages do. */
export function pageWith(pdf: ForeignPdf, { dictionary, reference }: TerminalField): ForeignPage | undefined {
  const named = dictionary.entries.get("P");
  const pages = pagesOf(pdf);
  const own = isReference(named) ? pages.find(({ id }) => id === named.id) : undefined;
  return own ?? pages.find((page) => hasAnnotation(pdf, page, reference.id));
}

function hasAnnotation(pdf: ForeignPdf, page: ForeignPage, id: number): boolean {
  const annotations = pdf.resolve(page.dictionary.entries.get("Annots"));
  return isArray(annotations) && annotations.some((one) => isReference(one) && one.id === id);
}
