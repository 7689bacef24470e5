import type { Report } from "../../../contract/report.ts";
import type { OutlineBookmark } from "../../../model/document/document.ts";
import { withoutBreakMarks } from "../../../model/text/break-marks.ts";
import {
  type DictionaryEntries,
  dictionary,
  type ObjectId,
  reference,
  textString,
} from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import type { Tags } from "../tags/tags.ts";
import { destination, goTo, type PagePoint, structureDestination } from "./destinations.ts";

/** A heading as met on the pages. */
export interface Heading {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  readonly spot: PagePoint;
}

/** Sources from which an outline is made. */
export interface OutlineSource {
  readonly bookmark: OutlineBookmark | undefined;
  readonly headings: readonly Heading[];
  /** The top of a page, from 0; undefined: there is no such page. */
  readonly topOf: (page: number) => PagePoint | undefined;
  readonly report: Report;
  /** Structure tree of a tagged document. */
  readonly tags: Tags | undefined;
}

/** Targets that an outline is written into: a file, its pages, its structure tree. */
interface OutlineOutput {
  readonly file: PdfFile;
  readonly pages: readonly ObjectId[];
  readonly tags: Tags | undefined;
}

interface OutlineItem {
  readonly title: string;
  readonly spot: PagePoint | undefined;
  readonly children: OutlineItem[];
}

/**
 * The outline (ISO 32000-1, 12.3.3): the author's own tree first, then the headings. undefined when there is none. An
 * entry for a page that there is not leads nowhere, which is reported.
 */
export function writeOutline(file: PdfFile, source: OutlineSource, pages: readonly ObjectId[]): ObjectId | undefined {
  const { bookmark, headings } = source;
  const authored = bookmark === undefined ? [] : [bookmarkItem(bookmark, "/document/bookmark", pages.length, source)];
  const items = [...authored, ...nested(headings)];
  if (items.length === 0) return undefined;
  const root = file.reserve();
  const { first, last } = writeItems({ file, pages, tags: source.tags }, items, root, 1);
  const shown = items.reduce((sum, item) => sum + 1 + item.children.length, 0);
  const entries = { Type: "/Outlines", First: reference(first), Last: reference(last), Count: String(shown) };
  return file.add(dictionary(entries), root);
}

function bookmarkItem(
  { title, pageNumber, children }: OutlineBookmark,
  path: string,
  pages: number,
  source: OutlineSource,
): OutlineItem {
  const spot = pageNumber === undefined ? undefined : source.topOf(pageNumber - 1);
  if (pageNumber !== undefined && spot === undefined) {
    const message = `There is no page ${pageNumber}: the document has ${pages}. The bookmark leads nowhere.`;
    source.report.add("CONTENT_ERROR", "PLACE_UNKNOWN", `${path}/pageNumber`, message);
  }
  const below = children.map((child, at) => bookmarkItem(child, `${path}/children/${at}`, pages, source));
  return { title, spot, children: below };
}

/** A heading belongs to the last one before it of a smaller level; levels that were skipped leave no gap. */
function nested(headings: readonly Heading[]): OutlineItem[] {
  const roots: OutlineItem[] = [];
  const open: { readonly level: number; readonly item: OutlineItem }[] = [];
  for (const { title, level, spot } of headings) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const item: OutlineItem = { title, spot, children: [] };
    (open.at(-1)?.item.children ?? roots).push(item);
    open.push({ level, item });
  }
  return roots;
}

/** Items of the first depth are open, deeper ones closed: a negative Count says how many would show. */
function writeItems(
  written: OutlineOutput,
  items: readonly OutlineItem[],
  parent: ObjectId,
  depth: number,
): { readonly first: ObjectId; readonly last: ObjectId } {
  const { file } = written;
  const ids = items.map(() => file.reserve());
  items.forEach((item, at) => {
    const id = ids[at] ?? 0;
    const below = item.children.length === 0 ? undefined : writeItems(written, item.children, id, depth + 1);
    const entries = {
      Title: textString(withoutBreakMarks(item.title)),
      Parent: reference(parent),
      Prev: link(ids[at - 1]),
      Next: link(ids[at + 1]),
      First: link(below?.first),
      Last: link(below?.last),
      Count: below === undefined ? undefined : String(depth === 1 ? item.children.length : -item.children.length),
      ...leadsTo(item.spot, written),
    };
    file.add(dictionary(entries), id);
  });
  return { first: ids[0] ?? 0, last: ids.at(-1) ?? 0 };
}

function leadsTo(spot: PagePoint | undefined, { pages, tags }: OutlineOutput): DictionaryEntries {
  if (spot === undefined) return {};
  const [place, structure] = [destination(spot, pages), structureDestination(spot, tags)];
  return structure === undefined ? { Dest: place } : { A: goTo(place, structure) };
}

const link = (id: ObjectId | undefined): string | undefined => (id === undefined ? undefined : reference(id));
