import type { FieldType } from "../../../vocabulary/http/form.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignPage, pagesOf } from "../../pdf-syntax/reader/pages.ts";
import {
  type Dictionary,
  isArray,
  isReference,
  nameOf,
  type PdfReference,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";
import { fieldsOf, signatureOf, type TerminalField, textOf } from "../verify/signature-fields.ts";

/** A field of somebody else's form, with what it takes over from the fields above it (ISO 32000-1, 12.7.3). */
export interface ForeignField {
  readonly name: string;
  readonly type: FieldType;
  readonly field: TerminalField;
  /** Field flags. */
  readonly flags: number;
  readonly options: readonly FieldOption[];
  /** Most characters of a text. */
  readonly most: number | undefined;
  readonly widgets: readonly Widget[];
  /** An entry of its own, or of a field above it. */
  readonly entry: (key: string) => PdfValue;
}

/** An entry of Opt: what is stored, and what is seen. */
export interface FieldOption {
  readonly value: string;
  readonly text: string;
}

/** Where a field is seen. */
export interface Widget {
  readonly reference: PdfReference;
  readonly dictionary: Dictionary;
  /** From 0; undefined: on no page. */
  readonly page: number | undefined;
  /** Name of a button's state that is not Off (12.7.4.2.3); undefined: it has no appearance for one. */
  readonly state: string | undefined;
  /** The value of a button's field while this state is on. */
  readonly option: string | undefined;
}

/** The form of a file. */
export interface Form {
  /** undefined: the file has none. */
  readonly dictionary: Dictionary | undefined;
  readonly pages: readonly ForeignPage[];
  readonly fields: readonly ForeignField[];
  readonly hasScripts: boolean;
  readonly signatures: readonly { readonly name: string; readonly dictionary: Dictionary }[];
}

/** Field flags by their values (tables 221, 226, 228, 230). */
export const flag = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushbutton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const;

export const has = ({ flags }: ForeignField, which: keyof typeof flag): boolean => (flags & flag[which]) !== 0;

/** A field with its parents. */
const deepest = 32;

/** Reads the form of a file. Throws `ForeignPdfError`. */
export function readForm(pdf: ForeignPdf): Form {
  const dictionary = pdf.dictionary(pdf.catalog.entries.get("AcroForm"));
  const pages = pagesOf(pdf);
  const pageOf = widgetPages(pdf, pages);
  const found = fieldsOf(pdf);
  const optionsIn = optionsReader(pdf);
  const fields = found.map((field) => read(pdf, field, dictionary, { pageOf, optionsIn }));
  const calculated = pdf.resolve(dictionary?.entries.get("CO"));
  const hasScripts =
    (isArray(calculated) && calculated.length > 0) ||
    fields.some(({ field, widgets }) => [field, ...widgets].some((one) => one.dictionary.entries.has("AA")));
  const signatures = found.flatMap((field) => {
    const signature = signatureOf(pdf, field);
    return signature === undefined ? [] : { name: field.name, dictionary: signature };
  });
  return { dictionary, pages, fields, hasScripts, signatures };
}

type PageOfWidget = (widget: number) => number | undefined;
type OptionsIn = (value: PdfValue) => readonly FieldOption[];

function read(
  pdf: ForeignPdf,
  field: TerminalField,
  form: Dictionary | undefined,
  { pageOf, optionsIn }: { readonly pageOf: PageOfWidget; readonly optionsIn: OptionsIn },
): ForeignField {
  const entry = (key: string): PdfValue => inherited(pdf, field.dictionary, key, form);
  const flags = wholeNumber(entry("Ff")) ?? 0;
  const type = typeOf(nameOf(entry("FT")) ?? field.type, flags);
  const options = optionsIn(entry("Opt"));
  const own = field.widgets.length === 0 && field.dictionary.entries.has("Rect") ? [field.reference] : field.widgets;
  const isButton = type === "checkbox" || type === "radio";
  const widgets = own.flatMap((reference, at): readonly Widget[] => {
    const dictionary = pdf.dictionary(reference);
    if (dictionary === undefined) return [];
    const state = isButton ? stateOf(pdf, dictionary) : undefined;
    const option = state === undefined ? undefined : (options[at]?.value ?? spelled(state));
    return [{ reference, dictionary, page: pageOf(reference.id), state, option }];
  });
  return { name: field.name, type, field, flags, options, most: wholeNumber(entry("MaxLen")), widgets, entry };
}

function inherited(pdf: ForeignPdf, from: Dictionary, key: string, form: Dictionary | undefined): PdfValue {
  let node: Dictionary | undefined = from;
  for (let depth = 0; node !== undefined && depth <= deepest; depth++) {
    const value = pdf.resolve(node.entries.get(key));
    if (value !== null) return value;
    node = pdf.dictionary(node.entries.get("Parent"));
  }
  return key === "DA" || key === "Q" ? pdf.resolve(form?.entries.get(key)) : null;
}

const wholeNumber = (value: PdfValue): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;

function typeOf(type: string, flags: number): FieldType {
  if (type === "Tx") return "text";
  if (type === "Ch") return (flags & flag.combo) !== 0 ? "choice" : "list";
  if (type === "Sig") return "signature";
  if (type !== "Btn" || (flags & flag.pushbutton) !== 0) return "button";
  return (flags & flag.radio) !== 0 ? "radio" : "checkbox";
}

/** Fields that share a list of options share what is read of it. */
function optionsReader(pdf: ForeignPdf): OptionsIn {
  const known = new Map<PdfValue, readonly FieldOption[]>();
  return (value) => {
    const options = known.get(value) ?? optionsOf(pdf, value);
    if (isArray(value)) known.set(value, options);
    return options;
  };
}

/** 12.7.4.4: an option is a text, or a value and the text that is seen. */
function optionsOf(pdf: ForeignPdf, value: PdfValue): readonly FieldOption[] {
  if (!isArray(value)) return [];
  pdf.budget.value(value.length);
  return value.map((item) => {
    const found = pdf.resolve(item);
    const parts = isArray(found) ? found.map((part) => pdf.resolve(part)) : [found];
    const texts = parts.map((part) => textOf(part) ?? "");
    return { value: texts[0] ?? "", text: texts[1] ?? texts[0] ?? "" };
  });
}

/** The state of a button that is not Off, as its appearances name it. */
function stateOf(pdf: ForeignPdf, { entries }: Dictionary): string | undefined {
  const appearances = pdf.dictionary(entries.get("AP"));
  for (const key of ["N", "D"]) {
    const states = pdf.resolve(appearances?.entries.get(key));
    if (states === null || typeof states !== "object" || !("kind" in states) || states.kind !== "dictionary") continue;
    for (const state of states.entries.keys()) if (state !== "Off") return state;
  }
  return undefined;
}

/** A name as text: its bytes are UTF-8 (7.3.5), or else Latin-1. */
export function spelled(name: string): string {
  const bytes = Buffer.from(name, "latin1");
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? name : text;
}

function widgetPages(pdf: ForeignPdf, pages: readonly ForeignPage[]): PageOfWidget {
  const byWidget = new Map<number, number>();
  const byPage = new Map<number, number>();
  for (const [at, page] of pages.entries()) {
    if (page.id !== undefined) byPage.set(page.id, at);
    const annotations = pdf.resolve(page.dictionary.entries.get("Annots"));
    for (const one of isArray(annotations) ? annotations : []) {
      if (isReference(one) && !byWidget.has(one.id)) byWidget.set(one.id, at);
    }
  }
  return (id) => {
    const known = byWidget.get(id);
    if (known !== undefined) return known;
    const stated = pdf.dictionary({ kind: "reference", id, generation: 0 })?.entries.get("P");
    return isReference(stated) ? byPage.get(stated.id) : undefined;
  };
}
