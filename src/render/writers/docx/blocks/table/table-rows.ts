import type { FlowCell, FlowRow, TableBlock } from "../../../../model/document/flow.ts";

/** A place of the grid: a cell, whether it begins here, and how many rows of it are still to come. */
export interface GridPlace {
  readonly cell: FlowCell;
  readonly begins: boolean;
  readonly more: number;
}

/** A row with the cell of every column; undefined: there is none. */
interface GridRow {
  readonly row: FlowRow;
  readonly index: number;
  readonly places: readonly (GridPlace | undefined)[];
}

/** A row between its neighbours. */
export interface RowNeighbours {
  readonly before: GridRow | undefined;
  readonly own: GridRow;
  readonly after: GridRow | undefined;
}

/** The rows of a table one after another, each with the one before and the one after it. */
export function* gridRows({ rows }: TableBlock, columns: number): Generator<RowNeighbours> {
  let before: GridRow | undefined;
  let own = placed(rows, 0, undefined, columns);
  while (own !== undefined) {
    const after = placed(rows, own.index + 1, own, columns);
    yield { before, own, after };
    before = own;
    own = after;
  }
}

/** A row with its neighbours, as if nothing reached into them from further above. */
export function aroundOf({ rows }: TableBlock, index: number, columns: number): RowNeighbours {
  const before = placed(rows, index - 1, undefined, columns);
  const own = placed(rows, index, before, columns) as GridRow;
  return { before, own, after: placed(rows, index + 1, own, columns) };
}

function placed(
  rows: readonly FlowRow[],
  index: number,
  above: GridRow | undefined,
  columns: number,
): GridRow | undefined {
  const later = rows[index];
  if (later === undefined) return undefined;
  // Its cells may be made each time they are read.
  const { path, keepWithNext, cells } = later;
  const row: FlowRow = keepWithNext === undefined ? { path, cells } : { path, cells, keepWithNext };
  const places: (GridPlace | undefined)[] = new Array(columns).fill(undefined);
  for (let column = 0; above !== undefined && column < columns; column += 1) {
    const place = above.places[column];
    if (place !== undefined && place.more > 0) places[column] = { ...place, begins: false, more: place.more - 1 };
  }
  for (const cell of cells) {
    const end = Math.min(columns, cell.column + cell.columnSpan);
    for (let column = cell.column; column < end; column += 1)
      places[column] = { cell, begins: true, more: Math.min(cell.rowSpan, rows.length - index) - 1 };
  }
  return { row, index, places };
}
