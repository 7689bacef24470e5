import { limits } from "../../../vocabulary/limits.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { isOf, OpcPackage } from "../../documents/verify/ooxml/opc-package.ts";
import { PackageError } from "../../documents/verify/ooxml/package-error.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { attr, kid, kids, wordsIn } from "../docx/xml.ts";
import { unreadable } from "../unreadable.ts";
import { CellReader, type SheetCell } from "./cells.ts";

const mostColumns = 1_000;
/** Number of the last row that may have a value: those that are left out before it are rows of the CSV file as well. */
const mostRows = limits.bulkLines + 1;
/** Characters of the CSV file at most: cells repeat texts and places that a workbook has only once. */
const mostCharacters = 64 * 1024 * 1024;

/**
 * The first sheet of an XLSX workbook (ISO/IEC 29500-1, 18) as a CSV file in UTF-8, row for row. In the first row that is not empty a name of a column
 * gets `:number` or `:boolean` where all its values are such; dates are written as ISO 8601 has them.
 *
 * @throws Refusal INVALID_REQUEST when it is none, or beyond the limits of packages
 */
export function spreadsheetAsCsv(bytes: Uint8Array): Uint8Array {
  try {
    return Buffer.from(written(rowsOf(bytes)));
  } catch (error) {
    if (error instanceof PackageError) throw unreadable(error.message);
    throw error;
  }
}

/** Quotation marks and the separator. */
const emptyCell = 3;

type Row = readonly (SheetCell | undefined)[];

/** Rows in the order of the sheet, up to the last with a value; those that it leaves out are empty. */
function rowsOf(bytes: Uint8Array): readonly Row[] {
  const opened = new OpcPackage(bytes);
  const workbookPart = opened.linksOf("").find(isOf("officeDocument"))?.part;
  const workbook = opened.rootOf(workbookPart);
  const links = workbookPart === undefined ? [] : opened.linksOf(workbookPart);
  const [first] = kids(kid(workbook, "sheets"), "sheet");
  const sheet = opened.rootOf(links.find(({ id }) => id === attr(first, "id"))?.part);
  const data = kid(sheet, "sheetData");
  if (workbook === undefined || data === undefined) throw unreadable("It is an archive, but no workbook with a sheet.");
  const cells = new CellReader({
    strings: opened.rootOf(links.find(isOf("sharedStrings"))?.part),
    styles: opened.rootOf(links.find(isOf("styles"))?.part),
    isFrom1904: /^(?:1|true)$/.test(attr(kid(workbook, "workbookPr"), "date1904")),
  });
  const rows: Row[] = [];
  let number = 0;
  let characters = 0;
  for (const row of kids(data, "row")) {
    keepOn();
    number = Math.max(number + 1, Number.parseInt(attr(row, "r") || "0", 10));
    const made = rowOf(row, cells);
    // Sheets often have formats of rows far behind the last value.
    if (!made.some(hasValue)) continue;
    if (!(number <= mostRows)) throw unreadable(`A row behind row ${mostRows}, the last that is read, has a value.`);
    characters += number - rows.length;
    for (const cell of made) characters += (cell?.text.length ?? 0) + emptyCell;
    if (characters > mostCharacters) throw unreadable(`It is longer than ${mostCharacters} characters as CSV.`);
    while (rows.length < number - 1) rows.push([]);
    rows.push(made);
  }
  return rows;
}

const hasValue = (cell: SheetCell | undefined): boolean => cell !== undefined && cell.text !== "";

function rowOf(row: XmlElement, cells: CellReader): Row {
  keepOn();
  const made: (SheetCell | undefined)[] = [];
  for (const cell of kids(row, "c")) {
    const column = columnOf(attr(cell, "r")) ?? made.length;
    if (column >= mostColumns) throw unreadable(`It has more than ${mostColumns} columns.`);
    while (made.length < column) made.push(undefined);
    made[column] = cells.read(cell, wordsIn);
  }
  return made;
}

/** `AB12` is the column 27, from 0; undefined: it says none. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function written(rows: readonly Row[]): string {
  const head = rows.findIndex((row) => row.some(hasValue));
  const kinds = kindsOf(rows.slice(head + 1));
  return rows
    .map((row, at) =>
      row.map((cell, column) => quoted(at === head ? named(cell, kinds[column]) : (cell?.text ?? ""))).join(","),
    )
    .join("\n");
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const named = (cell: SheetCell | undefined, kind: SheetCell["kind"] | undefined): string => {
  const name = cell?.text ?? "";
  return kind === undefined || kind === "text" || /:[a-z-]+$/.test(name.trim()) ? name : `${name}:${kind}`;
};

/** The kind of each column's values; text where they differ. */
function kindsOf(rows: readonly Row[]): readonly (SheetCell["kind"] | undefined)[] {
  const kinds: (SheetCell["kind"] | undefined)[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      if (cell === undefined || cell.text === "") continue;
      const known = kinds[column];
      kinds[column] = known === undefined || known === cell.kind ? cell.kind : "text";
    }
  return kinds;
}
