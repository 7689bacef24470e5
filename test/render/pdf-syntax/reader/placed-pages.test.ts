import { PDFDocument } from "pdf-lib";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { Outside } from "../../../../src/render/contract/outside.ts";
import { inspectUpload } from "../../../../src/render/jobs/inspect/inspect-upload.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { layersOf } from "../../../../src/render/pdf-syntax/reader/layers.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { classicPdf, flateStream, saying, smallPdf, withoutTable } from "../../../support/files/foreign-files.ts";
import { latePages } from "../../../support/files/hostile-forms.ts";
import { needs } from "../../../support/programs/programs.ts";
import { isLeftOut } from "../../../support/scope.ts";
import { localEngine, readPicture } from "../../../support/threads/local-engine.ts";
import { complaints, extracted, rasterised } from "../../writers/pdf/judges.ts";

const engine = localEngine();

async function made(content: readonly object[], file?: Uint8Array, more: object = {}, job: object = {}) {
  const outside: Outside = {
    ...caseOutside,
    asset: async (path) => (path === "a.pdf" ? file : caseOutside.asset(path)),
  };
  const outcome = await render({ ...exampleJob({ document: { content, ...more } }), ...job }, outside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

const placed = (pages?: string): object => ({ pdf: { src: "a.pdf", ...(pages === undefined ? {} : { pages }) } });

async function textsOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await document.getPage(1)).getTextContent();
  return (items as readonly object[]).map((item) => ("str" in item ? item.str : "")).join("");
}

async function linksOf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const page = await document.getPage(1);
  return (await page.getAnnotations()) as readonly { url?: string; dest?: unknown; rect: readonly number[] }[];
}

describe("pages of another file", () => {
  const two = smallPdf([saying("Alpha"), saying("Beta")]);

  test("show what they say where a file is encrypted that everybody may open, and are not placed where nobody may", async () => {
    const encrypted = async (user: object): Promise<Uint8Array> => {
      const encryption = { encryptionType: "aes256", ownerPassword: "of the owner", ...user };
      return (await made([{ p: "Secret" }], undefined, { encryption })).bytes;
    };
    const open = await made([placed()], await encrypted({}));
    expect(open.warnings).toEqual([]);
    expect(await textsOf(open.bytes)).toContain("Secret");
    expect((await made([placed()], await encrypted({ userPassword: "of a user" }))).warnings).toMatchObject([
      { code: "PDF_NOT_LOADED", message: expect.stringContaining("only its password opens it") },
    ]);
  });

  test.each([
    ["OFF", "/D<</OFF[6 0 R]>>"],
    ["BaseState OFF", "/D<</BaseState/OFF/ON[7 0 R]>>"],
  ])("keep a layer hidden that the file hides by %s", async (_, configuration) => {
    const content = "/OC/A BDC 0 0 9 9 re f EMC /OC/B BDC 9 9 9 9 re f EMC";
    const file = smallPdf(
      [{ content, entries: "/Resources<</Properties<</A 6 0 R/B 7 0 R>>>>" }],
      ["<</Type/OCG/Name(A)>>", "<</Type/OCG/Name(B)>>"],
      `/OCProperties<</OCGs[6 0 R 7 0 R]${configuration}>>`,
    );
    const { bytes, warnings } = await made([placed()], file);
    const pdf = new ForeignPdf(bytes);
    const { all, hidden } = layersOf(pdf);
    expect([all.length, hidden.size]).toEqual([1, 1]);
    expect(pdf.dictionary({ kind: "reference", id: all[0] ?? 0, generation: 0 })?.entries.get("Name")).toMatchObject({
      bytes: "A",
    });
    expect(warnings).toMatchObject([
      { message: expect.stringContaining("the choice of its layers, which stay shown") },
    ]);
  });

  test("take no other object for a layer, whatever lists it", () => {
    const layers = "/OCProperties<</OCGs[6 0 R 3 0 R 1 0 R]/D<</OFF[3 0 R 6 0 R 2 0 R]>>>>";
    const pdf = new ForeignPdf(smallPdf([{ content: "" }], ["<</Type/OCG/Name(A)>>"], layers));
    const { all, hidden } = layersOf(pdf);
    expect(hidden).toEqual(new Set(all));
    expect(all.map((id) => pdf.dictionary({ kind: "reference", id, generation: 0 })?.entries.has("Name"))).toEqual([
      true,
    ]);
  });

  test("can be searched, and open clean", needs("qpdf", "pdftotext"), async () => {
    const { bytes, warnings } = await made([{ p: "Before" }, placed(), { p: "After" }], two);
    expect(warnings).toEqual([]);
    expect(complaints(bytes)).toBe("");
    expect(extracted(bytes).replace(/\s+/g, " ").trim()).toBe("Before Alpha Beta After");
  });

  test("are the same bytes each time, and each object is there once however often it is shown", async () => {
    const once = await made([placed("1")], two);
    const again = await made([placed("1")], two);
    const often = await made([placed("1"), placed("1-2, 1"), placed("2-1")], two);
    expect(Buffer.compare(once.bytes, again.bytes)).toBe(0);
    const fonts = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1").match(/BBox/g)?.length;
    expect(fonts(often.bytes)).toBe(2);
    expect(once.colophon.assets).toHaveProperty("a.pdf");
  });

  test("come from many streams as from one", needs("pdftotext"), async () => {
    const parts = classicPdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Kids[3 0 R]/MediaBox[0 0 200 100]>>",
      "<</Type/Page/Contents[5 0 R 6 0 R]/Resources<</Font<</F1 4 0 R>>>>>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      flateStream("", "BT /F1 18 Tf 20 40 Td"),
      flateStream("", "(Joined) Tj ET"),
    ]);
    expect(extracted((await made([placed()], parts)).bytes).trim()).toBe("Joined");
  });

  test("of which the table is damaged are placed, with a warning", async () => {
    const { warnings, errorCodes } = await made([placed()], withoutTable(two));
    expect(errorCodes).toEqual([]);
    expect(warnings).toMatchObject([
      { code: "PDF_REPAIRED", path: "/document/content/0/pdf/src", message: expect.stringMatching(/^"a\.pdf" has a/) },
    ]);
  });

  test("bring nothing of the file that is not on them", async () => {
    const secret = classicPdf([
      "<</Type/Catalog/Pages 2 0 R/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>>>",
      "<</Kids[3 0 R 4 0 R]/MediaBox[0 0 200 100]>>",
      "<</Type/Page/Parent 2 0 R/Resources<</Properties<</P0 4 0 R/P1<</Metadata 5 0 R/StructParent 0/B 4 0 R>>>>/Font<</F1 6 0 R>>>>>>",
      "<</Type/Page/Parent 2 0 R/PieceInfo(SECRET)>>",
      flateStream("/Type/Metadata", "SECRET"),
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/PieceInfo(SECRET)>>",
    ]);
    const { bytes, warnings } = await made([placed("1")], secret);
    const document = await PDFDocument.load(bytes);
    const all = document.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(all.filter((text) => /SECRET|app\.alert|PieceInfo|StructParent /.test(text))).toEqual([]);
    expect(document.getPageCount()).toBe(1);
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ["PDF_PART_LEFT_OUT", 'Of "a.pdf", its scripts and actions, cannot be taken along.'],
    ]);
  });

  test("keep their links where they are, turned and scaled with the page", async () => {
    const link = (rect: string, action: string): string => `<</Subtype/Link/Rect[${rect}]${action}>>`;
    const file = smallPdf(
      [saying("A", "/Annots[8 0 R 9 0 R 10 0 R]"), saying("B", "/Rotate 90/Annots[8 0 R]")],
      [
        link("0 0 50 20", "/A<</S/URI/URI(https://example.com/)>>"),
        link("150 80 200 100", "/Dest(b)"),
        link("0 0 1 1", "/A<</S/Launch/F(a.exe)>>"),
      ],
      "/Dests<</b[6 0 R/Fit]>>",
    );
    const { bytes, warnings } = await made([{ pdf: { src: "a.pdf", width: 100 } }], file, {
      pageSetup: { size: [200, 400], margin: [0, 0, 0, 0] },
      styles: { pdf: { margin: 0 } },
    });
    const found = await linksOf(bytes);
    expect(found.map(({ url, rect }) => [url, rect.map(Math.round)])).toEqual([
      ["https://example.com/", [0, 350, 25, 360]],
      [undefined, [75, 390, 100, 400]],
      ["https://example.com/", [0, 300, 20, 350]],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Of "a.pdf", its links that lead nowhere here (1), cannot be taken along.',
    ]);
  });

  test("begin with black, whatever the colour of what stands before them", needs("pdftoppm"), async () => {
    const file = smallPdf([{ content: "0 0 200 100 re f" }]);
    const red = {
      svg: { width: 10, height: 10, children: [{ rect: { width: 10, height: 10, style: { fill: "#ff0000" } } }] },
    };
    const page = { pageSetup: { size: [200, 200], margin: [0, 0, 0, 0] } };
    const { bytes } = await made([red, placed()], file, page);
    expect(rasterised(bytes, 72).at(100, 80)).toEqual([0, 0, 0]);
  });
});

describe("a file that cannot be placed", () => {
  test.each([
    ["missing", undefined, '"a.pdf" is not placed: it is neither among your uploads nor among the platform\'s files.'],
    ["no PDF", Buffer.from("GIF89a"), '"a.pdf" is not placed: it is no PDF file: it does not begin with %PDF.'],
    [
      "encrypted",
      classicPdf(["<</Pages 2 0 R>>", "<</Kids[]>>"], { trailer: "/Encrypt 5 0 R" }),
      '"a.pdf" is not placed: it is encrypted, and its table of objects is damaged. Save a copy without encryption, for example with qpdf --decrypt, and use that.',
    ],
  ])("says why: %s", async (_, file, message) => {
    const { warnings, errorCodes } = await made([{ p: "Kept" }, placed()], file);
    expect(warnings).toEqual([
      expect.objectContaining({ code: "PDF_NOT_LOADED", path: "/document/content/1/pdf/src", message }),
    ]);
    expect(errorCodes).toEqual(["IMAGE_NOT_LOADED"]);
  });

  const notTooLarge = Object.entries(latePages).filter(
    ([name]) => !(name === "one content 1,000 times" && isLeftOut("work up to its limit")),
  );

  test.each(notTooLarge)("is refused with its place when its page cannot be read: %s", async (_, file) => {
    const bytes = file();
    await expect(made([{ p: "Kept" }, placed()], bytes)).rejects.toThrow(
      /INVALID_REQUEST.*PDF_NOT_LOADED.*\/document\/content\/1\/pdf\/src.*\\"a\.pdf\\" cannot be placed: It/,
    );
    const upload = { kind: "attachments", fileName: "a.pdf", bytes } as const;
    const message = expect.stringContaining("its pages cannot be placed: It");
    expect((await inspectUpload(upload, readPicture)).warnings).toEqual([
      { code: "PDF_NOT_LOADED", path: "/file", message },
    ]);
  });

  test("DOCX leaves pages out, and says so", async () => {
    const { warnings } = await made([{ p: "Kept" }, placed("1")], smallPdf([saying("A")]), {}, { format: "docx" });
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["DOCX_DROPPED", "/document/content/1"]]);
  });
});

describe("whole pages of another file", () => {
  const sizes = smallPdf([saying("Alpha"), saying("Beta"), saying("Turned", "/Rotate 90")]);
  const whole = (pages?: string): object => ({
    pdf: { src: "a.pdf", as: "pages", ...(pages === undefined ? {} : { pages }) },
  });
  const zones = {
    pageSetup: { size: [300, 300], margin: [20, 20, 20, 20], backgroundColor: "#ddeeff" },
    header: { content: [{ p: "Contract" }], first: [{ p: "Cover" }] },
    footer: { content: [{ p: "$global.PAGE of $global.NUMPAGES" }] },
    watermark: { content: { p: "COPY" } },
  };
  const words = (bytes: Uint8Array): readonly string[] =>
    extracted(bytes)
      .split("\f")
      .slice(0, -1)
      .map((page) => page.replace(/\s+/g, " ").trim());

  async function pageSizes(bytes: Uint8Array): Promise<readonly (readonly number[])[]> {
    const document = await PDFDocument.load(bytes);
    return document.getPages().map((page) => [page.getWidth(), page.getHeight()]);
  }

  test(
    "are pages of their own size, with header, footer and watermark over them, and counted",
    needs("qpdf", "pdftotext"),
    async () => {
      const { bytes, warnings } = await made([{ p: "Before" }, whole(), { p: "After" }], sizes, zones);
      expect(warnings).toEqual([]);
      expect(complaints(bytes)).toBe("");
      expect(await pageSizes(bytes)).toEqual([
        [300, 300],
        [200, 100],
        [200, 100],
        [100, 200],
        [300, 300],
      ]);
      const found = words(bytes);
      for (const [at, text] of ["Before", "Alpha", "Beta", "Turned", "After"].entries()) {
        const shown = [text, at === 0 ? "Cover" : "Contract", `${at + 1} of 5`, "COPY"];
        expect(shown.filter((one) => found[at]?.includes(one) !== true)).toEqual([]);
      }
    },
  );

  test("reach the edges of their sheet, on white, below the header", needs("pdftoppm"), async () => {
    const file = smallPdf([{ content: "1 0 0 rg 0 0 200 100 re f" }, { content: "" }]);
    const bar = { table: { widths: [100], rows: [[{ td: " ", style: { backgroundColor: "#0000ff" } }]] } };
    const setUp = { pageSetup: zones.pageSetup, header: { content: [bar] } };
    const first = rasterised((await made([whole("1")], file, setUp)).bytes, 72);
    expect([first.at(1, 1), first.at(198, 98), first.at(60, 16)]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [0, 0, 255],
    ]);
    const second = rasterised((await made([whole("2")], file, setUp)).bytes, 72);
    expect(second.at(1, 1)).toEqual([255, 255, 255]);
  });

  test("begin a section that has nothing before them, and go on where the text did", async () => {
    const alone = await made([whole("1"), { p: "After" }], sizes, zones);
    expect(words(alone.bytes).map((text) => text.includes("Cover"))).toEqual([true, false]);
    const none = await made(
      [
        { p: "Before" },
        { break: "section", header: { content: [] }, footer: { content: [] }, watermark: {} },
        whole("2"),
      ],
      sizes,
      zones,
    );
    expect(words(none.bytes).at(-1)).toBe("Beta");
  });

  test("are all there is of a document, or nothing of it", async () => {
    expect(await pageSizes((await made([whole("2-1")], sizes)).bytes)).toEqual([
      [200, 100],
      [200, 100],
    ]);
    const { bytes, warnings } = await made([whole()], undefined);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    expect(warnings.map(({ code }) => code)).toEqual(["PDF_NOT_LOADED"]);
  });

  test("stand as pictures inside another element, which is told", async () => {
    const { bytes, warnings } = await made([{ table: { widths: [100], rows: [[whole("1")]] } }], sizes);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["WHOLE_PAGES_IGNORED", "/document/content/0/table/rows/0/0/pdf/as"],
    ]);
  });

  test("larger than a page can be are made smaller, which is told", async () => {
    const vast = classicPdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Kids[3 0 R]/MediaBox[0 0 14400 7200]>>",
      "<</Type/Page/UserUnit 2>>",
    ]);
    const { bytes, warnings } = await made([whole()], vast);
    expect(await pageSizes(bytes)).toEqual([[14_400, 14_400]]);
    expect(warnings.map(({ code }) => code)).toContain("PAGE_SIZE_UNUSABLE");
  });

  test("have no width, height and style of their own", async () => {
    const job = exampleJob({ document: { content: [{ pdf: { src: "a.pdf", as: "pages", width: 100, style: {} } }] } });
    const outcome = await render(job, caseOutside, engine);
    if (outcome.kind !== "refused") throw new Error("It is accepted.");
    expect(outcome.refusal).toMatchObject({
      faults: [{ path: "/document/content/0/pdf/width" }, { path: "/document/content/0/pdf/style" }],
    });
  });

  test("are left out of DOCX, where a page ends instead", async () => {
    const { warnings, pages } = await made([{ p: "Before" }, whole(), { p: "After" }], sizes, zones, {
      format: "docx",
    });
    expect(warnings.map(({ code, path }) => [code, path])).toContainEqual(["DOCX_DROPPED", "/document/content/1"]);
    expect(pages).toBe(2);
  });
});
