import type { CellValue } from "../../model/document/data-table.ts";

/** Digits of a double that are certain. */
const certainDigits = 15;
/** Formats of numbers in spreadsheets are no longer than 255 characters. */
const longestLiteral = 40;

/** Texts that formats wrote, and the values behind them, so that a text of the document is known as the number or the date that it is. */
export class PrintedValues {
  /** Text alone, where the same was written for several values. */
  readonly #values = new Map<string, CellValue>();

  /** @param written - the number: digits, a full stop, an exponent */
  addNumber(text: string, written: string, format: Intl.NumberFormat): void {
    this.#add(text, numberPrinted(written, format));
  }

  /** @param time - in milliseconds since 1970 */
  addDate(text: string, time: number, format: Intl.DateTimeFormat): void {
    this.#add(text, datePrinted(time, format));
  }

  /** The value of a text: what a format wrote, else plain digits as they stand. */
  valueOf(text: string): CellValue {
    const trimmed = text.trim();
    return this.#values.get(trimmed) ?? plainNumber(trimmed) ?? { kind: "text", text };
  }

  #add(text: string, value: CellValue | undefined): void {
    const key = text.trim();
    const known = this.#values.get(key);
    if (value === undefined || (known !== undefined && !isSame(known, value)))
      this.#values.set(key, { kind: "text", text });
    else if (known === undefined) this.#values.set(key, value);
  }
}

const isSame = (a: CellValue, b: CellValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Digits that can only be a number: none that begin with a zero or a plus sign. */
const plain = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

function plainNumber(text: string): CellValue | undefined {
  const decimals = plain.exec(text)?.[1]?.length ?? 0;
  if (!plain.test(text) || countedDigits(text) > certainDigits) return undefined;
  return { kind: "number", digits: text, format: numberFormat(false, decimals) };
}

const countedDigits = (text: string): number => text.replace(/\D/g, "").replace(/^0+/, "").length;

const numberFormat = (grouping: boolean, decimals: number): string =>
  `${grouping ? "#,##0" : "0"}${decimals === 0 ? "" : `.${"0".repeat(decimals)}`}`;

/** Making a format costs a hundred times what using it does. */
const roundings = new WeakMap<Intl.NumberFormat, Intl.NumberFormat>();

/** A format that rounds as another does, in plain digits. */
function roundingOf(format: Intl.NumberFormat, decimals: number): Intl.NumberFormat {
  const plainly = { useGrouping: false, numberingSystem: "latn", maximumFractionDigits: Math.min(decimals, 20) };
  const made = roundings.get(format) ?? new Intl.NumberFormat("en", plainly);
  roundings.set(format, made);
  return made;
}

/** undefined: what is printed is no number of digits (1.2 million), or has more of them than a spreadsheet keeps. */
function numberPrinted(written: string, format: Intl.NumberFormat): CellValue | undefined {
  const shown = format.resolvedOptions();
  const { notation, style, signDisplay, useGrouping, minimumFractionDigits = 0, maximumFractionDigits } = shown;
  if (notation !== "standard" || maximumFractionDigits === undefined) return undefined;
  const percent = style === "percent" ? 2 : 0;
  const rounding = roundingOf(format, maximumFractionDigits + percent);
  // Without its sign a number is printed as another one.
  const digits = rounding.format(written as `${number}`).replace(signDisplay === "never" ? /^-/ : /^-(?=0$)/, "");
  if (countedDigits(digits) > certainDigits) return undefined;
  const decimals = Math.max(minimumFractionDigits, (digits.split(".")[1]?.length ?? 0) - percent);
  const plainly = numberFormat(String(useGrouping) !== "false", decimals);
  return { kind: "number", digits, format: sections(written.replace(/^[+-]/, ""), plainly, format) };
}

/** A spreadsheet's format: with a second section for negative numbers where parentheses stand for their sign (ISO/IEC 29500-1, 18.8.31). */
function sections(unsigned: string, plainly: string, format: Intl.NumberFormat): string {
  const [before, after] = around(format.formatToParts(unsigned as `${number}`));
  const positive = `${before}${plainly}${after}`;
  const { currencySign, signDisplay } = format.resolvedOptions();
  if (currencySign !== "accounting" || signDisplay === "never") return positive;
  const parts = format.formatToParts(`-${unsigned}` as `${number}`);
  if (parts.some(({ type }) => type === "minusSign")) return positive;
  const [opening, closing] = around(parts);
  return opening === before && closing === after ? positive : `${positive};${opening}${plainly}${closing}`;
}

const ofNumber: ReadonlySet<string> = new Set(["integer", "group", "decimal", "fraction"]);

/** The text before and behind the digits, as a spreadsheet's format spells it. */
function around(parts: readonly Intl.NumberFormatPart[]): readonly [string, string] {
  const from = parts.findIndex(({ type }) => ofNumber.has(type));
  const to = parts.findLastIndex(({ type }) => ofNumber.has(type));
  return [literal(parts.slice(0, from)), literal(parts.slice(to + 1))];
}

function literal(parts: readonly Intl.NumberFormatPart[]): string {
  const percent = parts.findIndex(({ type }) => type === "percentSign");
  if (percent === -1) return quoted(wordsOf(parts));
  return `${quoted(wordsOf(parts.slice(0, percent)))}%${quoted(wordsOf(parts.slice(percent + 1)))}`;
}

/** A spreadsheet sets signs itself. */
const wordsOf = (parts: readonly Intl.NumberFormatPart[]): string =>
  parts
    .filter(({ type }) => type !== "plusSign" && type !== "minusSign")
    .map(({ value }) => value)
    .join("");

const quoted = (text: string): string => (text === "" ? "" : `"${text.replaceAll('"', "").slice(0, longestLiteral)}"`);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A clock that reads digits in a time zone. One is kept: a document seldom has two zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en", {
    ...{ timeZone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23", era: "short" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  clocks.clear();
  clocks.set(timeZone, made);
  return made;
}

/** Spreadsheets count days from 1900, and take that year for a leap year. */
const firstDay = "1900-03-01";

/** undefined: a day is not printed in whole, or its zone is printed with it. */
function datePrinted(time: number, format: Intl.DateTimeFormat): CellValue | undefined {
  const shown = format.resolvedOptions() as Intl.ResolvedDateTimeFormatOptions & Intl.DateTimeFormatOptions;
  const { dateStyle, timeStyle, year, month, day: dayOf, hour, minute, second, timeZoneName, timeZone } = shown;
  const isDay = dateStyle !== undefined || (year !== undefined && month !== undefined && dayOf !== undefined);
  if (!isDay || timeZoneName !== undefined || timeStyle === "full" || timeStyle === "long") return undefined;
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? "00";
  const day = `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  if (part("era") !== "AD" || day.length !== firstDay.length || day < firstDay) return undefined;
  if (timeStyle === undefined && hour === undefined) return { kind: "date", iso: day };
  const seconds = timeStyle === "medium" || second !== undefined ? part("second") : "00";
  const minutes = timeStyle !== undefined || minute !== undefined ? part("minute") : "00";
  return { kind: "date", iso: `${day}T${part("hour")}:${minutes}:${seconds}` };
}
