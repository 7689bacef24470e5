import { expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { madeDocx } from "../../../../support/definitions/made-docx.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import { unzip } from "../../../../support/readers/unzip.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

// What is known of rows that a list makes, from one to the next, changes nothing about them.

const engine = localEngine();

/** Texts that all rows have in common, that some of them have, and that each has of its own. */
const rows = Array.from({ length: 40 }, (_, at) => ({
  a: "same",
  b: at % 3 === 0 ? "x & y" : `own ${at}`,
  c: at % 2 === 0 ? "20" : "1.50",
}));

/** A table with rows made of a list, and the same with each row written out. */
function bothTables(table: object, td: object): readonly object[] {
  const header = [{ th: "A" }, { th: "B" }, { th: "C" }];
  const cellsOf = ({ a, b, c }: (typeof rows)[number]): readonly object[] => [
    { td: a },
    { td: b },
    { td: c, style: { textAlign: "right", padding: "2 9" } },
  ];
  const item = { a: "$item.a", b: "$item.b", c: "$item.c" };
  const [size, margin] = [
    [300, 240],
    [20, 20, 20, 20],
  ];
  return [{ rows: [header], source: "$data.rows", map: cellsOf(item) }, { rows: [header, ...rows.map(cellsOf)] }].map(
    (content) => ({
      document: {
        pageSetup: { size, margin },
        styles: { td },
        content: [{ table: { headerRows: 1, ...table, ...content } }, { p: "same" }],
      },
    }),
  );
}

async function xmlOf(definition: object): Promise<string> {
  const { bytes } = await madeDocx(engine, exampleJob(definition, { rows }));
  return new Map(unzip(bytes)).get("word/document.xml")?.toString("utf8") ?? "";
}

/** The PDF file, without what it says of its definition. */
async function pagesOf(definition: object): Promise<string> {
  const made = await render(exampleJob(definition, { rows }), exampleOutside, engine);
  if (made.kind !== "made") throw new Error(`The document was ${made.kind}.`);
  return Buffer.from(made.bytes)
    .toString("latin1")
    .replaceAll(/<[0-9a-f]{32,}>|sha256:[0-9a-f]+/gi, "");
}

const thin = "0.5 solid #888888";

test.each([
  ["with lines of their own", {}, { border: thin, padding: 4 }],
  ["with shared lines", { style: { borderCollapse: "collapse", border: "2 solid #000000" } }, { border: thin }],
  ["with space between", { gap: 3 }, { backgroundColor: "#eeeeee" }],
  ["that is kept together", { style: { keepTogether: true } }, { borderBottom: thin }],
  ["in columns as wide as their text", { widths: ["auto", "auto", "auto"] }, { border: thin }],
])("a table %s is the same with rows made of a list and written out", async (_, table, td) => {
  const [mapped = {}, written = {}] = bothTables(table, td);
  expect(await xmlOf(mapped)).toBe(await xmlOf(written));
  expect(await xmlOf(mapped)).toContain("x &amp; y");
  expect(await pagesOf(mapped)).toBe(await pagesOf(written));
});
