import { BoundNumber, keepsTo, type NumberLimits } from "../definition/bound-number.ts";
import { boundMeasure, referencePattern } from "../definition/bound-words.ts";
import { seeThroughColor } from "../definition/see-through-color.ts";
import { mayHaveExpressions } from "../expression/cut.ts";
import { malformedIn, malformedValue } from "../expression/malformed.ts";
import { faultOfFileName, fileNamePattern } from "../file-name.ts";
import { isMatch } from "../is-match.ts";
import { farthest, longestLength, unitPattern, unitPoints } from "../length-text.ts";
import { nearest } from "./nearest.ts";
import type { CheckValue, LanguageRules, SchemaRule } from "./rule.ts";
import { came, cameSecret, expected, quoted } from "./sentences.ts";
import type { CheckTrail } from "./trail.ts";

/** Reports a value of the wrong kind; `advice` is a sentence about it that begins with a blank, or empty. */
export const wrongKind =
  (rule: SchemaRule, language: LanguageRules, advice: (value: unknown) => string = () => ""): CheckValue =>
  (value, trail) => {
    const found = trail.isAtSecret ? cameSecret(value) : came(value);
    trail.add("WRONG_TYPE", `Expected ${expected(rule, language)}; came ${found}.${advice(value)}`);
    return value;
  };

export function readText(rule: SchemaRule, language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language);
  const pattern = rule.pattern === undefined ? undefined : new RegExp(rule.pattern, "u");
  const least = rule.minLength ?? 0;
  const takesWhole = rule.pattern?.includes("= ") === true;
  const isMeasure = rule.pattern?.includes(boundMeasure) === true;
  return (value, trail) => {
    if (typeof value !== "string") return wrong(value, trail);
    if (value.length < least || (pattern !== undefined && !isMatch(pattern, value))) {
      const advice = colorAdvice(rule, value) || fileNameAdvice(rule, value);
      trail.add("INVALID_VALUE", `Expected ${expected(rule, language)}; came ${came(value)}.${advice}`);
    } else if (value.startsWith("= ") || mayHaveExpressions(value)) {
      checkExpressions(value, takesWhole || trail.isComparing, trail);
      if (isMeasure && value.startsWith("= ")) return `[${value}]`;
    }
    return value;
  };
}

/** For those who know the colours of CSS: a sentence that begins with a blank, or nothing. */
const colorAdvice = ({ pattern = "" }: SchemaRule, value: string): string =>
  pattern.includes(seeThroughColor) && /^\s*(?:rgb|hsl)a?\(/i.test(value)
    ? " Write #RRGGBB, and #RRGGBBAA for a colour that one can see through: 80 as AA is half."
    : "";

const fileNameAdvice = ({ pattern }: SchemaRule, value: string): string =>
  pattern === fileNamePattern ? ` It ${faultOfFileName(value)}, and is to be the name of a file.` : "";

/** `isWhole`: the value is an expression where it begins as one. */
function checkExpressions(value: string, isWhole: boolean, trail: CheckTrail): void {
  if (trail.isUnbound) return;
  const found = isWhole && value.startsWith("= ") ? malformedValue(value) : malformedIn(value);
  for (const { at, message } of found) {
    const why = trail.isAtSecret ? "" : `: ${message}`;
    trail.add("EXPRESSION_INVALID", `The expression is wrong at character ${at + 1}${why}.`);
  }
}

/**
 * Reads a number and clamps measures to `farthest`, so that sums and products of an author's values stay finite. A
 * reference or an expression gives a `BoundNumber`.
 */
export function readNumber(rule: SchemaRule, language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language, lengthAdvice);
  const limits = limitsOf(rule);
  return (value, trail) => {
    if (isReference(value) && trail.takesData) return boundNumber(value, limits, trail);
    if (typeof value !== "number" || !Number.isFinite(value)) return wrong(value, trail);
    if (!keepsTo(value, limits))
      trail.add("INVALID_VALUE", `Expected ${expected(rule, language)}; came ${came(value)}.`);
    return trail.within(value, farthest);
  };
}

const lengthText = new RegExp(`^([+-]?[0-9]*[.]?[0-9]+) ?(${unitPattern})$`);

/** For those who write a unit where a number has none: a sentence that begins with a blank, or nothing. */
function lengthAdvice(value: unknown): string {
  const [length, count, unit] = lengthText.exec(typeof value === "string" ? value.slice(0, longestLength) : "") ?? [];
  if (unit === undefined) return "";
  const points = Number(count) * unitPoints[unit.toLowerCase() as keyof typeof unitPoints];
  return ` It has no unit; ${length} are ${Number(points.toFixed(2))} points.`;
}

const limitsOf = ({ type, minimum, maximum, exclusiveMinimum }: SchemaRule): NumberLimits => ({
  isWhole: type === "integer",
  minimum: minimum ?? -Infinity,
  maximum: maximum ?? Infinity,
  above: exclusiveMinimum ?? -Infinity,
});

const reference = new RegExp(referencePattern, "u");

/** Whether a value is a reference, or begins as an expression. */
export const isReference = (value: unknown): value is string => typeof value === "string" && isMatch(reference, value);

function boundNumber(word: string, limits: NumberLimits, trail: CheckTrail): BoundNumber {
  checkExpressions(word, true, trail);
  return new BoundNumber(word, limits);
}

export function readFlag(rule: SchemaRule, language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language);
  return (value, trail) => (typeof value === "boolean" ? value : wrong(value, trail));
}

/** Reads a word in any case and returns the language's spelling; words that differ by case alone must match exactly. */
export function readWord(rule: SchemaRule, words: readonly string[], language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language);
  const exact = new Set(words);
  const byLower = new Map(words.map((word) => [word.toLowerCase(), word]));
  const anyCase = byLower.size === exact.size;
  return (value, trail) => {
    if (typeof value !== "string") return wrong(value, trail);
    if (exact.has(value)) return value;
    const meant = anyCase ? byLower.get(value.toLowerCase()) : undefined;
    if (meant !== undefined) return meant;
    const close = nearest(value, words);
    const hint = close === undefined ? "" : `; did you mean ${quoted(close)}?`;
    trail.add("INVALID_VALUE", `Expected ${expected(rule, language)}; came ${came(value)}${hint === "" ? "." : hint}`);
    return value;
  };
}
