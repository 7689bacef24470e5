import { shown } from "../../findings/shown.ts";
import type { FormField, TextField } from "../../model/field.ts";
import type { Size } from "../../model/geometry.ts";
import type { Inline } from "../../model/inline.ts";
import type { Line } from "../../model/line.ts";
import type { Vectors } from "../../model/picture.ts";
import type { Marks } from "./composer.ts";
import type { Malformed, Scene } from "./effect.ts";
import {
  type Align,
  boxOf,
  contentOf,
  drawingOf,
  type FieldLook,
  fieldLook,
  heightOf,
  linesOf,
  padding,
  placeholderColor,
  tickOf,
} from "./field-look.ts";
import { type FieldSlots, fieldSlots } from "./field-slots.ts";

/** A field's shortcode, and all that its making needs. */
interface Making {
  readonly slots: FieldSlots;
  readonly look: FieldLook;
  readonly scene: Scene;
  readonly size: (usual: Size) => Size;
}

interface MadeField<Field = FormField> {
  readonly field: Field;
  readonly size: Size;
  /** How far the baseline of its text is above its foot. */
  readonly drop: number;
  /** Stands behind it. */
  readonly text?: string;
}

type MakeField = (making: Making) => MadeField | Malformed;

/** Kinds of fields: how many slots follow the name by position, and what they make. */
const kinds = {
  textfield: { count: 1, make: (making) => textField(making, false) },
  textarea: { count: 1, make: (making) => textField(making, true) },
  datefield: { count: 2, make: dateField },
  checkbox: { count: 1, make: checkBox },
  choicefield: { count: 2, make: choiceField },
  listbox: { count: 3, make: listBox },
} as const satisfies Readonly<Record<string, { readonly count: number; readonly make: MakeField }>>;

/** A field of a form on its line. */
export const fieldInlines =
  (kind: keyof typeof kinds) =>
  (inside: string, marks: Marks, scene: Scene): readonly Inline[] | Malformed => {
    const { count, make } = kinds[kind];
    const slots = fieldSlots(inside, count);
    if ("malformed" in slots) return slots;
    const look = fieldLook(marks.look, slots.options.style, scene);
    const size = (usual: Size): Size => ({
      width: Math.min(slots.size.width ?? usual.width, Math.max(scene.context.availableWidth, 2 * padding)),
      height: slots.size.height ?? usual.height,
    });
    const made = (make as MakeField)({ slots, look, scene, size });
    return "malformed" in made ? made : inlinesOf(made, marks);
  };

function inlinesOf({ field, size, drop, text }: MadeField, { look, link, span }: Marks): readonly Inline[] {
  const picture: Vectors = { ...size, nodes: [...field.box.nodes, ...seen(field)] };
  const lowered = { ...look, baselineShift: look.baselineShift - drop };
  const place = { kind: "picture", picture, ...size, alt: field.label, look: lowered, link, span, field } as const;
  return text === undefined ? [place] : [place, { kind: "text", text: `\u00a0${text}`, look, link, span }];
}

const seen = (field: FormField): readonly object[] =>
  field.kind === "checkbox" && !field.isOn ? [] : field.content.nodes;

function common({ slots: { name, options }, look, scene }: Making, size: Size) {
  return {
    name,
    label: options.label ?? name,
    isRequired: options.required === true,
    isReadOnly: options.readonly === true,
    path: scene.path,
    size: look.text.size,
    color: look.text.color,
    border: look.border,
    background: look.background,
    box: boxOf(size, look),
  };
}

function textField(making: Making, isMultiline: boolean): MadeField | Malformed {
  const { slots } = making;
  const [third = ""] = slots.own;
  // Only a textfield's slot is a placeholder, unless its value comes from the data.
  const isValue = isMultiline || slots.bound[0] === true;
  return madeText(making, { value: isValue ? third : "", placeholder: isValue ? "" : third, isMultiline });
}

interface Text {
  readonly value: string;
  readonly placeholder: string;
  readonly isMultiline: boolean;
}

function madeText(making: Making, { value, placeholder, isMultiline }: Text): MadeField<TextField> | Malformed {
  const { slots, look, scene } = making;
  const { max, label } = slots.options;
  if (max !== undefined && [...value].length > max) return { malformed: `its value is longer than max=${max}` };
  const line = look.text.size * 1.3;
  const size = making.size({ width: isMultiline ? 300 : 160, height: (isMultiline ? 4 : 1) * line + 2 * padding });
  const text = value === "" ? { ...look.text, color: placeholderColor } : look.text;
  const shownText = value === "" ? placeholder : value;
  const texts = isMultiline ? shownText.split("\n") : [shownText.replace(/\s/g, " ")];
  const lines = linesOf(texts, text, isMultiline ? size.width - 2 * padding : undefined, scene);
  const top = isMultiline ? padding : (size.height - heightOf(lines)) / 2;
  reportClipped(lines, size, making);
  const align: Align = isRightToLeft(lines) ? "right" : "left";
  const field: TextField = {
    ...common(making, size),
    label: label ?? (placeholder === "" ? slots.name : placeholder),
    kind: "text",
    value,
    placeholder,
    isMultiline,
    most: max,
    align,
    content: contentOf(size, shownText === "" ? [] : lines, { align, top }),
  };
  return { field, size, drop: size.height - top - (lines[0]?.ascent ?? 0) };
}

const isRightToLeft = ([line]: readonly Line[]): boolean => {
  const piece = line?.pieces.find(({ kind }) => kind === "glyphs");
  return piece?.kind === "glyphs" && piece.run.rtl;
};

function reportClipped(lines: readonly Line[], { width, height }: Size, { slots, scene }: Making): void {
  const widest = Math.max(0, ...lines.map((line) => line.width));
  if (widest <= width - 2 * padding + 0.01 && heightOf(lines) <= height + 0.01) return;
  const message = `The text of the field ${shown(slots.name)} is larger than the field, which cuts it off.`;
  scene.context.report.add("CONTENT_ERROR", "TEXT_CLIPPED", scene.path, message);
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

function dateField(making: Making): MadeField | Malformed {
  const { slots } = making;
  const [day = "", format = ""] = slots.own;
  const pattern = format === "" ? "yyyy-MM-dd" : format;
  const parts = isoDate.exec(day);
  if (day !== "" && parts === null) return { malformed: `${shown(day)} is no date of the form 2026-07-01` };
  const value = parts === null ? "" : dated(parts, pattern);
  const made = madeText(making, { value, placeholder: pattern, isMultiline: false });
  if ("malformed" in made) return made;
  const label = `${slots.options.label ?? slots.name} (${pattern})`;
  return { ...made, field: { ...made.field, label, date: { pattern, day } } };
}

function dated([, year = "", month = "", day = ""]: RegExpExecArray, pattern: string): string {
  return pattern.replace(/yyyy|yy|MM|M|dd|d/g, (letters) => {
    const part = letters.startsWith("y") ? year : letters.startsWith("M") ? month : day;
    if (letters === "yy") return part.slice(2);
    return letters.length === 1 ? String(Number(part)) : part;
  });
}

function checkBox(making: Making): MadeField | Malformed {
  const { slots, look } = making;
  const [third = ""] = slots.own;
  const isValue = slots.bound[0] === true || third === "true" || third === "false";
  if (isValue && third !== "true" && third !== "false") return { malformed: "its value is neither true nor false" };
  const size = making.size({ width: 14, height: 14 });
  const label = slots.options.label ?? (isValue || third === "" ? slots.name : third);
  const field: FormField = {
    ...common(making, size),
    label,
    kind: "checkbox",
    isOn: third === "true",
    exported: slots.options.export ?? "Yes",
    content: tickOf(size, look.text.color),
  };
  const made = { field, size, drop: size.height * 0.2 };
  return isValue || third === "" ? made : { ...made, text: third };
}

const optionsOf = (slot = ""): readonly string[] => slot.split("|").map((option) => option.trim());

function choiceField(making: Making): MadeField | Malformed {
  const { slots, look, scene } = making;
  const options = optionsOf(slots.own[0]);
  const [, index = ""] = slots.own;
  const chosen = index === "" ? undefined : /^\d+$/.test(index) ? options[Number(index)] : undefined;
  if (index !== "" && chosen === undefined) return { malformed: `it has no option ${shown(index)}; the first is 0` };
  const size = making.size({ width: 160, height: look.text.size * 1.3 + 2 * padding });
  const lines = linesOf([chosen ?? ""], look.text, undefined, scene);
  const top = (size.height - heightOf(lines)) / 2;
  reportClipped(lines, size, making);
  const align: Align = isRightToLeft(lines) ? "right" : "left";
  const field: FormField = {
    ...common(making, size),
    ...{ kind: "choice", options, chosen: chosen === undefined ? [] : [chosen], isList: false, isMultiple: false },
    content: chosen === undefined ? drawingOf(size, []) : contentOf(size, lines, { align, top }),
  };
  return { field, size, drop: size.height - top - (lines[0]?.ascent ?? 0) };
}

function listBox(making: Making): MadeField | Malformed {
  const { slots, look, scene } = making;
  const [list, value = "", several = ""] = slots.own;
  const options = optionsOf(list);
  const chosen = value === "" ? [] : optionsOf(value);
  const isMultiple = several === "true";
  if (several !== "" && several !== "true" && several !== "false") return { malformed: "`several` is true or false" };
  const strange = chosen.find((one) => !options.includes(one));
  if (strange !== undefined) return { malformed: `${shown(strange)} is none of its options` };
  if (chosen.length > 1 && !isMultiple) return { malformed: "several options are chosen, and one may be" };
  const size = making.size({ width: 160, height: 4 * look.text.size * 1.3 + 2 * padding });
  const lines = options
    .map((option) => linesOf([option], look.text, undefined, scene)[0])
    .filter((line) => line !== undefined);
  const visible = lines.slice(
    Math.max(
      0,
      options.findIndex((option) => chosen.includes(option)),
    ),
  );
  const tinted = lines.filter((_, at) => chosen.includes(options[at] ?? ""));
  const align: Align = isRightToLeft(lines) ? "right" : "left";
  const field: FormField = {
    ...common(making, size),
    ...{ kind: "choice", options, chosen, isList: true, isMultiple },
    content: contentOf(size, visible, { align, top: padding, tinted }),
  };
  return { field, size, drop: size.height - padding - (lines[0]?.ascent ?? 0) };
}
