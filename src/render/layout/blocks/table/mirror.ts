import type { ColumnWidth, FlowRow, TableBlock } from "../../../model/document/flow.ts";
import { columnEnd, countColumns } from "./grid.ts";

/** The table with its columns from right to left. Cells keep their order, in which they are read. */
export function mirror(table: TableBlock): TableBlock {
  const count = countColumns(table);
  const columns = Array.from({ length: count }, (_, column): ColumnWidth => table.columns[column] ?? { kind: "auto" });
  const rows = table.rows.map((row) => mirrorRow(row, count));
  return { ...table, columns: columns.reverse(), rows, alike: undefined };
}

/** A row of so many columns, each cell at its column counted from the other side. */
export const mirrorRow = (row: FlowRow, columns: number): FlowRow => ({
  ...row,
  cells: row.cells.map((cell) => {
    const end = columnEnd(cell, columns);
    return { ...cell, column: columns - end, columnSpan: end - cell.column };
  }),
});
