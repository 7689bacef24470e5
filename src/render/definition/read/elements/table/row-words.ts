import type { Table as TableWord } from "../../../../../vocabulary/generated/definition.ts";
import { isOmitted } from "../../../bind/omitted.ts";
import type { GroupedRow, MappedMembers } from "../../../bind/plan.ts";
import type { RowWord } from "./table-rows.ts";

/** How many rows a `map` makes without writing them out. */
export const mappedCount = ({ mappedRows }: MappedMembers): number =>
  mappedRows === undefined ? 0 : mappedRows.texts.length / mappedRows.cells.length;

/** The rows that are written out, those of the footer last. */
export function rowWords(table: TableWord & MappedMembers, path: string): readonly RowWord[] {
  const rows = table.rows ?? [];
  const mappedFrom = table.mappedFrom ?? rows.length;
  const words: RowWord[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || isOmitted(row)) continue;
    const mapped = at >= mappedFrom;
    words.push(
      isGrouped(row)
        ? groupedWord(row, path, at)
        : rowWord(row, mapped ? `${path}/map` : `${path}/rows/${at}`, at, { mapped, isFooter: false }),
    );
  }
  for (const [at, row] of (table.footer ?? []).entries()) {
    if (isOmitted(row)) continue;
    words.push(
      rowWord(row, `${path}/footer/${at}`, rows.length + mappedCount(table) + at, { mapped: false, isFooter: true }),
    );
  }
  return words;
}

const isGrouped = (row: object): row is GroupedRow => "cellsFrom" in row;

/** A row of a group: an entry's, or one of a header or footer. */
function groupedWord({ cells, style, keepWithNext, from, cellsFrom }: GroupedRow, path: string, at: number): RowWord {
  return {
    at,
    path: `${path}${from}`,
    cells: cells as RowWord["cells"],
    style: style as RowWord["style"],
    cellsPath: `${path}${cellsFrom}`,
    mapped: from === "/map",
    isFooter: false,
    keepWithNext,
  };
}

type WrittenRow = NonNullable<TableWord["rows"]>[number];

/** A row as the reader wants it. `path`: its JSON Pointer; `at`: its number among all rows, from 0. */
export function rowWord(
  row: WrittenRow,
  path: string,
  at: number,
  { mapped, isFooter }: Pick<RowWord, "mapped" | "isFooter">,
): RowWord {
  if (!("cells" in row))
    return { at, path, cells: row, style: undefined, cellsPath: path, mapped, isFooter, keepWithNext: false };
  const { cells, style, keepWithNext = false } = row;
  return { at, path, cells, style, cellsPath: `${path}/cells`, mapped, isFooter, keepWithNext };
}
