import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "../../../src/render/codecs/zip.ts";
import { trySpreadsheet } from "../../../src/render/import/import-file.ts";
import { spreadsheetAsCsv } from "../../../src/render/import/spreadsheet/spreadsheet.ts";
import { isLeftOut } from "../../support/scope.ts";
import { type Parts, workbook } from "./workbook.ts";

const csvOf = (rows: string, parts?: Parts): string => Buffer.from(spreadsheetAsCsv(workbook(rows, parts))).toString();

test("the first sheet is CSV: shared, rich and own texts, formulas, booleans, gaps", () => {
  const strings = "<si><t>name</t></si><si><r><t>Ada </t></r><r><t>&quot;L&quot;</t></r><rPh><t>x</t></rPh></si>";
  const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>sum</t></is></c><c r="D2" t="inlineStr"><is><t>paid</t></is></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><f>1+1</f><v>0.10000000000000001</v></c><c r="D4" t="b"><v>1</v></c></row>
    <row><c t="str"><v>a,b</v></c><c r="C5"><v>-3</v></c></row>`;
  expect(csvOf(rows, { strings }).split("\n")).toEqual([
    "",
    '"name","","sum:number","paid:boolean"',
    "",
    '"Ada ""L""","","0.1","true"',
    '"a,b","","-3"',
  ]);
});

test("dates are known by their format, built in or written, in both calendars", () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\ mmm&quot; at &quot;hh"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
  const cell = (style: number, value: string): string => `<c s="${style}"><v>${value}</v></c>`;
  const rows = `<row><c t="str"><v>a</v></c></row><row>${cell(1, "46204")}${cell(2, "46204.5")}${cell(3, "2")}${cell(1, "0.75")}${cell(0, "46204")}${cell(1, "9999999")}</row>`;
  expect(csvOf(rows, { styles }).split("\n")[1]).toBe(
    '"2026-07-01","2026-07-01T12:00:00","2","18:00:00","46204","9999999"',
  );
  const old = { styles, workbook: '<workbookPr date1904="1"/>' };
  expect(csvOf(`<row><c t="str"><v>a</v></c></row><row>${cell(1, "44742")}</row>`, old).split("\n")[1]).toBe(
    '"2026-07-01"',
  );
});

test("a column of texts and numbers is one of texts, and a kind that is written stays", () => {
  const number = "<c><v>1</v></c>";
  const name = (text: string): string => `<c t="str"><v>${text}</v></c>`;
  const rows = `<row>${name("a")}${name("b:text")}${name("c")}</row><row>${number}${number}${number}</row><row>${name("x")}${number}<c/></row>`;
  expect(csvOf(rows).split("\n")[0]).toBe('"a","b:text","c:number"');
});

test("rows without a value count where one follows, and are left out behind the last value", () => {
  const value = "<c><v>1</v></c>";
  const formats = '<row r="1048575" ht="12"/><row r="1048576"><c s="0"/></row>';
  expect(csvOf(`<row r="3">${value}</row>${formats}`)).toBe('\n\n"1"');
  expect(csvOf(`<row r="100001">${value}</row>`)).toBe(`${"\n".repeat(100_000)}"1"`);
});

const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await trySpreadsheet(bytes);
  if (outcome.kind === "read") throw new Error("it was read");
  expect(outcome.refusal).toMatchObject({ code: "INVALID_REQUEST", faults: [{ path: "/file" }] });
  return outcome.refusal.message;
};

test("a file that is no workbook, or goes too far, is refused with the reason", async () => {
  expect(await refusalOf(Buffer.from("a,b\n1,2\n"))).toMatch(/^The file cannot be imported\. /);
  const word = zip([{ name: "[Content_Types].xml", content: Buffer.from('<Types xmlns="x"/>') }]);
  expect(await refusalOf(word)).toMatch(/cannot be imported/);
  expect(await refusalOf(workbook('<row><c r="ZZZ1"><v>1</v></c></row>'))).toContain("more than 1000 columns");
  const far = (row: string): Uint8Array => workbook(`<row r="${row}"><c><v>1</v></c></row>`);
  expect(await refusalOf(far("100002"))).toContain("A row behind row 100001, the last that is read, has a value.");
  expect(await refusalOf(far("99999999999999999999"))).toContain("A row behind row 100001");
});

test.skipIf(isLeftOut("bombs of hundreds of megabytes"))("a workbook that takes too much is refused", async () => {
  expect(await refusalOf(workbook("<row/>".repeat(250_000)))).toContain("more than 200000 elements");
  const strings = `<si><t>${"x".repeat(2 ** 20)}</t></si>`;
  const repeated = workbook('<row><c t="s"><v>0</v></c></row>'.repeat(65), { strings });
  expect(await refusalOf(repeated)).toContain("longer than 67108864 characters");
  expect(await refusalOf(workbook('<row><c r="ALL1"><v>1</v></c></row>'.repeat(25_000)))).toContain(
    "longer than 67108864",
  );
});

test.skipIf(isLeftOut("bombs of hundreds of megabytes"))(
  "a small file that unpacks to a large one is refused",
  async () => {
    const size = 300 * 2 ** 20;
    const pieces = [deflateRawSync(Buffer.alloc(size))];
    const compressed = pieces[0]?.length ?? 0;
    const bomb = zip([{ name: "xl/a.xml", content: { pieces, compressed, size, crc: 0 } }]);
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await refusalOf(bomb)).toContain("larger than 268435456 bytes");
  },
);
