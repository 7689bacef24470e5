import type { TableCell as Cell, StyleUse, Table as TableWord } from "../../../vocabulary/definition.ts";
import type { Mapped } from "../../bind/plan.ts";
import type { ColumnWidth, Table, TableCell, TableRow } from "../../model/flow.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import type { ReadContext } from "../context.ts";
import { shown } from "../shown.ts";
import { parseLength } from "../styles/length.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { type ReadCell, readCell } from "./table-cell.ts";
import { columnsOf, Grid, type Place } from "./table-grid.ts";

interface ReadRow {
  readonly path: string;
  readonly cells: readonly ReadCell[];
}

export function readTable(table: TableWord & Mapped, keys: TextKeys, path: string, context: ReadContext): Table {
  const tablePath = `${path}/table`;
  const look = context.styles.look(keys, "table", table.style, tablePath);
  const rows = readRows(table, look, tablePath, context);
  const columns = columnWidths(table, rows, look, tablePath, context);
  return {
    kind: "table",
    path,
    box: look.box,
    anchor: undefined,
    columns,
    rows: placed(rows, columns.length, look.keys, context),
    headerRows: headerRows(table, rows),
    collapse: look.arrangement.collapse,
  };
}

function readRows(
  table: TableWord & Mapped,
  look: ElementLook,
  path: string,
  context: ReadContext,
): readonly ReadRow[] {
  const rows = table.rows ?? [];
  const mappedFrom = table.mappedFrom ?? rows.length;
  const inCell = { ...context, inBody: false };
  return rows.map((row, at): ReadRow => {
    const isMapped = at >= mappedFrom;
    const rowPath = isMapped ? `${path}/map` : `${path}/rows/${at}`;
    if (!("cells" in row)) return { path: rowPath, cells: readCells(row, undefined, look.keys, rowPath, inCell) };
    return { path: rowPath, cells: readCells(row.cells, row.style, look.keys, `${rowPath}/cells`, inCell) };
  });
}

function readCells(
  cells: readonly Cell[],
  rowStyle: StyleUse | undefined,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): readonly ReadCell[] {
  return cells.map((cell, at) => readCell(cell, rowStyle, keys, `${path}/${at}`, context));
}

/** A width for every column: rows that reach beyond `widths` add columns as wide as their cells need. */
function columnWidths(
  table: TableWord,
  rows: readonly ReadRow[],
  look: ElementLook,
  path: string,
  { report }: ReadContext,
): readonly ColumnWidth[] {
  const given = (table.widths ?? []).map((width, at) => {
    const read = columnWidth(width);
    if (read !== undefined) return read;
    const message = `${shown(width)} is no column width: a weight, a share such as "30%", or "auto".`;
    report.add("CONTENT_ERROR", "WIDTH_UNKNOWN", `${path}/widths/${at}`, message);
    return auto;
  });
  const needed = columnsOf(rows.map((row) => row.cells));
  if (table.widths === undefined) {
    return Array.from({ length: needed }, () =>
      look.arrangement.fixed ? ({ kind: "weight", weight: 1 } as const) : auto,
    );
  }
  if (needed <= given.length) return given;
  const message = `Rows have up to ${needed} cells, but widths names ${given.length} columns; the others are as wide as their cells need.`;
  report.add(undefined, "COLUMNS_ADDED", `${path}/widths`, message);
  return [...given, ...Array.from({ length: needed - given.length }, () => auto)];
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
function headerRows(table: TableWord, rows: readonly ReadRow[]): number {
  let count = table.headerRows ?? 0;
  if (table.headerRows === undefined) {
    while (rows[count]?.cells.length && rows[count]?.cells.every((cell) => cell.header)) count += 1;
  }
  return count < rows.length ? count : 0;
}

function placed(rows: readonly ReadRow[], columns: number, keys: TextKeys, context: ReadContext): readonly TableRow[] {
  const grid = new Grid(columns, rows.length);
  const empty = context.styles.look(keys, "td", undefined, "");
  return rows.map(({ path, cells: read }) => {
    grid.nextRow();
    const cells: TableCell[] = [];
    for (const cell of read) {
      const place = grid.place(cell);
      if (place === undefined) tellDropped(cell.path, context);
      else cells.push(placedCell(cell, place));
    }
    const before = cells.length;
    for (let place = grid.place(single); place !== undefined; place = grid.place(single)) {
      cells.push(emptyCell(path, empty, place));
    }
    if (cells.length > before && read.length > 0) tellShort(path, cells.length - before, context);
    return { path, cells };
  });
}

const single = { columnSpan: 1, rowSpan: 1 };

function placedCell({ path, header, look, blocks }: ReadCell, { column, columnSpan, rowSpan }: Place): TableCell {
  const { verticalAlign } = look.arrangement;
  return { path, header, column, columnSpan, rowSpan, verticalAlign, box: look.box, blocks };
}

function emptyCell(path: string, look: ElementLook, { column }: Place): TableCell {
  return { path, header: false, column, ...single, verticalAlign: "top", box: look.box, blocks: [] };
}

function tellShort(path: string, missing: number, { report }: ReadContext): void {
  const cells = missing === 1 ? "1 cell less" : `${missing} cells less`;
  report.add(undefined, "ROW_SHORT", path, `The row has ${cells} than the table has columns; empty ones fill it up.`);
}

function tellDropped(path: string, { report }: ReadContext): void {
  report.add("CONTENT_ERROR", "CELL_DROPPED", path, "The cell stands beyond the thousandth column and is left out.");
}
