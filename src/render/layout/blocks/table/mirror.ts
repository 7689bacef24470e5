import type { ColumnWidth, Table } from "../../../model/document/flow.ts";
import { columnEnd, countColumns } from "./grid.ts";

/** The table with its columns from right to left. Cells keep their order, in which they are read. */
export function mirror(table: Table): Table {
  const count = countColumns(table);
  const columns = Array.from({ length: count }, (_, column): ColumnWidth => table.columns[column] ?? { kind: "auto" });
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const end = columnEnd(cell, count);
      return { ...cell, column: count - end, columnSpan: end - cell.column };
    }),
  }));
  return { ...table, columns: columns.reverse(), rows, alike: undefined };
}
