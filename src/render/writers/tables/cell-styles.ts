import type { CellValue } from "../../model/document/data-table.ts";
import { madeOnce } from "../../model/made-once.ts";
import { escapeXml } from "../docx/xml/escape.ts";

/** Numbers from here on are a file's own formats (ISO/IEC 29500-1, 18.8.30). */
const ownFormats = 164;
/** Formats that Excel takes in one workbook. */
const mostFormats = 200;

/** The styles of a workbook's cells, by their numbers (18.8). */
export class CellStyles {
  readonly #formats = new Map<string, number>();
  readonly #styles = new Map<string, { readonly number: number; readonly xml: string }>([
    ["", { number: 0, xml: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' }],
  ]);

  numberOf(value: CellValue, bold: boolean): number {
    const wrap = value.kind === "text" && value.text.includes("\n");
    const numFmtId = this.#formatId(formatOf(value));
    const key = numFmtId === 0 && !bold && !wrap ? "" : `${bold} ${wrap} ${numFmtId}`;
    const alignment = wrap ? '<alignment vertical="top" wrapText="1"/>' : "";
    const facts = `numFmtId="${numFmtId}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0"`;
    const applied = [
      numFmtId === 0 ? "" : ' applyNumberFormat="1"',
      bold ? ' applyFont="1"' : "",
      wrap ? ' applyAlignment="1"' : "",
    ];
    const xml = `<xf ${facts}${applied.join("")}>${alignment}</xf>`;
    return madeOnce(this.#styles, key, () => ({ number: this.#styles.size, xml })).number;
  }

  #formatId(format: string): number {
    if (format === "") return 0;
    const known = this.#formats.get(format);
    if (known !== undefined) return known;
    if (this.#formats.size === mostFormats) return 0;
    const id = ownFormats + this.#formats.size;
    this.#formats.set(format, id);
    return id;
  }

  xml(): string {
    const formats = [...this.#formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`,
    );
    const styles = [...this.#styles.values()].map(({ xml }) => xml);
    const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
    return [
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats.length === 0 ? "" : `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${styles.length}">${styles.join("")}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      "</styleSheet>",
    ].join("");
  }
}

/** "": the usual one. */
function formatOf(value: CellValue): string {
  if (value.kind === "number") return value.format;
  if (value.kind === "text") return "";
  const [, time] = value.iso.split("T");
  if (time === undefined) return "yyyy-mm-dd";
  return time.endsWith(":00") ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd hh:mm:ss";
}
