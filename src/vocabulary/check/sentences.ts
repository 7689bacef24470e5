import type { LanguageRules, SchemaRule } from "./rule.ts";

const longestQuote = 60;
const mostNames = 12;

/** A caller's text for a message: shortened, without characters that move a cursor. */
export function quoted(text: string): string {
  const short = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
  return JSON.stringify(short);
}

/** A caller's key for a message. */
export function named(key: string): string {
  return `'${quoted(key).slice(1, -1)}'`;
}

/** Describes a value, to follow "came". */
export function came(value: unknown): string {
  if (typeof value === "string") return `the text ${quoted(value)}`;
  if (value === Infinity || value === -Infinity) return "a number beyond 1.8e308";
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object") return "an object";
  return "nothing JSON knows";
}

/** Describes a secret value, which no message may quote, to follow "came". */
export const cameSecret = (value: unknown): string => (typeof value === "object" ? came(value) : `a ${typeof value}`);

/** Names in a row with `joint` before the last; a long row is cut. */
export function listed(names: readonly string[], joint: string): string {
  if (names.length > mostNames) return `${names.slice(0, mostNames).join(", ")} … (${names.length} in all)`;
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${joint} ${names.at(-1)}`;
}

/** Describes a rule, to follow "expected". */
export function expected(rule: SchemaRule, language: LanguageRules): string {
  if (rule.$ref !== undefined) return expected(language.rule(rule.$ref), language);
  if (rule.enum !== undefined)
    return rule.enum.length === 1 ? quoted(String(rule.enum[0])) : `one of ${listed(rule.enum, "or")}`;
  if (rule.allOf !== undefined) return `an object with one of ${listed(choiceKeys(rule), "or")}`;
  if (rule.anyOf !== undefined && rule.type === undefined) {
    return rule.anyOf.map((option) => expected(option, language)).join(" or ");
  }
  if (rule.pattern !== undefined)
    return `a text such as ${listed(
      (rule.examples ?? []).map((example) => quoted(String(example))),
      "or",
    )}`;
  if (Array.isArray(rule.items)) return `a list of ${rule.items.length}`;
  return typeof rule.type === "string" ? plainly(rule, rule.type) : "a text, a number, true or false";
}

/** The keys that distinguish the alternatives of a choice. */
export const choiceKeys = (rule: SchemaRule): readonly string[] =>
  (rule.allOf ?? []).flatMap((one) => one.if?.required ?? []);

function plainly(rule: SchemaRule, type: string): string {
  if (type === "string") return rule.minLength === undefined ? "a text" : "a text that is not empty";
  if (type === "number") return `a number${range(rule)}`;
  if (type === "integer") return `a whole number${range(rule)}`;
  if (type === "boolean") return "true or false";
  return type === "array" ? "a list" : "an object";
}

function range({ minimum, maximum, exclusiveMinimum }: SchemaRule): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}
