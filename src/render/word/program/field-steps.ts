import { charge } from "../../definition/bind/expression/computed.ts";
import { type Decimal, decimalOfText, isDecimal, rounded } from "../../definition/bind/expression/decimal.ts";
import { ExpressionFault } from "../../definition/bind/expression/fault.ts";
import { type ExpressionValue, kindOf, textOfResult } from "../../definition/bind/expression/value.ts";
import { textOf } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { FieldSwitch } from "../../tag-languages/field-code.ts";
import { dateInPicture } from "../fields/date-picture.ts";
import type { FieldTest, FieldText, FormattedField } from "../fields/field-value.ts";
import { numberInPicture } from "../fields/number-picture.ts";
import { inCase, isLike } from "../fields/text-switches.ts";
import type { FillingState } from "./filling-state.ts";
import type { WordInstruction } from "./instruction.ts";
import { valueOfField } from "./merge-name.ts";
import { writtenInRuns } from "./written-text.ts";

/** Where a field is computed, and what is said of what it lacks. */
interface WordFieldContext {
  readonly scope: DataScope;
  readonly state: FillingState;
  readonly where: string;
  /** It stands in the code of another one, which stays without it. */
  readonly isNested?: boolean;
  /** The language of its dates; undefined: that of the filling. */
  readonly locale?: string | undefined;
}

type FieldStep = Extract<WordInstruction, { readonly kind: "field" }>;

/** The value of a field in a run of its look; without one the field as it was. */
export function writtenField(
  { field, look, xml, around, where }: FieldStep,
  scope: DataScope,
  state: FillingState,
): string {
  const text = textOfField(field, { scope, state, where });
  // Texts of the file count as well as those of the data: a loop repeats both.
  scope.growth.byLength(text === undefined ? xml.length : look.own.length + text.length);
  if (text === undefined) return xml;
  const run = `<w:r>${look.own}<w:t xml:space="preserve">${writtenInRuns(text, look, scope.growth)}</w:t></w:r>`;
  if (around === undefined) return run;
  scope.growth.byText(around.before);
  return around.before + run + around.behind;
}

/** undefined: it has none, which is reported. */
function textOfField({ value, switches }: FormattedField, context: WordFieldContext): string | undefined {
  const { scope, state } = context;
  charge({ scope, path: state.path, entry: undefined }, 1);
  switch (value.kind) {
    case "name": {
      const found = valueOfField(value.name, scope, state);
      const isEmpty = found === undefined || found === null;
      if (isEmpty && value.otherwise !== undefined)
        return formatted(joined(value.otherwise, context), switches, context);
      // Labels behind the last entry are empty.
      const { records } = state;
      if (found === null || (found === undefined && records !== undefined && records.at >= records.entries.length))
        return "";
      if (found === undefined) scope.use?.unresolved(`«${value.name}»`);
      if (found === undefined && state.missing === "empty") {
        report(context, "UNRESOLVED_TOKEN", `«${value.name}» has no value, and nothing stands in its place`);
        return "";
      }
      if (found === undefined && context.isNested === true) {
        report(context, "UNRESOLVED_TOKEN", `«${value.name}» in it has no value, and nothing stands in its place`);
        return undefined;
      }
      return textOfValue(found, switches, context);
    }
    case "choice": {
      const chosen = holds(value.test, context) ? value.yes : value.no;
      return formatted(joined(chosen, context), switches, context);
    }
    case "text":
      return formatted(joined(value.text, context), switches, context);
    case "set":
      state.bookmarks.set(value.name, joined(value.text, context));
      return "";
    case "bookmark": {
      const text = state.bookmarks.get(value.name);
      // A bookmark may be given its own text twice, and again.
      if (text !== undefined) scope.growth.byText(text);
      if (text !== undefined) return formatted(text, switches, context);
      report(context, "UNRESOLVED_TOKEN", "no field before it gives the bookmark a text");
      return undefined;
    }
    case "number":
      return formatted(String(scope.index ?? 1), switches, context);
    case "formula": {
      const operands = value.operands.map(([name, field]) => [name, textOfField(field, context) ?? ""] as const);
      const inner = { ...scope, item: Object.fromEntries(operands) };
      charge({ scope, path: state.path, entry: undefined }, value.compute.parts);
      try {
        const result = value.compute.run({ scope: inner, path: state.path, entry: undefined });
        return formatted(textOfFormula(result, switches), switches, context);
      } catch (error) {
        if (!(error instanceof ExpressionFault)) throw error;
        report(context, "EXPRESSION_VALUE", `${error.message}`);
        return undefined;
      }
    }
  }
}

/** Without a picture a formula has two decimals at most, and what holds is 1, as Word has them. */
function textOfFormula(result: ExpressionValue, switches: readonly FieldSwitch[]): string {
  if (typeof result === "boolean") return result ? "1" : "0";
  const hasPicture = switches.some(({ name }) => name === "\\#");
  return textOfResult(isDecimal(result) && !hasPicture ? rounded(result, 2) : result) ?? "";
}

/** A value as text in the format of the switches; undefined: it has none, which is reported. */
export function textOfValue(
  found: unknown,
  switches: readonly FieldSwitch[],
  context: WordFieldContext,
): string | undefined {
  const text = textOf(found);
  if (text !== undefined) {
    context.scope.growth.byText(text);
    return formatted(text, switches, context);
  }
  if (found === undefined) report(context, "UNRESOLVED_TOKEN", "it has no value and stays as it is");
  else report(context, "VALUE_NO_TEXT", `it is ${kindOf(found as object)}, which has no text, and stays as it is`);
  return undefined;
}

function report(
  { scope, state, where }: WordFieldContext,
  code: "UNRESOLVED_TOKEN" | "VALUE_NO_TEXT" | "EXPRESSION_VALUE",
  what: string,
): void {
  const errorCode = code === "VALUE_NO_TEXT" ? "CONTENT_ERROR" : "UNRESOLVED_TOKEN";
  scope.missing.report.add(errorCode, code, state.path, `${where}: ${what}.`);
}

/** Texts and values in their order; what has no value, or null, is nothing. */
const joined = (text: FieldText, context: WordFieldContext): string =>
  text
    .map((part) => (typeof part === "string" ? part : (textOfField(part, { ...context, isNested: true }) ?? "")))
    .join("");

/** Whether a comparison of a field holds: by numbers if both are, else by texts (17.16.5.26). */
export function holds({ left, sign, right }: FieldTest, context: WordFieldContext): boolean {
  const [one, other] = [joined(left, context).trim(), joined(right, context).trim()];
  charge({ scope: context.scope, path: context.state.path, entry: undefined }, 1 + (one.length * other.length) / 1_000);
  const [a, b] = [numberIn(one), numberIn(other)];
  if (a !== undefined && b !== undefined) return signs[sign]?.(a.cmp(b)) === true;
  if (sign === "=" || sign === "<>") return isLike(one, other) === (sign === "=");
  return signs[sign]?.(one < other ? -1 : one > other ? 1 : 0) === true;
}

const signs: Readonly<Record<string, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "<>": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** Longer texts are no numbers. */
const longestNumber = 100;

/** A number, its thousands divided or not. */
const numberIn = (text: string): Decimal | undefined =>
  text.length > longestNumber ? undefined : decimalOfText(thousands.test(text) ? text.replaceAll(",", "") : text);

const thousands = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** A text as its switches write it: pictures first, then case, then what stands around. */
function formatted(text: string, switches: readonly FieldSwitch[], context: WordFieldContext): string {
  let made = text;
  for (const { name, word } of switches) {
    if (name === "\\#") made = pictured(made, word, context);
    else if (name === "\\@") made = dated(made, word, context);
  }
  for (const { name, word } of switches) if (name === "\\*") made = inCase(made, word) ?? made;
  if (made === "") return made;
  for (const { name, word } of switches) {
    if (name === "\\b") made = word + made;
    else if (name === "\\f") made += word;
  }
  return made;
}

function pictured(text: string, picture: string, { scope, state, locale }: WordFieldContext): string {
  const number = numberIn(text.trim());
  if (number === undefined || picture === "") return text;
  const half = scope.formats().number("0.5", locale === undefined ? {} : { locale }, state.path);
  return numberInPicture(number, picture, "text" in half && half.text.includes(",") ? "," : ".");
}

/** A day in a picture; what is none is printed as it is. */
function dated(text: string, picture: string, { scope, state, locale }: WordFieldContext): string {
  return dateInPicture(text, picture, { formats: scope.formats(), path: state.path, locale }) ?? text;
}
