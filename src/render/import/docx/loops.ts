import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { asOne, type ImportedElement } from "../definition.ts";
import { quoted } from "../findings.ts";
import { loopOver, type Repetition } from "../placeholders/loop-over.ts";
import { stepsOf } from "../placeholders/sample.ts";
import { type LoopPlaces, placesOf } from "./loop-places.ts";
import { carboneList, nextOf, opened, openedAlone } from "./loop-tags.ts";
import type { BlockScope } from "./paragraphs.ts";
import { all, deep } from "./xml.ts";

export type ReadElements = (blocks: readonly XmlElement[], scope: BlockScope) => readonly ImportedElement[];

/** Rows of a table that are repeated, as the file marks them. */
export interface MarkedRows {
  readonly list: string;
  readonly from: number;
  /** Behind the last that is repeated. */
  readonly to: number;
  /** The row behind the loop: Carbone's own next row only shows where the first one is repeated. */
  readonly next: number;
  /** Tags that only mark the loop. */
  readonly without: readonly string[];
}

/** The first loop over rows from one place to another: Carbone's, or docxtemplater's from its first to its last cell. */
export function markedRows(
  rows: readonly XmlElement[],
  [from, to]: readonly [number, number],
  scope: BlockScope,
): MarkedRows | undefined {
  if (scope.file.syntax === "none") return undefined;
  const places = placesOf(rows);
  for (let at = from; at < to; at += 1) {
    const words = places.words[at] ?? "";
    if (!words.includes("{")) continue;
    const marked = carboneRows(words, at, to, places, scope) ?? templaterRows(rows, at, to, scope);
    if (marked !== undefined) return marked;
  }
  return undefined;
}

function carboneRows(
  words: string,
  from: number,
  end: number,
  places: LoopPlaces,
  { item }: BlockScope,
): MarkedRows | undefined {
  const list = carboneList(words, item);
  if (list === undefined) return undefined;
  const next = places.nextBehind(list, from);
  const isMarked = next !== undefined && next < end;
  return { list, from, to: isMarked ? next : from + 1, next: isMarked ? next + 1 : from + 1, without: [] };
}

function templaterRows(
  rows: readonly XmlElement[],
  from: number,
  end: number,
  { without }: BlockScope,
): MarkedRows | undefined {
  const places = placesOf(rows);
  const first = opened(places.words[from] ?? "").find(({ tag }) => !without.includes(tag));
  const row = rows[from];
  if (first === undefined || row === undefined || isOfOneCell(row, first.tag)) return undefined;
  const closings = [`{/${first.named}}`, "{/}"].flatMap((tag) => {
    const at = places.closedFrom(tag, from);
    return at === undefined || at >= end ? [] : [{ tag, at }];
  });
  const [closing] = closings.toSorted((one, other) => one.at - other.at);
  if (closing === undefined) return undefined;
  const next = closing.at + 1;
  return { list: first.named, from, to: next, next, without: [first.tag, closing.tag] };
}

/** Tags that are paragraphs of their own in one cell repeat paragraphs of that cell. */
const isOfOneCell = (row: XmlElement, tag: string): boolean =>
  deep(row, "tc").some((tc) => {
    const { words, endOf } = placesOf(all(tc));
    return words.some((text, at) => openedAlone(text)?.tag === tag && endOf(at) !== undefined);
  });

/** The loop over a list; undefined: nothing is repeated for it, which is reported. */
export const loopIn = ({ file, place, item }: BlockScope, list: string): Repetition | undefined =>
  loopOver(list, { findings: file.findings, sample: file.sample, place: place.words, item });

/** A loop stands in the place of what marks it. */
export function replace(mark: XmlElement | undefined, { file }: BlockScope): void {
  if (mark !== undefined) file.findings.ledger.replaced(mark);
}

/** Loops and conditions inside one another; tags of deeper ones stay as text. */
const mostBlocks = 8;

interface BlockLoop {
  readonly elements: readonly ImportedElement[];
  /** The block behind it. */
  readonly next: number;
}

/** Blocks that are repeated, or shown only if something is not there; undefined: none begin here. */
export function blockLoopAt(
  blocks: readonly XmlElement[],
  at: number,
  scope: BlockScope,
  read: ReadElements,
): BlockLoop | undefined {
  if (scope.file.syntax === "none") return undefined;
  const places = placesOf(blocks);
  const words = places.words[at] ?? "";
  if (!words.includes("{") || scope.depth >= mostBlocks) return undefined;
  if (blocks[at]?.local === "p" && openedAlone(words) !== undefined) return templaterLoop(blocks, at, scope, read);
  const list = carboneList(words, scope.item);
  if (list === undefined || nextOf(words).has(list)) return undefined;
  const next = places.nextBehind(list, at);
  const loop = next === undefined ? undefined : loopIn(scope, list);
  if (next === undefined || loop === undefined) return undefined;
  replace(blocks[next], scope);
  return { elements: [repeated(blocks.slice(at, next), loop, scope, read)], next: next + 1 };
}

function templaterLoop(
  blocks: readonly XmlElement[],
  at: number,
  scope: BlockScope,
  read: ReadElements,
): BlockLoop | undefined {
  const places = placesOf(blocks);
  const tag = openedAlone(places.words[at] ?? "");
  const end = places.endOf(at);
  if (tag === undefined || end === undefined) return undefined;
  const inner = blocks.slice(at + 1, end);
  replace(blocks[at], scope);
  replace(blocks[end], scope);
  if (tag.kind === "^") return { elements: shownWithout(inner, tag.named, scope, read), next: end + 1 };
  const loop = loopIn(scope, tag.named);
  if (loop === undefined) return undefined;
  const message = `${quoted(`{#${tag.named}}`)} is a loop over a list; where it is a condition, give its elements \`if\` instead.`;
  scope.file.findings.approximated(scope.place.words, message);
  return { elements: [repeated(inner, loop, scope, read)], next: end + 1 };
}

/** Repeated blocks stand one below the other, with no box around. */
function repeated(
  blocks: readonly XmlElement[],
  { source, item }: Repetition,
  scope: BlockScope,
  read: ReadElements,
): ImportedElement {
  return { stack: { source, map: asOne(read(blocks, { ...scope, item, depth: scope.depth + 1 })) } };
}

function shownWithout(
  blocks: readonly XmlElement[],
  named: string,
  scope: BlockScope,
  read: ReadElements,
): readonly ImportedElement[] {
  const steps = stepsOf(named);
  if (steps === undefined) return [];
  const path = (scope.item?.sample ?? scope.file.sample).value(steps, false);
  const reference = scope.item === undefined ? `$${path}` : `$${path}`.replace(/^\$data/, "$item");
  return read(blocks, { ...scope, depth: scope.depth + 1 }).map((element) => ({ ...element, if: { not: reference } }));
}
