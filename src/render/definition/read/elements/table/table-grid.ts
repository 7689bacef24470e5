/** A cell's place in its row, and how far it reaches from there. */
export interface CellSpan {
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
}

/** Beyond this many columns nothing is placed. */
export const mostColumns = 1000;

/** The parts of a cell that decide its place. */
export interface CellSpans {
  readonly colspan?: number | undefined;
  readonly rowspan?: number | undefined;
}

/**
 * The columns that rows of such cells need, spans from above included. The last cell of a row needs one only: a span
 * that reaches past all other rows means "to the end".
 */
export function columnsOf(rows: readonly (readonly CellSpans[])[]): number {
  const grid = new CellGrid(mostColumns, rows.length);
  let columns = 0;
  for (const cells of rows) {
    grid.nextRow();
    for (const [at, { colspan = 1, rowspan = 1 }] of cells.entries()) {
      const place = grid.place(at === cells.length - 1 ? 1 : colspan, rowspan);
      if (place !== undefined) columns = Math.max(columns, place.column + place.columnSpan);
    }
  }
  return columns;
}

/** Whether no cell reaches beyond its own column and row: then a cell's place is its number. */
export function isPlain(rows: readonly (readonly CellSpans[])[]): boolean {
  return rows.every((cells) => cells.every(({ colspan = 1, rowspan = 1 }) => colspan === 1 && rowspan === 1));
}

/** A row's places in a table without spans. */
export function plainPlaces(columns: number): readonly CellSpan[] {
  const places: CellSpan[] = [];
  for (let column = 0; column < columns; column += 1) places.push({ column, columnSpan: 1, rowSpan: 1 });
  return places;
}

/** The grid of a table without spans: every cell takes the next column. */
export class PlainGrid {
  readonly #places: readonly CellSpan[];
  #next = 0;

  constructor(columns: number) {
    this.#places = plainPlaces(columns);
  }

  nextRow(): void {
    this.#next = 0;
  }

  place(): CellSpan | undefined {
    this.#next += 1;
    return this.#places[this.#next - 1];
  }
}

/** Hands out places row by row (HTML 5, 4.9.12): each cell takes the first free column, spans never overlap. */
export class CellGrid {
  /** By column: rows, from the current one on, that a cell of this or an earlier row covers. */
  readonly #covered: Int32Array;
  readonly #columns: number;
  #rowsLeft: number;
  /** Columns from here on have never been covered. */
  #untouched = 0;
  #next = 0;

  constructor(columns: number, rows: number) {
    this.#columns = Math.min(columns, mostColumns);
    this.#covered = new Int32Array(this.#columns);
    this.#rowsLeft = rows + 1;
  }

  nextRow(): void {
    this.#rowsLeft -= 1;
    this.#next = 0;
    for (let at = 0; at < this.#untouched; at += 1) {
      const rows = this.#covered[at] ?? 0;
      if (rows > 0) this.#covered[at] = rows - 1;
    }
  }

  /** The cell's place, its spans cut to the columns there are; undefined when the row is full. */
  place(columnSpan: number, rowSpan: number): CellSpan | undefined {
    let column = this.#next;
    while (column < this.#columns && this.#covered[column] !== 0) column += 1;
    if (column >= this.#columns) return undefined;
    let end = column + 1;
    while (end < column + columnSpan && end < this.#columns && this.#covered[end] === 0) end += 1;
    const rows = Math.min(rowSpan, this.#rowsLeft);
    this.#covered.fill(rows, column, end);
    this.#untouched = Math.max(this.#untouched, end);
    this.#next = end;
    return { column, columnSpan: end - column, rowSpan: rows };
  }
}
