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
