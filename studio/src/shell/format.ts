import { language } from "../words/words.ts";

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: (tag: string) => T): T {
  const key = `${language.value} ${name}`;
  const there = formatters.get(key) ?? make(language.value);
  formatters.set(key, there);
  return there as T;
}

export const numberText = (value: number): string =>
  kept("number", (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })).format(value);

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size in the unit that leaves one to three digits before the point. */
export function sizeText(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const unit = units[step] ?? "byte";
  const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return kept(unit, (tag) => new Intl.NumberFormat(tag, options)).format(bytes / 1000 ** step);
}

/** An instant in the reader's time zone. */
export const timeText = (iso: string): string =>
  kept("time", (tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" })).format(
    new Date(iso),
  );

/** A day of UTC. */
export const dayText = (iso: string): string =>
  kept("day", (tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" })).format(new Date(iso));

export const shortDayText = (iso: string): string =>
  kept("short-day", (tag) => new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "UTC" })).format(
    new Date(iso),
  );
