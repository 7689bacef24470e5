import { BoundNumber } from "../definition/bound-number.ts";
import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { keepOn } from "../stopping/attention.ts";
import { nearest } from "./nearest.ts";
import type { CheckValue, LanguageRules, SchemaRule } from "./rule.ts";
import { wrongKind } from "./scalar.ts";
import { listed, named } from "./sentences.ts";
import type { CheckTrail } from "./trail.ts";

/** Readers for the keys of an object, made at first use: most keys never occur. */
function lazily(
  properties: Readonly<Record<string, SchemaRule>>,
  language: LanguageRules,
): (key: string) => CheckValue | undefined {
  const readers = new Map<string, CheckValue>();
  const rules = new Map(Object.entries(properties));
  return (key) => {
    const made = readers.get(key);
    if (made !== undefined) return made;
    const rule = rules.get(key);
    if (rule === undefined) return undefined;
    const reader = language.compile(rule);
    readers.set(key, reader);
    return reader;
  };
}

/** Reads an object with a fixed set of keys. `word` is the name of its schema, for advice on unknown keys. */
export function readShape(rule: SchemaRule, word: string | undefined, language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language, shapeAdvice(rule, language));
  const properties = rule.properties ?? {};
  const member = lazily(properties, language);
  const required = rule.required ?? [];
  const oneOf = (rule.anyOf ?? []).flatMap((option) => option.required ?? []);
  const dependencies = Object.entries(rule.dependencies ?? {});
  const condition = rule.if === undefined ? undefined : readCondition(rule);
  const members: MemberRules = {
    member,
    unknown: (key, trail) => unknownKey(key, Object.keys(properties), word, language, trail),
    required,
  };
  return (value, trail) => {
    if (!isJsonObject(value)) return wrong(value, trail);
    const isLacking = required.some((key) => !Object.hasOwn(value, key));
    // A key that is none is mostly why another one is missing, and its fault says what to write: it comes first.
    const isMistaken = isLacking && Object.keys(value).some((key) => member(key) === undefined);
    if (isLacking && !isMistaken) missingOf(required, value, trail);
    if (oneOf.length > 0 && !oneOf.some((key) => Object.hasOwn(value, key))) missingAll(oneOf, trail);
    for (const [key, needed] of dependencies) if (Object.hasOwn(value, key)) missingBeside(key, needed, value, trail);
    condition?.(value, trail);
    const read = readMembers(value, members, trail);
    if (isMistaken) missingOf(required, value, trail);
    return read;
  };
}

/** Keys for which authors often write the bare value, a list or a text, in place of the object that holds it. */
const listKeys = ["items", "rows", "content", "children", "all"];

const takesList = (rule: SchemaRule, language: LanguageRules): boolean =>
  rule.type === "array" ||
  (rule.anyOf ?? []).some((one) => takesList(one, language)) ||
  (rule.$ref !== undefined && takesList(language.rule(rule.$ref), language));

/** Advice on how to write nothing, or a bare list or text, where an object with such a key is expected. */
function shapeAdvice(
  { properties = {}, required = [] }: SchemaRule,
  language: LanguageRules,
): (value: unknown) => string {
  const listKey = (): string | undefined =>
    listKeys.find((key) => {
      const rule = properties[key];
      return rule !== undefined && takesList(rule, language);
    });
  const [textKey = "", ...others] = required;
  const takesText = others.length === 0 && properties[textKey]?.type === "string";
  return (value) => {
    if (value === null) return " Leave it out where there is none.";
    if (Array.isArray(value)) return listAdvice(value, listKey());
    return typeof value === "string" && takesText ? ` Write it as {"${textKey}": "…"}.` : "";
  };
}

function listAdvice(list: readonly unknown[], key: string | undefined): string {
  if (key !== undefined) return ` Write a list as {"${key}": […]}.`;
  return list.length === 0 ? " Leave it out where there is none." : " There is one of it, and it is no list.";
}

/** Reads an object whose keys the author chooses; without a rule for the values any value is valid. */
export function readMap(rule: SchemaRule, language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language);
  const values = rule.additionalProperties;
  const reader = typeof values === "object" ? language.compile(values) : undefined;
  const members: MemberRules = { member: () => reader, unknown: undefined, required: [] };
  return (value, trail) => {
    if (!isJsonObject(value)) return wrong(value, trail);
    return reader === undefined ? value : readMembers(value, members, trail);
  };
}

interface MemberRules {
  readonly member: (key: string) => CheckValue | undefined;
  readonly unknown: ((key: string, trail: CheckTrail) => void) | undefined;
  readonly required: readonly string[];
}

function readMembers(value: JsonObject, { member, unknown, required }: MemberRules, trail: CheckTrail): JsonObject {
  keepOn();
  let changed: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    if (trail.full) break;
    const reader = member(key);
    if (reader === undefined) {
      unknown?.(key, trail);
      continue;
    }
    const given = value[key];
    if (!trail.enter(key)) break;
    const read = reader(given, trail);
    trail.leave();
    if (read !== given) {
      // The copy already owns every key, `__proto__` too, so the assignment below never reaches a setter.
      changed ??= { ...value };
      changed[key] = read instanceof BoundNumber && required.includes(key) ? read.asNeeded() : read;
    }
  }
  return changed ?? value;
}

function missingOf(required: readonly string[], value: JsonObject, trail: CheckTrail): void {
  for (const key of required)
    if (!Object.hasOwn(value, key)) trail.add("MISSING_PROPERTY", `The property '${key}' is missing.`);
}

function missingBeside(key: string, needed: readonly string[], value: JsonObject, trail: CheckTrail): void {
  for (const name of needed) {
    if (!Object.hasOwn(value, name))
      trail.add("MISSING_PROPERTY", `'${key}' needs the property '${name}' beside it.`, key);
  }
}

function missingAll(keys: readonly string[], trail: CheckTrail): void {
  trail.add("MISSING_PROPERTY", `One of the properties ${listed(keys, "or")} is missing.`);
}

/** Reports an unknown key with what replaced it, where it belongs, or which key was probably meant. */
export function unknownKey(
  key: string,
  keys: readonly string[],
  word: string | undefined,
  language: LanguageRules,
  trail: CheckTrail,
): void {
  const advice = word === undefined ? undefined : language.advice(word, key);
  if (advice !== undefined) {
    trail.add(advice.code, advice.message, key);
    return;
  }
  const close = nearest(key, keys);
  const hint = close === undefined ? `; known are ${listed(keys, "and")}.` : `; did you mean '${close}'?`;
  trail.add("UNKNOWN_PROPERTY", `Unknown property ${named(key)}${hint}`, key);
}

/** The demands of a condition's branch: required keys, and refused keys with the reason for each. */
interface BranchDemand {
  readonly required: readonly string[];
  readonly refused: ReadonlyMap<string, string>;
}

function demand(branch: SchemaRule | undefined): BranchDemand {
  const refused = Object.entries(branch?.properties ?? {}).map(([key, rule]) => [key, rule.description ?? ""] as const);
  return { required: branch?.required ?? [], refused: new Map(refused) };
}

/** Reads `if` one key has one of some words, `then`, `else`: the only form of condition in the language. */
function readCondition(rule: SchemaRule): (value: JsonObject, trail: CheckTrail) => void {
  const [key, test] = Object.entries(rule.if?.properties ?? {})[0] ?? ["", {}];
  const words = new Set((test.enum ?? []).map((word) => word.toLowerCase()));
  const met = demand(rule.then);
  const unmet = demand(rule.else);
  return (value, trail) => {
    const word = Object.hasOwn(value, key) ? value[key] : undefined;
    const { required, refused } = typeof word === "string" && words.has(word.toLowerCase()) ? met : unmet;
    missingOf(required, value, trail);
    for (const [name, why] of refused) if (Object.hasOwn(value, name)) trail.add("INVALID_STRUCTURE", why, name);
  };
}
