import { Refusal } from "../../../vocabulary/refusal.ts";
import type { PlacedPdfPage } from "../../model/drawing/foreign-page.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { type OpenedPages, openPages } from "../../pdf-syntax/reader/open-pages.ts";

/** The pages of a file, or why there are none: sentences about "it". */
export function openPagesOf(bytes: Uint8Array): OpenedPages | { readonly why: string } {
  try {
    return openPages(bytes);
  } catch (error) {
    if (error instanceof ForeignPdfError) return { why: error.message };
    throw error;
  }
}

/**
 * A page that refuses the document, with the place that names its file, when what it needs turns out to be damaged while it is written: part
 * of a page would be taken for the whole of it.
 */
export const refusing = (page: PlacedPdfPage, path: string, sentence: string): PlacedPdfPage => ({
  ...page,
  write: (into) => {
    try {
      return page.write(into);
    } catch (error) {
      if (!(error instanceof ForeignPdfError)) throw error;
      const message = `${sentence}: ${error.message}`;
      throw new Refusal("INVALID_REQUEST", message, { faults: [{ code: "PDF_NOT_LOADED", path, message }] });
    }
  },
});
