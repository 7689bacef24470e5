import { PDFDocument } from "pdf-lib";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { Outside } from "../../../../src/render/contract/outside.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { isHidden, layersOf } from "../../../../src/render/pdf-syntax/reader/layers.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { isArray, isStream } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { flateStream, saying, smallPdf, withoutTable } from "../../../support/files/foreign-files.ts";
import { needs } from "../../../support/programs/programs.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { complaints, extracted } from "../../writers/pdf/judges.ts";

const engine = localEngine();

type Files = Readonly<Record<string, Uint8Array>>;

async function outcomeOf(body: unknown, files: Files = {}, more: object = {}) {
  const outside: Outside = { ...caseOutside, asset: async (path) => files[path] ?? caseOutside.asset(path) };
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return await render({ ...exampleJob({}), source: "merge", body: bytes, ...more }, outside, engine);
}

async function merged(parts: readonly object[], files: Files = {}, more: object = {}) {
  const outcome = await outcomeOf({ title: "All", parts }, files, more);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  mustDecode(outcome.bytes);
  return outcome;
}

/** Whatever is merged: every content stream of the result decodes. */
function mustDecode(bytes: Uint8Array): void {
  const pdf = new ForeignPdf(bytes);
  for (const { dictionary } of pagesOf(pdf)) {
    const contents = pdf.resolve(dictionary.entries.get("Contents"));
    for (const one of isArray(contents) ? contents.map((item) => pdf.resolve(item)) : [contents])
      if (isStream(one)) pdf.decode(one);
  }
}

/** A file with an outline that is encrypted for its owner, and for whom else `encryption` says. */
async function encryptedPart(encryption: object): Promise<Uint8Array> {
  const document = {
    content: [{ h1: "Of everybody" }, { p: "Secret" }],
    metadata: { title: "Of everybody" },
    encryption: { encryptionType: "aes256", ownerPassword: "of the owner", ...encryption },
  };
  const outcome = await render(exampleJob({ document }), caseOutside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome.bytes;
}

async function refused(body: unknown, files: Files = {}, more: object = {}) {
  const outcome = await outcomeOf(body, files, more);
  return outcome.kind === "made"
    ? undefined
    : {
        code: outcome.refusal.code,
        faults: outcome.refusal.faults.map(({ code, path, message }) => [code, path, message]),
      };
}

const a = smallPdf([saying("One"), saying("Two")]);
const b = smallPdf([saying("Three", "/Rotate 90/CropBox[0 0 100 50]/UserUnit 2")]);
const page = { pageSetup: { size: [300, 300] as const } };
const made = {
  definition: { document: { ...page, content: [{ h1: "Cover" }, { p: "[link, https://example.com/]x[/link]" }] } },
};

describe("a merge", () => {
  test.each([" \n", "  \t\r\n", "\t\r"])("decodes a stream whose keyword is followed by blanks: %j", async (blanks) => {
    const whole = smallPdf([saying("One")]).toString("latin1");
    const file = Buffer.from(whole.replace("stream\n", `stream${blanks}`), "latin1");
    const { bytes } = await merged([{ file: "a.pdf" }], { "a.pdf": withoutTable(file) });
    const page = pagesOf(new ForeignPdf(bytes))[0];
    const pdf = new ForeignPdf(bytes);
    const contents = pdf.resolve(page?.dictionary.entries.get("Contents"));
    expect(isStream(contents) && pdf.decode(contents).toString("latin1")).toContain("(One)");
  });

  const layer = "<</Type/OCG/Name(L)>>";
  test.each([
    ["OFF", "/D<</OFF[6 0 R]>>", [6]],
    ["BaseState OFF", "/D<</BaseState/OFF/ON[7 0 R]>>", [6]],
    ["BaseState OFF, and nothing on", "/D<</BaseState/OFF>>", [6, 7]],
    ["nothing", "/D<<>>", []],
  ])("keeps layers hidden that a file hides by %s", async (_, configuration, hidden) => {
    const page = { content: "/OC/A BDC 0 0 9 9 re f EMC", entries: "/Resources<</Properties<</A 6 0 R/B 7 0 R>>>>" };
    const file = smallPdf([page], [layer, layer], `/OCProperties<</OCGs[6 0 R 7 0 R]${configuration}>>`);
    const { bytes } = await merged([{ file: "a.pdf" }], { "a.pdf": file });
    const found = layersOf(new ForeignPdf(bytes));
    expect([found.all.length, found.hidden.size]).toEqual([2, hidden.length]);
    expect(found.all.flatMap((id, at) => (found.hidden.has(id) ? [6 + at] : []))).toEqual(hidden);
  });

  test("keeps fields hidden that are not to be seen, or whose layer is hidden", async () => {
    const widget = (more: string): string =>
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(t)/Rect[0 0 9 9]${more}/AP<</N 10 0 R>>>>`;
    const look = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 1>>\nstream\n \nendstream";
    const file = smallPdf(
      [saying("One", "/Annots[6 0 R 7 0 R 8 0 R]")],
      [widget("/F 36"), widget("/F 4/OC 9 0 R"), widget(""), layer, look],
      "/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]>>>>",
    );
    const { bytes } = await merged([{ file: "a.pdf" }], { "a.pdf": file });
    const pdf = new ForeignPdf(bytes);
    const annotations = pdf.resolve(pagesOf(pdf)[0]?.dictionary.entries.get("Annots"));
    const found = (isArray(annotations) ? annotations : []).map((item) => pdf.dictionary(item)?.entries);
    expect(found.map((entries) => Number(entries?.get("F")) & 36)).toEqual([36, 4, 0]);
    expect(found.map((entries) => isHidden(pdf, layersOf(pdf), entries?.get("OC")))).toEqual([false, true, false]);
  });

  test("claims nothing that a part claims, and says so", async () => {
    const document = { ...made.definition.document, conformance: ["pdf/a-2b"] };
    const { bytes, warnings, errorCodes } = await merged([{ definition: { document } }]);
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("pdfaid");
    expect(errorCodes).toEqual(["CONTENT_ERROR"]);
    expect(warnings).toMatchObject([
      { code: "PDF_PART_LEFT_OUT", path: "/parts/0", message: expect.stringContaining("the claim pdf/a-2b") },
    ]);
  });

  test("says of a part that its objects had to be searched for", async () => {
    const parts = [{ file: "a.pdf" }, { file: "b.pdf" }];
    const { warnings, errorCodes, pages } = await merged(parts, { "a.pdf": a, "b.pdf": withoutTable(a) });
    expect([pages, errorCodes]).toEqual([4, []]);
    expect(warnings).toEqual([
      { code: "PDF_REPAIRED", path: "/parts/1", message: expect.stringMatching(/^The file has a damaged table/) },
    ]);
  });

  test("has all pages in order with their boxes, and opens clean", needs("qpdf", "pdftotext"), async () => {
    const { bytes, pages } = await merged(
      [made, { file: "a.pdf" }, { document: "0a" }, { file: "a.pdf", pages: "2-1" }],
      {
        "a.pdf": a,
        "document:0a": b,
      },
    );
    expect(complaints(bytes)).toBe("");
    expect(extracted(bytes).replace(/\s+/g, " ").trim()).toBe("Cover x One Two Three Two One");
    expect(pages).toBe(6);
    const third = (await PDFDocument.load(bytes)).getPage(3);
    expect([third.getRotation().angle, third.getCropBox(), third.getMediaBox().width]).toEqual([
      90,
      { x: 0, y: 0, width: 100, height: 50 },
      200,
    ]);
  });

  test("is the same each time, and names all its parts", async () => {
    const parts = [made, { file: "a.pdf" }, { document: "0a" }];
    const files = { "a.pdf": a, "document:0a": b };
    const [one, again] = [await merged(parts, files), await merged(parts, files)];
    expect(Buffer.compare(one.bytes, again.bytes)).toBe(0);
    expect(Object.keys(one.colophon.assets)).toEqual(["a.pdf", "document:0a"]);
    expect(Object.keys(one.colophon.faces).length).toBeGreaterThan(0);
    const other = await merged([...parts].reverse(), files);
    expect(other.colophon.definition).not.toBe(one.colophon.definition);
  });

  test("has an outline with each part's own below it, and page labels", async () => {
    const labelled = Buffer.from(
      smallPdf(
        [saying("A"), saying("B")],
        ["<</First 9 0 R/Last 9 0 R/Count 1>>", "<</Title(Inside)/Parent 8 0 R/Dest[6 0 R/XYZ 0 50 null]>>"],
      )
        .toString("latin1")
        .replace("/Pages 2 0 R", "/Pages 2 0 R/Outlines 8 0 R/PageLabels<</Nums[0<</S/r>>]>>"),
      "latin1",
    );
    const { bytes } = await merged([{ file: "a.pdf" }, { file: "l.pdf", title: "Annex" }], {
      "a.pdf": a,
      "l.pdf": labelled,
    });
    const read = await getDocumentProxy(new Uint8Array(bytes));
    expect(await read.getPageLabels()).toEqual(["1", "2", "i", "ii"]);
    const outline = await read.getOutline();
    expect(
      (outline as { title: string; items: { title: string }[] }[]).map(({ title, items }) => [
        title,
        items.map((item) => item.title),
      ]),
    ).toEqual([
      ["1", []],
      ["Annex", ["Inside"]],
    ]);
    const inside = outline[1]?.items[0]?.dest;
    expect(await read.getPageIndex(inside[0])).toBe(3);
  });

  test("keeps links between pages and named places, each in its own part", async () => {
    const named = (text: string): Buffer =>
      smallPdf(
        [saying(text, "/Annots[8 0 R]"), saying("B")],
        ["<</Subtype/Link/Rect[0 0 9 9]/Dest(there)>>"],
        "/Names<</Dests<</Names[(there)[6 0 R/Fit]]>>>>",
      );
    const { bytes, warnings } = await merged([{ file: "a.pdf" }, { file: "b.pdf" }, { file: "a.pdf", pages: "1" }], {
      "a.pdf": named("A"),
      "b.pdf": named("C"),
    });
    const read = await getDocumentProxy(new Uint8Array(bytes));
    const lead = async (number: number): Promise<unknown> => {
      const [link] = await (await read.getPage(number)).getAnnotations();
      return link === undefined ? undefined : read.getPageIndex(link.dest[0]);
    };
    expect([await lead(1), await lead(3), await lead(5)]).toEqual([1, 3, undefined]);
    expect(await read.getPageIndex(((await read.getDestination("there")) ?? [])[0])).toBe(1);
    expect(warnings).toEqual([expect.objectContaining({ code: "PDF_PART_LEFT_OUT", path: "/parts/2" })]);
  });

  test("shows the values of form fields, and drops signatures, scripts and hidden fields", async () => {
    const look = flateStream(
      "/Type/XObject/Subtype/Form/BBox[0 0 50 10]/Resources<</Font<</F1 3 0 R>>>>",
      "BT /F1 8 Tf 2 2 Td (Filled) Tj ET",
    );
    const form = smallPdf(
      [saying("A", "/Annots[6 0 R 7 0 R]/AA<</O<</S/JavaScript/JS(x)>>>>")],
      [
        "<</Subtype/Widget/FT/Tx/T(a)/V(Filled)/Rect[10 10 60 20]/AP<</N 8 0 R>>/AA<</K<</S/JavaScript/JS(x)>>>>>>",
        "<</Subtype/Widget/FT/Sig/T(s)/F 2/Rect[0 0 0 0]/AP<</N 8 0 R>>>>",
        look,
      ],
      "/AcroForm<</Fields[6 0 R 7 0 R]/SigFlags 3>>",
    );
    const { bytes, warnings, errorCodes } = await merged([{ file: "f.pdf" }], { "f.pdf": form });
    const read = await getDocumentProxy(new Uint8Array(bytes));
    expect(await read.getFieldObjects()).toBeNull();
    expect((await (await read.getPage(1)).getAnnotations()).map(({ subtype }: { subtype: string }) => subtype)).toEqual(
      ["Stamp"],
    );
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("JavaScript");
    expect(warnings.map(({ code }) => code)).toEqual(["PDF_PART_LEFT_OUT", "SIGNATURE_LOST"]);
    expect(errorCodes).toEqual(["CONTENT_ERROR"]);
    expect(await refused({ parts: [{ file: "f.pdf" }] }, { "f.pdf": form }, { strict: true })).toMatchObject({
      code: "FIDELITY_LOSS",
    });
  });

  test("says what a definition lacks at its place in the request", async () => {
    const { warnings } = await merged([{ definition: { document: { content: [{ image: { src: "no.png" } }] } } }]);
    expect(warnings).toEqual([
      expect.objectContaining({ code: "IMAGE_NOT_LOADED", path: "/parts/0/definition/document/content/0/image/src" }),
    ]);
  });
});

describe("a part that is encrypted, and that everybody may open,", () => {
  test.each(["rc4_40", "rc4_128", "aes128", "aes256"])(
    "is merged with what it says, in clear (%s)",
    async (encryptionType) => {
      const open = await encryptedPart({ encryptionType });
      expect(Buffer.from(open).includes("/Encrypt")).toBe(true);
      const { bytes, warnings } = await merged([{ file: "e.pdf", title: "One" }, { file: "e.pdf" }], { "e.pdf": open });
      expect(warnings).toEqual([]);
      expect(Buffer.from(bytes).includes("/Encrypt")).toBe(false);
      const read = await getDocumentProxy(new Uint8Array(bytes));
      for (const page of [1, 2]) {
        const { items } = await (await read.getPage(page)).getTextContent();
        expect((items as readonly { str: string }[]).map(({ str }) => str).join("")).toContain("Secret");
      }
      expect((await read.getOutline()).map(({ title }: { title: string }) => title)).toEqual(["One", "Of everybody"]);
    },
  );
});

describe("a merge is refused", () => {
  test.each([
    [
      "a missing file",
      [{ file: "no.pdf" }],
      ["PART_UNUSABLE", "/parts/0", "The part cannot be merged: there is no file of this name among your uploads."],
    ],
    [
      "a missing document",
      [made, { document: "0b" }],
      ["PART_UNUSABLE", "/parts/1", "The part cannot be merged: there is no such document."],
    ],
    [
      "a file that is no PDF",
      [{ file: "t.txt" }],
      ["PART_UNUSABLE", "/parts/0", "The part cannot be merged: it is no PDF file: it does not begin with %PDF."],
    ],
    [
      "pages that are not there",
      [{ file: "a.pdf", pages: "3" }],
      ["PART_UNUSABLE", "/parts/0/pages", 'The part cannot be merged: "3" is no page of it, which has 2.'],
    ],
    [
      "two kinds at once",
      [{ file: "a.pdf", document: "x" }],
      ["INVALID_VALUE", "/parts/0", "A part is an object with one of `document`, `file`, `definition`, `templateId`."],
    ],
    [
      "an unknown key",
      [{ file: "a.pdf", page: "1" }],
      ["INVALID_VALUE", "/parts/0/page", "Unknown property 'page' of a part with `file`."],
    ],
    ["no parts", [], ["INVALID_VALUE", "/parts", "`parts` is a list of 1 to 1000 parts."]],
    [
      "too many parts",
      Array.from({ length: 1001 }, () => ({ file: "a.pdf" })),
      ["INVALID_VALUE", "/parts", "`parts` is a list of 1 to 1000 parts."],
    ],
    [
      "too many parts that are made for it",
      Array.from({ length: 101 }, () => made),
      ["INVALID_VALUE", "/parts", "At most 100 of the `parts` are made for the merge."],
    ],
  ])("%s", async (_, parts, fault) => {
    const found = await refused({ parts }, { "a.pdf": a, "t.txt": Buffer.from("text") });
    expect(found).toEqual({ code: "INVALID_REQUEST", faults: [fault] });
  });

  test("with a part that only its password opens, which is named", async () => {
    const locked = await encryptedPart({ userPassword: "of a user" });
    const found = await refused({ parts: [made, { file: "e.pdf" }] }, { "e.pdf": locked });
    expect(found?.faults[0]).toEqual([
      "PART_UNUSABLE",
      "/parts/1",
      expect.stringMatching(/^The part cannot be merged: it is encrypted, and only its password opens it[.]/),
    ]);
  });

  test("with a definition that is wrong, at its place", async () => {
    const found = await refused({ parts: [made, { definition: { document: { content: [{ q: 1 }] } } }] });
    expect(found).toMatchObject({ code: "INVALID_DEFINITION" });
    expect(found?.faults[0]?.[1]).toMatch(/^[/]parts[/]1[/]/);
  });

  test("when it has more pages than a document may have", async () => {
    const allowance = { work: 1_000_000, pages: 3 };
    const parts = [{ file: "a.pdf" }, { file: "a.pdf" }];
    expect(await refused({ parts }, { "a.pdf": a }, { allowance })).toMatchObject({ code: "BUDGET_EXCEEDED" });
  });
});
