import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import { ifOf } from "../../placeholders/condition.ts";
import { conditionsOf, hasTags, reportSection } from "../../placeholders/inline-regions.ts";
import { type LoopList, listOf } from "../../placeholders/loop-over.ts";
import { type PlacedStatement, type Region, regionsIn } from "../../placeholders/regions.ts";
import { statementsIn, withoutStatements } from "../../placeholders/statements.ts";
import { repeatedItems, repeatedList } from "../fields/controls.ts";
import type { BlockScope } from "../paragraphs.ts";
import { all, deep, kid, kids } from "../xml.ts";
import { type BlockPlaces, placesOf } from "./block-places.ts";
import { carboneList } from "./carbone-lists.ts";
import { fillingOf, replace } from "./loops.ts";

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
function regionsOf(rows: readonly XmlElement[], { words }: BlockPlaces): readonly Region<RowStatement>[] {
  const known = found.get(rows);
  if (known !== undefined) return known;
  const hasTags = (unit: number): boolean => /\{|\+\+\+/.test(words[unit] ?? "");
  const placed = rows.flatMap((row, unit) =>
    (hasTags(unit) ? cellsOf(row) : []).flatMap((tc, cell) =>
      deep(tc, "p").flatMap((p) => statementsIn(textOf(p)).map((one): RowStatement => ({ ...one, unit, cell, p }))),
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
  const isWhole = textOf(row).trim() === textOf(open.p).slice(open.from, end.to);
  return !(isWhole && open.p === end.p && cellsOf(row).length === 1);
}

const textOf = (p: XmlElement): string =>
  deep(p, "t")
    .map((piece) => piece.children.filter((child) => typeof child === "string").join(""))
    .join("");

/** Whether a row holds nothing but tags. */
const isMark = (row: XmlElement | undefined): boolean =>
  row !== undefined && withoutStatements(textOf(row)).trim() === "" && deep(row, "drawing").length === 0;

/** The first loop over rows from one place to another. */
export function markedRows(
  rows: readonly XmlElement[],
  [from, to]: readonly [number, number],
  scope: BlockScope,
): MarkedRows | undefined {
  if (scope.file.syntax === "none") return undefined;
  const places = placesOf(rows, scope.file.tagCuts);
  const section = sectionRows(rows, [from, to], scope);
  if (section !== undefined) return section;
  const region = regionsOf(rows, places).find(
    (one) => one.open.unit >= from && one.end.unit < to && !taken.has(one) && loopOf(one, places) !== undefined,
  );
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
  return region === undefined ? undefined : templateRows(rows, region, places, scope);
}

/** Regions whose tags are gone, and sections: within a loop they are no loop any more. */
const taken = new WeakSet<object>();

/** The rows of a control that repeats its items. */
function sectionRows(
  rows: readonly XmlElement[],
  [start, end]: readonly [number, number],
  scope: BlockScope,
): MarkedRows | undefined {
  const itemOf = (row: XmlElement | undefined) => row?.parent?.parent;
  const sectionOf = (row: XmlElement | undefined) => itemOf(row)?.parent?.parent;
  for (let from = start; from < end; from += 1) {
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

const loopOf = (region: Region<RowStatement>, places: BlockPlaces): LoopList | undefined =>
  region.middles.length > 0
    ? undefined
    : listOf(region.open.statement, places.words.slice(region.open.unit, region.end.unit + 1).some(hasTags));

function templateRows(
  rows: readonly XmlElement[],
  region: Region<RowStatement>,
  places: BlockPlaces,
  scope: BlockScope,
): MarkedRows | undefined {
  const list = loopOf(region, places);
  if (list === undefined) return undefined;
  const { open, end } = region;
  const next = end.unit + 1;
  const inner = [open.unit + Number(isMark(rows[open.unit])), next - Number(isMark(rows[end.unit]))] as const;
  // Tags in two rows, and no row in between: there is nothing else to repeat.
  const [from, to] = inner[0] < inner[1] ? inner : [open.unit, next];
  const take = (): void => {
    taken.add(region);
    if (from > open.unit) replace(rows[open.unit], scope);
    else scope.file.tagCuts.cut(open.p, open.tag, "first");
    if (to < next) replace(rows[end.unit], scope);
    else scope.file.tagCuts.cut(end.p, end.tag, "last");
  };
  return { ...list, start: open.unit, from, to, next, take };
}

/** The conditions around rows, outside of loops that repeat them. */
export function conditionsOfRows(
  rows: readonly XmlElement[],
  [from, to]: readonly [number, number],
  scope: BlockScope,
): RowConditions {
  const [byRow, marks] = [new Map<number, unknown>(), new Set<number>()];
  if (scope.file.syntax === "none") return { byRow, marks };
  const places = placesOf(rows, scope.file.tagCuts);
  let behind = from;
  for (const region of regionsOf(rows, places)) {
    const { open, end } = region;
    if (open.unit < behind || end.unit >= to || taken.has(region)) continue;
    if (loopOf(region, places) !== undefined) behind = end.unit + 1;
    else addConditions(region, { rows, scope, byRow, marks });
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
  const tags = [region.open, ...region.middles, region.end];
  const conditions = conditionsOf(
    tags.slice(0, -1).map(({ statement }) => statement),
    fillingOf(scope),
  );
  const isDivided = region.middles.every(({ unit }) => isMark(rows[unit]));
  if (conditions === undefined || !isDivided) return;
  taken.add(region);
  if (region.open.statement.kind === "section") reportSection(region.open.tag, false, fillingOf(scope));
  for (const [at, condition] of conditions.entries()) {
    const [first, last] = [tags[at]?.unit ?? 0, tags[at + 1]?.unit ?? 0];
    for (let row = first; row <= last; row += 1)
      if (!(isMark(rows[row]) && tags.some(({ unit }) => unit === row)))
        byRow.set(row, byRow.has(row) ? { all: [byRow.get(row), ifOf(condition)] } : ifOf(condition));
  }
  for (const [at, { unit, p, tag }] of tags.entries())
    if (isMark(rows[unit])) {
      marks.add(unit);
      replace(rows[unit], scope);
    } else scope.file.tagCuts.cut(p, tag, at === 0 ? "first" : "last");
}
