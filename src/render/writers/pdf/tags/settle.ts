import type { PartRole, TaggedBlock } from "../../../model/page/part.ts";
import type { PdfVersion } from "../file/pdf-file.ts";
import { StructureElement, type TreeItem } from "./element.ts";

/** Roles that a version does not know: what is in them stands in their place (ISO 32000-2, annex L; PDF 1.4, 9.7.4). */
const unknownIn: Readonly<Record<PdfVersion, ReadonlySet<PartRole>>> = {
  "1.4": new Set(["group", "THead", "TBody", "TFoot"]),
  "1.7": new Set(["group"]),
  "2.0": new Set(["group", "Reference"]),
};

/** An element's items as they are written: in the author's order, without what says nothing. */
export function settled(element: StructureElement, version: PdfVersion): TreeItem[] {
  if (element.items.every(isLeaf)) return element.items;
  const items: TreeItem[] = [];
  for (const item of inOrder(element.items)) {
    if (item.kind !== "element") {
      items.push(item);
      continue;
    }
    item.items = settled(item, version);
    if (isUnknown(item, element, version)) items.push(...item.items);
    else if (item.items.length > 0 || standsEmpty(item)) items.push(item);
  }
  return items;
}

const isLeaf = ({ kind }: TreeItem): boolean => kind !== "element";

/** An entry of a table of contents, which PDF 2.0 has from PDF 1.7, holds no link but in a reference (ISO/TS 32005). */
const isUnknown = ({ part }: StructureElement, within: StructureElement, version: PdfVersion): boolean =>
  unknownIn[version].has(part.role) && !(part.role === "Reference" && within.part.role === "TOCI");

/** A cell without content keeps its place in the table's grid. */
const standsEmpty = ({ part }: StructureElement): boolean => part.role === "TD" || part.role === "TH";

const orderOf = (item: TreeItem): number | undefined => (item.kind === "element" ? item.part.at : undefined);

/** Structure elements in the reading order that the author gave; the file has them as they were painted. */
function inOrder(items: readonly TreeItem[]): readonly TreeItem[] {
  const isPlaced = items.some((item) => orderOf(item) !== undefined);
  return isPlaced ? items.toSorted((a, b) => (orderOf(a) ?? 0) - (orderOf(b) ?? 0)) : items;
}

/**
 * Puts each footnote behind the first marker that leads to it, and the markers into references; in the note itself the marker is
 * its label. A note that no text calls stands at the end.
 */
export function joinNotes(root: StructureElement, notes: ReadonlyMap<string, StructureElement>): void {
  if (notes.size === 0) return;
  const left = new Map(notes);
  joinIn(root, notes, left);
  for (const note of notes.values()) joinIn(note, notes, left);
  for (const note of left.values()) root.add(note);
}

function joinIn(
  element: StructureElement,
  notes: ReadonlyMap<string, StructureElement>,
  left: Map<string, StructureElement>,
): void {
  element.items = element.items.flatMap((item): TreeItem[] => {
    if (item.kind !== "element") return [item];
    const name = item.part.role === "Link" ? (item.part.name ?? "") : "";
    if (element.part.role === "Note" && name === `${element.part.name}:sign`) {
      // ISO 14289-2, 8.2.5.14: back to the marker, not to whatever its page begins with.
      [item.leadsTo] = element.calledBy;
      return [wrapped("Lbl", item, element)];
    }
    const note = notes.get(name);
    if (note === undefined) {
      joinIn(item, notes, left);
      return [item];
    }
    const reference = wrapped("Reference", item, element);
    item.leadsTo = note;
    note.calledBy = [...note.calledBy, item];
    if (!left.delete(name)) return [reference];
    return [reference, note];
  });
}

function wrapped(role: "Lbl" | "Reference", item: StructureElement, around: StructureElement): StructureElement {
  const part: TaggedBlock = { role, path: item.part.path };
  const made = new StructureElement(part, around);
  made.add(item);
  return made;
}
