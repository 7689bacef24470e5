import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import {
  type Dictionary,
  isArray,
  isReference,
  nameOf,
  type PdfReference,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";

/** A form field that has no further fields below it. */
export interface TerminalField {
  /** With the names of the fields above, joined by full stops (ISO 32000-1, 12.7.3.2). */
  readonly name: string;
  /** `Tx`, `Btn`, `Ch` or `Sig`; "": not known. */
  readonly type: string;
  readonly reference: PdfReference;
  readonly dictionary: Dictionary;
  /** Widgets that are objects of their own. */
  readonly widgets: readonly PdfReference[];
}

const mostFields = 20_000;
const deepest = 32;

/** Text as people read it: UTF-16 or UTF-8 by its mark, else Latin-1. */
export function textOf(value: PdfValue): string | null {
  if (typeof value !== "object" || value === null || !("kind" in value) || value.kind !== "string") return null;
  const bytes = Buffer.from(value.bytes, "latin1");
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString("utf16le");
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString("utf8");
  return value.bytes;
}

/** The fields of a file's form, in its order. */
export function fieldsOf(pdf: ForeignPdf): readonly TerminalField[] {
  const form = pdf.dictionary(pdf.catalog.entries.get("AcroForm"));
  const found: TerminalField[] = [];
  const seen = new Set<number>();
  collect(form?.entries.get("Fields") ?? null, { name: "", type: "", depth: 0 }, { pdf, found, seen });
  return found;
}

interface Above {
  readonly name: string;
  readonly type: string;
  readonly depth: number;
}

interface Search {
  readonly pdf: ForeignPdf;
  readonly found: TerminalField[];
  readonly seen: Set<number>;
}

function collect(list: PdfValue, above: Above, search: Search): void {
  const { pdf, found, seen } = search;
  const items = pdf.resolve(list);
  if (!isArray(items) || above.depth > deepest) return;
  for (const item of items) {
    const dictionary = pdf.dictionary(item);
    if (!isReference(item) || dictionary === undefined || seen.has(item.id) || found.length >= mostFields) continue;
    seen.add(item.id);
    const { entries } = dictionary;
    const own = textOf(pdf.resolve(entries.get("T")));
    const name = [above.name, own ?? ""].filter((part) => part !== "").join(".");
    pdf.budget.quoted(name.length);
    const type = nameOf(pdf.resolve(entries.get("FT"))) ?? above.type;
    const kids = pdf.resolve(entries.get("Kids"));
    const below = isArray(kids) ? kids : [];
    pdf.budget.value(below.length);
    if (below.some((kid) => pdf.dictionary(kid)?.entries.has("T") === true)) {
      collect(below, { name, type, depth: above.depth + 1 }, search);
    } else found.push({ name, type, reference: item, dictionary, widgets: below.filter(isReference) });
  }
}

/** How large a field's widget is, in points; without extent it shows nothing. */
export function extentOf(
  pdf: ForeignPdf,
  { dictionary }: TerminalField,
): { readonly width: number; readonly height: number } {
  const rect = pdf.resolve(dictionary.entries.get("Rect"));
  const numbers = isArray(rect) ? rect.map((item) => pdf.resolve(item)) : [];
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers.map((value) => (typeof value === "number" ? value : 0));
  return { width: Math.abs(right - left), height: Math.abs(top - bottom) };
}

/** The dictionary of a signature field that is signed. */
export const signatureOf = (pdf: ForeignPdf, { type, dictionary }: TerminalField): Dictionary | undefined =>
  type === "Sig" ? pdf.dictionary(dictionary.entries.get("V")) : undefined;
