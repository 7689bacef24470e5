import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  drawPage,
  type PagePicture,
  type PageToDraw,
} from "../../../../src/render/documents/page-pictures/draw-page.ts";
import { openPdfium } from "../../../../src/render/documents/page-pictures/pdfium.ts";
import { readPng } from "../../../../src/render/graphics/images/png/png.ts";
import { toRaster } from "../../../../src/render/graphics/images/png/png-samples.ts";
import { limits } from "../../../../src/vocabulary/limits.ts";
import { readCase } from "../../../support/definitions/reference-case.ts";
import { classicPdf, flateStream, foreignFiles, saying, smallPdf } from "../../../support/files/foreign-files.ts";
import { needs, program } from "../../../support/programs/programs.ts";
import { pixelsOf } from "../../../support/readers/pixels-of.ts";
import { madeOf } from "../../../support/threads/hostile-job.ts";
import { pdfium } from "../../../support/threads/local-engine.ts";
import { withFile } from "../../writers/pdf/judges.ts";

const two = foreignFiles.get("two.pdf") as Buffer;
const work = 20_000_000;
const drawn = (file: Uint8Array, more: Partial<PageToDraw> = {}): Promise<PagePicture> =>
  drawPage({ file, page: 1, password: "", work, ...more }, pdfium());

test("a page is a PNG file as wide as is requested, and as it is read: turned and cut to its box", async () => {
  const first = await drawn(two, { width: 400 });
  expect([first.width, first.height, first.pages]).toEqual([400, 200, 2]);
  const { columns, rows } = readPng(first.bytes, "");
  expect([columns, rows]).toEqual([400, 200]);
  const second = await drawn(two, { page: 2, width: 100 });
  expect([second.width, second.height]).toEqual([100, 150]);
});

test("without a width there are 96 pixels to the inch", async () => {
  const { width, height } = await drawn(two);
  expect([width, height]).toEqual([266, 133]);
});

test("the paper is white, and what is drawn has its colours", async () => {
  const file = smallPdf([{ content: "1 0 0 rg 0 0 100 100 re f 0 0 1 rg 100 0 50 100 re f" }]);
  const pixels = pixelsOf((await drawn(file, { width: 20 })).bytes);
  const at = (x: number): readonly number[] => pixels.slice((5 * 20 + x) * 4, (5 * 20 + x) * 4 + 3);
  expect([at(5), at(12), at(18)]).toEqual([
    [255, 0, 0],
    [0, 0, 255],
    [255, 255, 255],
  ]);
});

test("the same page gives the same bytes", async () => {
  expect((await drawn(two)).bytes).toEqual((await drawn(two)).bytes);
});

test("a page that the file does not have is not found, and the answer says how many there are", async () => {
  await expect(drawn(two, { page: 3 })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "The file has 2 pages; there is no page 3.",
  });
});

test("pictures are as large as the limits say, and no larger", async () => {
  const flat = smallPdf([{ content: "", entries: "/MediaBox[0 0 1000 5]" }]);
  const widest = limits.pagePicture.width;
  expect((await drawn(flat, { width: widest })).width).toBe(widest);
  await expect(drawn(flat, { width: widest + 1 })).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    faults: [{ code: "INVALID_VALUE", path: "/width", message: expect.stringContaining(`came ${widest + 1}`) }],
  });
  const tall = smallPdf([{ content: "", entries: "/MediaBox[0 0 100 400]" }]);
  const most = Math.sqrt(limits.pagePicture.pixels / 4);
  const { width, height } = await drawn(tall, { width: most });
  expect(width * height).toBe(limits.pagePicture.pixels);
  await expect(drawn(tall, { width: most + 1 })).rejects.toMatchObject({
    faults: [{ path: "/width", message: expect.stringContaining(`${most + 1} × ${(most + 1) * 4}`) }],
  });
});

test("a page too large for 96 pixels to the inch has fewer of them", async () => {
  const banner = smallPdf([{ content: "", entries: "/MediaBox[0 0 14400 36]" }]);
  const { width, height } = await drawn(banner);
  expect([width, height]).toEqual([limits.pagePicture.width, 10]);
});

test("a picture costs work by its pixels and by what is drawn, inside of forms as well", async () => {
  const form = flateStream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "0 0 1 1 re f ".repeat(50));
  const file = smallPdf([{ content: "/X Do 0 0 1 1 re f", entries: "/Resources<</XObject<</X 6 0 R>>>>" }], [form]);
  const needed = (64 * 32) / 64 + 1 + 1 + 50;
  await expect(drawn(file, { width: 64, work: needed })).resolves.toMatchObject({ width: 64 });
  await expect(drawn(file, { width: 64, work: needed - 1 })).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
});

test("a file that is no PDF file, or a broken one, is refused with the reason", async () => {
  for (const file of [new Uint8Array(), Buffer.from("PK\u0003\u0004"), Buffer.from("%PDF-1.7\n%%EOF")])
    await expect(drawn(file)).rejects.toMatchObject({ code: "INVALID_REQUEST", faults: [{ code: "PAGE_UNUSABLE" }] });
});

test("forms inside one another that would be drawn without end are refused or drawn, never a crash", async () => {
  const forms = Array.from({ length: 40 }, (_, at) => {
    const next = `/Resources<</XObject<</X ${Math.min(7 + at, 45)} 0 R>>>>`;
    return flateStream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${next}`, "/X Do");
  });
  const file = smallPdf([{ content: "/X Do", entries: "/Resources<</XObject<</X 6 0 R>>>>" }], forms);
  expect((await drawn(file)).pages).toBe(1);
});

test("PDFium takes as much memory as it may, and no more", async () => {
  const { wasmExports } = await openPdfium(pdfium());
  expect(wasmExports.malloc(400 * 2 ** 20)).toBeGreaterThan(0);
  expect(wasmExports.malloc(150 * 2 ** 20)).toBe(0);
});

test("a file is drawn with its password, and refused without", async () => {
  const encryption = { encryptionType: "aes256", userPassword: "geheim-ü", ownerPassword: "owner" };
  const { bytes } = await madeOf({ document: { encryption, content: [{ p: "Secret" }] } });
  expect((await drawn(bytes, { password: "geheim-ü" })).pages).toBe(1);
  for (const password of ["", "wrong"])
    await expect(drawn(bytes, { password })).rejects.toMatchObject({ faults: [{ code: "PAGE_LOCKED" }] });
});

test("a file without pages has none to draw", async () => {
  const file = classicPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"]);
  await expect(drawn(file)).rejects.toMatchObject({ code: "NOT_FOUND", message: /0 pages/ });
});

const judged = ["table-from-data", "svg-gradients", "form-fields", "text-scripts", "layers"];

/** Readers draw edges of letters and lines with different grey; more than half of black is another drawing. */
const far = 160;
const mostFar = 0.02;

describe("poppler draws the same", needs("pdftoppm"), () => {
  test.each(judged)("%s", async (name) => {
    const { definition, data } = readCase(name);
    const { bytes } = await madeOf(definition, data);
    const picture = await drawn(bytes, { width: 500 });
    expect(shareFar(colours(picture.bytes), drawnByPoppler(bytes, picture))).toBeLessThan(mostFar);
  });

  test("and not the same as of another page", async () => {
    const other = smallPdf([saying("Another one")]);
    const picture = await drawn(two, { width: 200 });
    expect(shareFar(colours(picture.bytes), drawnByPoppler(other, picture))).toBeGreaterThan(mostFar);
  });
});

/** RGB of a picture of a page. */
function colours(bytes: Uint8Array): Uint8Array {
  const { samples } = readPng(bytes, "");
  if (samples.kind !== "rgb") throw new Error(samples.kind);
  const { columns, rows } = readPng(bytes, "");
  const { data } = toRaster({ columns, rows, bits: 8, color: "rgb", interlaced: false }, inflateSync(samples.data));
  return data;
}

/** Share of pixels that differ by more than `far` in a colour. */
function shareFar(some: Uint8Array, others: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < some.length; at += 3) {
    const isFar = [0, 1, 2].some((part) => Math.abs((some[at + part] ?? -1) - (others[at + part] ?? -1)) > far);
    if (isFar) count += 1;
  }
  return count / (some.length / 3);
}

/** RGB. */
const drawnByPoppler = (bytes: Uint8Array, { width, height }: PagePicture): Uint8Array =>
  withFile(bytes, (path, folder) => {
    const size = ["-scale-to-x", String(width), "-scale-to-y", String(height)];
    program("pdftoppm").output(["-f", "1", "-l", "1", ...size, "-singlefile", path, join(folder, "page")]);
    const file = readFileSync(join(folder, "page.ppm"));
    return file.subarray(file.length - width * height * 3);
  });
