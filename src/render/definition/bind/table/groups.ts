import { type PointerSteps, pointer } from "../../../../vocabulary/json/pointer.ts";
import { compileEntryKey, type EntryKeys } from "../entry-key.ts";
import { asData, type ExpressionValue, keyOf } from "../expression/value.ts";
import { sizeOf } from "../growth.ts";
import { isOmitted } from "../omitted.ts";
import { type Compile, compileAlways, type DefinitionNode, type GroupedRow, type Make } from "../plan.ts";
import type { DataScope, EntryGroup } from "../scope/scope.ts";

/** The words of a table that say how its entries stand in groups. */
export interface GroupWords {
  readonly groupBy: unknown;
  readonly groupHeader: unknown;
  readonly groupFooter: unknown;
}

/** Rows for entries that a table shows: those of each group, between its header and its footer. */
type MakeGroups = (items: readonly unknown[], scope: DataScope) => Grouped;

interface Grouped {
  readonly rows: readonly GroupedRow[];
  /** The entries in the order in which they are shown. */
  readonly entries: readonly unknown[];
}

interface GroupLevel {
  readonly keys: EntryKeys;
  readonly header: MakeRows;
  readonly footer: MakeRows;
}

type MakeRows = (scope: DataScope) => readonly GroupedRow[];

/** undefined: the table has no groups. `makeRow` makes the cells of an entry; `trail` leads to the table. */
export function compileGroups(
  { groupBy, groupHeader, groupFooter }: GroupWords,
  makeRow: Make,
  trail: PointerSteps,
  compile: Compile,
): MakeGroups | undefined {
  const words = wordsOf(groupBy);
  const levels = words.map(({ by, path, ...own }, at): GroupLevel => {
    const isInnermost = at === words.length - 1;
    const header = own.header ?? (isInnermost ? { rows: groupHeader, steps: ["groupHeader"] } : noPlace);
    const footer = own.footer ?? (isInnermost ? { rows: groupFooter, steps: ["groupFooter"] } : noPlace);
    return {
      keys: compileEntryKey(by, pointer([...trail, ...path]), "those entries are a group without a key"),
      header: compileRows(header, trail, compile),
      footer: compileRows(footer, trail, compile),
    };
  });
  if (levels.length === 0) return undefined;
  return (items, scope) => {
    const grouping = new Grouping(levels, makeRow);
    grouping.add(0, items, scope);
    return grouping;
  };
}

/** A level as it is written: in `groupBy` itself, or in a list. */
interface LevelWord {
  readonly by: string;
  /** Steps to it from the table. */
  readonly path: PointerSteps;
  readonly header?: RowsPlace;
  readonly footer?: RowsPlace;
}

function wordsOf(groupBy: unknown): readonly LevelWord[] {
  if (typeof groupBy === "string") return [{ by: groupBy, path: ["groupBy"] }];
  if (!Array.isArray(groupBy)) return [];
  return groupBy.map((word: unknown, at): LevelWord => {
    const path = ["groupBy", at];
    if (typeof word === "string") return { by: word, path };
    const { by, header, footer } = word as DefinitionNode;
    return {
      by: String(by),
      path: [...path, "by"],
      ...(header === undefined ? {} : { header: { rows: header, steps: [...path, "header"] } }),
      ...(footer === undefined ? {} : { footer: { rows: footer, steps: [...path, "footer"] } }),
    };
  });
}

const noPlace: RowsPlace = { rows: undefined, steps: [] };

/** Rows of a definition, and the steps to them from the table. */
interface RowsPlace {
  readonly rows: unknown;
  readonly steps: PointerSteps;
}

/** A header or a footer, for the group of a scope: its rows stay together. */
function compileRows({ rows, steps }: RowsPlace, trail: PointerSteps, compile: Compile): MakeRows {
  if (!Array.isArray(rows) || rows.length === 0) return () => [];
  const from = pointer(steps);
  const make = compileAlways(rows, [...trail, ...steps], compile);
  const size = sizeOf(rows);
  return (scope) => {
    scope.growth.by(size);
    return (make(scope) as readonly object[]).flatMap((row, at) => {
      if (isOmitted(row)) return [];
      const own = Array.isArray(row) ? { cells: row as unknown[], cellsFrom: `${from}/${at}` } : written(row, from, at);
      return [{ ...own, from: `${from}/${at}`, keepWithNext: true }];
    });
  };
}

const written = (row: object, from: string, at: number) => ({
  ...(row as Pick<GroupedRow, "cells" | "style">),
  cellsFrom: `${from}/${at}/cells`,
});

/** Lays the rows of one table one after another. */
class Grouping implements Grouped {
  readonly rows: GroupedRow[] = [];
  readonly entries: unknown[] = [];
  readonly #levels: readonly GroupLevel[];
  readonly #makeRow: Make;

  constructor(levels: readonly GroupLevel[], makeRow: Make) {
    this.#levels = levels;
    this.#makeRow = makeRow;
  }

  /** Entries at a level of groups; below the last one, the rows of the entries. */
  add(depth: number, items: readonly unknown[], scope: DataScope): void {
    const level = this.#levels[depth];
    if (level === undefined) {
      for (const item of items) this.#addEntry({ ...scope, item });
      return;
    }
    for (const group of groupsOf(items, level.keys(items, scope), scope.group)) {
      const inner = { ...scope, group };
      this.rows.push(...level.header(inner));
      this.add(depth + 1, group.items, inner);
      this.#addFooter(level.footer(inner));
    }
  }

  #addEntry(scope: DataScope): void {
    this.entries.push(scope.item);
    const cells = this.#makeRow({ ...scope, index: this.entries.length }) as readonly unknown[];
    this.rows.push({ cells, from: "/map", cellsFrom: "/map", keepWithNext: false });
  }

  /** A footer stays with the last row above it; below its own last row a page may end. */
  #addFooter(rows: readonly GroupedRow[]): void {
    const above = this.rows.pop();
    const last = rows.at(-1);
    if (above === undefined) return;
    if (last === undefined) this.rows.push(above);
    else this.rows.push({ ...above, keepWithNext: true }, ...rows.slice(0, -1), { ...last, keepWithNext: false });
  }
}

/** Entries by their values, in the order in which these first occur. */
function groupsOf(
  items: readonly unknown[],
  keys: readonly ExpressionValue[],
  outer: EntryGroup | undefined,
): readonly EntryGroup[] {
  const groups = new Map<string, { readonly key: unknown; readonly items: unknown[] }>();
  for (const [at, item] of items.entries()) {
    const key = keys[at];
    const name = keyOf(key) ?? "";
    const group = groups.get(name) ?? { key: asData(key), items: [] };
    group.items.push(item);
    groups.set(name, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    count: group.items.length,
    ...(outer === undefined ? {} : { outer }),
  }));
}
