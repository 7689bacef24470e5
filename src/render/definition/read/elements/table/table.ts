/*
 * A table, from its words in the definition to a grid of cells. The data are in it already: binding (`bind/table`) has made rows of what
 * `source` names, by `map`. They come in one of two forms:
 *
 * - Where each column is plain text, with a style at most, as `mappedRows`: the cells as written, once, and one list with all texts, row
 *   by row. So a table of a hundred thousand rows has no object for each cell.
 * - Anything else, groups with sums for example, as rows like the author's, from the index `mappedFrom` on.
 *
 * 1. `rowWords` lists the rows that are written out, without those that a condition leaves out, each with its place in the definition:
 *    that of a mapped row is `map`, which all of them share.
 * 2. Without spans a cell's column is its number (`PlainGrid`). With spans the mapped rows are written out as well, and each cell takes
 *    the first free column (`CellGrid`; HTML, 4.9.12).
 * 3. Columns get the widths that are written. Rows with more cells than there are widths add columns, which is reported.
 * 4. `TableRows` reads looks and content of the cells, and fills short rows up. A row of `mappedRows` in the body is read when layout
 *    comes to it, and not kept. Two kinds of tables are read at once: those with a column as wide as its cells need, as all its cells are
 *    measured, and those from right to left.
 */

import type { Table as TableWord } from "../../../../../vocabulary/generated/definition.ts";
import { reportTooFar } from "../../../../contract/clamped-number.ts";
import { shown } from "../../../../contract/quoted.ts";
import type { Block, ColumnWidth, TableBlock } from "../../../../model/document/flow.ts";
import { hasUnit, parseLength, parsePoints } from "../../../../model/length.ts";
import { unquoteLiteral } from "../../../../model/literal.ts";
import type { MappedMembers } from "../../../bind/plan.ts";
import type { ReadContext } from "../../context.ts";
import type { ElementLook } from "../../styles/style-book.ts";
import type { TextKeys } from "../../styles/text-keys.ts";
import { columned } from "../columned.ts";
import { withDecimalColumns } from "./decimal-columns.ts";
import { mappedCount, rowWords } from "./row-words.ts";
import { carriedWords, readCarry } from "./table-carry.ts";
import { isHeader, withText } from "./table-cell.ts";
import { CellGrid, columnsOf, isPlain, mostColumns, PlainGrid } from "./table-grid.ts";
import { type RowWord, TableRows } from "./table-rows.ts";

/** Reads a `table` element. `written`: with its data bound; `path`: the element's JSON Pointer. Faults are reported, none is thrown. */
export function readTable(
  written: TableWord & MappedMembers,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): Block {
  const tablePath = `${path}/table`;
  const look = context.styles.look(keys, "table", written.style, tablePath);
  const given = rowWords(written, tablePath);
  const isSimple = isPlain(given.map(({ cells }) => cells)) && mappedColumns(written) <= mostColumns;
  const table = isSimple ? written : spelledOut(written);
  const words = isSimple ? given : rowWords(table, tablePath);
  const carried = carriedWords(table, tablePath);
  const needed = Math.max(columnsNeeded(table, words), columnsOf(carried.map(({ cells }) => cells)));
  const columns = columnWidths(table, Math.min(needed, mostColumns), look, tablePath, context);
  const mirrored = look.paragraph.direction === "rtl";
  const grid = isSimple ? new PlainGrid(columns.length) : new CellGrid(columns.length, words.length);
  // Columns as wide as their cells need have all of them measured, before any is laid out: then they are kept.
  const later = context.inBody && !mirrored && columns.every(({ kind }) => kind !== "auto");
  const rows = new TableRows(grid, columns.length, look.keys, context).readRows(
    words,
    table.mappedRows,
    `${tablePath}/map`,
    later,
  );
  const footers = words.filter(({ isFooter }) => isFooter).length;
  const read: TableBlock = {
    kind: "table",
    path,
    box: look.box,
    anchor: undefined,
    columns,
    ...rows,
    headerRows: headerRows(table, words),
    footerRows: table.repeatFooter === true ? footers : 0,
    collapse: look.arrangement.collapse,
    mirrored,
    ...gapOf(table, look, tablePath, context),
    carry: readCarry(
      table,
      {
        ...{ columns: columns.length, keys: look.keys, path: tablePath },
        ...{ entriesBefore: entriesBefore(table, words), entriesEnd: rows.rows.length - footers },
      },
      context,
    ),
  };
  return columned(
    withDecimalColumns(read, () => context.formats.decimalMark("/document/locale")),
    look,
  );
}

function gapOf(
  { gap }: TableWord,
  { arrangement }: ElementLook,
  path: string,
  { report }: ReadContext,
): Pick<TableBlock, "gap"> {
  if (gap === undefined) return {};
  if (arrangement.collapse) {
    const message = "Cells that share their lines (borderCollapse) stand close to each other; the gap is left out.";
    report.add("CONTENT_ERROR", "GAP_IGNORED", `${path}/gap`, message);
    return {};
  }
  const [rows, columns] = typeof gap === "number" ? [gap, gap] : gap;
  return { gap: { rows, columns } };
}

/** How many entries of the source are shown in the rows before a row. */
function entriesBefore(table: TableWord & MappedMembers, words: readonly RowWord[]): (row: number) => number {
  const above = words.findIndex(({ mapped, isFooter }) => mapped || isFooter);
  const from = above === -1 ? words.length : above;
  const count = mappedCount(table);
  if (count > 0) return (row) => Math.min(Math.max(0, row - from), count);
  let entries = 0;
  const before = words.map(({ mapped }) => (mapped ? entries++ : entries));
  return (row) => before[row] ?? entries;
}

const mappedColumns = ({ mappedRows }: MappedMembers): number =>
  mappedRows === undefined || mappedRows.texts.length === 0 ? 0 : mappedRows.cells.length;

/** The table with its mapped rows among the others: where cells span others, each has to look for its place. */
function spelledOut({ mappedRows, ...table }: TableWord & MappedMembers): TableWord & MappedMembers {
  if (mappedRows === undefined) return table;
  const { cells, texts } = mappedRows;
  const rows = [...(table.rows ?? [])];
  for (let at = 0; at < texts.length; at += cells.length)
    rows.push(cells.map((cell, column) => withText(cell, texts[at + column] ?? "")));
  return { ...table, rows };
}

function columnsNeeded(table: TableWord & MappedMembers, words: readonly RowWord[]): number {
  const cells = words.map((row) => row.cells);
  return isPlain(cells)
    ? cells.reduce((most, row) => Math.max(most, row.length), mappedColumns(table))
    : columnsOf(cells);
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
    reportTooFar(width, `${path}/widths/${at}`, report);
    if (read !== undefined) return read;
    const message = `${shown(width)} is no column width: a weight, a share such as "30%", a length such as "100pt", limits, or "auto".`;
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

type WrittenWidth = NonNullable<TableWord["widths"]>[number];

/** Limits that are no lengths are reported by the caller, with the whole. */
function columnLimits({ min, max, noWrap, align }: Exclude<WrittenWidth, number | string>): ColumnWidth | undefined {
  const [least, most] = [min, max].map((limit) => (limit === undefined ? undefined : parsePoints(limit)));
  const isRead = (given: unknown, read: number | undefined) => given === undefined || (read !== undefined && read >= 0);
  return isRead(min, least) && isRead(max, most)
    ? { kind: "auto", min: least, max: most, noWrap, ...(align === "decimal" ? { decimal: true } : {}) }
    : undefined;
}

function columnWidth(width: WrittenWidth): ColumnWidth | undefined {
  if (typeof width === "object") return columnLimits(width);
  if (typeof width === "number") return { kind: "weight", weight: width };
  if (unquoteLiteral(width) === "auto") return auto;
  const length = parseLength(width);
  if (typeof length === "number") {
    if (hasUnit(width) && length < 0) return undefined;
    return hasUnit(width) ? { kind: "points", points: length } : { kind: "weight", weight: length };
  }
  return length === undefined ? undefined : { kind: "percent", percent: length.percent };
}

/** Leading rows of heading cells alone, unless the author counts them. A table that is all header has none to repeat. */
function headerRows(table: TableWord & MappedMembers, rows: readonly RowWord[]): number {
  const { headerRows: stated, mappedFrom = 0 } = table;
  const mapped = mappedCount(table);
  let count = 0;
  if (stated !== undefined) {
    const among = Math.min(Math.max(0, stated - mappedFrom), mapped);
    count = rows.filter(({ at }) => at < stated).length + among;
  }
  if (stated === undefined) {
    for (const { cells } of rows) {
      if (cells.length === 0 || !cells.every(isHeader)) break;
      count += 1;
    }
  }
  return count < rows.length + mapped ? count : 0;
}
