import { shown } from "../../contract/quoted.ts";
import { signatureFieldName } from "../../model/document/field-name.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignPage, pagesOf } from "../../pdf-syntax/reader/pages.ts";
import { isReference } from "../../pdf-syntax/reader/value.ts";
import { notApplied, notSigned } from "../../signatures/signature-refusals.ts";
import { isLocked, permissionsOf } from "../verify/permissions.ts";
import { quoted } from "../verify/quoted.ts";
import { extentOf, fieldsOf, signatureOf, type TerminalField } from "../verify/signature-fields.ts";
import { pageWith } from "./page-with.ts";

/** The field that a signature goes into. */
export type SignatureTarget =
  | {
      readonly kind: "empty";
      readonly name: string;
      readonly field: TerminalField;
      /** In points, as the field is shown. */
      readonly width: number;
      readonly height: number;
      /** Rotation of its page, clockwise. */
      readonly rotation: ForeignPage["rotation"];
    }
  | {
      readonly kind: "new";
      readonly name: string;
      /** As the request has it, before characters that no name can have were taken out. */
      readonly written: string;
    };

/**
 * The field of this name if it is empty, else a new one; without a name, a new one with the first number that is free.
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED when the file's earlier signatures do not let it be signed so, or its fields leave no such name
 */
export function targetIn(pdf: ForeignPdf, wanted: string | undefined): SignatureTarget {
  const fields = fieldsOf(pdf);
  const written = wanted ?? freeName(fields, "Signature");
  const field = fields.find((one) => one.name === written);
  if (field === undefined) return newField(pdf, fields, written);
  const { name } = field;
  obey(pdf, fields, name);
  if (field.type !== "Sig")
    throw notSigned("FIELD_UNUSABLE", "fieldName", `its field ${quoted(name)} is not for signatures.`);
  if (signatureOf(pdf, field) !== undefined)
    throw notSigned("FIELD_UNUSABLE", "fieldName", `its field ${quoted(name)} is signed already.`);
  return { kind: "empty", name, field, ...extentShown(pdf, field) };
}

function newField(pdf: ForeignPdf, fields: readonly TerminalField[], written: string): SignatureTarget {
  const name = signatureFieldName(written);
  obey(pdf, fields, name);
  const taken = name !== written && fields.some((one) => one.name === name);
  const isParent = fields.some((one) => one.name.startsWith(`${name}.`));
  if (taken || isParent)
    throw notSigned(
      "FIELD_UNUSABLE",
      "fieldName",
      taken
        ? `${shown(written)} names no field of it, and a new one would be named ${shown(name)}, as one of its fields is. A name has at most 100 characters, no full stop and no control character.`
        : `it has fields below ${shown(name)}, so that no new one can have this name.`,
    );
  return { kind: "new", name, written };
}

function extentShown(
  pdf: ForeignPdf,
  field: TerminalField,
): Pick<SignatureTarget & { kind: "empty" }, "width" | "height" | "rotation"> {
  const { rotation = 0, unit = 1 } = pageWith(pdf, field) ?? {};
  const { width, height } = extentOf(pdf, field);
  const [across, up] = rotation % 180 === 0 ? [width, height] : [height, width];
  return { width: across * unit, height: up * unit, rotation };
}

/** `stem` with the first number that makes the name of no field and of none above one. */
export function freeName(fields: readonly TerminalField[], stem: string): string {
  const taken = new Set(fields.map(({ name }) => name.split(".", 1)[0]));
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Refuses a signature that earlier ones forbid (ISO 32000-2, 12.8.2.2 and 12.8.2.4), before anything is written. */
function obey(pdf: ForeignPdf, fields: readonly TerminalField[], name: string): void {
  for (const field of fields) {
    const signature = signatureOf(pdf, field);
    if (signature === undefined) continue;
    const { level, lock } = permissionsOf(pdf, signature);
    if (level === 1)
      throw notSigned(
        "EARLIER_SIGNATURE",
        "",
        `its signature ${quoted(field.name)} lets nothing be changed. Make it with \`certificationLevel\` formFilling, annotating or unspecified.`,
      );
    if (isLocked(name, lock))
      throw notSigned(
        "EARLIER_SIGNATURE",
        "fieldName",
        `its signature ${quoted(field.name)} locks the field ${quoted(name)}.`,
      );
  }
}

/** A page that is an object of its own. */
export type CalledPage = ForeignPage & { readonly id: number };

/** The page that a number means, from 1: the last one when there are fewer. */
export function pageCalled(pdf: ForeignPdf, number: number): CalledPage {
  const pages = pagesOf(pdf);
  const page = pages[Math.min(number, pages.length) - 1];
  if (page?.id === undefined)
    throw notSigned("FILE_UNUSABLE", "position/pageNumber", "its page is no object of its own.");
  return { ...page, id: page.id };
}

/** A field that is shown is more than filling in, once a signature says what may change: some verifiers take it at no level. */
export function mustMayShow(pdf: ForeignPdf): void {
  for (const field of fieldsOf(pdf)) {
    const signature = signatureOf(pdf, field);
    if (signature !== undefined && permissionsOf(pdf, signature).level !== undefined)
      throw notApplied(
        "EARLIER_SIGNATURE",
        "visible",
        `The document cannot be signed visibly: its signature ${quoted(field.name)} lets no new field be shown. Name an empty field of the definition, or say \`visible: false\`.`,
      );
  }
}

/** Whether the file has a structure tree. */
export const isTagged = (pdf: ForeignPdf): boolean => isReference(pdf.catalog.entries.get("StructTreeRoot"));
