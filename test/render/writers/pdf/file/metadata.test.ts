import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import type { DocumentFacts } from "../../../../../src/render/model/document/document.ts";
import { made, page } from "../made.ts";

const open = (more: Partial<DocumentFacts>): Promise<PDFDocument> =>
  PDFDocument.load(made([page()], more), { updateMetadata: false });

const xmpOf = (document: PDFDocument): string => {
  const stream = document.catalog.lookup(PDFName.of("Metadata"));
  if (!(stream instanceof PDFRawStream)) throw new Error("there is no metadata stream");
  expect(stream.dict.has(PDFName.of("Filter"))).toBe(false);
  return Buffer.from(stream.contents).toString("utf8");
};

const metadata = {
  title: "Größe <& Co>",
  author: "Ada 李",
  subject: "On \u0001 things",
  keywords: "a, b",
  version: "1.2",
};

test("the document's metadata stand in both places, alike", async () => {
  const document = await open({ metadata });
  expect(document.getTitle()).toBe(metadata.title);
  expect(document.getAuthor()).toBe(metadata.author);
  expect(document.getSubject()).toBe(metadata.subject);
  expect(document.getKeywords()).toBe(metadata.keywords);
  expect(document.getProducer()).toBe("Colophon 0.1.0");
  const xmp = xmpOf(document);
  expect(xmp).toContain("Größe &lt;&amp; Co&gt;");
  expect(xmp).toContain("<rdf:li>Ada 李</rdf:li>");
  expect(xmp).toContain("On \ufffd things");
  expect(xmp).toContain("<pdf:Keywords>a, b</pdf:Keywords>");
  expect(xmp).toContain("<xmpMM:VersionID>1.2</xmpMM:VersionID>");
});

test("both places show the same second, that of the job", async () => {
  const document = await open({ createdAt: "2026-03-01T12:30:45.678Z" });
  expect(document.getCreationDate()?.toISOString()).toBe("2026-03-01T12:30:45.000Z");
  expect(document.getModificationDate()?.toISOString()).toBe("2026-03-01T12:30:45.000Z");
  expect(xmpOf(document)).toContain("<xmp:CreateDate>2026-03-01T12:30:45Z</xmp:CreateDate>");
});

test("missing metadata are left out", async () => {
  const document = await open({});
  expect(document.getTitle()).toBeUndefined();
  expect(xmpOf(document)).not.toMatch(/dc:title|dc:creator|pdf:Keywords|undefined/);
  expect(document.catalog.has(PDFName.of("ViewerPreferences"))).toBe(false);
});

test("a title is shown in the window, and the language is named", async () => {
  const { catalog } = await open({ metadata, language: "de-AT" });
  expect(catalog.lookup(PDFName.of("ViewerPreferences"))?.toString()).toContain("/DisplayDocTitle true");
  expect(catalog.lookup(PDFName.of("Lang"))?.toString()).toBe("(de-AT)");
});
