import type { FieldPlace, FieldValue, FormFieldRecord, FormRecord } from "../../../vocabulary/http/form.ts";
import { orRefused, Refusal, type RefusedResult } from "../../../vocabulary/refusal.ts";
import { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { foreignLimits } from "../../pdf-syntax/reader/reading-budget.ts";
import { rectOf, shownPlace } from "../../pdf-syntax/reader/shown-place.ts";
import { isArray, isStream, nameOf, type PdfValue } from "../../pdf-syntax/reader/value.ts";
import { textOf } from "../verify/signature-fields.ts";
import { type ForeignField, type Form, has, readForm, spelled, type Widget } from "./form.ts";
import { typedPassword } from "./typed-password.ts";

export type FieldsOutcome = { readonly kind: "read"; readonly form: FormRecord } | RefusedResult;

/** A file whose form is wanted, and the password that opens it if it is encrypted. */
export interface FormQuestion {
  readonly file: Uint8Array;
  /** "": none. */
  readonly password: string;
}

/** As `formRecord`; a refusal comes back as a value. */
export const tryFormRecord = ({ file, password }: FormQuestion): Promise<FieldsOutcome> =>
  orRefused(async () => ({ kind: "read", form: formRecord(file, await typedPassword(password)) }));

/**
 * The fields of a file's form. `passwords`: as `typedPassword` gives them; none: the empty one is tried.
 *
 * @throws Refusal INVALID_REQUEST with FORM_UNUSABLE for a file that cannot be read, FORM_LOCKED for one that no password opens
 */
export function formRecord(file: Uint8Array, passwords: readonly Uint8Array[] = [new Uint8Array()]): FormRecord {
  try {
    const pdf = new ForeignPdf(file, foreignLimits, passwords);
    const form = readForm(pdf);
    return {
      pages: form.pages.length,
      fields: form.fields.map((field) => counted(pdf, fieldRecord(pdf, form, field))),
      hasXfa: form.dictionary?.entries.has("XFA") === true,
      hasScripts: form.hasScripts,
      signed: form.signatures.length > 0,
    };
  } catch (error) {
    throw error instanceof ForeignPdfError ? unread(error) : error;
  }
}

/** Refusal of a file that cannot be used at all. */
export const unusable = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", message, { faults: [{ code: "FORM_UNUSABLE", path: "", message }] });

/** Refusal of a file that cannot be read. `path`: where the request has the password. */
export function unread({ reason, message }: ForeignPdfError, path = ""): Refusal {
  if (reason !== "locked") return unusable(message);
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "FORM_LOCKED", path, message }] });
}

/** Each field by itself, so that what many of them share is counted before it is there as often. @throws ForeignPdfError beyond the limit */
function counted(pdf: ForeignPdf, record: FormFieldRecord): FormFieldRecord {
  const { label, value, options, places } = record;
  const values = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  const texts = [label ?? "", ...values, ...places.map(({ option }) => option ?? "")];
  const offered = (options ?? []).reduce((sum, option) => sum + option.value.length + option.text.length, 0);
  const items = 1 + texts.length + (options?.length ?? 0);
  pdf.budget.quoted(texts.reduce((sum, { length }) => sum + length, offered) + items * charactersOfItem);
  return record;
}

/** Characters that an item of a list adds to an answer beside its texts. */
const charactersOfItem = 64;

function fieldRecord(pdf: ForeignPdf, form: Form, field: ForeignField): FormFieldRecord {
  const { name, type, most } = field;
  const isText = type === "text";
  const isChoice = type === "choice" || type === "list";
  return {
    name,
    type,
    label: labelOf(pdf, field),
    value: heldBy(pdf, field),
    options: optionsOf(field),
    maxLength: isText ? (most ?? null) : null,
    required: has(field, "required"),
    readOnly: has(field, "readOnly"),
    multiline: isText && has(field, "multiline"),
    comb: isText && isComb(field),
    multiple: isChoice && has(field, "multiSelect"),
    editable: type === "choice" && has(field, "edit"),
    places: field.widgets.map((widget) => widgetPlace(pdf, form, widget)),
  };
}

/** Table 228: a comb has a length, one line, and nothing to hide. */
export const isComb = (field: ForeignField): boolean =>
  has(field, "comb") && !has(field, "multiline") && !has(field, "password") && (field.most ?? 0) > 0;

/** Files often say it of the widgets alone. */
function labelOf(pdf: ForeignPdf, { field, widgets }: ForeignField): string | null {
  for (const { dictionary } of [field, ...widgets]) {
    const label = textOf(pdf.resolve(dictionary.entries.get("TU")));
    if (label !== null && label !== "") return label;
  }
  return null;
}

function optionsOf({ type, options, widgets }: ForeignField): FormFieldRecord["options"] {
  if (type === "choice" || type === "list") return options;
  if (type !== "checkbox" && type !== "radio") return null;
  const values = new Set(widgets.flatMap(({ option }) => option ?? []));
  return [...values].map((value) => ({ value, text: value }));
}

/** The value of the field, in the form in which filling takes it. */
function heldBy(pdf: ForeignPdf, field: ForeignField): FieldValue {
  const value = field.entry("V");
  switch (field.type) {
    case "text":
      return isStream(value) ? pdf.decode(value).toString("latin1") : textOf(value);
    case "checkbox":
    case "radio":
      return buttonValue(field, value);
    case "choice":
    case "list": {
      const chosen = (isArray(value) ? value : [value]).flatMap((item) => textOf(pdf.resolve(item)) ?? []);
      return has(field, "multiSelect") ? chosen : (chosen[0] ?? null);
    }
    case "button":
    case "signature":
      return null;
  }
}

function buttonValue(field: ForeignField, value: PdfValue): FieldValue {
  const state = nameOf(value) ?? "Off";
  const widget = field.widgets.find((one) => one.state === state);
  // An empty name is a name too (7.3.5), where a button has it.
  const isOff = state === "Off" || (state === "" && widget === undefined);
  if (isSwitch(field)) return !isOff;
  return isOff ? null : (widget?.option ?? spelled(state));
}

/** Whether a box is on or off, and nothing else. */
export const isSwitch = ({ type, widgets }: ForeignField): boolean =>
  type === "checkbox" && new Set(widgets.flatMap(({ state }) => state ?? [])).size <= 1;

function widgetPlace(pdf: ForeignPdf, { pages }: Form, { dictionary, page, option }: Widget): FieldPlace {
  const box = rectOf(pdf, dictionary) ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const on = page === undefined ? undefined : pages[page];
  const { left: x, bottom: y } = box;
  const shown = on === undefined ? { x, y, width: box.right - x, height: box.top - y } : shownPlace(box, on);
  return { page: page === undefined ? null : page + 1, ...shown, option: option ?? null };
}
