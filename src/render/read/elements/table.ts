import type { TableCell as Cell, StyleUse, Table as TableWord } from "../../../vocabulary/definition.ts";
import { isOmitted } from "../../bind/omitted.ts";
import type { Mapped } from "../../bind/plan.ts";
import type { Block, ColumnWidth, Table, TableCell, TableRow } from "../../model/flow.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import type { ReadContext } from "../context.ts";
import { shown } from "../shown.ts";
import { parseLength } from "../styles/length.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { CellTexts } from "./cell-texts.ts";
import { columned } from "./columned.ts";
import { cellOf, isHeader, readCell } from "./table-cell.ts";
import { columnsOf, Grid, isPlain, mostColumns, type Place } from "./table-grid.ts";

/** A row as written, and where. */
interface RowWord {
  readonly isFooter: boolean;
  readonly keepWithNext: boolean;
  /** Its number among all rows, those that a condition keeps away included. */
  readonly at: number;
  readonly path: string;
  readonly cells: readonly Cell[];
  readonly style: StyleUse | undefined;
  /** JSON Pointer of its cells' list. */
  readonly cellsPath: string;
  /** One of many that a `map` makes. */
  readonly mapped: boolean;
}

export function readTable(table: TableWord & Mapped, keys: TextKeys, path: string, context: ReadContext): Block {
  const tablePath = `${path}/table`;
  const look = context.styles.look(keys, "table", table.style, tablePath);
  const words = rowWords(table, tablePath);
  const cells = words.map((row) => row.cells);
  const isSimple = isPlain(cells);
  const needed = isSimple ? cells.reduce((most, row) => Math.max(most, row.length), 0) : columnsOf(cells);
  const columns = columnWidths(table, Math.min(needed, mostColumns), look, tablePath, context);
  const grid = isSimple ? new PlainGrid(columns.length) : new Grid(columns.length, words.length);
  const read: Table = {
    kind: "table",
    path,
    box: look.box,
    anchor: undefined,
    columns,
    rows: readRows(words, grid, look.keys, context),
    headerRows: headerRows(table, words),
    footerRows: table.repeatFooter === true ? words.filter(({ isFooter }) => isFooter).length : 0,
    collapse: look.arrangement.collapse,
    mirrored: look.paragraph.direction === "rtl",
  };
  return columned(read, look);
}

/** All rows, those of the footer last. */
function rowWords(table: TableWord & Mapped, path: string): readonly RowWord[] {
  const rows = table.rows ?? [];
  const mappedFrom = table.mappedFrom ?? rows.length;
  const words: RowWord[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || isOmitted(row)) continue;
    const mapped = at >= mappedFrom;
    words.push(rowWord(row, mapped ? `${path}/map` : `${path}/rows/${at}`, at, { mapped, isFooter: false }));
  }
  for (const [at, row] of (table.footer ?? []).entries()) {
    if (isOmitted(row)) continue;
    words.push(rowWord(row, `${path}/footer/${at}`, rows.length + at, { mapped: false, isFooter: true }));
  }
  return words;
}

type WrittenRow = NonNullable<TableWord["rows"]>[number];

function rowWord(
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

/** A width for every column: rows that reach beyond `widths` add columns as wide as their cells need. */
function columnWidths(
  table: TableWord,
  needed: number,
  look: ElementLook,
  path: string,
  { report }: ReadContext,
): readonly ColumnWidth[] {
  const unset: ColumnWidth =
    table.widths === undefined && look.arrangement.fixed ? { kind: "weight", weight: 1 } : auto;
  if ((table.widths?.length ?? 0) > mostColumns) {
    const message = `A table has ${mostColumns} columns at most; further widths are left out.`;
    report.add("CONTENT_ERROR", "WIDTH_UNKNOWN", `${path}/widths`, message);
  }
  const given = (table.widths ?? []).slice(0, mostColumns).map((width, at) => {
    const read = columnWidth(width);
    if (read !== undefined) return read;
    const message = `${shown(width)} is no column width: a weight, a share such as "30%", or "auto".`;
    report.add("CONTENT_ERROR", "WIDTH_UNKNOWN", `${path}/widths/${at}`, message);
    return auto;
  });
  if (needed <= given.length) return given;
  if (table.widths !== undefined) {
    const message = `Rows have up to ${needed} cells, but widths names ${given.length} columns; the others are as wide as their cells need.`;
    report.add(undefined, "COLUMNS_ADDED", `${path}/widths`, message);
  }
  return [...given, ...Array.from({ length: needed - given.length }, () => unset)];
}

const auto: ColumnWidth = { kind: "auto" };

function columnWidth(width: number | string): ColumnWidth | undefined {
  if (typeof width === "number") return { kind: "weight", weight: width };
  if (unquoteLiteral(width) === "auto") return auto;
  const length = parseLength(width);
  if (typeof length === "number") return { kind: "weight", weight: length };
  return length === undefined ? undefined : { kind: "percent", percent: length.percent };
}

/** Leading rows of heading cells alone, unless the author counts them. A table that is all header has none to repeat. */
function headerRows(table: TableWord, rows: readonly RowWord[]): number {
  const { headerRows: asked } = table;
  let count = asked === undefined ? 0 : rows.filter(({ at }) => at < asked).length;
  if (asked === undefined) {
    for (const { cells } of rows) {
      if (cells.length === 0 || !cells.every(isHeader)) break;
      count += 1;
    }
  }
  return count < rows.length ? count : 0;
}

/** The grid of a table without spans: every cell takes the next column. */
class PlainGrid {
  readonly #places: readonly Place[];
  #next = 0;

  constructor(columns: number) {
    this.#places = Array.from({ length: columns }, (_, column) => ({ column, columnSpan: 1, rowSpan: 1 }));
  }

  nextRow(): void {
    this.#next = 0;
  }

  place(): Place | undefined {
    this.#next += 1;
    return this.#places[this.#next - 1];
  }
}

function readRows(
  words: readonly RowWord[],
  grid: Grid | PlainGrid,
  keys: TextKeys,
  context: ReadContext,
): readonly TableRow[] {
  const inCell = { ...context, inBody: false };
  const empty = context.styles.look(keys, "td", undefined, "");
  const paths = new CellPaths();
  const texts: CellTexts[] = [];
  return words.map((row) => {
    grid.nextRow();
    const cells: TableCell[] = [];
    for (let at = 0; at < row.cells.length; at += 1) {
      const cell = row.cells[at];
      if (cell === undefined) continue;
      const place = grid.place(cell.colspan ?? 1, cell.rowspan ?? 1);
      const path = paths.of(row.cellsPath, at);
      if (place === undefined) tellDropped(path, context);
      else {
        if (row.mapped) texts[at] ??= new CellTexts();
        cells.push(readCell(cell, place, row.style, keys, path, row.mapped ? texts[at] : undefined, inCell));
      }
    }
    const before = cells.length;
    for (let place = grid.place(1, 1); place !== undefined; place = grid.place(1, 1)) {
      cells.push(cellOf(row.path, false, place, empty, []));
    }
    context.growth.by(cells.length - before);
    if (cells.length > before && before > 0) tellShort(row.path, cells.length - before, context);
    return row.keepWithNext ? { path: row.path, cells, keepWithNext: true } : { path: row.path, cells };
  });
}

/** The pointers of a row's cells; rows made of one `map` share them. */
class CellPaths {
  #row = "";
  #paths: string[] = [];

  of(row: string, at: number): string {
    if (row !== this.#row) {
      this.#row = row;
      this.#paths = [];
    }
    const path = this.#paths[at] ?? `${row}/${at}`;
    this.#paths[at] = path;
    return path;
  }
}

function tellShort(path: string, missing: number, { report }: ReadContext): void {
  const cells = missing === 1 ? "1 cell less" : `${missing} cells less`;
  report.add(undefined, "ROW_SHORT", path, `The row has ${cells} than the table has columns; empty ones fill it up.`);
}

function tellDropped(path: string, { report }: ReadContext): void {
  const message = `The cell stands beyond column ${mostColumns} and is left out.`;
  report.add("CONTENT_ERROR", "CELL_DROPPED", path, message);
}
