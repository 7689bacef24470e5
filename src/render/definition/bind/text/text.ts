import { cutAtExpressions, mayHaveExpressions } from "../../../../vocabulary/expression/cut.ts";
import {
  cutAtPlaceholders,
  type ForeignPlaceholder,
  mayHavePlaceholders,
  placeholderMarks,
} from "../../../../vocabulary/expression/foreign-placeholder.ts";
import { type Lookalike, lookalikeAt } from "../../../../vocabulary/expression/lookalike.ts";
import { cutAtTokens, type TextPart } from "../../../../vocabulary/expression/text-parts.ts";
import type { DataToken } from "../../../../vocabulary/expression/token.ts";
import { mayHaveBound } from "../../../../vocabulary/markup/bound-brackets.ts";
import { quoteLiteral } from "../../../model/literal.ts";
import { compileFromWord } from "../entry-key.ts";
import { type Compute, compileExpression, failed } from "../expression/expression.ts";
import { kindOf, textOfResult } from "../expression/value.ts";
import type { RichPart } from "../rich/part.ts";
import { richText, richWords } from "../rich.ts";
import { meantBy } from "../scope/meant.ts";
import { isPageNumber } from "../scope/page-number.ts";
import { textOf } from "../scope/resolve.ts";
import { type DataScope, isText, lookUp, type MakeText } from "../scope/scope.ts";
import { type BoundShortcode, cutAtBound } from "./bound-shortcodes.ts";
import { literalText, special } from "./literal-text.ts";
import { compileTranslation } from "./texts.ts";

/** Text cut at its tokens, its expressions, what it takes from `texts`, and placeholders of other programs. */
type CutTextPart =
  | TextPart
  | { readonly kind: "foreign"; readonly placeholder: ForeignPlaceholder }
  | { readonly kind: "expression"; readonly source: string; readonly spelling: string }
  | BoundShortcode;

/** Whether a text may have tokens, expressions, `[rich]`, `[t]` or what resembles references: a quick look. */
export const mayHold = (text: string): boolean =>
  mark.test(text) &&
  (text.includes("$") || mayHaveExpressions(text) || mayHaveBound(text) || mayHavePlaceholders(text));

/** Most texts have none of these: they are looked at once. */
const mark = new RegExp(`[$[]|${placeholderMarks}`);

/** `[rich]` and `[t]` are cut out before expressions, and these before tokens become text; undefined when there are none. */
export function cutText(text: string): readonly CutTextPart[] | undefined {
  if (!mayHaveBound(text)) return cutValues(text);
  return cutAtBound(text).flatMap((part): readonly CutTextPart[] => {
    if (part.kind !== "text") return [part];
    return cutValues(part.text) ?? [{ kind: "plain", text: part.text }];
  });
}

function cutValues(text: string, nearMissAt: typeof lookalikeAt = lookalikeAt): readonly CutTextPart[] | undefined {
  if (!mayHaveExpressions(text)) return cutAtTokens(text, nearMissAt);
  const parts = cutAtExpressions(text).flatMap((part): readonly CutTextPart[] => {
    if (part.kind === "expression") return [part];
    return cutAtTokens(part.text, nearMissAt) ?? [{ kind: "plain", text: part.text }];
  });
  return parts.some(({ kind }) => kind !== "plain") ? parts : undefined;
}

/**
 * A string with its tokens and expressions filled in; undefined when it has none to fill. `printed`: page numbers are left open, to be
 * known when the pages are made; anywhere else they have no value, and that is reported.
 */
export const compileText = (text: string, path: () => string, printed = true): MakeText | undefined =>
  compileParts(withPlaceholders(cutText(text) ?? [{ kind: "plain", text }]), path, printed);

/** The same of a text in which names in braces are the language's own, as `{n}` of numbers and captions. */
export const compilePattern = (text: string, path: () => string): MakeText | undefined =>
  compileParts(cutText(text), path, false);

/** A text of `texts`, which takes none from there itself. */
const compileOwnText = (text: string, path: () => string): MakeText | undefined =>
  compileParts(cutValues(text), path, true);

function compileParts(
  cut: readonly CutTextPart[] | undefined,
  path: () => string,
  printed: boolean,
): MakeText | undefined {
  const parts = printed ? cut?.map(withoutPageNumber) : cut;
  if (!parts?.some(({ kind }) => kind !== "plain")) return undefined;
  const place = path();
  const always = parts.some((part) => part.kind === "foreign" || (part.kind === "plain" && special.test(part.text)));
  const makes = parts.map((part) =>
    part.kind === "rich" ? compileRich(part, printed, place) : compilePart(part, always, place),
  );
  const [first] = makes;
  if (makes.length === 1 && first !== undefined) return first;
  return (scope) => {
    let made = "";
    for (const make of makes) made += make(scope);
    return made;
  };
}

/** The same of a password: whatever else it holds is itself, and no message quotes it. */
export const compileSecret = (text: string, path: () => string): MakeText | undefined =>
  compileParts(
    cutValues(text, () => undefined),
    path,
    false,
  );

/** Placeholders of other programs as parts of their own: whether they are any, the data decide. */
const withPlaceholders = (parts: readonly CutTextPart[]): readonly CutTextPart[] =>
  parts.flatMap((part): readonly CutTextPart[] => {
    if (part.kind !== "plain" || !(part.text.includes("$") || mayHavePlaceholders(part.text))) return [part];
    return cutAtPlaceholders(part.text).map((one) =>
      typeof one === "string" ? { kind: "plain", text: one } : { kind: "foreign", placeholder: one },
    );
  });

/** The value of one token, standing alone. */
export function compileToken(token: DataToken, path: string): MakeText {
  return (scope) => filled(token, scope, path, false);
}

/** A page number as the text that reading finds it in. */
function withoutPageNumber(part: CutTextPart): CutTextPart {
  return part.kind === "token" && isPageNumber(part.token) ? { kind: "plain", text: part.token.spelling } : part;
}

function compilePart(part: Exclude<CutTextPart, RichPart>, always: boolean, path: string): MakeText {
  switch (part.kind) {
    case "plain":
      return () => part.text;
    case "literal":
      return () => quoteLiteral(part.text);
    case "lookalike":
      return compileLookalike(part.lookalike, path);
    case "foreign":
      return compileForeign(part.placeholder, path);
    case "token":
      return (scope) => filled(part.token, scope, path, always);
    case "expression":
      return compileResult(part, always, path);
    case "translation":
      return compileTranslation(part, path, compileOwnText);
  }
}

/** A near miss of a reference: printed and reported. */
const compileLookalike =
  ({ spelling, why }: Lookalike, path: string): MakeText =>
  ({ missing }) => {
    missing.addLookalike(spelling, path, why);
    return quoteLiteral(spelling);
  };

/** A placeholder of another program: printed, and reported where its name is one of the data. */
const compileForeign =
  (placeholder: ForeignPlaceholder, path: string): MakeText =>
  (scope) => {
    const { spelling } = placeholder;
    const meant = meantBy(placeholder, scope);
    if (meant === undefined) return spelling;
    const why = `${meant} was probably meant`;
    scope.missing.addLookalike(spelling, path, why, `[= '${spelling.replaceAll("'", "''")}']`);
    return quoteLiteral(spelling);
  };

const otherwise = "it stays on the page as it is spelt";

/** Text in HTML, out of the data alone. Its text is literal; its tags are shortcodes where these are read (`printed`). */
function compileRich({ word, spelling }: RichPart, printed: boolean, path: string): MakeText {
  const read = printed ? richText : richWords;
  const compute = compileFromWord(word, { spelling, path, otherwise });
  if (compute === undefined) return () => spelling;
  return (scope) => {
    const dropped = (message: string) => scope.missing.report.add(undefined, "RICH_TAG_DROPPED", path, message);
    return resultText(compute, { spelling, path }, scope, (text) => read(text, dropped));
  };
}

/** The text of an expression's value. Malformed ones are refused before, and stay here as they are. */
function compileResult({ source, spelling }: Spelt, always: boolean, path: string): MakeText {
  const compute = compileExpression(source, { spelling, path, otherwise });
  if (compute === undefined) return () => spelling;
  return (scope) => resultText(compute, { spelling, path }, scope, (text) => literalText(text, always));
}

type Spelt = Extract<CutTextPart, { readonly kind: "expression" }>;

/** The text of a value as `show` has it; without one, the expression as it is spelt, which is reported. */
function resultText(
  compute: Compute,
  { spelling, path }: { readonly spelling: string; readonly path: string },
  scope: DataScope,
  show: (text: string) => string,
): string {
  const value = compute(scope);
  const text = value === failed ? undefined : textOfResult(value);
  if (text !== undefined) {
    scope.growth.byText(text);
    return show(text);
  }
  if (value !== failed) {
    const why = value === undefined ? "it has no value; use default(…)" : `it is ${kindOf(value)}, which has no text`;
    scope.missing.addExpression(spelling, path, [why, otherwise]);
  }
  return quoteLiteral(spelling);
}

/**
 * A value is marked wherever it could be taken for markup: when it holds a special character, or when the text around
 * it does (`always`), so that `[$data.x]` cannot become a shortcode either. Plain values stay as they are, which keeps
 * the strings one byte a character.
 */
function filled(token: DataToken, scope: DataScope, path: string, always: boolean): string {
  if (isText(token, scope, path)) return token.spelling;
  return textOfValue(token, lookUp(token, scope), scope, path, always);
}

/** The text of the value that a token named; without one, the token as it is spelt, and that is reported. */
export function textOfValue(token: DataToken, value: unknown, scope: DataScope, path: string, always = false): string {
  const text = textOf(value);
  if (text !== undefined) {
    scope.growth.byText(text);
    if (typeof value === "number") reportDigits(value, text, token, scope, path);
    return literalText(text, always);
  }
  scope.missing.add(token.spelling, path, whyNoText(token, value, scope));
  return quoteLiteral(token.spelling);
}

/** Doubles keep whole numbers up to 2 to the power of 53, and of others fifteen digits for certain. */
function reportDigits(
  value: number,
  text: string,
  { spelling }: DataToken,
  { missing }: DataScope,
  path: string,
): void {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) missing.reportImprecise(spelling, path);
  else if (text.length > 16 && !Number.isInteger(value) && digitsOf(text) > 15) {
    missing.reportImprecise(spelling, path, "of 16 digits or more");
  }
}

/** Digits that count of a number as JSON writes it. */
const digitsOf = (text: string): number => text.replace(/e.*$/, "").replace(/\D/g, "").replace(/^0+/, "").length;

function whyNoText(token: DataToken, value: unknown, { values }: DataScope): string {
  if (value === null) return "is null";
  if (Array.isArray(value)) return "is a list, which has no text of its own";
  if (value !== undefined) return "is an object, which has no text of its own";
  if (isPageNumber(token)) return "has no value in this place, only in the text of paragraphs, headings and cells";
  if (token.root === "value") return whyNoValue(token, values ?? {});
  if (token.root === "group") return whyNoGroup(token);
  if (token.root === "carry")
    return "has no value: there are $carry.sum and $carry.page, as far as the entries have numbers";
  if (token.spelling === "$global.INDEX") return "has no value in this place, only within map";
  return token.root === "global" ? "is not a token of this service" : "has no value in the data";
}

/** `$group.key` is what entries have, `$group.name` a mistake. */
function whyNoGroup({ steps }: DataToken): string {
  if (steps.at(-1) === "key") return "has no value: its entries have none to be grouped by; use default(…)";
  return "is not known of a group: there are key, items, count and outer";
}

/** A value that failed keeps its name among the values, and its own warning says why it has none. */
function whyNoValue({ steps: [name, ...inside] }: DataToken, values: Readonly<Record<string, unknown>>): string {
  if (name === undefined || !Object.hasOwn(values, name)) return "is not among the values";
  return inside.length === 0 || values[name] === undefined ? "could not be computed" : "has no value";
}
