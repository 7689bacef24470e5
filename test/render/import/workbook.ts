import { zip } from "../../../src/render/codecs/zip.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = (links: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** Parts beside the sheet. */
export interface Parts {
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
}

/** A workbook with these rows in its first sheet: as small as one can be. */
export function workbook(
  rows: string,
  { strings = "", styles = "", workbook: properties = "" }: Parts = {},
): Uint8Array {
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": relations([["r1", "officeDocument", "xl/workbook.xml"]]),
    "xl/_rels/workbook.xml.rels": relations([
      ["r1", "worksheet", "worksheets/other.xml"],
      ["r2", "worksheet", "worksheets/sheet1.xml"],
      ["r3", "sharedStrings", "sharedStrings.xml"],
      ["r4", "styles", "styles.xml"],
    ]),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}">${properties}<sheets><sheet name="People" sheetId="7" r:id="r2"/><sheet name="x" sheetId="8" r:id="r1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    "xl/worksheets/other.xml": `<worksheet ${main}><sheetData/></worksheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet ${main}>${styles}</styleSheet>`,
  };
  return zip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));
}
