import type { PartCell } from "../../../model/page/part.ts";
import type { StructureElement } from "./element.ts";

interface PlacedHeader {
  readonly element: StructureElement;
  readonly cell: PartCell;
}

/**
 * The headers of each cell of a table whose header rows are several (ISO 32000-1, table 349, Headers): a scope alone does not
 * say which of them spans what. Empty for all other tables.
 */
export function headersIn(table: StructureElement): ReadonlyMap<StructureElement, readonly StructureElement[]> {
  const found = new Map<StructureElement, readonly StructureElement[]>();
  const columnHeaders: PlacedHeader[] = [];
  eachCell(table, (element, cell) => {
    if (cell.scope === "Column" || cell.scope === "Both") columnHeaders.push({ element, cell });
  });
  if (new Set(columnHeaders.map(({ cell }) => cell.row)).size < 2) return found;
  const cells: PlacedHeader[] = [];
  eachCell(table, (element, cell) => cells.push({ element, cell }));
  const rowHeaders = cells.filter(({ cell }) => cell.scope === "Row");
  for (const { element, cell } of cells) {
    if (cell.scope !== undefined) continue;
    const headers = [
      ...columnHeaders.filter((header) =>
        overlap(header.cell.column, header.cell.columnSpan, cell.column, cell.columnSpan),
      ),
      ...rowHeaders.filter((header) => overlap(header.cell.row, header.cell.rowSpan, cell.row, cell.rowSpan)),
    ];
    if (headers.length > 0)
      found.set(
        element,
        headers.map((header) => header.element),
      );
  }
  return found;
}

const overlap = (a: number, aSpan: number, b: number, bSpan: number): boolean => a < b + bSpan && b < a + aSpan;

/** Calls `found` for each cell of this table, without those of tables inside its cells. */
function eachCell({ items }: StructureElement, found: (element: StructureElement, cell: PartCell) => void): void {
  for (const item of items) {
    if (item.kind !== "element") continue;
    const { cell, role } = item.part;
    if (cell !== undefined) found(item, cell);
    else if (role === "TR" || role === "THead" || role === "TBody" || role === "TFoot") eachCell(item, found);
  }
}
