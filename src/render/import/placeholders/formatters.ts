/** A formatter behind a placeholder, as Carbone writes it: `:formatN(2)`. */
export interface Formatter {
  readonly name: string;
  readonly words: readonly string[];
}

/** A shortcode or an expression that shows a value. */
interface Spelling {
  readonly code: string;
  /** The original says more than the definition does. */
  readonly isNear: boolean;
}

const digits = (word: string | undefined): string =>
  /^\d{1,2}$/.test(word ?? "") ? `, ${Math.min(Number(word), 20)}` : "";
const currency = (word: string | undefined): string => (/^[A-Z]{3}$/.test(word ?? "") ? (word ?? "") : "EUR");

type Made = (reference: string, words: readonly string[]) => Spelling;

const exact = (code: string): Spelling => ({ code, isNear: false });
const near = (code: string): Spelling => ({ code, isNear: true });

/** Carbone 4's formatters that a definition has, and filters of the same name. */
const known: Readonly<Record<string, Made>> = {
  formatN: (reference, [precision]) => exact(`[number, $${reference}${digits(precision)}]`),
  formatC: (reference, [precision, target]) =>
    near(`[currency, $${reference}, ${currency(target)}${digits(precision)}]`),
  formatD: (reference, [pattern]) => near(`[date, $${reference}, ${dateLength(pattern ?? "")}]`),
  convDate: (reference) => near(`[date, $${reference}]`),
  round: (reference, [precision]) => exact(`[= round($${reference}${digits(precision) || ", 0"})]`),
  upperCase: (reference) => exact(`[= upper($${reference})]`),
  lowerCase: (reference) => exact(`[= lower($${reference})]`),
  upper: (reference) => exact(`[= upper($${reference})]`),
  lower: (reference) => exact(`[= lower($${reference})]`),
  ifEmpty: (reference, [word]) => exact(`[= default($${reference}, '${(word ?? "").replaceAll("'", "''")}')]`),
};

/** undefined: there is nothing like it. */
export function formatted(reference: string, { name, words }: Formatter): Spelling | undefined {
  return Object.hasOwn(known, name) ? known[name]?.(reference, words) : undefined;
}

/** The length of a locale's date that is nearest to a pattern of moment.js. */
function dateLength(pattern: string): string {
  if (/dddd|LLLL/.test(pattern)) return "full";
  if (/MMMM|LL\b/.test(pattern)) return "long";
  return /MMM|\bll\b/.test(pattern) ? "medium" : "short";
}
