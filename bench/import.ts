import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { zip } from "../src/render/codecs/zip.ts";
import { packedText } from "../src/render/word/package/packed-again.ts";
import { quantile } from "./measure/median.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";
import { checkoutOf } from "./turns/checkout.ts";
import { inOrder } from "./turns/sides.ts";

// Imports of a table of 1,000 rows and four columns by old code and by new: `npm run bench:import -- [commit or folder]`. Without a commit the
// old code is that before imports accounted for all that they read. Both read every file, one right after the other and first by turns.
// Processor time, of all threads.

/** The code of 28 November 2026. */
const first = "b7e37187";
const rows = 1_000;
const columns = [1, 2, 3, 4];
const [warm, measured] = [3, 15];
/** The share of imports, by time, that is taken for the least one can take; others met something else on the machine. */
const quiet = 0.25;

type Importer = typeof import("../src/render/import/import-file.ts");

const root = resolve(import.meta.dirname, "..");
const [given = first] = wordsSaid();
const older = checkoutOf(given, root, process.env["INIT_CWD"] ?? ".");
const importerOf = async (folder: string): Promise<Importer> =>
  await import(pathToFileURL(resolve(folder, "dist/render/import/import-file.js")).href);
const sides = [await importerOf(older.folder), await importerOf(root)] as const;

const row = (cell: (words: string) => string, at: number): string =>
  columns.map((column) => cell(`Row ${at} item ${column}`)).join("");
const allRows = (around: (cells: string) => string, cell: (words: string) => string): string =>
  Array.from({ length: rows }, (_, at) => around(row(cell, at))).join("");

const namespace = "http://schemas.openxmlformats.org";

function wordFile(): Uint8Array {
  const cell = (words: string): string =>
    `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/><w:shd w:val="clear" w:color="auto" w:fill="EEEEEE"/></w:tcPr><w:p><w:pPr><w:spacing w:after="0"/><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="20"/></w:rPr><w:t>${words}</w:t></w:r></w:p></w:tc>`;
  const grid = columns.map(() => '<w:gridCol w:w="2400"/>').join("");
  const table = `<w:tbl><w:tblPr><w:tblW w:w="9600" w:type="dxa"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${allRows((cells) => `<w:tr>${cells}</w:tr>`, cell)}</w:tbl>`;
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const texts = {
    "[Content_Types].xml": `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${namespace}/wordprocessingml/2006/main"><w:body>${table}<w:p/></w:body></w:document>`,
  };
  return zip(Object.entries(texts).map(([name, text]) => packedText(name, text)));
}

const page = (): Uint8Array =>
  new TextEncoder().encode(
    `<table>${allRows(
      (cells) => `<tr>${cells}</tr>`,
      (words) => `<td style="padding:2px"><b>${words.slice(0, 5)}</b> ${words}</td>`,
    )}</table>`,
  );

const files = [
  ["DOCX", "table.docx", wordFile()],
  ["HTML", "table.html", page()],
] as const;

async function msOf(importer: Importer, fileName: string, bytes: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  await importer.importFile({ bytes, fileName });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const lines = [
  `Node ${process.version}, ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} at the beginning; before: ${older.name}.`,
  "",
  `| ${rows} rows of ${columns.length} cells | before, ms | now, ms | times as fast |`,
  "|---|---:|---:|---:|",
];
console.log(lines.join("\n"));
for (const [title, fileName, bytes] of files) {
  const ms: readonly [number[], number[]] = [[], []];
  for (let turn = 0; turn < warm + measured; turn += 1)
    for (const side of inOrder(turn)) {
      const took = await msOf(sides[side], fileName, bytes);
      if (turn >= warm) ms[side].push(took);
    }
  const [before, now] = [quantile(ms[0], quiet), quantile(ms[1], quiet)];
  const line = `| ${[title, before.toFixed(0), now.toFixed(0), (before / now).toFixed(1)].join(" | ")} |`;
  lines.push(line);
  console.log(line);
}
writeResults("import.md", `${lines.join("\n")}\n`);
process.exit(0);
