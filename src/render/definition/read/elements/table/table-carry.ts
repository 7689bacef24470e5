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
}

/** The rows of `carry`, for their number of columns. */
export function carriedWords({ carry }: TableWord, path: string): readonly RowWord[] {
  return carry === undefined ? [] : [...wordsOf(carry, "out", path), ...wordsOf(carry, "in", path)];
}

/** undefined: the table carries nothing. The rows of a page are read when the page is laid out. */
export function readCarry(
  { carry, carried }: TableWord & MappedMembers,
  place: CarryPlace,
  context: ReadContext,
): Carry | undefined {
  if (carry === undefined || carried === undefined) return undefined;
  // Each page says them again: links lead to none of them, lists of the body do not go on from theirs, and notes would be as many as there are pages.
  const own: ReadContext = { ...outsideBody(context), counters: context.counters, notePlace: () => undefined };
  return {
    ...readRows(carry, place, own),
    before: (row) => readRows(withoutOmitted(carried(place.entriesBefore(row))), place, own),
  };
}

function readRows(rows: CarriedWords, { columns, keys, path }: CarryPlace, context: ReadContext): CarriedRows {
  const read = (key: "out" | "in"): readonly FlowRow[] => {
    const words = wordsOf(rows, key, path);
    return new TableRows(new CellGrid(columns, words.length), columns, keys, context).readRows(
      words,
      undefined,
      "",
      false,
    ).rows;
  };
  return { out: read("out"), in: read("in") };
}

/** A row that a condition keeps away has no cells, but its place: with another sum it may be shown. */
const wordsOf = (rows: CarriedWords, key: "out" | "in", path: string): readonly RowWord[] =>
  (rows[key] ?? []).map((row, at) =>
    rowWord(isOmitted(row) ? [] : row, `${path}/carry/${key}/${at}`, at, { mapped: false, isFooter: false }),
  );

const withoutOmitted = ({ out = [], in: next = [] }: CarriedWords): CarriedWords => ({
  out: out.filter((row) => !isOmitted(row)),
  in: next.filter((row) => !isOmitted(row)),
});
