import type { Table as TableWord } from "../../../../../vocabulary/generated/definition.ts";
import type { CarriedRows, Carry, FlowRow } from "../../../../model/document/flow.ts";
import { isOmitted } from "../../../bind/omitted.ts";
import type { CarriedWords, MappedMembers } from "../../../bind/plan.ts";
import { outsideBody, type ReadContext } from "../../context.ts";
import type { TextKeys } from "../../styles/text-keys.ts";
import { rowWord } from "./row-words.ts";
import { CellGrid } from "./table-grid.ts";
import { type RowWord, TableRows } from "./table-rows.ts";

/** Where the rows of a table's `carry` are read. */
interface CarryPlace {
  readonly columns: number;
  readonly keys: TextKeys;
  /** JSON Pointer of the table. */
  readonly path: string;
  /** How many entries of the source are shown in the rows before each row of the table. */
  readonly entriesBefore: (row: number) => number;
  /** The row behind those of the entries. */
  readonly entriesEnd: number;
}

/** A table with the rows of its `carry` for some page. */
interface RowsOfPages extends Pick<TableWord, "continued"> {
  readonly carry?: CarriedWords | undefined;
}

type PagePlace = keyof CarriedRows;

/** The rows of `carry` and of `continued`, for their number of columns. */
export function carriedWords(table: TableWord, path: string): readonly RowWord[] {
  return (["out", "in", "page", "continued"] as const).flatMap((key) => wordsOf(table, key, path, false));
}

/** undefined: all rows of the pages are the table's own. The others are read when their page is laid out. */
export function readCarry(
  { carry, carried, continued }: TableWord & MappedMembers,
  place: CarryPlace,
  context: ReadContext,
): Carry | undefined {
  const sums = carried === undefined ? undefined : carry;
  if (sums === undefined && continued === undefined) return undefined;
  // Each page says them again: links lead to none of them, lists of the body do not go on from theirs, and notes would be as many as there are pages.
  const own: ReadContext = { ...outsideBody(context), counters: context.counters, notePlace: () => undefined };
  // With another sum a row may be shown that this one keeps away: it has its place.
  const widest = {
    ...readRows({ carry: sums }, place, own, true),
    continued: readRows({ continued }, place, own).continued,
  };
  const { entriesEnd, entriesBefore } = place;
  if (carried === undefined) return { ...widest, entriesEnd, on: () => widest };
  return {
    ...widest,
    entriesEnd,
    on: (from, to) => {
      const rows = carried(entriesBefore(from), entriesBefore(to));
      return { ...readRows({ carry: rows }, place, own), continued: widest.continued };
    },
  };
}

function readRows(
  words: RowsOfPages,
  { columns, keys, path }: CarryPlace,
  context: ReadContext,
  keepsPlaces = false,
): CarriedRows {
  const read = (key: PagePlace): readonly FlowRow[] => {
    const rows = wordsOf(words, key, path, keepsPlaces);
    return new TableRows(new CellGrid(columns, rows.length), columns, keys, context).readRows(
      rows,
      undefined,
      "",
      false,
    ).rows;
  };
  return { out: read("out"), in: read("in"), page: read("page"), continued: read("continued") };
}

/** The rows of a place; one that a condition keeps away has no cells there, where `keepsPlaces`. */
const wordsOf = (
  { carry, continued }: RowsOfPages,
  key: PagePlace,
  path: string,
  keepsPlaces: boolean,
): readonly RowWord[] => {
  const [rows, from] = key === "continued" ? [continued, key] : [carry?.[key], `carry/${key}`];
  return (rows ?? []).flatMap((row, at) => {
    if (isOmitted(row) && !keepsPlaces) return [];
    return rowWord(isOmitted(row) ? [] : row, `${path}/${from}/${at}`, at, { mapped: false, isFooter: false });
  });
};
