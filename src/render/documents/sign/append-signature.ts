import type { SignatureField } from "../../model/document/signature.ts";
import type { ObjectSink } from "../../model/drawing/foreign-page.ts";
import { array, type DictionaryEntries, dictionary, real, textString } from "../../pdf-syntax/objects.ts";
import { ObjectCopies } from "../../pdf-syntax/reader/copy-objects.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { rectOn, turnedForm } from "../../pdf-syntax/reader/page-form.ts";
import type { ForeignPage } from "../../pdf-syntax/reader/pages.ts";
import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import type { PdfReference } from "../../pdf-syntax/reader/value.ts";
import { valueText } from "../../pdf-syntax/reader/value-text.ts";
import { lockOf, printAndLocked, signatureDictionary } from "../../writers/pdf/signature/write-signature.ts";
import { fieldsOf } from "../verify/signature-fields.ts";
import { changeForm, extended } from "./change-form.ts";
import { type CalledPage, isTagged, pageCalled, type SignatureTarget } from "./target.ts";

/** A signature that is to be added to a file. */
export interface SignatureToAppend {
  readonly target: SignatureTarget;
  readonly signature: SignatureField;
  /** Bytes kept free for it. */
  readonly reserve: number;
  /** A file whose only signature field looks as this one shall. */
  readonly drawn: ForeignPdf;
}

/** Writes the field and its dictionary, whose value is still to be filled in (ISO 32000-1, 12.7.4.5 and 12.8.1). */
export function appendSignature(pdf: ForeignPdf, update: PdfUpdate, added: SignatureToAppend): void {
  const { target, signature, reserve, drawn } = added;
  const catalog = pdf.trailer.entries.get("Root") as PdfReference;
  const value = update.add(signatureDictionary(signature, reserve, catalog.id));
  const { lock } = signature;
  const page = target.kind === "new" ? pageCalled(pdf, signature.block?.pageNumber ?? 1) : target;
  const form = upright(appearanceIn(drawn, update), page.rotation, signature.block, update);
  const entries = { V: valueText(value), AP: `<</N ${form}>>` };
  // An empty field keeps all else that it says: more than a value and an appearance would be a change.
  const own = { F: printAndLocked, Lock: lock && valueText(update.add(lockOf(lock))) };
  const all = { ...added, entries: { ...entries, ...own } };
  const field = "field" in page ? page.field.reference : addField(pdf, update, page, all);
  if (target.kind === "empty") update.change(field, entries);
  changeForm(pdf, update, target.kind === "new" ? field : undefined);
}

/** The form of the drawn field, with its fonts and pictures. */
function appearanceIn(drawn: ForeignPdf, update: PdfUpdate): string {
  const [field] = fieldsOf(drawn);
  const form = drawn.dictionary(field?.dictionary.entries.get("AP"))?.entries.get("N");
  return new ObjectCopies(drawn, sinkOf(update)).text(form ?? null);
}

/** Readers turn a widget with its page: a form that turns it back lies around the one that is drawn. */
function upright(
  form: string,
  rotation: ForeignPage["rotation"],
  block: SignatureField["block"],
  update: PdfUpdate,
): string {
  if (block === undefined || rotation === 0) return form;
  const [width, height] = [real(block.width), real(block.height)];
  const entries = dictionary({
    Type: "/XObject",
    Subtype: "/Form",
    BBox: array(["0", "0", width, height]),
    Matrix: turnedForm(rotation, width, height),
    Resources: `<</XObject<</Seal ${form}>>>>`,
  });
  return valueText(update.addStream(entries.slice(2, -2), Buffer.from("/Seal Do")));
}

/** Objects that are copied go into the update. */
function sinkOf(update: PdfUpdate): ObjectSink {
  const reference = (id: number): PdfReference => ({ kind: "reference", id, generation: 0 });
  const stream: ObjectSink["stream"] = (entries, data, id) => {
    update.setStream(reference(id), dictionary(entries).slice(2, -2), data);
    return id;
  };
  return {
    reserve: () => update.reserve().id,
    add: (body, id = update.reserve().id) => {
      update.set(reference(id), body);
      return id;
    },
    stream,
    compressed: stream,
    // The look of a signature is a page of ours, which has no layers of others.
    hide: () => {},
  };
}

/** A new field, merged with its widget, on its page. */
function addField(
  pdf: ForeignPdf,
  update: PdfUpdate,
  page: CalledPage,
  { signature, entries }: SignatureToAppend & { readonly entries: DictionaryEntries },
): PdfReference {
  const { block, fieldName } = signature;
  const reference: PdfReference = { kind: "reference", id: page.id, generation: 0 };
  const rect = block === undefined ? [0, 0, 0, 0] : rectOn(page, block);
  const field = update.add(
    dictionary({
      FT: "/Sig",
      Type: "/Annot",
      Subtype: "/Widget",
      T: textString(fieldName),
      TU: textString(fieldName),
      // ISO 14289-2, 8.10.2.3
      Contents: isTagged(pdf) ? textString(fieldName) : undefined,
      P: valueText(reference),
      Rect: array(rect.map((value) => real(value))),
      MK: block === undefined || page.rotation === 0 ? undefined : `<</R ${page.rotation}>>`,
      ...entries,
    }),
  );
  update.change(reference, { Annots: extended(pdf, page.dictionary.entries.get("Annots"), field) });
  return field;
}
