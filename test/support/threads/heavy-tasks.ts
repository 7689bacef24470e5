import { deflateSync } from "node:zlib";
import type { RenderJob } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { publicKey } from "../../../src/render/describe/describing.ts";
import { tryFormRecord } from "../../../src/render/documents/fill/form-record.ts";
import { tryDrawPage } from "../../../src/render/documents/page-pictures/draw-page.ts";
import { tryVerify } from "../../../src/render/documents/verify/verify-file.ts";
import type { WorkKind } from "../../../src/render/host/messages.ts";
import { tryImport, trySpreadsheet } from "../../../src/render/import/import-file.ts";
import { tryCompareDrawn } from "../../../src/render/jobs/compare/compare-drawn.ts";
import { tryCompare } from "../../../src/render/jobs/compare/compare-texts.ts";
import { faceOutlines } from "../../../src/render/jobs/document/face-outlines.ts";
import { inspectUpload, type Upload } from "../../../src/render/jobs/inspect/inspect-upload.ts";
import { render } from "../../../src/render/jobs/render.ts";
import type { ImportFormat } from "../../../src/vocabulary/http/import.ts";
import { chunk, header, signature } from "../../render/graphics/images/png-writer.ts";
import { wordFile } from "../../render/import/word-file.ts";
import { workbook } from "../../render/import/workbook.ts";
import { signingOutside } from "../../render/signatures/signed.ts";
import { nowhere } from "../definitions/nowhere.ts";
import { exampleJob } from "../definitions/render-example.ts";
import { classicPdf, smallPdf } from "../files/foreign-files.ts";
import { packageWithSignature } from "../files/hostile-packages.ts";
import { localEngine, pdfium, readPicture } from "./local-engine.ts";

/** Work of a host that grows with what a caller sends. */
export interface HeavyTask {
  /** A task of so many units: what it is given is there before it is begun. */
  readonly make: (units: number) => () => Promise<unknown>;
  /** Folders below `src` whose code asks at least once for each unit whether anybody still waits. */
  readonly asks: readonly string[];
}

/** What is short whatever is sent, and why. */
export interface ShortTask {
  readonly short: string;
}

/** Every kind of task: of documents, imports, uploads and verdicts each kind of theirs. */
export type TaskName =
  | `document: ${RenderJob["source"]}`
  | `inspect: ${Upload["kind"]}`
  | `importFile: ${ImportFormat}`
  | `verify: ${"pdf" | "docx" | "p7s"}`
  | Exclude<WorkKind, "document" | "inspect" | "importFile" | "verify">;

const repeated = (units: number, one: (at: number) => string, between = ""): string =>
  Array.from({ length: units }, (_, at) => one(at)).join(between);

const listed = <Item>(units: number, one: (at: number) => Item): readonly Item[] =>
  Array.from({ length: units }, (_, at) => one(at));

/** A page with so many lines, as described pages have it. */
const pageOfLines = (units: number, text: string): object => ({
  ...{ number: 1, width: 100, height: units },
  operations: listed(units, (at) => ({ op: "text", face: 0, size: 1, x: 0, y: at, width: 9, text: `${text} ${at}` })),
});

const job = (definition: unknown, overrides: Partial<RenderJob> = {}): RenderJob => ({
  ...exampleJob(definition),
  allowance: { work: 1e12, pages: 1e6 },
  ...overrides,
});

const made = (given: RenderJob, outside: Partial<Outside> = {}) => {
  const engine = localEngine();
  return () => render({ ...given }, { ...nowhere, ...outside }, engine);
};

const requested = (
  source: RenderJob["source"],
  body: unknown,
  files: Partial<Outside> = {},
  format: RenderJob["format"] = "pdf",
) => made(job({}, { source, format, body: Buffer.from(JSON.stringify(body)) }), files);

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

const sentence = "Words and words, as many as there are. ";
const now = "2026-11-24T00:00:00Z";

const paragraphs = (units: number) => listed(units, (at) => ({ p: `${sentence}${at}` }));
const rows = (units: number) => listed(units, (at) => [{ td: `${at}` }, { td: sentence }]);
const data = (units: number) => ({ list: listed(units, (at) => ({ at, sentence })) });
const listOf = (units: number, word: string): string =>
  JSON.stringify({ document: { content: listed(units, (at) => ({ p: `${word} ${at}` })) } });
const wordOf = (units: number, text: string): Uint8Array =>
  wordFile(repeated(units, (at) => `<w:p><w:r><w:t>${text.replace("#", `${at}`)}</w:t></w:r></w:p>`));

const reading = "render/pdf-syntax/reader";
const json = ["vocabulary/json"];
const definition = [...json, "vocabulary/check", "vocabulary", "render/definition/bind"];
const page = ["render/graphics/text/shape", "render/layout"];
const checked = ["render/import/accounting", "render/import", "vocabulary/check"];
const drawing = "render/graphics/draw/svg-file";
const picture = ["render/graphics/images/png", "render/graphics/images/raster"];

/** What a caller can make long, by the kind of task. A kind without a row does not compile. */
export const heavyTasks: Readonly<Record<TaskName, Readonly<Record<string, HeavyTask>> | ShortTask>> = {
  "document: payload": {
    paragraphs: {
      make: (units) => documentOf(paragraphs(units)),
      asks: [...definition, ...page, "render/definition/read/elements"],
    },
    "rows of a table": {
      make: (units) => documentOf([{ table: { rows: rows(units) } }]),
      asks: [...definition, ...page, "render/definition/read/elements/table", "render/layout/blocks/table"],
    },
    "a long paragraph": {
      make: (units) => documentOf([{ p: sentence.repeat(units) }]),
      asks: ["render/graphics/text/shape", "render/graphics/text/break-lines"],
    },
    "a Word file": {
      make: (units) => documentOf(paragraphs(units), { format: "docx" }),
      asks: [...definition, "render/writers/docx/blocks"],
    },
    "tables as a workbook": {
      make: (units) => documentOf([{ table: { rows: rows(units) } }], { tables: { format: "xlsx", table: undefined } }),
      asks: [...definition, "render/writers/tables"],
    },
    "elements of a drawing": {
      make: (units) =>
        documentOf([{ image: { src: "images/a.svg", width: 100 } }], {}, assetOf(Buffer.from(svgOf(units)))),
      asks: [`${drawing}/xml`, `${drawing}/shapes`, "render/definition/read/drawings"],
    },
    "rows of a picture": {
      make: (units) => documentOf([{ image: { src: "images/a.png", width: 100 } }], {}, assetOf(pngOf(units))),
      asks: picture,
    },
  },
  "document: template": {
    "data that nothing uses": {
      make: (units) => requested("template", { content: { document: { content: [{ p: "x" }] } }, data: data(units) }),
      asks: [...json, "vocabulary"],
    },
    "rows of data": {
      make: (units) =>
        requested("template", {
          content: { document: { content: [{ table: { source: "$data.list", map: ["at", "sentence"] } }] } },
          data: data(units),
        }),
      asks: [...json, "vocabulary", "render/definition/bind/table", ...page],
    },
    "tags of a Word file": {
      make: (units) =>
        requested(
          "template",
          { content: { word: { file: "word/a.docx" } }, data: { words: sentence } },
          assetOf(wordOf(units, "{{words}}")),
          "docx",
        ),
      asks: ["render/word", "render/word/tree", "render/word/tags", "render/word/program"],
    },
  },
  "document: merge": {
    "pages of a file": {
      make: (units) => requested("merge", { parts: [{ file: "attachments/a.pdf" }] }, assetOf(pdfOfPages(units))),
      asks: [reading],
    },
  },
  "document: fill": {
    "fields of a form": {
      make: (units) =>
        requested(
          "fill",
          {
            file: "attachments/a.pdf",
            values: Object.fromEntries(listed(units, (at) => [`f${at}`, "words"])),
          },
          assetOf(pdfOfFields(units)),
        ),
      asks: [...json, reading, "render/documents/fill", "render/writers/pdf/content"],
    },
  },
  "document: signature": {
    "fields of a file": {
      make: (units) =>
        requested(
          "signature",
          { signature: { certificate: "certs/rsa-2048.p12", password: "secret" } },
          { ...signingOutside, ...assetOf(pdfOfFields(units)) },
        ),
      asks: [reading, "render/documents/verify"],
    },
  },
  "document: renewal": {
    "fields of a file": {
      make: (units) =>
        requested(
          "renewal",
          { timestampServer: "https://lt.example.com/tsr" },
          { ...signingOutside, ...assetOf(pdfOfFields(units)) },
        ),
      asks: [reading, "render/documents/verify"],
    },
  },
  "inspect: fonts": { short: "Its tables are read, not its glyphs: 32 MB of a font at most." },
  "inspect: images": {
    "rows of a picture": { make: (units) => inspected("images", "a.png", pngOf(units)), asks: picture },
    "elements of a drawing": {
      make: (units) => inspected("images", "a.svg", Buffer.from(svgOf(units))),
      asks: [`${drawing}/xml`],
    },
  },
  "inspect: certs": { short: "A file of certificates has 64 KB at most." },
  "inspect: attachments": {
    "pages of a file": { make: (units) => inspected("attachments", "a.pdf", pdfOfPages(units)), asks: [reading] },
  },
  "inspect: word": { short: "Its parts are inflated and compared with their checksums, 256 MB of them at most." },
  "inspect: roots": { short: "200 certificates are read at most." },
  "inspect: templates": {
    paragraphs: {
      make: (units) => inspected("templates", "a.json", Buffer.from(listOf(units, "word"))),
      asks: [...json, "vocabulary/check", "vocabulary"],
    },
  },
  "verify: pdf": {
    "fields of a file": {
      make: (units) => {
        const file = pdfOfFields(units);
        return () => tryVerify({ file, roots: "", now });
      },
      asks: [reading, "render/documents/verify"],
    },
  },
  "verify: docx": {
    "elements of a signed part": {
      make: (units) => {
        const file = packageWithSignature(units);
        return () => tryVerify({ file, roots: "", now });
      },
      asks: ["render/documents/verify/ooxml"],
    },
  },
  "verify: p7s": { short: "The file is hashed in one step, 64 MB of it at most." },
  fields: {
    "fields of a form": {
      make: (units) => {
        const file = pdfOfFields(units);
        return () => tryFormRecord({ file, password: "" });
      },
      asks: [reading, "render/documents/verify", "render/documents/fill"],
    },
  },
  "importFile: markdown": {
    "headings and lists": {
      make: (units) =>
        imported("a.md", Buffer.from(repeated(units, (at) => `# Heading ${at}\n\n* ${sentence}`, "\n\n"))),
      asks: [...checked, "render/import/markdown"],
    },
    "rows of a table": {
      make: (units) =>
        imported("a.md", Buffer.from(`|a|b|\n|-|-|\n${repeated(units, (at) => `|${at}|${sentence}|\n`)}`)),
      asks: [...checked, "render/import/markdown"],
    },
  },
  "importFile: html": {
    elements: {
      make: (units) =>
        imported("a.html", Buffer.from(repeated(units, (at) => `<p class=c${at}>${sentence}<b>x</b></p>`))),
      asks: [...checked, "render/import/html"],
    },
    "rules of a style sheet": {
      make: (units) =>
        imported(
          "a.html",
          Buffer.from(`<style>${repeated(units, (at) => `.c${at}{color:red}`)}</style><p class=c1>x</p>`),
        ),
      asks: [`${drawing}/css`],
    },
  },
  "importFile: docx": {
    paragraphs: {
      make: (units) => imported("a.docx", wordOf(units, `${sentence}#`)),
      asks: [...checked, "render/import/docx", "render/documents/verify/ooxml"],
    },
  },
  "importFile: pdfmake": {
    paragraphs: {
      make: (units) =>
        imported(
          "a.json",
          Buffer.from(JSON.stringify({ content: listed(units, (at) => ({ text: `${sentence}${at}` })) })),
        ),
      asks: [...checked, "render/import/pdfmake"],
    },
  },
  readSpreadsheet: {
    rows: {
      make: (units) => {
        const file = workbook(repeated(units, (at) => `<row><c><v>${at}</v></c><c t="str"><v>words</v></c></row>`));
        return () => trySpreadsheet(file);
      },
      asks: ["render/documents/verify/ooxml", "render/import/spreadsheet"],
    },
    texts: {
      make: (units) => {
        const strings = repeated(units, (at) => `<si><t>words ${at}</t></si>`);
        const file = workbook('<row><c t="s"><v>0</v></c></row>', { strings });
        return () => trySpreadsheet(file);
      },
      asks: ["render/documents/verify/ooxml", "render/import/spreadsheet"],
    },
  },
  drawPage: {
    lines: {
      make: (units) => {
        const file = smallPdf([{ content: "0 0 m 99 99 l S\n".repeat(units), entries: "/Resources<<>>" }]);
        return () => tryDrawPage({ file, page: 1, width: 100, password: "", work: 1e12 }, pdfium());
      },
      asks: ["render/documents/page-pictures"],
    },
  },
  outlines: {
    glyphs: {
      make: (units) => {
        const engine = localEngine();
        const [key = ""] = engine.faceHashes.keys();
        const wanted = { key: publicKey(key, engine.faceHashes), glyphs: listed(units, (at) => at % 200) };
        return async () => faceOutlines(engine, wanted);
      },
      asks: ["render/graphics/text"],
    },
  },
  compare: {
    "changed items": {
      make: (units) => {
        const [before, after] = [listOf(units, "old"), listOf(units, "new")];
        return () => tryCompare({ before, after });
      },
      asks: [...json, "vocabulary/compare"],
    },
  },
  compareDrawn: {
    "lines of a page": {
      make: (units) => {
        const definition = Buffer.from(JSON.stringify(listed(units, () => 0)));
        const drawn = (text: string) => ({
          ...({ kind: "drawn", pages: 1, output: text, name: undefined, warnings: [] } as const),
          described: Buffer.from(JSON.stringify({ described: [pageOfLines(units, text)], faces: [] })),
        });
        const [before, after] = [drawn("old"), drawn("new")];
        return () => tryCompareDrawn({ definitions: { before: definition, after: definition }, before, after });
      },
      asks: ["vocabulary/compare"],
    },
  },
};
