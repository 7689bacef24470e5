import { expect, test } from "vitest";
import { madeDocx } from "../../../support/definitions/made-docx.ts";
import { exampleJob, exampleOutside } from "../../../support/definitions/render-example.ts";
import { docxFaults } from "../../../support/readers/docx-lint.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

// English Metric Units in a point (ECMA-376-1, 20.1.2.1).
const emu = 12_700;

const pageSetup = { size: [300, 400], margin: [30, 20, 20, 50] };
const place = "[signaturefield, Own, 100|40, label=Signature of the seller]";
const signedAs = (fieldName: string) => ({
  certificate: "certs/company.p12",
  password: "secret",
  fieldName,
  position: { pageNumber: 1, left: 7, bottom: 9, width: 100, height: 40 },
});

/** The document, and how far the signature's block is from the page's left and top edges, in points. */
async function written(content: readonly object[], fieldName: string) {
  const job = exampleJob({ document: { pageSetup, content, signature: signedAs(fieldName) } });
  const { bytes, warnings } = await madeDocx(localEngine(), job, exampleOutside);
  expect(docxFaults(bytes)).toEqual([]);
  const document = new Map(unzip(bytes)).get("word/document.xml")?.toString("utf8") ?? "";
  const offsets = [...document.matchAll(/<wp:posOffset>(-?\d+)<\/wp:posOffset>/g)].map(([, at]) => Number(at) / emu);
  return { document, offsets, codes: warnings.map(({ message }) => message) };
}

test("the document's own signature stands at the place of its name, which is no other's to sign", async () => {
  const { document, offsets, codes } = await written([{ p: place }], "Own");
  expect(offsets).toEqual([50, 30]);
  expect(document).toContain('descr="Signature of the seller"');
  expect(codes.join()).not.toContain("DOCX has no empty fields");
});

test("it comes on the page of its place", async () => {
  const { document } = await written([{ p: "first" }, { p: place, style: { pageBreakBefore: true } }], "Own");
  expect(document.indexOf("<w:t>first</w:t>")).toBeLessThan(document.indexOf("<wp:posOffset>"));
});

test("without a place of its name it stands where its position says", async () => {
  const { offsets, codes } = await written([{ p: place }], "Another");
  expect(offsets).toEqual([7, 400 - 9 - 40]);
  expect(codes.join()).toContain("DOCX has no empty fields");
});
