import { describe, expect, test } from "vitest";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { PdfUpdate } from "../../../../src/render/pdf-syntax/reader/pdf-update.ts";
import { isStream, type PdfReference } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { valueText } from "../../../../src/render/pdf-syntax/reader/value-text.ts";
import { saying, smallPdf } from "../../../support/files/foreign-files.ts";
import { needs } from "../../../support/programs/programs.ts";
import { signedFile } from "../../signatures/signed.ts";
import { complaints } from "../../writers/pdf/judges.ts";

const classic = smallPdf([saying("One"), saying("Two")]);
const ours = async (): Promise<Uint8Array> => (await signedFile({ certificationLevel: "unspecified" })).bytes;

const rootOf = (pdf: ForeignPdf): PdfReference => pdf.trailer.entries.get("Root") as PdfReference;

/** The file with a note in its catalog and a stream that it refers to. */
function updated(file: Uint8Array, note: string): Uint8Array {
  const pdf = new ForeignPdf(file);
  const update = new PdfUpdate(file, pdf);
  const stream = update.addStream("/Type /Note", Buffer.from(note));
  const list = update.reserve();
  update.set(list, `[${stream.id} 0 R]`);
  update.change(rootOf(pdf), { Notes: `${list.id} 0 R`, Lang: undefined });
  return update.finish();
}

function noteIn(file: Uint8Array): string | undefined {
  const pdf = new ForeignPdf(file);
  const [first] = pdf.resolve(pdf.catalog.entries.get("Notes")) as readonly PdfReference[];
  const stream = pdf.resolve(first);
  return isStream(stream) ? pdf.decode(stream).toString() : undefined;
}

const files: readonly (readonly [string, () => Promise<Uint8Array>, string])[] = [
  ["with a table of objects", async () => classic, "table"],
  ["with a stream of places", ours, "stream"],
];

describe.each(files)("an update of a file %s", (_form, given, form) => {
  test("leaves the file as it is and keeps its form, however often", async () => {
    const file = await given();
    const once = updated(file, "first");
    const twice = updated(once, "second");
    expect(Buffer.compare(once.subarray(0, file.length), file)).toBe(0);
    expect(Buffer.compare(twice.subarray(0, once.length), once)).toBe(0);
    expect([noteIn(once), noteIn(twice)]).toEqual(["first", "second"]);
    const pdf = new ForeignPdf(twice);
    expect(pdf.crossReferences).toBe(form);
    expect(pdf.catalog.entries.has("Lang")).toBe(false);
    expect(pagesOf(pdf)).toHaveLength(pagesOf(new ForeignPdf(file)).length);
  });

  test("keeps the first part of the ID and changes the second", async () => {
    const once = new ForeignPdf(updated(await given(), "first"));
    const again = new ForeignPdf(updated(await given(), "other"));
    const ids = [once, again].map((pdf) =>
      (pdf.resolve(pdf.trailer.entries.get("ID")) as readonly never[]).map((id) => valueText(id, () => "")),
    );
    expect(ids[0]?.[1]).not.toBe(ids[1]?.[1]);
    if (form === "stream") expect(ids[0]?.[0]).toBe(ids[1]?.[0]);
  });

  test("is sound to qpdf", needs("qpdf"), async () => {
    expect(complaints(updated(updated(await given(), "first"), "second"))).toBe("");
  });
});

test("an update counts from the header, where something stands before it", () => {
  const file = Buffer.concat([Buffer.from("a line before\n"), classic]);
  expect(noteIn(updated(file, "note"))).toBe("note");
  expect(new ForeignPdf(updated(file, "note")).crossReferences).toBe("table");
});

test("an update ends a line that the file leaves open", () => {
  const file = classic.subarray(0, Buffer.from(classic).lastIndexOf("%%EOF") + 5);
  expect(noteIn(updated(file, "note"))).toBe("note");
});

test("no update is appended to a file whose table of objects is damaged", () => {
  const broken = Buffer.from(Buffer.from(classic).toString("latin1").replace("startxref", "startxxxx"), "latin1");
  expect(() => new PdfUpdate(broken, new ForeignPdf(broken))).toThrow(/damaged/);
});
