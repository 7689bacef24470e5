import { dictionary, type ObjectId, reference } from "../../pdf-syntax/objects.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { broken } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { type Dictionary, nameOf, textOf } from "../../pdf-syntax/reader/value.ts";
import type { PdfFile } from "../../writers/pdf/file/pdf-file.ts";
import { destinationText, type MergeSource } from "./part-pages.ts";

/** An entry of an outline, in the spelling of the new file. */
export interface OutlineEntry {
  readonly title: string;
  /** undefined: it leads nowhere. */
  readonly place: string | undefined;
  readonly inside: readonly OutlineEntry[];
}

/** The outline of a part (ISO 32000-1, 12.3.3). */
export function outlineOf(part: MergeSource): readonly OutlineEntry[] {
  const root = part.pdf.dictionary(part.pdf.catalog.entries.get("Outlines"));
  return root === undefined ? [] : entriesBelow(part, root, new Set(), 0);
}

function entriesBelow(
  part: MergeSource,
  node: Dictionary,
  seen: Set<Dictionary>,
  depth: number,
): readonly OutlineEntry[] {
  const { pdf, copies } = part;
  pdf.budget.depth(depth);
  const entries: OutlineEntry[] = [];
  for (let item = pdf.dictionary(node.entries.get("First")); item !== undefined; ) {
    pdf.budget.value(8);
    if (seen.has(item)) throw broken("its outline leads in a circle");
    seen.add(item);
    const title = pdf.resolve(item.entries.get("Title"));
    entries.push({
      title: textOf(title) === undefined ? "()" : copies.text(title),
      place: destinationOf(part, item),
      inside: entriesBelow(part, item, seen, depth + 1),
    });
    item = pdf.dictionary(item.entries.get("Next"));
  }
  return entries;
}

function destinationOf(part: MergeSource, { entries }: Dictionary): string | undefined {
  const action = part.pdf.dictionary(entries.get("A"));
  const isPlace = nameOf(part.pdf.resolve(action?.entries.get("S"))) === "GoTo";
  return destinationText(part, isPlace ? action?.entries.get("D") : entries.get("Dest"));
}

/** Writes an outline whose first level is open; undefined when it is empty. */
export function writeOutline(file: PdfFile, entries: readonly OutlineEntry[]): ObjectId | undefined {
  if (entries.length === 0) return undefined;
  const root = file.reserve();
  const ids = writeEntries(file, entries, root);
  const [first, last] = [ids[0] ?? root, ids.at(-1) ?? root];
  file.add(
    dictionary({ Type: "/Outlines", First: reference(first), Last: reference(last), Count: String(ids.length) }),
    root,
  );
  return root;
}

function writeEntries(file: PdfFile, entries: readonly OutlineEntry[], parent: ObjectId): readonly ObjectId[] {
  const ids = entries.map(() => file.reserve());
  entries.forEach(({ title, place, inside }, at) => {
    const id = ids[at] ?? 0;
    const kids = writeEntries(file, inside, id);
    const neighbour = (other: ObjectId | undefined): string | undefined =>
      other === undefined ? undefined : reference(other);
    file.add(
      dictionary({
        Title: title,
        Parent: reference(parent),
        Prev: neighbour(ids[at - 1]),
        Next: neighbour(ids[at + 1]),
        First: neighbour(kids[0]),
        Last: neighbour(kids.at(-1)),
        // Closed: a reader opens what is of interest.
        Count: kids.length === 0 ? undefined : String(-kids.length),
        Dest: place,
      }),
      id,
    );
  });
  return ids;
}

/** The title that a file gives itself, as it stands there; undefined when it has none. */
export function titleOf(pdf: ForeignPdf): string | undefined {
  const title = textOf(pdf.resolve(pdf.dictionary(pdf.trailer.entries.get("Info"))?.entries.get("Title")));
  return title === undefined || title.trim() === "" ? undefined : title;
}
