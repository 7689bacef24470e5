import { fieldsOf } from "../../../../src/render/documents/verify/signature-fields.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../../../src/render/pdf-syntax/reader/pages.ts";
import { PdfUpdate } from "../../../../src/render/pdf-syntax/reader/pdf-update.ts";
import type { PdfReference } from "../../../../src/render/pdf-syntax/reader/value.ts";

type Change = (update: PdfUpdate, pdf: ForeignPdf) => void;

/** The file with an incremental update. */
export function withUpdate(file: Uint8Array, change: Change): Uint8Array {
  const pdf = new ForeignPdf(file);
  const update = new PdfUpdate(file, pdf);
  change(update, pdf);
  return update.finish();
}

/** Fills a text field as a viewer does: its value and a new appearance. */
export const fill =
  (name: string, value = "filled"): Change =>
  (update, pdf) => {
    const field = fieldsOf(pdf).find((one) => one.name === name);
    if (field === undefined) throw new Error(`no field ${name}`);
    const form = update.addStream("/Type /XObject/Subtype /Form/BBox [0 0 100 20]", Buffer.from("/Tx BMC EMC"));
    update.change(field.reference, { V: `(${value})`, AP: `<</N ${form.id} 0 R>>` });
  };

export const addPage: Change = (update, pdf) => {
  const tree = pdf.catalog.entries.get("Pages") as PdfReference;
  const kids = pagesOf(pdf).map(({ id }) => `${id} 0 R`);
  const page = update.add(`<</Type /Page/Parent ${tree.id} 0 R/MediaBox [0 0 100 100]>>`);
  update.change(tree, { Kids: `[${kids.join(" ")} ${page.id} 0 R]`, Count: String(kids.length + 1) });
};

/** Covers what stands on the first page with other content. */
export const replaceContent: Change = (update, pdf) => {
  const [page] = pagesOf(pdf);
  const content = update.addStream("", Buffer.from("0 0 100 100 re f"));
  update.change({ kind: "reference", id: page?.id ?? 0, generation: 0 }, { Contents: `${content.id} 0 R` });
};

export const annotate: Change = (update, pdf) => {
  const [page] = pagesOf(pdf);
  const items = pdf.resolve(page?.dictionary.entries.get("Annots")) as readonly PdfReference[] | null;
  const note = update.add("<</Type /Annot/Subtype /Text/Rect [10 10 30 30]/Contents (a note)>>");
  const list = [...(items ?? []).map(({ id }) => `${id} 0 R`), `${note.id} 0 R`].join(" ");
  update.change({ kind: "reference", id: page?.id ?? 0, generation: 0 }, { Annots: `[${list}]` });
};

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

const rootOf = (pdf: ForeignPdf): PdfReference => pdf.trailer.entries.get("Root") as PdfReference;
const pageOf = (pdf: ForeignPdf): PdfReference => ({ kind: "reference", id: pagesOf(pdf)[0]?.id ?? 0, generation: 0 });
const fieldIn = (pdf: ForeignPdf, name: string): PdfReference =>
  fieldsOf(pdf).find((one) => one.name === name)?.reference ?? rootOf(pdf);
const inCatalog =
  (entries: Readonly<Record<string, string | undefined>>): Change =>
  (update, pdf) =>
    update.change(rootOf(pdf), entries);

const flipped = (file: Uint8Array, at: number): Uint8Array => {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

const replaced = (file: Uint8Array, pattern: RegExp, text: (found: string) => string): Uint8Array =>
  latin1(Buffer.from(file).toString("latin1").replace(pattern, text));

/** Changed copies of a signed file with the fields `note` and `amount`; no signature allows these changes. */
export const changedCopies: Readonly<Record<string, (file: Uint8Array) => Uint8Array>> = {
  "a byte of a page": (file) => flipped(file, 700),
  "a byte behind the signature": (file) => flipped(file, file.length - 30),
  "the header": (file) => flipped(file, 7),
  "something behind its end": (file) => Buffer.concat([file, latin1("% more\n")]),
  "its end cut off": (file) => file.subarray(0, file.length - 3),
  "the space behind the signature": (file) => replaced(file, /(?<=\/Contents <[0-9a-f]+)00>/, () => "01>"),
  "the value of the signature": (file) =>
    replaced(file, /\/Contents <[0-9a-f]{600}/, (all) => `${all.slice(0, -1)}${all.endsWith("0") ? "1" : "0"}`),
  "a shorter ByteRange": (file) =>
    replaced(file, /\/ByteRange \[0 (\d+) (\d+) (\d+)/, (all) =>
      all.replace(/\d$/, (digit) => String(Math.max(0, Number(digit) - 1))),
    ),
  "a ByteRange that does not begin at 0": (file) => replaced(file, /\/ByteRange \[0 /, () => "/ByteRange [1 "),
  "a page more": (file) => withUpdate(file, addPage),
  "another content of a page": (file) => withUpdate(file, replaceContent),
  "other resources of a page": (file) =>
    withUpdate(file, (update, pdf) => update.change(pageOf(pdf), { Resources: "<<>>" })),
  "another size of a page": (file) =>
    withUpdate(file, (update, pdf) => update.change(pageOf(pdf), { MediaBox: "[0 0 10 10]" })),
  "a page turned": (file) => withUpdate(file, (update, pdf) => update.change(pageOf(pdf), { Rotate: "90" })),
  "a script that runs when it opens": (file) =>
    withUpdate(file, inCatalog({ OpenAction: "<</S /JavaScript/JS (app.alert\\(1\\))>>" })),
  "a tree of names": (file) => withUpdate(file, inCatalog({ Names: "<</JavaScript <</Names []>>>>" })),
  "an outline": (file) => withUpdate(file, inCatalog({ Outlines: "<</Count 0>>" })),
  layers: (file) => withUpdate(file, inCatalog({ OCProperties: "<</OCGs []/D <<>>>>" })),
  "no form any more": (file) => withUpdate(file, inCatalog({ AcroForm: undefined })),
  "a field moved": (file) =>
    withUpdate(file, (update, pdf) => update.change(fieldIn(pdf, "note"), { Rect: "[0 0 10 10]" })),
  "a field with another name": (file) =>
    withUpdate(file, (update, pdf) => update.change(fieldIn(pdf, "note"), { T: "(other)" })),
  "another value of the signature's field": (file) =>
    withUpdate(file, (update, pdf) =>
      update.change(fieldIn(pdf, "Signature1"), { V: "<</Type /Sig/Filter /X/SubFilter /adbe.pkcs7.detached>>" }),
    ),
  "another appearance of the signature": (file) =>
    withUpdate(file, (update, pdf) => {
      const form = update.addStream("/Type /XObject/Subtype /Form/BBox [0 0 1 1]", latin1("0 0 1 1 re f"));
      update.change(fieldIn(pdf, "Signature1"), { AP: `<</N ${form.id} 0 R>>` });
    }),
  "a form's field more": (file) =>
    withUpdate(file, (update, pdf) => {
      const field = update.add("<</FT /Tx/T (more)/Type /Annot/Subtype /Widget/Rect [0 0 10 10]>>");
      const form = pdf.catalog.entries.get("AcroForm");
      const all = fieldsOf(pdf).map(({ reference }) => `${reference.id} 0 R`);
      const own = pdf.dictionary(form);
      const kept = [...(own?.entries.keys() ?? [])].includes("SigFlags") ? "/SigFlags 3" : "";
      update.change(rootOf(pdf), { AcroForm: `<<${kept}/Fields [${all.join(" ")} ${field.id} 0 R]>>` });
    }),
};
