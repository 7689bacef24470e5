import { nearest } from "../../../../../vocabulary/check/nearest.ts";
import { literalStart } from "../../../../../vocabulary/markup/literal-marks.ts";
import { shown } from "../../../../contract/quoted.ts";
import { argument, optionValue, parseSize, rawArguments, type SizeArgument } from "../../../markup/arguments.ts";
import type { ShortcodeScene } from "../effect.ts";

/** Contents of a field's shortcode: its own slots by position, then size and options in any order. */
export interface FieldSlots {
  readonly name: string;
  /** The slots after the name, without quotes. */
  readonly own: readonly string[];
  /** How much of each of them comes from the data: nothing, something, or the whole slot as one value. */
  readonly bound: readonly Bound[];
  readonly size: SizeArgument;
  readonly options: FieldOptions;
}

type Bound = "none" | "part" | "whole";

interface FieldOptions {
  readonly required?: true;
  readonly readonly?: true;
  readonly max?: number;
  readonly comb?: true;
  readonly label?: string;
  readonly export?: string;
  readonly style?: string;
}

const optionNames = ["required", "readonly", "max", "comb", "label", "export", "style"] as const;

/**
 * Reads the slots of a field; `count` of them follow the name by position. The field is made whatever they contain,
 * because its shortcode as text would show the data in them. Slots that it cannot use are reported and left out.
 */
export function fieldSlots(inside: string, count: number, scene: ShortcodeScene): FieldSlots {
  const raw = rawArguments(inside);
  const [written = "", ...slots] = raw.map(argument);
  const name = fieldName(written, "field", scene);
  let size: SizeArgument = { width: undefined, height: undefined };
  let options: FieldOptions = {};
  for (const slot of slots.slice(count)) {
    const option = optionOf(slot);
    const found = option === undefined ? parseSize(slot) : undefined;
    if (option !== undefined) options = { ...options, ...option };
    else if (found !== undefined) size = found;
    else reportArgument(name, slot, scene);
  }
  const own = slots.slice(0, count);
  return { name, own, bound: raw.slice(1, count + 1).map(boundOf), size, options };
}

const oneValue = /^\s*'?\uFDD0[^\uFDD1]*\uFDD1'?\s*$/;

function boundOf(raw: string): Bound {
  if (!raw.includes(literalStart)) return "none";
  return oneValue.test(raw) ? "whole" : "part";
}

/**
 * The name of a field or a group as a form can have it: a full stop separates the names of a hierarchy (ISO 32000-1,
 * 12.7.3.2), and without a name nothing could be filled in. One that is changed is reported.
 */
export function fieldName(written: string, kind: "field" | "group", { context, path }: ShortcodeScene): string {
  const name = (written === "" ? path.slice(1).replaceAll("/", "-") : written).replaceAll(".", "_");
  if (name === written) return name;
  const why =
    written === "" ? `A ${kind} without a name` : `The ${kind} ${shown(written)}, whose name has a full stop,`;
  context.report.add("CONTENT_ERROR", "FIELD_NAME_INVALID", path, `${why} is named ${shown(name)}.`);
  return name;
}

function reportArgument(name: string, slot: string, { context, path }: ShortcodeScene): void {
  const [key = ""] = slot.split("=", 1);
  const meant = nearest(key.trim(), optionNames);
  const hint = meant === undefined || meant === key.trim() ? "" : ` Did you mean ${meant}?`;
  const message = `${shown(slot)} is neither a size (w|h) nor an option of the field ${shown(name)}; it is left out.${hint}`;
  context.report.add("CONTENT_ERROR", "SHORTCODE_ARGUMENT", path, message);
}

const longest = 1_000_000;

function optionOf(slot: string): FieldOptions | undefined {
  const equals = slot.indexOf("=");
  const key = (equals < 0 ? slot : slot.slice(0, equals)).trim().toLowerCase();
  const value = equals < 0 ? "" : optionValue(slot.slice(equals + 1));
  if (key === "required" || key === "readonly" || key === "comb")
    return value === "" || value === "true" ? { [key]: true } : undefined;
  if (key === "label" || key === "style") return { [key]: value };
  if (key === "export") return /^[\w-]+$/.test(value) && value !== "Off" ? { export: value } : undefined;
  if (key !== "max") return undefined;
  const max = /^\d{1,7}$/.test(value) ? Number(value) : 0;
  return max > 0 && max <= longest ? { max } : undefined;
}
