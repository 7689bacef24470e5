import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import { asOne, type ImportedElement, withIf } from "../../definition.ts";
import type { PlaceholderValues } from "../../placeholders/braces.ts";
import { ifOf } from "../../placeholders/condition.ts";
import { conditionsOf, hasTags, reportSection } from "../../placeholders/inline-regions.ts";
import { type LoopList, listOf, loopOver, type Repetition } from "../../placeholders/loop-over.ts";
import type { Region } from "../../placeholders/regions.ts";
import type { BlockScope } from "../paragraphs.ts";
import { type BlockPlaces, placesOf } from "./block-places.ts";
import { carboneList, nextOf } from "./carbone-lists.ts";
import { type RegionSpans, spansOf } from "./region-spans.ts";

export type ReadElements = (blocks: readonly XmlElement[], scope: BlockScope) => readonly ImportedElement[];

export const fillingOf = ({ file, place, item }: BlockScope): PlaceholderValues => ({
  ...{ findings: file.findings, sample: file.sample, place: place.words, syntax: file.syntax, item },
});

/** The loop over a list; undefined: nothing is repeated for it, which is reported. */
export const loopIn = (scope: BlockScope, list: LoopList): Repetition | undefined => loopOver(list, fillingOf(scope));

/** A loop stands in the place of what marks it. */
export function replace(mark: XmlElement | undefined, { file }: BlockScope): void {
  if (mark !== undefined) file.findings.ledger.replaced(mark);
}

/** Loops and conditions inside one another; tags of deeper ones stay as text. */
export const mostBlocks = 8;

interface BlockLoop {
  readonly elements: readonly ImportedElement[];
  /** The block behind it. */
  readonly next: number;
}

/** Blocks that are repeated, or shown by a condition; undefined: none begin here. */
export function blockLoopAt(
  blocks: readonly XmlElement[],
  at: number,
  scope: BlockScope,
  read: ReadElements,
): BlockLoop | undefined {
  if (scope.file.syntax === "none") return undefined;
  const places = placesOf(blocks, scope.file);
  const words = places.words[at] ?? "";
  if (!/\{|\+\+\+/.test(words) || scope.depth >= mostBlocks) return undefined;
  return regionAt(blocks, at, places, { scope, read }) ?? carboneLoop(blocks, at, places, { scope, read });
}

interface BlockReading {
  readonly scope: BlockScope;
  readonly read: ReadElements;
}

function carboneLoop(
  blocks: readonly XmlElement[],
  at: number,
  places: BlockPlaces,
  { scope, read }: BlockReading,
): BlockLoop | undefined {
  const words = places.words[at] ?? "";
  const list = carboneList(words, scope.item);
  if (list === undefined || nextOf(words).has(list)) return undefined;
  const next = places.nextBehind(list, at);
  const loop = next === undefined ? undefined : loopIn(scope, { list });
  if (next === undefined || loop === undefined) return undefined;
  replace(blocks[next], scope);
  return { elements: [repeated(blocks.slice(at, next), loop, { scope, read })], next: next + 1 };
}

function regionAt(
  blocks: readonly XmlElement[],
  at: number,
  places: BlockPlaces,
  reading: BlockReading,
): BlockLoop | undefined {
  for (const region of places.regionsAt(at)) {
    const spans = spansOf(region, places.words);
    const elements = spans === undefined ? undefined : readRegion(region, spans, { ...reading, blocks, places });
    if (elements !== undefined) return { elements, next: region.end.unit + 1 };
  }
  return undefined;
}

interface RegionReading extends BlockReading {
  readonly blocks: readonly XmlElement[];
  readonly places: BlockPlaces;
}

function readRegion(
  region: Region,
  spans: RegionSpans,
  { blocks, places, scope, read }: RegionReading,
): readonly ImportedElement[] | undefined {
  if (region.open.statement.kind === "other" || region.depth >= mostBlocks) return undefined;
  const statements = [region.open, ...region.middles].map(({ statement }) => statement);
  const [[from, to] = [0, 0]] = spans.branches;
  const list = listOf(
    region.open.statement,
    places.words.slice(from, to).some((words) => hasTags(words, scope.file.syntax)),
  );
  // Within one paragraph entries stand in a line.
  if (list !== undefined && region.open.unit === region.end.unit) return undefined;
  const loop = list === undefined ? undefined : loopIn(scope, list);
  const conditions = conditionsOf(statements, fillingOf(scope));
  if (conditions === undefined || (list !== undefined && loop === undefined)) return undefined;
  if (region.open.statement.kind === "section") reportSection(region.open.tag, loop !== undefined, fillingOf(scope));
  take(spans, blocks, scope);
  return spans.branches.flatMap(([start, end], at) => {
    const branch = blocks.slice(start, end);
    if (loop !== undefined && at === 0) return [repeated(branch, loop, { scope, read })];
    return shownIf(read(branch, { ...scope, depth: scope.depth + 1 }), conditions[at] ?? "true");
  });
}

function take({ marks, cuts }: RegionSpans, blocks: readonly XmlElement[], scope: BlockScope): void {
  for (const unit of marks) replace(blocks[unit], scope);
  for (const { unit, tag, which } of cuts) {
    const block = blocks[unit];
    if (block !== undefined) scope.file.tagCuts.cut(block, tag, which);
  }
}

/** Repeated blocks stand one below the other, with no box around. */
function repeated(
  blocks: readonly XmlElement[],
  { source, item }: Repetition,
  { scope, read }: BlockReading,
): ImportedElement {
  return { stack: { source, map: asOne(read(blocks, { ...scope, item, depth: scope.depth + 1 })) } };
}

const shownIf = (elements: readonly ImportedElement[], condition: string): readonly ImportedElement[] =>
  elements.map((element) => withIf(element, ifOf(condition)));
