import { quotedText } from "../../vocabulary/expression/quoted-text.ts";
import { conditional } from "./conditional.ts";
import type { Formatter } from "./formatter.ts";
import { ValueWithinText } from "./within-text.ts";

/** How a definition shows a value with formatters. */
interface Spelling {
  /** A shortcode or an expression in its brackets; undefined: the value as it stands. */
  readonly code: string | undefined;
  /** The same within another expression; undefined: the value as it stands. */
  readonly expression: string | undefined;
  /** The same as a part of a text, where a missing value prints nothing. */
  readonly withinText: string | undefined;
  /** The original says more than the definition does. */
  readonly near: boolean;
  /** How many of the last formatters are left out. */
  readonly left: number;
}

/** The result of one formatter: an expression, and a shortcode where it stands alone. */
interface FormatterStep {
  readonly expression: string;
  readonly shortcode?: string;
  readonly near?: boolean;
}

const digits = (word: string | undefined): string =>
  /^\d{1,2}$/.test(word ?? "") ? `${Math.min(Number(word), 20)}` : "";
const currency = (word: string | undefined): string => (/^[A-Z]{3}$/.test(word ?? "") ? (word ?? "") : "EUR");

const computed = (expression: string): FormatterStep => ({ expression });

/** `slots`: of the shortcode, behind its value. */
function shown(kind: string, x: string, slots: readonly string[], near = false): FormatterStep {
  const given = slots.slice(0, slots.findLastIndex((slot) => slot !== "") + 1);
  return {
    expression: `format(${[x, ...[kind, ...given].map(quotedText)].join(", ")})`,
    shortcode: `[${[kind, x, ...given].join(", ")}]`,
    near,
  };
}

/** Carbone 4's formatters that a definition has, and filters of the same name. */
const known: Readonly<Record<string, (x: string, words: readonly string[]) => FormatterStep>> = {
  formatN: (x, [precision]) => shown("number", x, [digits(precision)]),
  formatC: (x, [precision, target]) => shown("currency", x, [currency(target), digits(precision)], true),
  formatD: (x, [pattern]) => shown("date", x, dateSlots(pattern ?? ""), true),
  convDate: (x) => shown("date", x, [], true),
  round: (x, [precision]) => computed(`round(${x}, ${digits(precision) || "0"})`),
  upperCase: (x) => computed(`upper(${x})`),
  lowerCase: (x) => computed(`lower(${x})`),
  upper: (x) => computed(`upper(${x})`),
  lower: (x) => computed(`lower(${x})`),
  ifEmpty: (x, [word]) => computed(`default(${x}, ${quotedText(word ?? "")})`),
};

/** An expression with the formatters in their order, up to the first that a definition has not. */
export function spelled(value: string, formatters: readonly Formatter[]): Spelling {
  let [expression, near, at] = [value, false, 0];
  let shortcode: string | undefined;
  const within = new ValueWithinText(expression);
  while (at < formatters.length) {
    const choice = conditional(expression, formatters.slice(at));
    const step = choice ?? stepOf(expression, formatters[at]);
    if (step === undefined) break;
    const rest = formatters.slice(at);
    if (choice !== undefined) within.choose((x) => conditional(x, rest)?.expression ?? x, choice.isWhole);
    else if (rest[0]?.name === "ifEmpty") within.choose((x) => stepOf(x, rest[0])?.expression ?? x, true);
    else within.apply((x) => stepOf(x, rest[0])?.expression ?? x);
    shortcode = at === 0 ? step.shortcode : undefined;
    near ||= step.near === true;
    expression = step.expression;
    at += choice?.taken ?? 1;
  }
  const code = at === 0 ? undefined : (shortcode ?? `[= ${expression}]`);
  const spelling = at === 0 ? {} : { expression, withinText: within.expression() };
  return { expression: undefined, withinText: undefined, ...spelling, code, near, left: formatters.length - at };
}

function stepOf(x: string, formatter: Formatter | undefined): FormatterStep | undefined {
  if (formatter === undefined || !Object.hasOwn(known, formatter.name)) return undefined;
  return known[formatter.name]?.(x, formatter.words);
}

/** Parts of a date by the words of moment.js; a pattern with a day in it is a length of the locale. */
const parts: Readonly<Record<string, string>> = {
  YYYY: "year=numeric",
  YY: "year=2-digit",
  MMMM: "month=long",
  MMM: "month=short",
  MM: "month=2-digit",
  M: "month=numeric",
  dddd: "weekday=long",
  ddd: "weekday=short",
};

function dateSlots(pattern: string): readonly string[] {
  const words = pattern.match(/[A-Za-z]+/g) ?? [];
  if (words.length > 0 && words.every((word) => Object.hasOwn(parts, word)))
    return ["", "", ...words.map((word) => parts[word] ?? "")];
  return [dateLength(pattern)];
}

/** The length of a locale's date that is nearest to a pattern of moment.js. */
function dateLength(pattern: string): string {
  if (/dddd|LLLL/.test(pattern)) return "full";
  if (/MMMM|LL\b/.test(pattern)) return "long";
  return /MMM|\bll\b/.test(pattern) ? "medium" : "short";
}
