import { saveBlob } from "./save-blob.ts";

/** A field of RFC 4180. A leading =, +, - or @ is a formula to spreadsheets: it gets an apostrophe. */
function fieldOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as CSV, with a line end after each. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(",")}\r\n`).join("");

/** Hands a text to the browser as a file. */
export const saveText = (text: string, name: string, type: string): void => saveBlob(new Blob([text], { type }), name);
