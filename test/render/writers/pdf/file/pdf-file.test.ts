import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFNumber } from "pdf-lib";
import { expect, test } from "vitest";
import { dictionary, reference } from "../../../../../src/render/pdf-syntax/objects.ts";
import { PdfFile } from "../../../../../src/render/writers/pdf/file/pdf-file.ts";
import { isJudgedBy, needs, program } from "../../../../support/programs/programs.ts";
import { inflated, rawStream } from "../content-of.ts";
import { complaints, withFile } from "../judges.ts";
import { facts, made, page, words } from "../made.ts";

const fileId = facts.documentId;

/** A file with so many small objects, in addition to what every file needs. */
function fileWith(objects: number, expected = 0): Uint8Array {
  const file = new PdfFile();
  file.expect(expected);
  const ids = Array.from({ length: objects }, (_, i) => file.add(dictionary({ Number: String(i) })));
  const pages = file.reserve();
  const contents = file.compressed({}, Buffer.from("0 0 10 10 re f\n".repeat(50)));
  const kid = file.add(
    dictionary({
      Type: "/Page",
      Parent: reference(pages),
      MediaBox: "[0 0 9 9]",
      Contents: reference(contents),
      Resources: "<<>>",
    }),
  );
  file.add(dictionary({ Type: "/Pages", Count: "1", Kids: `[${reference(kid)}]` }), pages);
  const all = `[${ids.map(reference).join(" ")}]`;
  const root = file.add(dictionary({ Type: "/Catalog", Pages: reference(pages), All: all }));
  return file.finish({ root, info: file.add("<<>>"), fileId, version: "1.7" });
}

test.each([0, 1, 127, 128, 129, 1000])("with %i objects, every one is found again", async (count) => {
  const document = await PDFDocument.load(fileWith(count), { updateMetadata: false });
  const all = document.catalog.lookup(PDFName.of("All"));
  expect(all?.toString().match(/R/g)?.length ?? 0).toBe(count);
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    expect(object, ref.toString()).toBeDefined();
  }
  const numbered = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of("Number"))] : []))
    .flatMap((value) => (value instanceof PDFNumber ? [value.asNumber()] : []));
  expect(numbered.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
});

/** Kind, place and index of each object, as the cross-reference stream says them (7.5.8.3). */
function placesIn(bytes: Uint8Array): readonly (readonly number[])[] {
  const text = Buffer.from(bytes).toString("latin1");
  const [, wide = "", narrow = ""] = /\/W \[1 (\d) (\d)\]/.exec(text) ?? [];
  const widths = [1, Number(wide), Number(narrow)];
  const columns = 1 + Number(wide) + Number(narrow);
  const start = text.lastIndexOf("stream\n", text.lastIndexOf("endstream") - 1) + "stream\n".length;
  const packed = Buffer.from(text.slice(start, text.lastIndexOf("\nendstream")), "latin1");
  const isPacked = text.lastIndexOf("/FlateDecode") > text.lastIndexOf("/Type /XRef") - 1;
  const rows = isPacked ? inflateSync(packed) : packed;
  const isPredicted = text.includes("/Predictor 12");
  const step = isPredicted ? columns + 1 : columns;
  const found: number[][] = [];
  let above = Buffer.alloc(columns);
  for (let at = 0; at < rows.length; at += step) {
    const row = Buffer.from(rows.subarray(at + step - columns, at + step));
    if (isPredicted) for (const [column, byte] of above.entries()) row[column] = (row[column] ?? 0) + byte;
    above = row;
    let from = 0;
    found.push(
      widths.map((width) => {
        from += width;
        return row.readUIntBE(from - width, width);
      }),
    );
  }
  return found;
}

/** The numbers of the objects in an object stream, in its order. */
function numbersIn(bytes: Uint8Array, stream: number): readonly number[] {
  const text = Buffer.from(bytes).toString("latin1");
  const start = text.indexOf(`\n${stream} 0 obj\n`);
  const head = text.slice(start, text.indexOf("stream\n", start));
  const from = start + head.length + "stream\n".length;
  const data = Buffer.from(text.slice(from, text.indexOf("\nendstream", from)), "latin1");
  const [, first = "0"] = /\/First (\d+)/.exec(head) ?? [];
  const table = (head.includes("/FlateDecode") ? inflateSync(data) : data).toString("latin1", 0, Number(first));
  return table.split(" ").flatMap((number, at) => (at % 2 === 0 && number !== "" ? [Number(number)] : []));
}

test.each([
  [100, 0],
  [1000, 0],
  [100, 512],
  [511, 512],
  [512, 512],
  [3000, 3000],
])("each of %i objects, %i expected, stands where the table of places says", (count, expected) => {
  const bytes = fileWith(count, expected);
  const places = placesIn(bytes);
  const streams = new Map<number, readonly number[]>();
  let compressed = 0;
  for (const [number, [kind, where = 0, index = 0]] of places.entries()) {
    if (kind !== 2) continue;
    compressed += 1;
    const numbers = streams.get(where) ?? numbersIn(bytes, where);
    streams.set(where, numbers);
    expect(numbers[index]).toBe(number);
  }
  expect(compressed).toBeGreaterThanOrEqual(count);
  if (isJudgedBy("qpdf")) expect(complaints(bytes)).toBe("");
  if (isJudgedBy("pdfinfo")) {
    const info = withFile(bytes, (path) => program("pdfinfo").outcome([path]));
    expect(info.stderr).toBe("");
  }
});

test("an object that is shared is written once", async () => {
  const file = new PdfFile();
  expect(file.share("<</A 1>>")).toBe(file.share("<</A 1>>"));
  expect(file.share("<</A 1>>")).not.toBe(file.share("<</A 2>>"));
});

test("equal streams are stored once, those with another dictionary, other bytes or a number of their own are not", () => {
  const file = new PdfFile();
  const bytes = Buffer.from("0 0 10 10 re f\n".repeat(50));
  const first = file.compressed({ A: "1" }, bytes);
  file.compressed({}, Buffer.from("what zlib saw in between"));
  expect(file.compressed({ A: "1" }, Buffer.from(bytes))).toBe(first);
  expect(file.compressed({ A: "2" }, bytes)).not.toBe(first);
  expect(file.compressed({ A: "1" }, Buffer.from(bytes).fill("x", 3, 4))).not.toBe(first);
  const reserved = file.reserve();
  expect(file.compressed({ A: "1" }, bytes, reserved)).toBe(reserved);
});

test("a short stream is left as it is, a longer one is compressed", () => {
  const text = Buffer.from(fileWith(0)).toString("latin1");
  expect(text).toContain("/Filter /FlateDecode");
  const file = new PdfFile();
  file.compressed({}, Buffer.from("short"));
  expect(Buffer.from(file.finish({ root: 1, info: 1, fileId, version: "1.7" })).toString("latin1")).toContain(
    "stream\nshort\n",
  );
});

test("the file says it is PDF 1.7 and binary, and ends where it should", () => {
  const text = Buffer.from(made([page()])).toString("latin1");
  expect(text.startsWith("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n")).toBe(true);
  const start = /startxref\n(\d+)\n%%EOF\n$/.exec(text);
  expect(text.slice(Number(start?.[1]))).toMatch(/^\d+ 0 obj\n<<\/Type \/XRef/);
});

test("the identifier is the document's own", () => {
  expect(Buffer.from(made([page()])).toString("latin1")).toContain(`/ID [<${fileId}> <${fileId}>]`);
});

test("the same document has the same bytes, whatever was written in between", () => {
  const pages = [page(words("Hello", 20, 40), words("again (\\)", 20, 60)), page(words("Page two", 20, 40))];
  const first = made(pages, { metadata: { ...facts.metadata, title: "T" } });
  made([page(words("Something else 123", 20, 40))]);
  expect(Buffer.from(made(pages, { metadata: { ...facts.metadata, title: "T" } })).equals(first)).toBe(true);
});

test("the bytes have memory of their own, to be handed to another thread", () => {
  const bytes = made([page(words("Hello", 20, 40))]);
  expect(bytes.byteOffset).toBe(0);
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

test("pages beyond one node's space are all found, in order", async () => {
  const pages = Array.from({ length: 1100 }, (_, i) => page(words(`${i}`, 20, 20 + (i % 100))));
  const document = await PDFDocument.load(made(pages), { updateMetadata: false });
  expect(document.getPageCount()).toBe(1100);
  const lengths = document.getPages().map(({ node }) => {
    return inflated(rawStream(node.lookup(PDFName.of("Contents"))));
  });
  expect(lengths[0]).toContain(" 180 Td");
  expect(lengths[1099]).toContain(" 81 Td");
});

test("qpdf finds nothing to complain about", needs("qpdf"), () => {
  expect(complaints(fileWith(300))).toBe("");
  expect(complaints(made([]))).toBe("");
  expect(complaints(made([page(words("Hello", 20, 40)), page()]))).toBe("");
});
