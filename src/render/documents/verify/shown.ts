import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { cornersIn } from "../../pdf-syntax/reader/pages.ts";
import { type Dictionary, nameOf } from "../../pdf-syntax/reader/value.ts";

/** ISO 32000-2, table 167: the flag that poppler, mupdf, PDFium and pdf.js all obey; those of printing and viewing are obeyed by some. */
const hidden = 2;

/**
 * Whether no viewer draws an annotation that a page lists: a widget without extent, or one that is hidden. Anything else is taken to be
 * seen: viewers make a look of their own from many entries, and other kinds draw outside of their rectangle.
 */
export function isUnseen(pdf: ForeignPdf, dictionary: Dictionary): boolean {
  if (nameOf(pdf.resolve(dictionary.entries.get("Subtype"))) !== "Widget") return false;
  const flags = pdf.resolve(dictionary.entries.get("F"));
  if (typeof flags === "number" && Number.isInteger(flags) && (flags & hidden) !== 0) return true;
  const corners = cornersIn(pdf, dictionary.entries.get("Rect"));
  return corners !== undefined && (corners.left === corners.right || corners.bottom === corners.top);
}
