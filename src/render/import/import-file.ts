import { type ImportedTemplate, type ImportFormat, importFormats } from "../../vocabulary/http/import.ts";
import { limits } from "../../vocabulary/limits.ts";
import { orRefused, Refusal, type RefusedResult } from "../../vocabulary/refusal.ts";
import { account } from "./accounting/account.ts";
import { refuseCompoundFile } from "./compound-file.ts";
import { entryOf, type ImportedDefinition } from "./definition.ts";
import { ImportFindings } from "./findings.ts";
import { Pictures } from "./pictures.ts";
import { repairedDefinition } from "./repair-definition.ts";
import { withSharedStyles } from "./shared-styles.ts";
import { unreadable } from "./unreadable.ts";

/** A file of another program. */
export interface ToImport {
  readonly bytes: Uint8Array;
  /** Its ending says what it is, where its content does not. */
  readonly fileName: string;
  /** As what it is read; undefined: by its content and its name. */
  readonly format?: string | undefined;
  /** The file is filled in: nothing in it is a placeholder, and its controls and fields are the text that they show. */
  readonly literal?: boolean | undefined;
  /** Names of fonts, in any case, that have files beside our own. */
  readonly families?: readonly string[] | undefined;
}

/** Makes a definition of a file. @throws Refusal INVALID_REQUEST when it cannot be read */
export async function importFile(given: ToImport): Promise<ImportedTemplate> {
  const format = formatOf(given);
  const findings = new ImportFindings();
  const pictures = new Pictures(findings);
  const { document, testData, source } = await draftOf(format, given, findings, pictures);
  const content = document["content"];
  const isEmpty = !Array.isArray(content) || content.length === 0;
  const whole = { document: withSharedStyles(isEmpty ? { ...document, content: [{ p: "" }] } : document) };
  const definition = repairedDefinition(whole, findings);
  if (definition === undefined) throw unreadable("No definition comes out of it that passes the check.");
  account(source, definition, findings);
  const text = JSON.stringify(definition);
  if (Buffer.byteLength(text) > limits.largeBodyBytes)
    throw unreadable(`The definition has more than ${limits.largeBodyBytes} bytes, which is the limit.`);
  return {
    format,
    content: text,
    testData: JSON.stringify(testData),
    assets: pictures.list(),
    report: findings.list(),
    counts: findings.counts(),
  };
}

export type ImportOutcome = { readonly kind: "imported"; readonly imported: ImportedTemplate } | RefusedResult;

/** The same, with a refusal as a value: it crosses from one thread to another. */
export const tryImport = (given: ToImport): Promise<ImportOutcome> =>
  orRefused(async () => ({ kind: "imported", imported: await importFile(given) }));

export type SpreadsheetOutcome = { readonly kind: "read"; readonly csv: Uint8Array } | RefusedResult;

/** The first sheet of an XLSX file as CSV; a refusal comes back as a value. */
export const trySpreadsheet = (bytes: Uint8Array): Promise<SpreadsheetOutcome> =>
  orRefused(async () => {
    refuseCompoundFile(bytes);
    const { spreadsheetAsCsv } = await import("./spreadsheet/spreadsheet.ts");
    return { kind: "read", csv: spreadsheetAsCsv(bytes) };
  });

/** The code of each format, and its parser, is loaded for the first file of that format. */
async function draftOf(
  format: ImportFormat,
  { bytes, literal = false, families = [] }: ToImport,
  findings: ImportFindings,
  pictures: Pictures,
): Promise<ImportedDefinition> {
  const into = { findings, pictures, literal, families: new Set(families.map((name) => name.toLowerCase())) };
  switch (format) {
    case "markdown":
      return (await import("./markdown/markdown.ts")).importMarkdown(textOf(bytes), into);
    case "docx":
      return (await import("./docx/docx.ts")).importDocx(bytes, into);
    case "html":
      return (await import("./html/html.ts")).importHtml(textOf(bytes), into);
    case "pdfmake":
      return (await import("./pdfmake/pdfmake.ts")).importPdfmake(textOf(bytes), findings, pictures);
  }
}

const byEnding: Readonly<Record<string, ImportFormat>> = {
  md: "markdown",
  markdown: "markdown",
  txt: "markdown",
  docx: "docx",
  docm: "docx",
  dotx: "docx",
  html: "html",
  htm: "html",
  hbs: "html",
  json: "pdfmake",
  js: "pdfmake",
};

function formatOf({ bytes, fileName, format }: ToImport): ImportFormat {
  const named = importFormats.find((known) => known === format);
  if (format !== undefined && named === undefined) {
    const message = `The format is one of ${importFormats.join(", ")}.`;
    throw new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path: "/format", message }] });
  }
  refuseCompoundFile(bytes);
  // PKWARE APPNOTE 6.3.10: an archive, whatever its name.
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const found =
    named ?? (isArchive ? "docx" : undefined) ?? entryOf(byEnding, fileName.toLowerCase().split(".").at(-1) ?? "");
  if (found !== undefined) return found;
  throw unreadable(`Its name ends in none of .${Object.keys(byEnding).join(", .")}; name its format.`);
}

/** @throws Refusal when it is not UTF-8 */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("It is not UTF-8.");
  }
}
