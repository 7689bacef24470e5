import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { CellValue, DataTable, DataTableCell } from "../../model/document/data-table.ts";
import { escapeXml } from "../docx/xml/escape.ts";
import type { CellStyles } from "./cell-styles.ts";

type WriteXml = (xml: string) => void;

const narrowest = 8;
const widest = 60;
/** Width for a sign, marks of thousands and a currency, in digits. */
const besidesDigits = 4;

/** A table as a sheet (ISO/IEC 29500-1, 18.3): header rows stay in sight, cells that span others are merged. */
export function writeSheet(table: DataTable, styles: CellStyles, write: WriteXml): void {
  write('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">');
  write(viewOf(table));
  const widths = widthsOf(table).map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  if (widths.length > 0) write(`<cols>${widths.join("")}</cols>`);
  write("<sheetData>");
  for (const [row, cells] of table.rows.entries()) writeRow(cells, row, { table, styles, write });
  write("</sheetData>");
  writeMerges(table, write);
  write("</worksheet>");
}

function viewOf({ headerRows, mirrored, rows }: DataTable): string {
  const side = mirrored ? ' rightToLeft="1"' : "";
  const pane =
    headerRows === 0 || headerRows === rows.length
      ? ""
      : `<pane ySplit="${headerRows}" topLeftCell="A${headerRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `<sheetViews><sheetView${side} workbookViewId="0">${pane}</sheetView></sheetViews>`;
}

/** About as wide as the longest line of the cells that span no others. */
function widthsOf({ columns, rows }: DataTable): readonly number[] {
  const widths = Array.from({ length: columns }, () => narrowest);
  for (const { column, columnSpan, value } of rows.flat()) {
    keepOn();
    if (columnSpan > 1) continue;
    widths[column] = Math.min(widest, Math.max(widths[column] ?? narrowest, charactersIn(value) + 2));
  }
  return widths;
}

function charactersIn(value: CellValue): number {
  if (value.kind === "date") return value.iso.length;
  if (value.kind === "number") return value.digits.length + besidesDigits;
  return value.text.split("\n").reduce((most, line) => Math.max(most, line.length), 0);
}

interface TableSheet {
  readonly table: DataTable;
  readonly styles: CellStyles;
  readonly write: WriteXml;
}

function writeRow(cells: readonly DataTableCell[], row: number, { table, styles, write }: TableSheet): void {
  keepOn();
  const written = cells
    .toSorted((a, b) => a.column - b.column)
    .map(({ column, header, value, path }) => {
      const style = styles.numberOf(value, header || row < table.headerRows);
      const place = `r="${nameOf(column, row)}"${style === 0 ? "" : ` s="${style}"`}`;
      return cellXml(value, place, path);
    });
  write(`<row r="${row + 1}">${written.join("")}</row>`);
}

function cellXml(value: CellValue, place: string, path: string): string {
  if (value.kind === "number") return `<c ${place}><v>${value.digits}</v></c>`;
  if (value.kind === "date") return `<c ${place}><v>${serialOf(value.iso)}</v></c>`;
  const { text } = value;
  if (text === "") return `<c ${place}/>`;
  if (text.length > limits.tables.cellCharacters) throw tooLong(text.length, path);
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escaped(text))}</t></is></c>`;
}

/** Words that look like an escaped character are escaped themselves (22.9.2.19). */
const escaped = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");

function tooLong(length: number, path: string): Refusal {
  const message = `A cell has ${length} characters; in a workbook it holds ${limits.tables.cellCharacters}. CSV has no such limit.`;
  return new Refusal("BUDGET_EXCEEDED", message, { faults: [{ code: "BUDGET_EXCEEDED", path, message }] });
}

const secondsOfDay = 86_400;
/** The day that spreadsheets count from: from March 1900 on they are one too many, since they know a 29th of February then. */
const dayZero = Date.UTC(1899, 11, 30);

function serialOf(iso: string): number {
  const seconds = (Date.parse(iso.includes("T") ? `${iso}Z` : iso) - dayZero) / 1000;
  return seconds / secondsOfDay;
}

function writeMerges({ rows }: DataTable, write: WriteXml): void {
  const merged = rows.flatMap((cells, row) =>
    cells
      .filter(({ columnSpan, rowSpan }) => columnSpan > 1 || rowSpan > 1)
      .map(({ column, columnSpan, rowSpan }) => {
        const last = nameOf(column + columnSpan - 1, row + rowSpan - 1);
        return `<mergeCell ref="${nameOf(column, row)}:${last}"/>`;
      }),
  );
  if (merged.length > 0) write(`<mergeCells count="${merged.length}">${merged.join("")}</mergeCells>`);
}

/** `A1`; both from 0. */
function nameOf(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}
