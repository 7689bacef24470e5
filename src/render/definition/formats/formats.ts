import { countingSymbol } from "../../../vocabulary/counters/counting-symbol.ts";
import type { Document } from "../../../vocabulary/generated/definition.ts";
import { shown } from "../../contract/quoted.ts";
import type { Report } from "../../contract/report.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import type { PrintedValues } from "./printed-values.ts";

/** A value as a format writes it, or why it cannot. */
export type FormatResult = { readonly text: string } | { readonly unusable: string };

/** Formats for shortcodes that name none: the document's locale and time zone, otherwise the request's. */
export interface FormatDefaults {
  /** BCP 47. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

export type NumberOptions = Intl.NumberFormatOptions & { readonly locale?: string };
export type DateOptions = Intl.DateTimeFormatOptions & { readonly locale?: string };

/** Formats made are kept: making one costs a hundred times what using it does. */
const mostCached = 200;

/** The locale that takes the place of one that is unknown; never the machine's. */
const fallbackLocale = "en";

/**
 * Numbers and dates written by `Intl` (ECMA-402), always with a locale and a time zone that the document or the request
 * names. Lives as long as the reading of one document.
 */
export class Formats {
  readonly #defaults: FormatDefaults;
  readonly #report: Report;
  readonly #printed: PrintedValues | undefined;
  readonly #numbers = new Map<string, Intl.NumberFormat | undefined>();
  #collator: Intl.Collator | undefined;
  readonly #dates = new Map<string, Intl.DateTimeFormat | undefined>();

  /** @param printed - learns what is written, where that is needed */
  constructor(
    document: Pick<Document, "locale" | "timeZone">,
    defaults: FormatDefaults,
    report: Report,
    printed?: PrintedValues,
  ) {
    const { locale, timeZone } = document;
    this.#defaults = {
      locale: locale === undefined ? defaults.locale : unquoteLiteral(locale),
      timeZone: timeZone === undefined ? defaults.timeZone : unquoteLiteral(timeZone),
    };
    this.#report = report;
    this.#printed = printed;
  }

  /** `value` as JSON or a person's data writes a number: digits, a full stop, an exponent. */
  number(value: string, options: NumberOptions, path: string): FormatResult {
    const written = value.trim();
    if (!decimal.test(written)) return { unusable: "it is no number" };
    const format = cached(this.#numbers, options, () => {
      const { locale = this.#defaults.locale, ...rest } = options;
      return new Intl.NumberFormat(this.#locales(locale, path), rest);
    });
    if (format === undefined) return { unusable: "the format has options that do not go together" };
    // As text a number keeps all its digits, however many (ECMA-402, Intl mathematical values).
    const text = format.format(written as `${number}`);
    this.#printed?.addNumber(text, written, format);
    return { text };
  }

  /** `value` as ISO 8601 writes a day or a moment. */
  date(value: string, options: DateOptions, path: string): FormatResult {
    const moment = readMoment(value.trim());
    if (moment === undefined) return { unusable: "it is no date of ISO 8601" };
    const timeZone = moment.isLocal ? "UTC" : (options.timeZone ?? this.#defaults.timeZone);
    const format = cached(this.#dates, { ...options, timeZone }, () => {
      const { locale = this.#defaults.locale, ...rest } = options;
      return new Intl.DateTimeFormat(this.#locales(locale, path), { ...rest, timeZone: this.#zone(timeZone, path) });
    });
    if (format === undefined) return { unusable: "the format has options that do not go together" };
    const text = format.format(moment.time);
    this.#printed?.addDate(text, moment.time, format);
    return { text };
  }

  /** The character before the decimals of a number in the document's locale. */
  decimalMark(path: string): string {
    const format = new Intl.NumberFormat(this.#locales(this.#defaults.locale, path));
    return format.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
  }

  /** A kind of number as the document's locale counts; `symbol`: a `CountSymbol` of the language. */
  countingSymbol(symbol: string): string {
    return countingSymbol(symbol, this.#defaults.locale);
  }

  /** The order of texts in the document's locale. */
  collator(path: string): Intl.Collator {
    this.#collator ??= new Intl.Collator(this.#locales(this.#defaults.locale, path));
    return this.#collator;
  }

  #locales(locale: string, path: string): string {
    if (isKnown(() => Intl.NumberFormat.supportedLocalesOf(locale).length > 0)) return locale;
    this.#note(`${shown(locale)} is no locale at hand; ${fallbackLocale} is used.`, path);
    return fallbackLocale;
  }

  #zone(timeZone: string, path: string): string {
    if (isKnown(() => new Intl.DateTimeFormat(fallbackLocale, { timeZone }).resolvedOptions().timeZone !== ""))
      return timeZone;
    this.#note(`${shown(timeZone)} is no time zone; UTC is used.`, path);
    return "UTC";
  }

  #note(message: string, path: string): void {
    this.#report.add("CONTENT_ERROR", "VALUE_UNFORMATTED", path, message);
  }
}

/** Names that `Intl` refuses throw. */
function isKnown(ask: () => boolean): boolean {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A format by its options; undefined when they do not go together. */
function cached<Format>(
  formats: Map<string, Format | undefined>,
  options: object,
  make: () => Format,
): Format | undefined {
  const key = JSON.stringify(options);
  if (formats.has(key)) return formats.get(key);
  const format = made(make);
  if (formats.size < mostCached) formats.set(key, format);
  return format;
}

function made<Format>(make: () => Format): Format | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const decimal = /^[+-]?(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})(?:[eE][+-]?\d{1,3})?$/;

/** A day, with or without a time of day; `Z` or an offset makes it a moment. */
const iso =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|z|[+-]\d{2}:?\d{2})?)?)?$/;

/** `isLocal`: a day or a time without a zone, which is shown as it is written. */
function readMoment(text: string): { readonly time: number; readonly isLocal: boolean } | undefined {
  const parts = iso.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day = "01", hour = "00", minute = "00", second = "00", fraction = "0", zone] = parts;
  const at = (digits: string | undefined) => Number(digits ?? 0);
  const milliseconds = Math.floor(at(`0.${fraction}`) * 1000);
  const time = Date.UTC(2000, at(month) - 1, at(day), at(hour), at(minute), Math.min(59, at(second)), milliseconds);
  // Years below 100 are years of that age, not of the twentieth century.
  const moment = new Date(time);
  moment.setUTCFullYear(at(year), at(month) - 1, at(day));
  const isReal =
    moment.getUTCMonth() === at(month) - 1 &&
    moment.getUTCDate() === at(day) &&
    at(hour) < 24 &&
    at(minute) < 60 &&
    at(second) <= 60;
  if (!isReal) return undefined;
  return { time: moment.getTime() - offsetOf(zone), isLocal: zone === undefined };
}

/** Milliseconds east of Greenwich. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === "Z") return 0;
  const digits = zone.replace(/\D/g, "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
