import type { FlowCell } from "../../model/document/flow.ts";
import type { PartCell, TaggedBlock } from "../../model/page/part.ts";
import { shapeOf } from "../blocks/table/grid.ts";
import type { TablePlan } from "../blocks/table/parts.ts";

/** The parts of one table: sections, rows, cells. Rows are read again and again, so a cell is known by its place. */
export class TableParts {
  readonly #head: TaggedBlock | undefined;
  readonly #body: TaggedBlock;
  readonly #foot: TaggedBlock | undefined;
  readonly #headRows: number;
  readonly #bodyEnd: number;
  readonly #columns: number;
  /** The first cell of the first row below the header speaks for its row. */
  readonly #besideHeaders: boolean;
  readonly #rows: { readonly row: TaggedBlock; readonly cells: (TaggedBlock | undefined)[] }[] = [];

  constructor(
    table: TaggedBlock,
    { table: { headerRows, footerRows, ...rest }, headerRows: repeated, grid, written }: TablePlan,
  ) {
    const { path } = table;
    this.#columns = grid.columns;
    const rows = written.rows.length;
    this.#headRows = Math.min(Math.max(headerRows, repeated), rows);
    this.#bodyEnd = Math.max(this.#headRows, rows - footerRows);
    // A cell that reaches from one section into the next leaves the rows of both uneven: then the table has none.
    const isWhole = [this.#headRows, this.#bodyEnd].every((end) => end === 0 || grid.groupEnd(end - 1) <= end);
    this.#head = !isWhole || this.#headRows === 0 ? undefined : { role: "THead", path, within: table, at: 0 };
    this.#foot = !isWhole || this.#bodyEnd === rows ? undefined : { role: "TFoot", path, within: table, at: 2 };
    const isDivided = this.#head !== undefined || this.#foot !== undefined;
    this.#body = isDivided ? { role: "TBody", path, within: table, at: 1 } : table;
    this.#besideHeaders = shapeOf(rest, this.#headRows).some(
      ({ column, columnSpan, header }) => column === 0 && header && !isAcross(columnSpan, grid.columns),
    );
  }

  cell(plan: TablePlan, cell: FlowCell, at: number): TaggedBlock {
    const line = this.#rows[at] ?? { row: this.#row(plan, at), cells: new Array(plan.grid.columns) };
    this.#rows[at] = line;
    const known = line.cells[cell.column];
    if (known !== undefined) return known;
    const { mirrored } = plan.table;
    const made: TaggedBlock = {
      role: cell.header ? "TH" : "TD",
      path: cell.path,
      within: line.row,
      at: mirrored ? plan.grid.columns - cell.column : cell.column,
      cell: this.#place(cell, at),
    };
    line.cells[cell.column] = made;
    return made;
  }

  #row({ table, written }: TablePlan, at: number): TaggedBlock {
    const within = at < this.#headRows ? this.#head : at < this.#bodyEnd ? this.#body : this.#foot;
    return { role: "TR", path: table.rows[at]?.path ?? written.path, within: within ?? this.#body, at };
  }

  #place({ header, column, columnSpan, rowSpan }: FlowCell, row: number): PartCell {
    const place = { row, column, columnSpan, rowSpan };
    if (!header) return place;
    if (row >= this.#headRows) return { ...place, scope: isAcross(columnSpan, this.#columns) ? "Column" : "Row" };
    return { ...place, scope: column === 0 && this.#besideHeaders ? "Both" : "Column" };
  }
}

/** A heading across the table is that of the rows below it. */
const isAcross = (span: number, columns: number): boolean => span > 1 && span === columns;
