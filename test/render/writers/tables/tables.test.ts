import { describe, expect, test } from "vitest";
import type { RenderJob } from "../../../../src/render/contract/job.ts";
import { spreadsheetAsCsv } from "../../../../src/render/import/spreadsheet/spreadsheet.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { sheetNames } from "../../../../src/render/writers/tables/sheet-names.ts";
import { exampleJob, exampleOutside } from "../../../support/definitions/render-example.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const engine = localEngine();

async function outcomeOf(document: object, tables: NonNullable<RenderJob["tables"]>, data?: object) {
  const content = { document };
  const job = exampleJob(data === undefined ? content : JSON.stringify(content), data);
  return await render({ ...job, tables }, exampleOutside, engine);
}

async function madeOf(...given: Parameters<typeof outcomeOf>) {
  const outcome = await outcomeOf(...given);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

const csv = async (document: object, data?: object, table?: number): Promise<string> =>
  Buffer.from((await madeOf(document, { format: "csv", table }, data)).bytes).toString("utf8");
const workbook = async (document: object, data?: object) =>
  (await madeOf(document, { format: "xlsx", table: undefined }, data)).bytes;
const partOf = (bytes: Uint8Array, name: string): string =>
  new Map(unzip(bytes)).get(name)?.toString("utf8") ?? `no ${name}`;

const rowOf = (...texts: readonly string[]) => ({ table: { rows: [texts.map((td) => ({ td }))] } });

const report = {
  locale: "de-DE",
  content: [
    {
      table: {
        headerRows: 1,
        rows: [[{ th: "Name" }, { th: "Price" }, { th: "Due" }, { th: "Share" }]],
        source: "$data.rows",
        map: [
          { td: "$item.name" },
          { td: "[currency, $item.price, EUR]" },
          { td: "[date, $item.due, long]" },
          { td: "[= format($item.share, 'number', 'percent')]" },
        ],
      },
    },
  ],
};
const rows = [
  { name: "Müller, Söhne", price: 1234.505, due: "2026-07-01", share: 0.256 },
  { name: "=1+1", price: -5, due: "2026-12-24", share: 1 },
];

describe("CSV", () => {
  test("numbers and dates are values as they are printed, whatever wrote them; headers come once", async () => {
    expect(await csv(report, { rows })).toBe(
      ["Name,Price,Due,Share", '"Müller, Söhne",1234.51,2026-07-01,0.26', "'=1+1,-5,2026-12-24,1", ""].join("\r\n"),
    );
  });

  test("cards in rows are no table, but those in them are", async () => {
    const content = [{ p: "a" }, { stack: { content: [rowOf("b", "c")], style: { padding: 4 } } }];
    expect(await csv({ content: [{ stack: { columns: 2, content } }] })).toBe("b,c\r\n");
  });

  test("digits of a text are a number unless a zero or a plus begins them, or a spreadsheet would round them", async () => {
    const texts = ["12", "-0.50", "007", "+5", "1234567890123456", "1.234,5", "12 pieces"];
    expect(await csv({ content: [rowOf(...texts)] })).toBe(
      '12,-0.50,007,\'+5,1234567890123456,"1.234,5",12 pieces\r\n',
    );
  });

  test("a value that a spreadsheet would take for a formula gets an apostrophe", async () => {
    const texts = ["=A1", "+A1", "-A1", "@A1", "-5", "a=b"];
    expect(await csv({ content: [rowOf(...texts)] })).toBe("'=A1,'+A1,'-A1,'@A1,-5,a=b\r\n");
    expect(await csv({ content: [rowOf("$data.x")] }, { x: "\t=A1" })).toMatch(/^"?'/);
  });

  test("a number printed without its sign is the number that is read on the page", async () => {
    const texts = [
      "[number, -7, 2, sign=never]",
      "[currency, -5, EUR, sign=never]",
      "[number, -0.07, percent, sign=never]",
    ];
    expect(await csv({ content: [rowOf(...texts, "[number, -7, 2, sign=negative]")] })).toBe("7,5,0.07,-7\r\n");
  });

  test("a text that stands for several values stays text", async () => {
    const days = "[date, 2025-07-01, , , month=long, day=numeric]";
    expect(await csv({ content: [rowOf(days, "[date, 2026-07-01, medium]")] })).toBe("July 1,2026-07-01\r\n");
    const locales = rowOf("[number, 1234]", "[number, 1.234, 3, locale=de]", "[number, 1234, locale=de]");
    expect(await csv({ content: [locales] })).toBe('"1,234","1,234",1234\r\n');
  });

  test("dates are those of the document's time zone, with a time where one is printed", async () => {
    const content = [rowOf("[date, 2026-07-01T23:30:00Z, short]", "[date, 2026-07-01T23:30:20Z, short, short]")];
    expect(await csv({ timeZone: "Europe/Berlin", content })).toBe("2026-07-02,2026-07-02T01:30:00\r\n");
  });

  test("cells that span others leave their places empty; lines of a cell stay lines", async () => {
    const cells = [
      [
        { td: "A", rowspan: 2 },
        { td: "B", colspan: 2 },
      ],
      [{ td: "one[br]two" }, { td: 'say "x"' }],
    ];
    expect(await csv({ content: [{ table: { rows: cells } }] })).toBe('A,B,\r\n,"one\ntwo","say ""x"""\r\n');
  });

  test("groups and sums are rows as printed", async () => {
    const groups = {
      groupBy: "$item.city",
      groupHeader: [[{ td: "$group.key", colspan: 2 }]],
      groupFooter: [[{ td: "Sum" }, { td: "[number, [= sum($group.items, $item.n)], 2]" }]],
    };
    const table = { source: "$data.rows", ...groups, map: [{ td: "$item.city" }, { td: "$item.n" }] };
    const cities = [
      { city: "Bern", n: 1 },
      { city: "Bern", n: 2.5 },
      { city: "Rom", n: 4 },
    ];
    expect(await csv({ content: [{ table }] }, { rows: cities })).toBe(
      "Bern,\r\nBern,1\r\nBern,2.5\r\nSum,3.5\r\nRom,\r\nRom,4\r\nSum,4\r\n",
    );
  });

  test("tables are found wherever they stand, one within another behind it, and each is to be had by its number", async () => {
    const inner = { content: [{ p: "around" }, rowOf("inner")] };
    const content = [
      { stack: { content: [rowOf("one")] } },
      { columns: { widths: [1, 1], rows: [[rowOf("two")], [rowOf("three")]] } },
      { table: { rows: [[inner]] } },
    ];
    const document = { content, header: { content: [rowOf("not this")] } };
    const { tables = [] } = await madeOf(document, { format: "xlsx", table: undefined });
    expect(tables).toEqual(["Table 1", "Table 2", "Table 3", "Table 4", "Table 5"]);
    const all = await Promise.all(tables.map((_, at) => csv(document, undefined, at + 1)));
    expect(all).toEqual(["one\r\n", "two\r\n", "three\r\n", "around\r\n", "inner\r\n"]);
  });

  test("a table that is not there is refused, and a document without any", async () => {
    const missing = await outcomeOf({ content: [rowOf("x")] }, { format: "csv", table: 2 });
    const message = "The document has 1 table; there is no table 2.";
    expect(missing).toMatchObject({ kind: "refused", refusal: { code: "NOT_FOUND", message } });
    const none = await outcomeOf({ content: [{ p: "x" }] }, { format: "xlsx", table: undefined });
    expect(none).toMatchObject({ kind: "refused", refusal: { message: "The document has no table." } });
  });

  test("strict refuses what the document would lack", async () => {
    const content = JSON.stringify({ document: { content: [rowOf("$data.none")] } });
    const job = { ...exampleJob(content, {}), tables: { format: "csv", table: 1 }, strict: true } as const;
    expect(await render(job, exampleOutside, engine)).toMatchObject({ refusal: { code: "FIDELITY_LOSS" } });
  });
});

describe("XLSX", () => {
  test("a workbook read back says what the CSV file says, and no text is a formula", async () => {
    const bytes = await workbook(report, { rows });
    const back = Buffer.from(spreadsheetAsCsv(bytes)).toString("utf8");
    expect(back.replaceAll('"', "").trim().split(/\r?\n/)).toEqual([
      "Name,Price:number,Due,Share:number",
      "Müller, Söhne,1234.51,2026-07-01,0.26",
      "=1+1,-5,2026-12-24,1",
    ]);
    expect(partOf(bytes, "xl/worksheets/sheet1.xml")).not.toContain("<f");
    expect(partOf(bytes, "xl/styles.xml")).toContain('formatCode="#,##0.00&quot;\u00a0€&quot;"');
  });

  test.each([
    ["en", "accounting=true", '"€"#,##0.00;"(€"#,##0.00")"'],
    ["fr", "accounting=true", '#,##0.00"\u00a0€";"("#,##0.00"\u00a0€)"'],
    ["de", "accounting=true", '#,##0.00"\u00a0€"'],
    ["en", "accounting=false", '"€"#,##0.00'],
  ])("in %s, %s has parentheses in the sheet where the page has them", async (locale, option, format) => {
    const cells = rowOf(`[currency, -5, EUR, ${option}]`, `[currency, 5, EUR, ${option}]`);
    const bytes = await workbook({ locale, content: [cells] });
    const codes = [...partOf(bytes, "xl/styles.xml").matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
    expect(codes).toEqual([format.replaceAll('"', "&quot;")]);
    expect(Buffer.from(spreadsheetAsCsv(bytes)).toString("utf8")).toMatch(/^"?-5/m);
  });

  test("header rows are bold and stay in sight; spans are merged; words like escapes stay words", async () => {
    const cells = [[{ th: "A", colspan: 2 }], [{ td: "_x0041_" }, { td: "b" }]];
    const sheet = partOf(await workbook({ content: [{ table: { rows: cells } }] }), "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(sheet).toContain('<mergeCell ref="A1:B1"/>');
    expect(sheet).toContain("_x005F_x0041_");
  });

  test("sheets are called by captions and ids, as a workbook can have them", async () => {
    const figure = { figure: { kind: "table", content: [rowOf("x")], caption: "Prices" } };
    const named = { ...rowOf("y"), id: "terms" };
    const made = await madeOf({ content: [figure, named, rowOf("z")] }, { format: "xlsx", table: undefined });
    expect(made.tables).toEqual(["Table 1: Prices", "terms", "Table 3"]);
    const names = ["Table 1: Prices", "A/B", "a b", "History", "'x'", "", "y".repeat(40), "y".repeat(40)];
    expect(sheetNames(names)).toEqual([
      ...["Table 1 Prices", "A B", "a b (2)", "History (2)", "x", "Table 6"],
      ...["y".repeat(31), `${"y".repeat(27)} (2)`],
    ]);
  });

  test("a text longer than a cell can hold is refused as XLSX, with its place, and whole as CSV", async () => {
    const document = { content: [rowOf("$data.x")] };
    const data = { x: "ab ".repeat(11_000) };
    const refused = await outcomeOf(document, { format: "xlsx", table: undefined }, data);
    expect(refused).toMatchObject({ refusal: { faults: [{ path: "/document/content/0/table/rows/0/0" }] } });
    expect((await csv(document, data)).length).toBeGreaterThan(32_767);
  });

  test("the same job gives the same bytes", async () => {
    expect(await workbook(report, { rows })).toEqual(await workbook(report, { rows }));
  });
});
