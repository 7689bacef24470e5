import { shown } from "../../../contract/shown.ts";
import { literalStart } from "../../../model/literal.ts";
import { argument, parseSize, rawArguments, type SizeArgument } from "../../markup/arguments.ts";
import type { Malformed } from "./effect.ts";

/** What stands in a field's shortcode: its own slots by position, then size and options in any order. */
export interface FieldSlots {
  readonly name: string;
  /** The slots after the name, without quotes. */
  readonly own: readonly string[];
  /** Which of them hold a value from the data. */
  readonly bound: readonly boolean[];
  readonly size: SizeArgument;
  readonly options: FieldOptions;
}

interface FieldOptions {
  readonly required?: true;
  readonly readonly?: true;
  readonly max?: number;
  readonly comb?: true;
  readonly label?: string;
  readonly export?: string;
  readonly style?: string;
}

/** `count`: how many slots follow the name by position. */
export function fieldSlots(inside: string, count: number): FieldSlots | Malformed {
  const raw = rawArguments(inside);
  const [name = "", ...slots] = raw.map(argument);
  const wrong = wrongName(name);
  if (wrong !== undefined) return { malformed: wrong };
  let size: SizeArgument = { width: undefined, height: undefined };
  let options: FieldOptions = {};
  for (const slot of slots.slice(count)) {
    const option = optionOf(slot);
    const found = option === undefined ? parseSize(slot) : undefined;
    if (option !== undefined) options = { ...options, ...option };
    else if (found !== undefined) size = found;
    else return { malformed: `${shown(slot)} is neither a size (w|h) nor an option of a field` };
  }
  const own = slots.slice(0, count);
  const bound = raw.slice(1, count + 1).map((slot) => slot.includes(literalStart));
  return { name, own, bound, size, options };
}

/** Why a field cannot have such a name; undefined: it can. */
export function wrongName(name: string): string | undefined {
  if (name === "") return "it names no field";
  // A full stop separates the names of a hierarchy (ISO 32000-1, 12.7.3.2).
  return name.includes(".") ? "the name of a field has no full stop" : undefined;
}

const longest = 1_000_000;

function optionOf(slot: string): FieldOptions | undefined {
  const equals = slot.indexOf("=");
  const key = (equals < 0 ? slot : slot.slice(0, equals)).trim().toLowerCase();
  const value = equals < 0 ? "" : slot.slice(equals + 1).trim();
  if (key === "required" || key === "readonly" || key === "comb")
    return value === "" || value === "true" ? { [key]: true } : undefined;
  if (key === "label" || key === "style") return { [key]: value };
  if (key === "export") return /^[\w-]+$/.test(value) && value !== "Off" ? { export: value } : undefined;
  if (key !== "max") return undefined;
  const max = /^\d{1,7}$/.test(value) ? Number(value) : 0;
  return max > 0 && max <= longest ? { max } : undefined;
}
