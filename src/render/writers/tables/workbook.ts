import { Deflater } from "../../codecs/deflater.ts";
import { type ZipEntry, zip } from "../../codecs/zip.ts";
import type { DataTable } from "../../model/document/data-table.ts";
import { escapeXml } from "../docx/xml/escape.ts";
import { CellStyles } from "./cell-styles.ts";
import { writeSheet } from "./sheet.ts";
import { sheetNames } from "./sheet-names.ts";

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaging = "http://schemas.openxmlformats.org/package/2006";
const spreadsheetml = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Tables as an XLSX workbook (ISO/IEC 29500-1, 18), a sheet for each. Texts stand in their cells, so that none is ever read
 * as a formula. The same tables give the same bytes.
 *
 * @throws Refusal BUDGET_EXCEEDED when a text is longer than a cell can hold
 */
export function workbookOf(tables: readonly DataTable[]): Uint8Array<ArrayBuffer> {
  const styles = new CellStyles();
  const sheets = tables.map((table, at) =>
    entry(`xl/worksheets/sheet${at + 1}.xml`, (write) => writeSheet(table, styles, write)),
  );
  const parts = tables.map((_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`] as const);
  return zip([
    textEntry("[Content_Types].xml", contentTypes(tables.length)),
    textEntry("_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])),
    textEntry("xl/workbook.xml", workbook(sheetNames(tables.map(({ name }) => name)))),
    textEntry("xl/_rels/workbook.xml.rels", relationships([...parts, ["styles", "styles.xml"]])),
    textEntry("xl/styles.xml", styles.xml()),
    ...sheets,
  ]);
}

function entry(name: string, fill: (write: (xml: string) => void) => void): ZipEntry {
  const deflater = new Deflater();
  deflater.write(prolog);
  fill((xml) => deflater.write(xml));
  return { name, content: deflater.finish() };
}

const textEntry = (name: string, xml: string): ZipEntry => entry(name, (write) => write(xml));

function contentTypes(sheets: number): string {
  const parts = [
    ["/xl/workbook.xml", "sheet.main"],
    ["/xl/styles.xml", "styles"],
    ...Array.from({ length: sheets }, (_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, "worksheet"]),
  ];
  const overrides = parts.map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${spreadsheetml}.${type}+xml"/>`,
  );
  return [
    `<Types xmlns="${packaging}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    ...overrides,
    "</Types>",
  ].join("");
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaging}/relationships">${all.join("")}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join("")}</sheets></workbook>`;
}
