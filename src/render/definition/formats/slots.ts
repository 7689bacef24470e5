import { shown } from "../../contract/quoted.ts";
import { optionValue } from "../markup/arguments.ts";
import type { DateOptions, NumberOptions } from "./formats.ts";

/** Slots as options of `Intl`, or why they are none. */
type Slots<Options> = { readonly options: Options } | { readonly malformed: string };

/** An option `key=value`: the key of `Intl`, and its words, each as written here and as `Intl` spells it. */
type SlotOption = readonly [key: string, words: Readonly<Record<string, unknown>> | "digits" | "text"];

const same = (...words: readonly string[]) => Object.fromEntries(words.map((word) => [word.toLowerCase(), word]));
const yesNo = { true: true, false: false };

const numberKeys: Readonly<Record<string, SlotOption>> = {
  digits: ["digits", "digits"],
  mindigits: ["minimumFractionDigits", "digits"],
  maxdigits: ["maximumFractionDigits", "digits"],
  grouping: ["useGrouping", yesNo],
  sign: ["signDisplay", same("auto", "always", "never", "exceptZero", "negative")],
  notation: ["notation", same("standard", "scientific", "engineering", "compact")],
  locale: ["locale", "text"],
};

const unitKeys: Readonly<Record<string, SlotOption>> = { ...numberKeys, unit: ["unit", "text"] };

const moneyKeys: Readonly<Record<string, SlotOption>> = {
  ...numberKeys,
  display: ["currencyDisplay", { symbol: "symbol", narrow: "narrowSymbol", code: "code", name: "name" }],
  accounting: ["currencySign", { true: "accounting", false: "standard" }],
};

const numeric = same("numeric", "2-digit");
const named = same("long", "short", "narrow");

const dateKeys: Readonly<Record<string, SlotOption>> = {
  weekday: ["weekday", named],
  year: ["year", numeric],
  month: ["month", { ...numeric, ...named }],
  day: ["day", numeric],
  hour: ["hour", numeric],
  minute: ["minute", numeric],
  second: ["second", numeric],
  hour12: ["hour12", yesNo],
  zone: ["timeZoneName", same("long", "short", "longOffset", "shortOffset", "longGeneric", "shortGeneric")],
  calendar: ["calendar", "text"],
  numbers: ["numberingSystem", "text"],
  timezone: ["timeZone", "text"],
  locale: ["locale", "text"],
};

type Options = Record<string, unknown>;

/** Reads `key=value` into `options`; undefined when it is not understood. */
function readOption(word: string, keys: Readonly<Record<string, SlotOption>>, options: Options): string | undefined {
  const equals = word.indexOf("=");
  const key = word.slice(0, equals).trim().toLowerCase();
  const value = optionValue(word.slice(equals + 1));
  const option = equals > 0 && Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (option === undefined) return word;
  const [name, words] = option;
  if (words === "text") options[name] = value;
  else if (words === "digits") return readDigits(value, name, options) ? undefined : word;
  else if (Object.hasOwn(words, value.toLowerCase())) options[name] = words[value.toLowerCase()];
  else return word;
  return undefined;
}

/** `digits` stands for both bounds. */
function readDigits(value: string, name: string, options: Options): boolean {
  if (!/^\d{1,2}$/.test(value) || Number(value) > 20) return false;
  const names = name === "digits" ? ["minimumFractionDigits", "maximumFractionDigits"] : [name];
  for (const one of names) options[one] = Number(value);
  return true;
}

/** Slots behind a number: how many digits and the word percent by their form, the rest by name. */
export function numberSlots(slots: readonly string[]): Slots<NumberOptions> {
  const options: Options = {};
  for (const slot of slots) {
    if (slot === "") continue;
    if (/^\d+$/.test(slot) && readDigits(slot, "digits", options)) continue;
    if (slot.toLowerCase() === "percent") options["style"] = "percent";
    else if (readOption(slot, unitKeys, options) !== undefined) return strange(slot);
  }
  if (options["unit"] !== undefined) options["style"] = "unit";
  return { options: options as NumberOptions };
}

/** Slots behind an amount, the currency first. */
export function currencySlots([currency = "", ...slots]: readonly string[]): Slots<NumberOptions> {
  if (!/^[A-Za-z]{3}$/.test(currency)) return { malformed: "it needs a value and a currency such as EUR (ISO 4217)" };
  const options: Options = { style: "currency", currency: currency.toUpperCase() };
  for (const slot of slots) {
    if (slot === "" || (/^\d+$/.test(slot) && readDigits(slot, "digits", options))) continue;
    if (readOption(slot, moneyKeys, options) !== undefined) return strange(slot);
  }
  return { options: options as NumberOptions };
}

const styles = ["full", "long", "medium", "short"];

/** Slots behind a date: how the day and how the time of day is written; or its parts by name. */
export function dateSlots(slots: readonly string[]): Slots<DateOptions> {
  const options: Options = {};
  for (const [at, slot] of slots.entries()) {
    if (slot === "") continue;
    const style = at < 2 ? styles.find((one) => one === slot.toLowerCase()) : undefined;
    if (style !== undefined) options[at === 0 ? "dateStyle" : "timeStyle"] = style;
    else if (readOption(slot, dateKeys, options) !== undefined) return strange(slot);
  }
  const isPlain = Object.keys(options).every((key) => key === "locale" || key === "timeZone" || key === "calendar");
  if (isPlain) options["dateStyle"] = "medium";
  return { options: options as DateOptions };
}

const strange = (slot: string) => ({ malformed: `${shown(slot)} is no option of it` });
