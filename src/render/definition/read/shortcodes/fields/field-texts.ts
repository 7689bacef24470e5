import { graphemesOf } from "../../../../../vocabulary/markup/graphemes.ts";
import { shown } from "../../../../contract/quoted.ts";
import type { TextField } from "../../../../model/document/field.ts";
import { heightOf } from "../../../../model/text/line.ts";
import { contentOf, linesOf, padding, placeholderColor } from "./field-look.ts";
import { alignOf, common, type FieldContext, type MadeField, reportClipped, reportValue } from "./field-making.ts";

/** A text field of one line. */
export const textField = (making: FieldContext): MadeField => madeText(making, plainTextOf(making, false));

/** A text field of any number of lines. */
export const textArea = (making: FieldContext): MadeField => madeText(making, plainTextOf(making, true));

/** Value and placeholder of a text field. */
export function plainTextOf({ slots }: FieldContext, isMultiline: boolean): Text {
  const [third = ""] = slots.own;
  // Only a textfield's slot is a placeholder, unless its value comes from the data.
  const isValue = isMultiline || slots.bound[0] !== "none";
  return { value: isValue ? third : "", placeholder: isValue ? "" : third, isMultiline };
}

interface Text {
  readonly value: string;
  readonly placeholder: string;
  readonly isMultiline: boolean;
}

/** The value as far as `max` lets it be; a letter is kept with its accents or not at all. */
export function keptText(value: string, making: FieldContext): string {
  const { max } = making.slots.options;
  if (max === undefined || value.length <= max) return value;
  const length = [...value].length;
  if (length <= max) return value;
  if (isUnresolved.test(value)) {
    reportValue(making, `is empty, as ${shown(value)} has no value and is longer than max=${max}`);
    return "";
  }
  reportValue(making, `has a value of ${length} characters and takes ${max} (max=${max}); the rest is cut off`);
  return beginning(value, max);
}

const isUnresolved = /^\$(?:data|item|global)\b\S*$/;

/** Whole letters with at most `max` characters together. */
function beginning(value: string, max: number): string {
  let kept = "";
  let count = 0;
  for (const { segment } of graphemesOf(value)) {
    count += [...segment].length;
    if (count > max) break;
    kept += segment;
  }
  return kept;
}

export function madeText(making: FieldContext, { value: given, placeholder, isMultiline }: Text): MadeField<TextField> {
  const { slots, look, scene } = making;
  const { max, label } = slots.options;
  const value = keptText(given, making);
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
export function dateField(making: FieldContext): MadeField {
  const { slots } = making;
  const pattern = patternOf(slots.own[1] ?? "", making);
  const day = dayOf(slots.own[0] ?? "", making);
  const found = isoDate.exec(day);
  const value = found === null ? "" : dated(found, pattern);
  const made = madeText(making, { value, placeholder: pattern, isMultiline: false });
  const label = `${slots.options.label ?? slots.name} (${pattern})`;
  return { ...made, field: { ...made.field, label, date: { pattern, day } } };
}

/** The day that a field has, as "2026-07-01", or "". */
function dayOf(day: string, making: FieldContext): string {
  if (day === "") return "";
  if (isoDate.test(day) && isInCalendar(day)) return day;
  reportValue(making, `is empty: ${shown(day)} is no day of the calendar in the form 2026-07-01`);
  return "";
}

function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Pattern in which a date is written. Other letters mean something to Word or to PDF viewers, but not the same to both. */
function patternOf(format: string, making: FieldContext): string {
  if (format === "") return usualPattern;
  if (format.match(runs)?.every((run) => parts.has(run)) === true) return format;
  const known = `${[...parts].join(", ")} and signs between them`;
  reportValue(making, `has dates in the form ${usualPattern}, as the format ${shown(format)} is not made of ${known}`);
  return usualPattern;
}

const usualPattern = "yyyy-MM-dd";
const parts: ReadonlySet<string> = new Set(["yyyy", "yy", "MM", "M", "dd", "d"]);

/** A letter as often as it is repeated. */
const runs = /([A-Za-z])\1*/g;

function dated([, year = "", month = "", day = ""]: RegExpExecArray, pattern: string): string {
  return pattern.replace(/yyyy|yy|MM|M|dd|d/g, (letters) => {
    const part = letters.startsWith("y") ? year : letters.startsWith("M") ? month : day;
    if (letters === "yy") return part.slice(2);
    return letters.length === 1 ? String(Number(part)) : part;
  });
}
