import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import { statementsIn } from "../../../tag-languages/statements.ts";
import { ifOf } from "../../placeholders/condition.ts";
import { conditionsOf, hasTags, reportSection } from "../../placeholders/inline-regions.ts";
import { type LoopList, listOf } from "../../placeholders/loop-over.ts";
import { type PlacedStatement, type Region, regionsIn } from "../../placeholders/regions.ts";
import { repeatedItems, repeatedList } from "../fields/controls.ts";
import type { BlockScope } from "../paragraphs.ts";
import { all, deep, kid, kids } from "../xml.ts";
import { type BlockPlaces, placesOf } from "./block-places.ts";
import { carboneList } from "./carbone-lists.ts";
import { fillingOf, mostBlocks, replace } from "./loops.ts";
import { shownText } from "./shown-text.ts";
import { cutAt } from "./tag-cuts.ts";

/** Rows of a table that are repeated, as the file marks them. */
export interface MarkedRows extends LoopList {
  /** Its first row, which may hold nothing but a tag. */
  readonly start: number;
  readonly from: number;
  /** Behind the last that is repeated. */
  readonly to: number;
  /** The row behind the loop: Carbone's own next row only shows where the first one is repeated. */
  readonly next: number;
  /** Takes its tags away, as the loop is read. */
  readonly take: () => void;
}

/** Rows with a condition, by their number; those that only hold tags of one are `marks`. */
export interface RowConditions {
  readonly byRow: ReadonlyMap<number, unknown>;
  readonly marks: ReadonlySet<number>;
}

interface RowStatement extends PlacedStatement {
  readonly cell: number;
  readonly p: XmlElement;
}

export const cellsOf = (row: XmlElement): readonly XmlElement[] =>
  all(row).flatMap((child) =>
    child.local === "tc" ? [child] : child.local === "sdt" ? kids(kid(child, "sdtContent"), "tc") : [],
  );

const found = new WeakMap<object, readonly Region<RowStatement>[]>();

/** Regions that go from one cell to another, in the order in which they begin. Tags of one cell are that cell's. */
function regionsOf(
  rows: readonly XmlElement[],
  { words }: BlockPlaces,
  { file: { syntax } }: BlockScope,
): readonly Region<RowStatement>[] {
  const known = found.get(rows);
  if (known !== undefined) return known;
  const hasTags = (unit: number): boolean => /\{|\+\+\+/.test(words[unit] ?? "");
  const placed = rows.flatMap((row, unit) =>
    (hasTags(unit) ? cellsOf(row) : []).flatMap((tc, cell) =>
      deep(tc, "p").flatMap((p) =>
        statementsIn(shownText(p), syntax).map((one): RowStatement => ({ ...one, unit, cell, p })),
      ),
    ),
  );
  const regions = regionsIn(placed);
  const made = placed.flatMap((one) => {
    const region = regions.get(one);
    return region === undefined || isOfOneCell(region, rows[one.unit]) ? [] : [region];
  });
  found.set(rows, made);
  return made;
}

/** The tags around all of a row that has one cell are that row's. */
function isOfOneCell({ open, end }: Region<RowStatement>, row: XmlElement | undefined): boolean {
  if (open.unit !== end.unit || open.cell !== end.cell || row === undefined)
    return open.unit === end.unit && open.cell === end.cell;
  const isWhole = shownText(row).trim() === shownText(open.p).slice(open.from, end.to);
  return !(isWhole && open.p === end.p && cellsOf(row).length === 1);
}

/** Whether a row holds nothing but these tags. What was cut from it is gone. */
function isMark(
  rows: readonly XmlElement[],
  unit: number,
  { tags, scope }: { readonly tags: readonly RowStatement[]; readonly scope: BlockScope },
): boolean {
  const row = rows[unit];
  if (row === undefined) return false;
  const text = deep(row, "p")
    .map((p) => scope.file.tagCuts.textOf(p))
    .join("");
  const left = tags.reduce(
    (rest, one) => (one.unit === unit ? cutAt(rest, one.tag, rest.indexOf(one.tag)) : rest),
    text,
  );
  return left.trim() === "";
}

const tagsOf = ({ open, middles, end }: Region<RowStatement>): readonly RowStatement[] => [open, ...middles, end];

/** The first loop over rows from one place to another. */
export function markedRows(
  rows: readonly XmlElement[],
  [from, to]: readonly [number, number],
  scope: BlockScope,
): MarkedRows | undefined {
  if (scope.file.syntax === "none") return undefined;
  const places = placesOf(rows, scope.file);
  const section = sectionRows(rows, [from, to], scope);
  if (section !== undefined) return section;
  const region = loopBetween(regionsOf(rows, places, scope), [from, to], { rows, scope });
  for (let at = from; at < to && at <= (region?.open.unit ?? to); at += 1) {
    const words = places.words[at] ?? "";
    const list = words.includes("[i") ? carboneList(words, scope.item) : undefined;
    if (list === undefined) continue;
    const next = places.nextBehind(list, at);
    const isMarked = next !== undefined && next < to;
    return {
      list,
      start: at,
      from: at,
      to: isMarked ? next : at + 1,
      next: isMarked ? next + 1 : at + 1,
      take: () => {},
    };
  }
  return region === undefined ? undefined : templateRows(rows, region, scope);
}

/** Regions whose tags are gone, and sections: within a loop they are no loop any more. */
const taken = new WeakSet<object>();

/** The first loop of regions in the order in which they begin. Those before are looked at by halves: tables may have many loops. */
function loopBetween(
  regions: readonly Region<RowStatement>[],
  [from, to]: readonly [number, number],
  { rows, scope }: { readonly rows: readonly XmlElement[]; readonly scope: BlockScope },
): Region<RowStatement> | undefined {
  let [low, high] = [0, regions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((regions[middle]?.open.unit ?? from) < from) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < regions.length; at += 1) {
    const one = regions[at];
    if (one === undefined || one.open.unit >= to) return undefined;
    if (one.end.unit < to && !taken.has(one) && loopOf(one, rows, scope) !== undefined) return one;
  }
  return undefined;
}

const itemOf = (row: XmlElement | undefined) => row?.parent?.parent;
const sectionOf = (row: XmlElement | undefined) => itemOf(row)?.parent?.parent;

/** Rows in controls that repeat their items, found once for all loops of a table. */
const sections = new WeakMap<object, readonly number[]>();

function rowsInSections(rows: readonly XmlElement[]): readonly number[] {
  const known = sections.get(rows);
  if (known !== undefined) return known;
  const made = [...rows.keys()].filter((at) => repeatedList(sectionOf(rows[at])) !== undefined);
  sections.set(rows, made);
  return made;
}

/** The rows of a control that repeats its items. */
function sectionRows(
  rows: readonly XmlElement[],
  [start, end]: readonly [number, number],
  scope: BlockScope,
): MarkedRows | undefined {
  for (const from of rowsInSections(rows)) {
    if (from < start || from >= end) continue;
    const section = sectionOf(rows[from]);
    const list = repeatedList(section);
    if (section === undefined || list === undefined || taken.has(section)) continue;
    const [first, ...others] = repeatedItems(section);
    let [to, next] = [from, from];
    while (next < end && sectionOf(rows[next]) === section) next += 1;
    while (to < next && itemOf(rows[to]) === first) to += 1;
    if (to === from) continue;
    const take = (): void => {
      taken.add(section);
      for (const other of others) replace(other, scope);
    };
    return { list, start: from, from, to, next, take };
  }
  return undefined;
}

/** Whether it is not understood, or in too many others. */
const isText = ({ open, depth }: Region<RowStatement>): boolean =>
  open.statement.kind === "other" || depth >= mostBlocks;

/** The list that rows are repeated for, also where the region cannot be read. */
function listIn({ open, middles, end }: Region<RowStatement>, rows: readonly XmlElement[], { file }: BlockScope) {
  const words = placesOf(rows, file).words.slice(open.unit, (middles[0] ?? end).unit + 1);
  return listOf(
    open.statement,
    words.some((one) => hasTags(one, file.syntax)),
  );
}

/** Found once: each loop of a table looks through them for the next one. */
const loops = new WeakMap<object, LoopList | "none">();

/** What is repeated for a list, with rows in a row of its own behind which those stand for an empty list. */
function loopOf(region: Region<RowStatement>, rows: readonly XmlElement[], scope: BlockScope): LoopList | undefined {
  const known = loops.get(region);
  if (known !== undefined) return known === "none" ? undefined : known;
  const { open, middles, end } = region;
  const [middle, ...more] = middles;
  const isDivided =
    middle === undefined ||
    (middle.statement.kind === "else" &&
      middle.statement.condition === undefined &&
      open.unit < middle.unit &&
      middle.unit < end.unit &&
      isMark(rows, middle.unit, { tags: [middle], scope }));
  const isRead = isDivided && more.length === 0 && !isText(region);
  const made = isRead ? listIn(region, rows, scope) : undefined;
  loops.set(region, made ?? "none");
  return made;
}

function templateRows(
  rows: readonly XmlElement[],
  region: Region<RowStatement>,
  scope: BlockScope,
): MarkedRows | undefined {
  const list = loopOf(region, rows, scope);
  if (list === undefined) return undefined;
  const { open, middles, end } = region;
  const last = middles[0] ?? end;
  const whenEmpty =
    last === end
      ? "true"
      : conditionsOf(
          [open, last].map(({ statement }) => statement),
          fillingOf(scope),
        )?.[1];
  if (whenEmpty === undefined) return undefined;
  const next = last.unit + 1;
  const isAlone = ({ unit }: RowStatement): boolean => isMark(rows, unit, { tags: tagsOf(region), scope });
  const inner = [open.unit + Number(isAlone(open)), next - Number(isAlone(last))] as const;
  // Tags in two rows, and no row in between: there is nothing else to repeat.
  const [from, to] = inner[0] < inner[1] ? inner : [open.unit, next];
  const take = (): void => {
    taken.add(region);
    const endsAlone = last !== end && isAlone(end);
    if (from > open.unit) replace(rows[open.unit], scope);
    else scope.file.tagCuts.cut(open.p, open.tag, "first");
    if (to < next) replace(rows[last.unit], scope);
    else scope.file.tagCuts.cut(last.p, last.tag, "last");
    if (last === end) return;
    const { byRow, marks } = rowsOfEmptyLists(rows);
    for (let row = next; row < end.unit + Number(!endsAlone); row += 1) byRow.set(row, ifOf(whenEmpty));
    if (endsAlone) {
      marks.add(end.unit);
      replace(rows[end.unit], scope);
    } else scope.file.tagCuts.cut(end.p, end.tag, "last");
  };
  return { ...list, start: open.unit, from, to, next, take };
}

const emptyLists = new WeakMap<object, { readonly byRow: Map<number, unknown>; readonly marks: Set<number> }>();

/** Rows that stand in the place of lists that are empty. */
function rowsOfEmptyLists(rows: readonly XmlElement[]) {
  const known = emptyLists.get(rows) ?? { byRow: new Map<number, unknown>(), marks: new Set<number>() };
  emptyLists.set(rows, known);
  return known;
}

/** The value of a row's `if`; undefined: it is always shown; "mark": it holds tags alone. */
export function conditionOfRow(rows: readonly XmlElement[], at: number, { byRow, marks }: RowConditions): unknown {
  const empty = rowsOfEmptyLists(rows);
  if (marks.has(at) || empty.marks.has(at)) return "mark";
  const found = [empty.byRow.get(at), byRow.get(at)].filter((one) => one !== undefined);
  return found.length > 1 ? { all: found } : found[0];
}

/** The conditions around rows, outside of loops that repeat them. */
export function conditionsOfRows(
  rows: readonly XmlElement[],
  [from, to]: readonly [number, number],
  scope: BlockScope,
): RowConditions {
  const [byRow, marks] = [new Map<number, unknown>(), new Set<number>()];
  if (scope.file.syntax === "none") return { byRow, marks };
  const places = placesOf(rows, scope.file);
  let behind = from;
  for (const region of regionsOf(rows, places, scope)) {
    const { open, middles, end } = region;
    if (open.unit < behind || end.unit >= to || taken.has(region) || isText(region)) continue;
    // What is not repeated, and stays as text, is none that is shown by a condition either.
    if (loopOf(region, rows, scope) !== undefined) behind = (middles[0] ?? end).unit + 1;
    else if (listIn(region, rows, scope) === undefined) addConditions(region, { rows, scope, byRow, marks });
  }
  return { byRow, marks };
}

interface ConditionsReading {
  readonly rows: readonly XmlElement[];
  readonly scope: BlockScope;
  readonly byRow: Map<number, unknown>;
  readonly marks: Set<number>;
}

function addConditions(region: Region<RowStatement>, { rows, scope, byRow, marks }: ConditionsReading): void {
  const tags = tagsOf(region);
  const alone = new Set(tags.flatMap(({ unit }) => (isMark(rows, unit, { tags, scope }) ? [unit] : [])));
  if (!region.middles.every(({ unit }) => alone.has(unit))) return;
  const conditions = conditionsOf(
    tags.slice(0, -1).map(({ statement }) => statement),
    fillingOf(scope),
  );
  if (conditions === undefined) return;
  taken.add(region);
  if (region.open.statement.kind === "section") reportSection(region.open.tag, false, fillingOf(scope));
  for (const [at, condition] of conditions.entries()) {
    const [first, last] = [tags[at]?.unit ?? 0, tags[at + 1]?.unit ?? 0];
    for (let row = first; row <= last; row += 1)
      if (!alone.has(row))
        byRow.set(row, byRow.has(row) ? { all: [byRow.get(row), ifOf(condition)] } : ifOf(condition));
  }
  for (const [at, { unit, p, tag }] of tags.entries())
    if (alone.has(unit)) {
      marks.add(unit);
      replace(rows[unit], scope);
    } else scope.file.tagCuts.cut(p, tag, at === 0 ? "first" : "last");
}
