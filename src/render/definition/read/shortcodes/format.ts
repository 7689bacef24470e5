import { shown } from "../../../contract/quoted.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { FormatResult } from "../../formats/formats.ts";
import { currencySlots, dateSlots, numberSlots } from "../../formats/slots.ts";
import { splitArguments } from "../../markup/arguments.ts";
import type { ComposedMarks } from "./composer.ts";
import type { MalformedShortcode, ShortcodeScene } from "./effect.ts";

/** `[number, value, 2]`, `[number, value, percent]`. */
export function numberInlines(
  inside: string,
  marks: ComposedMarks,
  scene: ShortcodeScene,
): readonly Inline[] | MalformedShortcode {
  const [value = "", ...slots] = splitArguments(inside);
  reportDecimalComma(inside, scene);
  const read = numberSlots(slots);
  if ("malformed" in read) return read;
  return written(value, (formats) => formats.number(value, read.options, scene.path), marks, scene);
}

/** `[number, 1,5]`: blanks stand before arguments but not in the number, so the comma was probably a decimal one. */
function reportDecimalComma(inside: string, { context, path }: ShortcodeScene): void {
  const [, whole = "", decimals = ""] = /^\s+(-?\d+),(\d+)\s*(?:,|$)/.exec(inside) ?? [];
  if (whole === "") return;
  const message = `${whole},${decimals} is read as ${whole} with ${decimals} decimal places. If a number is meant, write ${whole}.${decimals}; if not, a blank behind the comma.`;
  context.report.add(undefined, "VALUE_AMBIGUOUS", path, message);
}

/** `[currency, value, EUR]`. */
export function currencyInlines(
  inside: string,
  marks: ComposedMarks,
  scene: ShortcodeScene,
): readonly Inline[] | MalformedShortcode {
  const [value = "", ...slots] = splitArguments(inside);
  const read = currencySlots(slots);
  if ("malformed" in read) return read;
  return written(value, (formats) => formats.number(value, read.options, scene.path), marks, scene);
}

/** `[date, value, long, short]`. */
export function dateInlines(
  inside: string,
  marks: ComposedMarks,
  scene: ShortcodeScene,
): readonly Inline[] | MalformedShortcode {
  const [value = "", ...slots] = splitArguments(inside);
  const read = dateSlots(slots);
  if ("malformed" in read) return read;
  return written(value, (formats) => formats.date(value, read.options, scene.path), marks, scene);
}

type FormatsOf = ShortcodeScene["context"]["formats"];

/** A value that cannot be formatted stays as it is; one that binding left unresolved is reported already. */
function written(
  value: string,
  format: (formats: FormatsOf) => FormatResult,
  marks: ComposedMarks,
  { context, path }: ShortcodeScene,
): readonly Inline[] {
  if (value.trim() === "") return [];
  const isUnresolved = /^(?:\$(?:data|item|value|group|carry|global)\b|\[= )/.test(value);
  const made = isUnresolved ? { text: value } : format(context.formats);
  if ("text" in made) return [{ kind: "text", text: made.text, ...marks }];
  const message = `${shown(value)} stays as it is: ${made.unusable}.`;
  context.report.add("CONTENT_ERROR", "VALUE_UNFORMATTED", path, message);
  return [{ kind: "text", text: value.replace(/\s/g, " "), ...marks }];
}
