import type { ObjectCopies } from "../../pdf-syntax/reader/copy-objects.ts";
import { explicitDestination } from "../../pdf-syntax/reader/destinations.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { ForeignPage, PageBox } from "../../pdf-syntax/reader/pages.ts";
import {
  type Dictionary,
  isArray,
  isReference,
  isStream,
  nameOf,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";
import type { PdfFile } from "../../writers/pdf/file/pdf-file.ts";

/** A file whose pages are being copied. */
export interface MergeSource {
  readonly pdf: ForeignPdf;
  readonly copies: ObjectCopies;
  /** Numbers in the new file of the pages that are taken, by their numbers in the old one. */
  readonly pageIds: ReadonlyMap<number, number>;
  /** Called with what cannot be taken along: "form fields …". */
  readonly leaveOut: (what: string) => void;
}

/** A place in the part as one in the new file; undefined: its page is not taken. */
export function destinationText(
  { pdf, copies, pageIds }: MergeSource,
  destination: PdfValue | undefined,
): string | undefined {
  const place = explicitDestination(pdf, destination);
  const page = place?.[0];
  if (place === undefined || !isReference(page) || !pageIds.has(page.id)) return undefined;
  return copies.text(place);
}

/** Boxes for printers, and what a page is blended with. */
const takenAsTheyAre = ["TrimBox", "BleedBox", "ArtBox", "Group"] as const;

/** The entries of a page in the new file (ISO 32000-1, 7.7.3.3), its parent apart. */
export function pageEntries(part: MergeSource, page: ForeignPage, file: PdfFile): string {
  const { copies, pdf } = part;
  const { entries } = page.dictionary;
  let text = `/MediaBox ${boxText(page.mediaBox)}`;
  if (boxText(page.box) !== boxText(page.mediaBox)) text += `/CropBox ${boxText(page.box)}`;
  if (page.rotation !== 0) text += `/Rotate ${page.rotation}`;
  if (page.unit !== 1) text += `/UserUnit ${page.unit}`;
  text += `/Resources ${pdf.dictionary(page.resources) === undefined ? "<<>>" : copies.text(page.resources)}`;
  const contents = entries.get("Contents");
  if (contents !== undefined && pdf.resolve(contents) !== null) text += `/Contents ${copies.text(contents)}`;
  for (const key of takenAsTheyAre) {
    const value = pdf.resolve(entries.get(key));
    if (value !== null) text += `/${key} ${copies.text(value)}`;
  }
  const annotations = annotationsOf(part, page, file);
  return annotations.length === 0 ? text : `${text}/Annots[${annotations.map((id) => `${id} 0 R`).join(" ")}]`;
}

const boxText = ({ left, bottom, right, top }: PageBox): string => `[${left} ${bottom} ${right} ${top}]`;

/** More than any page has. */
const mostAnnotations = 10_000;

function annotationsOf(part: MergeSource, { dictionary }: ForeignPage, file: PdfFile): readonly number[] {
  const all = part.pdf.resolve(dictionary.entries.get("Annots"));
  if (!isArray(all)) return [];
  return all.slice(0, mostAnnotations).flatMap((item) => {
    const annotation = part.pdf.dictionary(item);
    const body = annotation === undefined ? undefined : annotationText(part, annotation);
    return body === undefined ? [] : [file.add(body)];
  });
}

/** Entries that lead to the page, to other annotations or to actions. */
const ofItsOwnFile: ReadonlySet<string> = new Set(["P", "Parent", "Popup", "IRT", "RT", "A", "AA", "Dest", "PA"]);

/** Annotations that need more than a page, such as sounds, films and files: they are left out. */
const notTaken: ReadonlySet<string> = new Set([
  "FileAttachment",
  "Sound",
  "Movie",
  "Screen",
  "RichMedia",
  "3D",
  "TrapNet",
]);

/** undefined: it is left out. */
function annotationText(part: MergeSource, annotation: Dictionary): string | undefined {
  const kind = nameOf(part.pdf.resolve(annotation.entries.get("Subtype"))) ?? "unknown";
  if (kind === "Popup") return undefined;
  if (kind === "Link") return linkText(part, annotation);
  if (kind === "Widget") return fieldText(part, annotation);
  if (!notTaken.has(kind)) return part.copies.text(without(annotation, ofItsOwnFile));
  part.leaveOut(`annotations of the kind ${kind}`);
  return undefined;
}

function linkText(part: MergeSource, annotation: Dictionary): string | undefined {
  const { pdf, copies } = part;
  const action = pdf.dictionary(annotation.entries.get("A"));
  const kind = nameOf(pdf.resolve(action?.entries.get("S")));
  const own = copies.text(without(annotation, ofItsOwnFile)).slice(0, -2);
  const uri = kind === "URI" ? pdf.resolve(action?.entries.get("URI")) : null;
  if (uri !== null) return `${own}/A<</S/URI/URI ${copies.text(uri)}>>>>`;
  const place = destinationText(part, kind === "GoTo" ? action?.entries.get("D") : annotation.entries.get("Dest"));
  if (place !== undefined) return `${own}/Dest ${place}>>`;
  part.leaveOut("links that lead to other files, to pages that are not taken, or to scripts");
  return undefined;
}

/** ISO 32000-1, 12.5.3: printed, not to be seen, and seen only while a pointer is over it: as it was; and not to be changed. */
const kept = 4 + 32 + 256;
const fixed = 64 + 128 + 512;

/** A field as the picture of its value: its file's form does not exist here. */
function fieldText({ pdf, copies, leaveOut }: MergeSource, { entries }: Dictionary): string | undefined {
  const normal = pdf.resolve(pdf.dictionary(entries.get("AP"))?.entries.get("N"));
  const state = nameOf(pdf.resolve(entries.get("AS")));
  const states = isStream(normal) ? undefined : pdf.dictionary(normal);
  const shown = isStream(normal)
    ? pdf.dictionary(entries.get("AP"))?.entries.get("N")
    : states?.entries.get(state ?? "");
  leaveOut("form fields, which show their values and cannot be filled in any more");
  const rect = pdf.resolve(entries.get("Rect"));
  const flags = pdf.resolve(entries.get("F"));
  // 12.5.3: hidden, or not to be printed nor seen.
  const own = typeof flags === "number" ? flags : 0;
  const isHidden = (own & 2) !== 0;
  if (shown === undefined || !isStream(pdf.resolve(shown)) || isHidden || !isArray(rect)) return undefined;
  const layer = entries.get("OC");
  const ofLayer = layer === undefined ? "" : `/OC ${copies.text(layer)}`;
  return `<</Type/Annot/Subtype/Stamp/Rect ${copies.text(rect)}/F ${fixed + (own & kept)}${ofLayer}/AP<</N ${copies.text(shown)}>>>>`;
}

const without = ({ entries }: Dictionary, keys: ReadonlySet<string>): Dictionary => ({
  kind: "dictionary",
  entries: new Map([...entries].filter(([key]) => !keys.has(key))),
});
