import { shown } from "../../../contract/shown.ts";
import type { TextField } from "../../../model/document/field.ts";
import type { Malformed } from "./effect.ts";
import { contentOf, heightOf, linesOf, padding, placeholderColor } from "./field-look.ts";
import { alignOf, common, type MadeField, type Making, reportClipped } from "./field-making.ts";

/** A text field of one line. */
export const textField = (making: Making): MadeField | Malformed => madeText(making, plainTextOf(making, false));

/** A text field of any number of lines. */
export const textArea = (making: Making): MadeField | Malformed => madeText(making, plainTextOf(making, true));

/** What a field of text shows. */
export function plainTextOf({ slots }: Making, isMultiline: boolean): Text {
  const [third = ""] = slots.own;
  // Only a textfield's slot is a placeholder, unless its value comes from the data.
  const isValue = isMultiline || slots.bound[0] === true;
  return { value: isValue ? third : "", placeholder: isValue ? "" : third, isMultiline };
}

interface Text {
  readonly value: string;
  readonly placeholder: string;
  readonly isMultiline: boolean;
}

export function madeText(making: Making, { value, placeholder, isMultiline }: Text): MadeField<TextField> | Malformed {
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
  const align = alignOf(making, lines);
  const field: TextField = {
    ...common(making, size),
    label: label ?? (placeholder === "" ? slots.name : placeholder),
    kind: "text",
    value,
    placeholder,
    isMultiline,
    isComb: false,
    most: max,
    align,
    content: contentOf(size, shownText === "" ? [] : lines, { align, top }),
  };
  return { field, size, drop: size.height - top - (lines[0]?.ascent ?? 0) };
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A text field for a day, written as its format says. */
export function dateField(making: Making): MadeField | Malformed {
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
