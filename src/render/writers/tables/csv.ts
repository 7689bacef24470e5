import type { CellValue, DataTable } from "../../model/document/data-table.ts";

/**
 * A table as CSV (RFC 4180) in UTF-8 without a mark: numbers with a full stop, dates as ISO 8601 has them, the places
 * that a cell spans, but the first, empty.
 */
export const csvOf = (table: DataTable): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(table.rows.map((cells) => lineOf(cells, table.columns)).join("")));

function lineOf(cells: DataTable["rows"][number], columns: number): string {
  const fields = Array.from({ length: columns }, () => "");
  for (const { column, value } of cells) fields[column] = fieldOf(value);
  return `${fields.join(",")}\r\n`;
}

/** Spreadsheets take a text that begins so, after blanks or none, for a formula; with an apostrophe before it is text. */
const formula = /^\s*[=+\-@]|^[\t\r\n]/;

function fieldOf(value: CellValue): string {
  if (value.kind === "number") return value.digits;
  if (value.kind === "date") return value.iso;
  const guarded = formula.test(value.text) ? `'${value.text}` : value.text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
