import { shown } from "../../../../contract/quoted.ts";
import { Report } from "../../../../contract/report.ts";
import type { FormField, SignaturePlaceField } from "../../../../model/document/field.ts";
import type { Vectors } from "../../../../model/drawing/picture.ts";
import type { Points, Size } from "../../../../model/geometry.ts";
import type { FindingSink, Inline } from "../../../../model/text/inline.ts";
import type { ComposedMarks } from "../composer.ts";
import type { ShortcodeScene } from "../effect.ts";
import { checkBox, radioButton } from "./field-buttons.ts";
import { choiceField, listBox } from "./field-choices.ts";
import { combField } from "./field-comb.ts";
import { drawingOf, fieldLook, footOf, padding } from "./field-look.ts";
import { common, type FieldContext, type MadeField, reportValue } from "./field-making.ts";
import { fieldSlots } from "./field-slots.ts";
import { dateField, textArea, textField } from "./field-texts.ts";

type MakeField = (making: FieldContext) => MadeField;

/** Kinds of fields: how many slots follow the name by position, and what they make. */
const kinds = {
  textfield: { count: 1, make: textField },
  textarea: { count: 1, make: textArea },
  datefield: { count: 2, make: dateField },
  checkbox: { count: 1, make: checkBox },
  radio: { count: 2, make: radioButton },
  choicefield: { count: 2, make: choiceField },
  listbox: { count: 3, make: listBox },
  signaturefield: { count: 0, make: signaturePlace },
} as const satisfies Readonly<Record<string, { readonly count: number; readonly make: MakeField }>>;

/** A field of a form on its line. */
export const fieldInlines =
  (kind: keyof typeof kinds) =>
  (inside: string, marks: ComposedMarks, scene: ShortcodeScene): readonly Inline[] => {
    const { count, make } = kinds[kind];
    const slots = fieldSlots(inside, count, scene);
    const look = fieldLook(marks.look, slots.options.style, scene);
    const within = Math.max(scene.context.availableWidth, 2 * padding);
    const size = (usual: Size): Size => ({
      width: Math.min(slots.size.width ?? usual.width, within),
      height: slots.size.height ?? usual.height,
    });
    const making: FieldContext = { slots, look, scene, size };
    const isComb = slots.options.comb === true;
    if (isComb && kind !== "textfield")
      reportValue(making, "has no place for each character: only a textfield has (comb)");
    const makeField: MakeField = isComb && kind === "textfield" ? combField : make;
    reportNarrower(making, within);
    const { text, ...made } = makeField(making);
    const ofWidth: OfWidth = (width, findings = scene.context.report) => {
      const narrow = { width: Math.max(width, 2 * padding), height: made.size.height };
      const report = reportTo(findings);
      const again = { ...making, scene: { ...scene, context: { ...scene.context, report } }, size: () => narrow };
      reportNarrower(again, width);
      return fieldInline(makeField(again), marks, ofWidth);
    };
    const place = fieldInline(made, marks, ofWidth);
    const { look: around, link, span } = marks;
    return text === undefined ? [place] : [place, { kind: "text", text: `\u00a0${text}`, look: around, link, span }];
  };

/** The author set its width. */
function reportNarrower({ slots, scene }: FieldContext, allowed: Points): void {
  const measured = slots.size.width ?? 0;
  if (measured <= allowed) return;
  const message = `The field ${shown(slots.name)} is wider than its line; it is made narrower to fit.`;
  scene.context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", scene.path, message, { measured, allowed });
}

/** Findings of a field that is made again belong to the line that it is made for. */
function reportTo(findings: FindingSink): Report {
  const add: Report["add"] = (...finding) => findings.add(...finding);
  return Object.assign(new Report(), { add });
}

type FieldPicture = Extract<Inline, { readonly kind: "picture" }>;
type OfWidth = NonNullable<FieldPicture["ofWidth"]>;

function fieldInline(
  { field, size, drop }: Omit<MadeField, "text">,
  { look, link, span }: ComposedMarks,
  ofWidth: OfWidth,
): FieldPicture {
  const picture: Vectors = { ...size, nodes: [...field.box.nodes, ...seen(field)] };
  const lowered = { ...look, baselineShift: look.baselineShift - drop };
  return { kind: "picture", picture, ...size, alt: field.label, look: lowered, link, span, field, ofWidth };
}

const seen = (field: FormField): readonly object[] => ("isOn" in field && !field.isOn ? [] : field.content.nodes);

/** A place for a signature. */
function signaturePlace(making: FieldContext): MadeField {
  const { slots, look } = making;
  const size = making.size({ width: 160, height: 50 });
  const own = common(making, size);
  const field: SignaturePlaceField = {
    ...own,
    kind: "signature",
    isRequired: false,
    isReadOnly: false,
    box: slots.options.style === undefined ? footOf(size, look) : own.box,
    content: drawingOf(size, []),
  };
  return { field, size, drop: 0 };
}
