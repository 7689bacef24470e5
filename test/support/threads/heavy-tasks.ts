import { deflateSync } from "node:zlib";
import type { RenderJob } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { tryFormRecord } from "../../../src/render/documents/fill/form-record.ts";
import { tryDrawPage } from "../../../src/render/documents/page-pictures/draw-page.ts";
import { tryVerify } from "../../../src/render/documents/verify/verify-file.ts";
import type { WorkKind } from "../../../src/render/host/messages.ts";
import { tryImport, trySpreadsheet } from "../../../src/render/import/import-file.ts";
import { tryCompare } from "../../../src/render/jobs/compare/compare-texts.ts";
import { faceOutlines } from "../../../src/render/jobs/document/face-outlines.ts";
import { inspectUpload, type Upload } from "../../../src/render/jobs/inspect/inspect-upload.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { publicKey } from "../../../src/render/describe/describing.ts";
import { chunk, header, signature } from "../../render/graphics/images/png-writer.ts";
import { wordFile } from "../../render/import/word-file.ts";
import { workbook } from "../../render/import/workbook.ts";
import { exampleJob } from "../definitions/render-example.ts";
import { nowhere } from "../definitions/nowhere.ts";
import { classicPdf, smallPdf } from "../files/foreign-files.ts";
import { localEngine, pdfium, readPicture } from "./local-engine.ts";

/** A task of so many units: what it is given is there before it is begun. */
type HeavyTask = (units: number) => () => Promise<unknown>;

const repeated = (units: number, one: (at: number) => string, between = ""): string =>
  Array.from({ length: units }, (_, at) => one(at)).join(between);

const listed = <Item>(units: number, one: (at: number) => Item): readonly Item[] =>
  Array.from({ length: units }, (_, at) => one(at));

const job = (definition: unknown, overrides: Partial<RenderJob> = {}): RenderJob => ({
  ...exampleJob(definition),
  allowance: { work: 1e12, pages: 1e6 },
  ...overrides,
});

const made = (given: RenderJob, outside: Partial<Outside> = {}) => {
  const engine = localEngine();
  return () => render({ ...given }, { ...nowhere, ...outside }, engine);
};

const requested = (body: unknown, source: RenderJob["source"], files: Partial<Outside> = {}) =>
  made(job({}, { source, body: Buffer.from(JSON.stringify(body)) }), files);

const documentOf = (content: readonly unknown[], overrides?: Partial<RenderJob>, files?: Partial<Outside>) =>
  made(job({ document: { content } }, overrides), files);

const assetOf = (file: Uint8Array): Partial<Outside> => ({ asset: async () => file });

const inspected = (kind: Upload["kind"], fileName: string, bytes: Uint8Array) => () =>
  inspectUpload({ kind, fileName, bytes }, readPicture);

const imported = (fileName: string, bytes: Uint8Array) => () => tryImport({ fileName, bytes });

const pdfOfPages = (units: number): Uint8Array =>
  smallPdf(listed(units, (at) => ({ content: `BT /F1 9 Tf 9 9 Td (page ${at}) Tj ET` })));

const pdfOfFields = (units: number): Uint8Array =>
  classicPdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${repeated(units, (at) => `${4 + at} 0 R`, " ")}]>>>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
    `<</Type/Page/Parent 2 0 R/Annots[${repeated(units, (at) => `${4 + at} 0 R`, " ")}]>>`,
    ...listed(units, (at) => `<</T(f${at})/FT/Tx/V(v)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/P 3 0 R>>`),
  ]);

const svgOf = (units: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${repeated(units, (at) => `<rect x="${at % 9}" y="1" width="1" height="1" fill="#123"/>`)}</svg>`;

/** So many rows of 1,000 pixels, each row the difference to the one before. */
const pngOf = (rows: number): Uint8Array => {
  const samples = Buffer.alloc(rows * rowBytes);
  for (let at = 0; at < samples.length; at += 1) samples[at] = at % rowBytes === 0 ? 4 : (at * 7919) % 251;
  const head = header({ columns: 1000, rows, bits: 8, colorType: 6 });
  const data = deflateSync(samples, { level: 1 });
  return Buffer.concat([signature, head, chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
};
const rowBytes = 4001;

const listOf = (units: number, word: string): string =>
  JSON.stringify({ document: { content: listed(units, (at) => ({ p: `${word} ${at}` })) } });

const sentence = "Words and words, as many as there are. ";

/**
 * For each kind of task of the hosts, work that takes long for many units: one of these for each reader and each stage that a caller's data
 * can make long. A kind without one does not compile.
 */
export const heavyTasks: Readonly<Record<WorkKind, Readonly<Record<string, HeavyTask>>>> = {
  document: {
    "paragraphs": (units) => documentOf(listed(units, (at) => ({ p: `${sentence}${at}` }))),
    "rows of a table": (units) => documentOf([{ table: { rows: listed(units, (at) => [{ td: `${at}` }, { td: sentence }]) } }]),
    "a long paragraph": (units) => documentOf([{ p: sentence.repeat(units) }]),
    "a Word file of paragraphs": (units) => documentOf(listed(units, (at) => ({ p: `${sentence}${at}` })), { format: "docx" }),
    "tables as a workbook": (units) =>
      documentOf([{ table: { rows: listed(units, (at) => [{ td: `${at}` }, { td: sentence }]) } }], {
        tables: { format: "xlsx", table: undefined },
      }),
    "data that nothing uses": (units) =>
      requested({ content: { document: { content: [{ p: "x" }] } }, data: { list: listed(units, (at) => ({ at, sentence })) } }, "template"),
    "a loop over data": (units) =>
      requested(
        { content: { document: { content: [{ for: "$data.list", as: "one", do: [{ p: "$one.sentence" }] }] } }, data: { list: listed(units, (at) => ({ at, sentence })) } },
        "template",
      ),
    "elements of a drawing": (units) => documentOf([{ image: { src: "images/a.svg", width: 100 } }], {}, assetOf(Buffer.from(svgOf(units)))),
    "rows of a picture": (units) => documentOf([{ image: { src: "images/a.png", width: 100 } }], {}, assetOf(pngOf(units))),
    "an attachment": (units) =>
      made(job({ document: { content: [{ p: "x" }], attachments: [{ filePath: "attachments/a.txt" }] } }), assetOf(Buffer.from(sentence.repeat(units)))),
    "pages of a merge": (units) => requested({ parts: [{ file: "attachments/a.pdf" }] }, "merge", assetOf(pdfOfPages(units))),
    "fields of a form": (units) =>
      requested({ file: "attachments/a.pdf", values: Object.fromEntries(listed(units, (at) => [`f${at}`, "words"])) }, "fill", assetOf(pdfOfFields(units))),
    "tags of a Word file": (units) =>
      requested({ file: "attachments/a.docx", data: { words: sentence } }, "word", assetOf(wordFile(repeated(units, () => "<w:p><w:r><w:t>{{words}}</w:t></w:r></w:p>")))),
  },
  inspect: {
    "a picture": (units) => inspected("images", "a.png", pngOf(units)),
    "a drawing": (units) => inspected("images", "a.svg", Buffer.from(svgOf(units))),
    "a PDF file": (units) => inspected("attachments", "a.pdf", pdfOfPages(units)),
    "a template": (units) => inspected("templates", "a.json", Buffer.from(listOf(units, "word"))),
  },
  verify: {
    "a PDF file": (units) => () => tryVerify({ file: pdfOfFields(units), roots: "", now }),
    "a package": (units) => () => tryVerify({ file: wordFile(repeated(units, () => "<w:p><w:r><w:t>words</w:t></w:r></w:p>")), roots: "", now }),
  },
  fields: {
    "fields": (units) => {
      const file = pdfOfFields(units);
      return () => tryFormRecord({ file, password: "" });
    },
  },
  importFile: {
    "Markdown": (units) => imported("a.md", Buffer.from(repeated(units, (at) => `# Heading ${at}\n\n* ${sentence}`, "\n\n"))),
    "a table of Markdown": (units) => imported("a.md", Buffer.from(`|a|b|\n|-|-|\n${repeated(units, (at) => `|${at}|${sentence}|\n`)}`)),
    "HTML": (units) =>
      imported("a.html", Buffer.from(`<style>p{color:red} div p{margin:1px}</style>${repeated(units, (at) => `<div><p class=c${at}>${sentence}<b>bold</b></p></div>`)}`)),
    "rules of a style sheet": (units) =>
      imported("a.html", Buffer.from(`<style>${repeated(units, (at) => `.c${at}{color:#${100 + (at % 900)}}`)}</style>${repeated(100, (at) => `<p class=c${at}>x</p>`)}`)),
    "a Word file": (units) =>
      imported("a.docx", wordFile(repeated(units, (at) => `<w:p><w:r><w:t>${sentence}${at}</w:t></w:r></w:p>`))),
    "a definition of pdfmake": (units) => imported("a.json", Buffer.from(JSON.stringify({ content: listed(units, (at) => ({ text: `${sentence}${at}` })) }))),
  },
  readSpreadsheet: {
    "rows": (units) => {
      const file = workbook(repeated(units, (at) => `<row><c><v>${at}</v></c><c t="str"><v>words</v></c></row>`));
      return () => trySpreadsheet(file);
    },
    "texts": (units) => {
      const file = workbook('<row><c t="s"><v>0</v></c></row>', { strings: repeated(units, (at) => `<si><t>words ${at}</t></si>`) });
      return () => trySpreadsheet(file);
    },
  },
  drawPage: {
    "lines": (units) => {
      const file = smallPdf([{ content: `9 w ${"0 0 m 999 999 l S\n".repeat(units)}`, entries: "/Resources<<>>" }]);
      return () => tryDrawPage({ file, page: 1, width: 400, password: "", work: 1e12 }, pdfium());
    },
  },
  outlines: {
    "glyphs": (units) => {
      const engine = localEngine();
      const key = [...engine.faceHashes.keys()][0] ?? "";
      const glyphs = listed(units, (at) => at % 200);
      return async () => faceOutlines(engine, { key: publicKey(key, engine.faceHashes), glyphs });
    },
  },
  compare: {
    "changed items": (units) => {
      const [before, after] = [listOf(units, "old"), listOf(units, "new")];
      return () => tryCompare({ before, after });
    },
  },
};

const now = "2026-11-24T00:00:00Z";
