/** A cell's wish: how many columns and rows it would like to reach over. */
export interface Spans {
  readonly columnSpan: number;
  readonly rowSpan: number;
}

export interface Place extends Spans {
  readonly column: number;
}

/** Beyond this many columns nothing is placed. */
const mostColumns = 1000;

/**
 * The columns that rows of such cells need, spans from above included. The last cell of a row needs one only: a span
 * that reaches past all other rows means "to the end".
 */
export function columnsOf(rows: readonly (readonly Spans[])[]): number {
  const grid = new Grid(mostColumns, rows.length);
  let columns = 0;
  for (const cells of rows) {
    grid.nextRow();
    for (const [at, cell] of cells.entries()) {
      const place = grid.place(at === cells.length - 1 ? { ...cell, columnSpan: 1 } : cell);
      if (place !== undefined) columns = Math.max(columns, place.column + place.columnSpan);
    }
  }
  return columns;
}

/** Hands out places row by row (HTML 5, 4.9.12): each cell takes the first free column, spans never overlap. */
export class Grid {
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

  /** The cell's place, its spans cut to the room there is; undefined when the row is full. */
  place({ columnSpan, rowSpan }: Spans): Place | undefined {
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
