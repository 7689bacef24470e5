import type { Report } from "../../../contract/report.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import { type FormField, formName, isOnlyNamed, type RadioButton } from "../../../model/document/field.ts";
import { movedCorners } from "../../../model/drawing/matrix.ts";
import type { Rect } from "../../../model/geometry.ts";
import { madeOnce } from "../../../model/made-once.ts";
import {
  array,
  type DictionaryEntries,
  dictionary,
  name,
  type ObjectId,
  real,
  reference,
} from "../../../pdf-syntax/objects.ts";
import type { Canvas } from "../content/canvas.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { membership } from "../links/layers.ts";
import { printAndLocked } from "../signature/write-signature.ts";
import { annotationEntries } from "../tags/annotation-entries.ts";
import type { AnnotationKey } from "../tags/element.ts";
import type { Tags } from "../tags/tags.ts";
import { type Appearances, appearanceEntries, paintAppearances } from "./appearances.ts";
import { buttonEntries, buttonStates, fieldEntries, groupEntries } from "./field-entries.ts";
import { calculated, fieldActions, reportScripts, withDateScripts } from "./scripts.ts";

interface PlacedField<Field extends FormField = FormField> {
  readonly field: Field;
  readonly page: number;
  readonly rect: string;
  /** Its lower left corner, from the page's. */
  readonly corner: readonly [x: number, y: number];
  readonly appearances: Appearances;
  readonly layers: readonly ObjectId[];
  /** Its place in the structure tree of a tagged document. */
  readonly tag: AnnotationKey | undefined;
}

/** The document for which a form is written. */
interface FormPlace {
  /** Ids by number. */
  readonly pages: readonly ObjectId[];
  /** Structure tree of a tagged document. */
  readonly tags: Tags | undefined;
  /** Writes a font that readers type with; undefined: viewers bring their own. */
  readonly typingFont: (() => ObjectId) | undefined;
  /** Date fields have scripts of ours: nothing that the file claims is against them. */
  readonly scriptsDates: boolean;
}

/** A place that a document's own signature takes. */
export interface SignedPlace {
  /** From 0. */
  readonly page: number;
  readonly left: number;
  readonly bottom: number;
  readonly tag: AnnotationKey | undefined;
}

/** Entries for the form in the catalog and on the pages. */
export interface WrittenForm {
  /** In the order of the pages. */
  readonly fields: readonly ObjectId[];
  /** Entries of the AcroForm (ISO 32000-1, 12.7.2) that fields need when a reader types. */
  readonly typing: Readonly<Record<"DR" | "DA", string>>;
  /** The entry CO of the AcroForm: the calculated fields, in the order in which they are; undefined: none is. */
  readonly calculated: string | undefined;
  /** Widgets by page. */
  readonly annotations: ReadonlyMap<number, readonly ObjectId[]>;
}

/** The fields of a document's form, in the order in which pages show them: a reader goes through them so. */
export class FormWriter {
  readonly #report: Report;
  readonly #placed: PlacedField[] = [];
  /** By the field's name; of a group, all its buttons. */
  readonly #byName = new Map<string, FormField[]>();

  /** The field of the document's own signature, which is not among these. */
  readonly #signature: string | undefined;

  constructor(report: Report, signature: string | undefined) {
    this.#report = report;
    this.#signature = signature;
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** Where the document's own signature is to stand; its place is no field of the form any more. */
  takePlace(): SignedPlace | undefined {
    const at = this.#placed.findIndex(({ field }) => field.kind === "signature" && field.name === this.#signature);
    const [placed] = at < 0 ? [] : this.#placed.splice(at, 1);
    return placed && { page: placed.page, left: placed.corner[0], bottom: placed.corner[1], tag: placed.tag };
  }

  /** Makes a field of what stands at `rect`. False when it can be none there: then it is to be drawn like text. */
  place(canvas: Canvas, field: FormField, rect: Rect): boolean {
    const others = this.#byName.get(formName(field)) ?? [];
    const isSignature = field.kind !== "signature" && formName(field) === this.#signature;
    if (isSignature || isTaken(field, others)) {
      const message = `A field of this name stands before; here its value is drawn as text.`;
      this.#report.add("CONTENT_ERROR", "FIELD_REPEATED", field.path, message);
      return false;
    }
    if (!isUpright(canvas)) {
      const message = "Fields cannot be turned or skewed; the value is drawn as text.";
      this.#report.add("CONTENT_ERROR", "FIELD_TURNED", field.path, message);
      return false;
    }
    if (canvas.shared.claims.isAccessible && isOnlyNamed(field))
      this.#report.add(undefined, "FIELD_WITHOUT_LABEL", field.path, unlabelled);
    // The tree names the field, not what is painted for it.
    const appearances = paintAppearances({ ...canvas, tagging: undefined }, field, rect);
    const tag = canvas.tagging?.field(field.path);
    const kept = this.#oneChosen(field, others);
    const place = { page: canvas.page, ...rectangle(canvas, rect), layers: canvas.layers, tag };
    this.#placed.push({ field: kept, appearances, ...place });
    others.push(kept);
    this.#byName.set(formName(field), others);
    return true;
  }

  /** The button, no longer chosen when another one of its group is. */
  #oneChosen(field: FormField, others: readonly FormField[]): FormField {
    if (field.kind !== "radio" || !field.isOn || !others.some((other) => "isOn" in other && other.isOn)) return field;
    const message = `Another button of the group ${field.group} is chosen already; this one is not.`;
    this.#report.add("CONTENT_ERROR", "FIELD_REPEATED", field.path, message);
    return { ...field, isOn: false };
  }

  /** Reports a form that cannot be filled in by any reader because of its encryption (ISO 32000-2, table 22). */
  #reportLocked({ encryption }: DocumentFacts): void {
    if (encryption === undefined) return;
    const { cipher, permissions } = encryption;
    const canFill = permissions.annotate || (permissions.fillForm && cipher !== "rc4_40");
    if (canFill || this.#placed.every(({ field }) => field.kind === "signature" || field.isReadOnly)) return;
    const message =
      "The document has form fields, and its encryption does not let readers fill them; allow `fillForm`.";
    this.#report.add(undefined, "FORM_NOT_FILLABLE", "/document/encryption/permissions", message);
  }

  /** Writes all fields with their widgets (12.5.6.19); undefined when there are none. */
  write(file: PdfFile, place: FormPlace, facts: DocumentFacts): WrittenForm | undefined {
    reportScripts(facts, (name) => this.#byName.has(name), this.#report);
    const scripts = facts.scripts.ofFields;
    if (this.#placed.length === 0) return undefined;
    this.#reportLocked(facts);
    const annotations = new Map<number, ObjectId[]>();
    const fields = new Map<string, ObjectId>();
    const groups = new Map<string, ButtonGroup>();
    for (const placed of this.#placed) {
      const id = file.reserve();
      madeOnce(annotations, placed.page, () => []).push(id);
      const { field, tag } = placed;
      if (tag !== undefined) tag.object = id;
      if (field.kind !== "radio") {
        const entries = { ...widget(placed, place), ...fieldEntries(field), ...states(placed) };
        const own = place.scriptsDates ? withDateScripts(scripts, field) : scripts;
        file.add(dictionary({ ...entries, ...fieldActions(file, own, field.name) }), id);
        fields.set(field.name, id);
        continue;
      }
      const group = madeOnce(groups, field.group, () => ({ id: file.reserve(), buttons: [] }));
      fields.set(field.group, group.id);
      group.buttons.push({ id, placed: { ...placed, field } });
    }
    for (const [name, group] of groups) writeGroup(file, group, place, fieldActions(file, scripts, name));
    const typed = place.typingFont?.() ?? file.add(viewersFont);
    const DR = dictionary({ Font: dictionary({ Helv: reference(typed) }) });
    const order = calculated(scripts).flatMap((name) => fields.get(name) ?? []);
    return {
      fields: [...fields.values()],
      typing: { DR, DA: "(/Helv 0 Tf 0 g)" },
      calculated: order.length === 0 ? undefined : array(order.map(reference)),
      annotations,
    };
  }
}

/** Whether the form has a field of this name that such a field cannot join. */
function isTaken(field: FormField, others: readonly FormField[]): boolean {
  if (field.kind !== "radio") return others.length > 0;
  return others.some((other) => other.kind !== "radio" || other.exported === field.exported);
}

const unlabelled = "screen readers say the field's name, as nothing else says what it is for; give it a `label`.";

interface ButtonGroup {
  readonly id: ObjectId;
  readonly buttons: { readonly id: ObjectId; readonly placed: PlacedField<RadioButton> }[];
}

/** A field whose places are its kids (12.7.4.2.4): the only one that is not one with its widget. */
function writeGroup(file: PdfFile, { id, buttons }: ButtonGroup, place: FormPlace, actions: DictionaryEntries): void {
  const fields = buttons.map(({ placed }) => placed.field);
  const Kids = array(buttons.map((button) => reference(button.id)));
  file.add(dictionary({ ...groupEntries(fields), ...actions, Kids }), id);
  const names = buttonStates(fields);
  for (const [at, button] of buttons.entries()) {
    const { field, appearances } = button.placed;
    file.add(
      dictionary({
        ...widget(button.placed, place),
        Parent: reference(id),
        ...buttonEntries(field),
        ...appearanceEntries(appearances, names[at] ?? "", field.isOn),
      }),
      button.id,
    );
  }
}

/** Font with which readers type. Every viewer has its own copy; nothing is drawn with it when the file is made (9.6.2.2). */
const viewersFont = "<</Type /Font/Subtype /Type1/BaseFont /Helvetica/Encoding /WinAnsiEncoding>>";

function widget({ field, page, rect, layers, tag }: PlacedField, { pages, tags }: FormPlace): DictionaryEntries {
  const id = pages[page];
  return {
    Type: "/Annot",
    Subtype: "/Widget",
    Rect: rect,
    F: field.kind === "signature" ? printAndLocked : "4",
    P: id === undefined ? undefined : reference(id),
    OC: membership(layers),
    ...annotationEntries(tag, tags, field.label),
  };
}

const states = ({ field, appearances }: PlacedField): DictionaryEntries =>
  field.kind === "checkbox"
    ? appearanceEntries(appearances, name(field.exported), field.isOn)
    : appearanceEntries(appearances, "", false);

const isUpright = ({ toPage: [a, b, c, d] }: Canvas): boolean => b === 0 && c === 0 && a > 0 && d > 0;

/** Where it ends up on its page, y up. */
function rectangle({ toPage, pageBox }: Canvas, rect: Rect): Pick<PlacedField, "rect" | "corner"> {
  const [topLeft, , bottomRight] = movedCorners(rect, toPage);
  const [left, top] = topLeft ?? [0, 0];
  const [right, bottom] = bottomRight ?? [0, 0];
  const { height } = pageBox;
  const written = array([left, height - bottom, right, height - top].map((value) => real(value, 2)));
  return { rect: written, corner: [left, height - bottom] };
}
