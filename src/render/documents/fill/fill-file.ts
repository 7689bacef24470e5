import { append } from "../../../vocabulary/append.ts";
import { escapeStep } from "../../../vocabulary/json/pointer.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { Typesetter } from "../../graphics/text/typesetter.ts";
import { array, reference, textString } from "../../pdf-syntax/objects.ts";
import { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { foreignLimits } from "../../pdf-syntax/reader/reading-budget.ts";
import { mustBeUnambiguous } from "../../pdf-syntax/reader/structure/must-be-unambiguous.ts";
import { isArray, isReference, type PdfReference, type PdfValue } from "../../pdf-syntax/reader/value.ts";
import { changedText, nameText } from "../../pdf-syntax/reader/value-text.ts";
import type { PdfVersion } from "../../writers/pdf/file/pdf-file.ts";
import type { FacePrograms } from "../../writers/pdf/text/fonts.ts";
import { isLocked, permissionsOf } from "../verify/permissions.ts";
import { textOf } from "../verify/signature-fields.ts";
import {
  type AppearanceTools,
  buttonAppearances,
  firstOption,
  type ShownContent,
  textAppearance,
} from "./appearances.ts";
import { DictionaryChanges } from "./changes.ts";
import { type Withheld, withholdClaims } from "./claims.ts";
import { type FlattenContext, flattenPages, type NewAppearances } from "./flatten.ts";
import { type ForeignField, type Form, has, readForm, type Widget } from "./form.ts";
import { fillLimits } from "./limits.ts";
import { Painter } from "./painter.ts";
import { type NewFieldValue, readValue } from "./read-value.ts";
import { isSeen, shownIn } from "./visible-fields.ts";

/** A file with the values to fill in. */
export interface FillTask {
  readonly bytes: Uint8Array;
  readonly values: Readonly<Record<string, unknown>>;
  readonly flatten: boolean;
  /** Fields that a reader cannot change are filled as well. */
  readonly readOnly: boolean;
  /** As `typedPassword` gives them, for a file that is encrypted. */
  readonly passwords: readonly Uint8Array[];
  /** 32 bytes, a secret of the job: what is added to an encrypted file follows from it. */
  readonly seed: Uint8Array;
  readonly typesetter: Typesetter;
  /** Where the programs of the faces come from. */
  readonly programs: FacePrograms;
}

type FillFaultCode =
  | "FORM_UNUSABLE"
  | "FORM_LOCKED"
  | "FORM_SIGNED"
  | "FIELD_UNKNOWN"
  | "FIELD_READ_ONLY"
  | "FIELD_VALUE";

interface FillFault {
  readonly code: FillFaultCode;
  readonly path: string;
  readonly message: string;
}

/** Result of filling: the new file, or every fault that prevents it. */
export type FillResult =
  | { readonly kind: "faults"; readonly faults: readonly FillFault[] }
  | {
      readonly kind: "filled";
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly pages: number;
      /** Features of the file that do not survive, as sentences. */
      readonly leftOut: readonly string[];
      readonly hasScripts: boolean;
      /** Values that are larger than their fields. */
      readonly clipped: readonly ValuePlace[];
      /** Values of which nothing is seen on any page. */
      readonly unseen: readonly ValuePlace[];
      /** Claims of the file that what was filled in forbids. */
      readonly withheld: readonly Withheld[];
    };

/** A value of the request, and the field that it was for. */
interface ValuePlace {
  readonly path: string;
  readonly name: string;
}

interface WantedValue {
  readonly field: ForeignField;
  readonly filling: NewFieldValue;
  readonly path: string;
}

/** Fills a form as an incremental update (ISO 32000-1, 7.5.6): what the file holds stays as it is. Throws `ForeignPdfError`. */
export function fillFile(task: FillTask): FillResult {
  const { bytes, flatten } = task;
  const pdf = new ForeignPdf(bytes, foreignLimits, task.passwords);
  const form = readForm(pdf);
  if (form.signatures.length > 0) mustBeUnambiguous(bytes, pdf);
  const update = new PdfUpdate(bytes, pdf, task.seed);
  const faults: FillFault[] = [...formFaults(form, task), ...lockFaults(pdf, task)];
  const wanted = faults.length > 0 ? [] : readValues(task, form, forbidding(pdf, form), faults);
  if (faults.length > 0) return { kind: "faults", faults: faults.slice(0, 100) };
  const painter = new Painter(task.programs, update.next);
  const clipped: ValuePlace[] = [];
  const tools: AppearanceTools = {
    pdf,
    form,
    painter,
    typesetter: task.typesetter,
    onClipped: (path, name) => clipped.push({ path, name }),
  };
  const filler = new Filler(tools);
  for (const { field, filling, path } of wanted) filler.fill(field, filling, path);
  const unseen = wanted.filter(({ field, filling }) => !isSeen(pdf, form, field, filling));
  const leftOut = [...filler.finishForm(flatten, form.signatures.length > 0)];
  const fontFaults = painter.finish(editionOf(pdf));
  const withheld = withholdClaims({ pdf, file: painter.file, changes: filler.changes }, fontFaults);
  update.include(painter.file.handOver());
  if (flatten) append(leftOut, flattenPages({ pdf, form, update, ...filler.made }));
  filler.changes.writeInto(update);
  const { hasScripts, pages } = form;
  return {
    kind: "filled",
    bytes: update.finish(),
    pages: pages.length,
    leftOut,
    hasScripts,
    clipped,
    unseen: unseen.map(valuePlace),
    withheld,
  };
}

const valuePlace = ({ path, field: { name } }: WantedValue): ValuePlace => ({ path, name });

/** A file that can be PDF/A-1, which wants a table of cross-references, has the set of characters in each new font (ISO 19005-1, 6.1.4 and 6.3.5). */
const editionOf = ({ crossReferences }: ForeignPdf): PdfVersion => (crossReferences === "table" ? "1.4" : "1.7");

function* formFaults(form: Form, { flatten }: FillTask): Iterable<FillFault> {
  const fault = (code: FillFaultCode, message: string): FillFault => ({ code, path: "", message });
  const hasXfa = form.dictionary?.entries.has("XFA") === true;
  if (form.fields.length === 0) {
    const why = hasXfa ? "Its form is an XFA form alone, which is no part of PDF 2.0." : "It has no form fields.";
    yield fault("FORM_UNUSABLE", why);
  }
  if (form.signatures.length === 0) return;
  if (flatten) yield fault("FORM_SIGNED", "The file is signed, and no signature survives flattening.");
  if (hasXfa)
    yield fault("FORM_SIGNED", "The file is signed and has an XFA form; taking that away would break the signature.");
}

/** Faults of an encrypted file. A caller who opens it with the user's password may do only what its owner permits. */
function* lockFaults({ cipher }: ForeignPdf, { flatten }: FillTask): Iterable<FillFault> {
  if (cipher === undefined) return;
  const fault = (what: string): FillFault => ({
    code: "FORM_LOCKED",
    path: "/password",
    message: `The owner of the file does not allow ${what}; it needs the owner's password.`,
  });
  if (!cipher.allows("fillForm")) yield fault("that its form is filled");
  else if (flatten && !cipher.allows("modify")) yield fault("that its pages are changed");
}

const mostAlike = 3;

function readValues(task: FillTask, { fields }: Form, forbids: Forbids, faults: FillFault[]): readonly WantedValue[] {
  const byName = new Map<string, ForeignField[]>();
  for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  const wanted: WantedValue[] = [];
  let [characters, appearances] = [0, 0];
  for (const [name, value] of Object.entries(task.values)) {
    const path = `/values/${escapeStep(name)}`;
    const found = byName.get(name) ?? [];
    if (found.length === 0)
      faults.push({ code: "FIELD_UNKNOWN", path, message: unknownName(name, [...byName.keys()]) });
    for (const field of found) {
      keepOn();
      const filling = checked(field, value, { path, faults, forbids, readOnly: task.readOnly });
      if (filling === undefined) continue;
      wanted.push({ field, filling, path });
      appearances += field.widgets.length;
      characters += filling.kind === "text" ? filling.text.length * field.widgets.length : 0;
    }
  }
  if (characters > fillLimits.characters || appearances > fillLimits.appearances) {
    const { characters: most, appearances: places } = fillLimits;
    const message = `The values are drawn with more than ${most} characters or in more than ${places} places, which are the limits.`;
    faults.push({ code: "FIELD_VALUE", path: "/values", message });
  }
  return wanted;
}

interface Checking {
  readonly path: string;
  readonly faults: FillFault[];
  readonly forbids: Forbids;
  readonly readOnly: boolean;
}

function checked(
  field: ForeignField,
  value: unknown,
  { path, faults, forbids, readOnly }: Checking,
): NewFieldValue | undefined {
  const fault = (code: FillFaultCode, message: string): undefined => {
    faults.push({ code, path, message });
    return undefined;
  };
  const forbidden = forbids(field.name);
  if (forbidden !== undefined) return fault("FORM_SIGNED", forbidden);
  if (has(field, "readOnly") && !readOnly)
    return fault("FIELD_READ_ONLY", "The field is read-only; it is filled with `readOnly: true` alone.");
  const filling = readValue(field, value);
  return "fault" in filling ? fault("FIELD_VALUE", filling.fault) : filling;
}

function unknownName(name: string, names: readonly string[]): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = plain(name);
  const like = names.filter((one) => wanted !== "" && (plain(one).includes(wanted) || wanted.includes(plain(one))));
  const shown = (like.length > 0 ? like : names).slice(0, mostAlike).map((one) => JSON.stringify(one.slice(0, 60)));
  return `The form has no field of this name; it has ${shown.join(", ")}${names.length > shown.length ? " and others" : ""}.`;
}

/** Puts values into fields, and what is seen of them into their widgets. */
class Filler {
  readonly changes = new DictionaryChanges();
  /** By the widget's number. */
  readonly painted = new Map<number, NewAppearances>();
  readonly #tools: AppearanceTools;
  readonly #filled = new Set<number>();
  #hadRichText: boolean = false;

  constructor(tools: AppearanceTools) {
    this.#tools = tools;
  }

  fill(field: ForeignField, filling: NewFieldValue, path: string): void {
    keepOn();
    this.#filled.add(field.field.reference.id);
    switch (filling.kind) {
      case "text":
        this.#richText(field);
        this.changes.change(field.field.reference, { V: textString(filling.text), RV: undefined });
        this.#paint(field, { text: filling.text, chosen: [], path });
        return;
      case "state":
        this.#setState(field, filling.state);
        return;
      case "chosen":
        this.#choose(field, filling, path);
        return;
    }
  }

  get made(): Pick<FlattenContext, "changes" | "painted"> {
    return { changes: this.changes, painted: this.painted };
  }

  #richText({ field }: ForeignField): void {
    if (field.dictionary.entries.has("RV")) this.#hadRichText = true;
  }

  #choose(field: ForeignField, { chosen, places }: Extract<NewFieldValue, { kind: "chosen" }>, path: string): void {
    const values = chosen.map(({ value }) => textString(value));
    const V = values.length === 0 ? undefined : values.length === 1 ? values[0] : array(values);
    const hadPlaces = field.field.dictionary.entries.has("I");
    const first = field.type === "list" ? firstOption(this.#tools, field, places) : 0;
    this.changes.change(field.field.reference, {
      V,
      I: hadPlaces && places.length > 0 ? array(places.map(String)) : undefined,
      ...(field.type === "list" ? { TI: first === 0 ? undefined : String(first) } : {}),
    });
    this.#paint(field, { text: chosen[0]?.text ?? "", chosen: places, path });
  }

  #paint(field: ForeignField, shown: ShownContent): void {
    for (const widget of field.widgets) {
      const id = textAppearance(this.#tools, field, widget, shown);
      this.painted.set(widget.reference.id, { on: id, off: undefined });
      this.changes.change(widget.reference, { AP: `<</N ${reference(id)}>>`, AS: undefined });
    }
  }

  #setState(field: ForeignField, state: string): void {
    this.changes.change(field.field.reference, { V: nameText(state) });
    for (const widget of field.widgets) {
      const own = this.#hasMark(widget) ? (widget.state ?? "Off") : this.#makeStates(field, widget);
      this.changes.change(widget.reference, { AS: nameText(own === state ? state : "Off") });
    }
  }

  /** Some writers name a button's state and give it an empty dictionary to show. */
  #hasMark({ state, dictionary }: Widget): boolean {
    return state !== undefined && shownIn(this.#tools.pdf, dictionary, state) !== undefined;
  }

  /** A button without appearances gets those of a box that can be ticked. */
  #makeStates(field: ForeignField, widget: Widget): string {
    const state = widget.state ?? "Yes";
    const { on, off } = buttonAppearances(this.#tools, field, widget);
    this.painted.set(widget.reference.id, { on, off });
    this.changes.change(widget.reference, {
      AP: `<</N <<${nameText(state)} ${reference(on)}/Off ${reference(off)}>>>>`,
    });
    return state;
  }

  /** Changes the form itself: it shows its values by itself, and entries beside it that show other values are removed. */
  *finishForm(flatten: boolean, isSigned: boolean): Iterable<string> {
    const { pdf, form } = this.#tools;
    const { dictionary } = form;
    if (this.#hadRichText) yield "the formatting of texts that were filled";
    const hasXfa = dictionary?.entries.has("XFA") === true;
    if (hasXfa) yield "the XFA form beside the fields";
    const needsAppearances = pdf.resolve(dictionary?.entries.get("NeedAppearances")) === true && !isSigned;
    if (needsAppearances) this.#paintOthers();
    const root = pdf.trailer.entries.get("Root");
    if (!isReference(root)) return;
    const permissions = pdf.dictionary(pdf.catalog.entries.get("Perms"));
    if (permissions?.entries.has("UR3") === true || permissions?.entries.has("UR") === true) {
      const kept = changedText(permissions, { UR3: undefined, UR: undefined });
      this.changes.change(root, { Perms: kept === "<<>>" ? undefined : kept });
      yield "the rights that the file gave to readers' programs";
    }
    if (hasXfa) this.changes.change(root, { NeedsRendering: undefined });
    if (flatten) this.changes.change(root, { AcroForm: undefined });
    else if (hasXfa || needsAppearances) this.#changeForm(root);
  }

  #changeForm(root: PdfReference): void {
    const { pdf, form } = this.#tools;
    const own = pdf.catalog.entries.get("AcroForm");
    const removed = { XFA: undefined, NeedAppearances: undefined };
    if (isReference(own)) this.changes.change(own, removed);
    else this.changes.change(root, { AcroForm: changedText(form.dictionary, removed) });
  }

  /** Paints fields that viewers were to draw, because they no longer will. */
  #paintOthers(): void {
    let [characters, appearances] = [0, 0];
    for (const field of this.#tools.form.fields) {
      const { type } = field;
      if (this.#filled.has(field.field.reference.id)) continue;
      if (type !== "text" && type !== "choice" && type !== "list") continue;
      const shown = this.#shownBy(field);
      characters += shown.text.length * field.widgets.length;
      appearances += field.widgets.length;
      if (characters > fillLimits.characters || appearances > fillLimits.appearances) return;
      this.#paint(field, shown);
    }
  }

  #shownBy(field: ForeignField): ShownContent {
    const { pdf } = this.#tools;
    const value = field.entry("V");
    const texts = (isArray(value) ? value : [value]).flatMap((item: PdfValue) => textOf(pdf.resolve(item)) ?? []);
    const chosen = field.options.flatMap((option, at) => (texts.includes(option.value) ? [at] : []));
    const [first = ""] = texts;
    const text = field.options.find((option) => option.value === first)?.text ?? first;
    return { text: has(field, "password") ? text.replace(/./gsu, "*") : text, chosen, path: "/values" };
  }
}

/** Why a field must not be filled, because a signature would break; undefined: it may be. */
type Forbids = (name: string) => string | undefined;

/** Changes of a form that the signatures of a file forbid (ISO 32000-1, 12.8.2), with the reason. */
function forbidding(pdf: ForeignPdf, { signatures }: Form): Forbids {
  const rules = signatures.map(({ name, dictionary }) => ({ name, ...permissionsOf(pdf, dictionary) }));
  return (field) => {
    for (const { name, level, lock } of rules) {
      if (level === 1) return `The file is certified, and the signature "${name}" allows no changes.`;
      if (isLocked(field, lock)) return `The signature "${name}" locks this field.`;
    }
    return undefined;
  };
}
