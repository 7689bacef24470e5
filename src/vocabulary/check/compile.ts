import { readAlternatives } from "./alternatives.ts";
import { readChoice } from "./choice.ts";
import { readList, readRow } from "./list.ts";
import { readMap, readShape } from "./object.ts";
import { assertKnown, type CheckValue, type LanguageRules, type SchemaRule } from "./rule.ts";
import { readFlag, readNumber, readText, readWord, wrongKind } from "./scalar.ts";

/** Turns a rule into a reader. `word` is the name of the schema the rule belongs to, if it has one of its own. */
export function compile(rule: SchemaRule, language: LanguageRules, word?: string): CheckValue {
  assertKnown(rule);
  if (rule.$ref !== undefined) return byName(rule.$ref, language);
  if (rule.enum !== undefined) return readWord(rule, rule.enum, language);
  if (rule.allOf !== undefined) return readChoice(rule, word, language);
  if (rule.type === undefined)
    return rule.anyOf === undefined ? (value) => value : readAlternatives(rule, rule.anyOf, language);
  return typeof rule.type === "string"
    ? byType(rule, rule.type, word, language)
    : readScalars(rule, rule.type, language);
}

/** The reader of a named schema, made at its first use: named schemas refer to each other and to themselves. */
function byName(name: string, language: LanguageRules): CheckValue {
  let reader: CheckValue | undefined;
  return (value, trail) => {
    reader ??= language.reader(name);
    return reader(value, trail);
  };
}

function byType(rule: SchemaRule, type: string, word: string | undefined, language: LanguageRules): CheckValue {
  if (type === "string") return readText(rule, language);
  if (type === "number" || type === "integer") return readNumber(rule, language);
  if (type === "boolean") return readFlag(rule, language);
  if (type === "array") return readItems(rule, language);
  return rule.properties === undefined ? readMap(rule, language) : readShape(rule, word, language);
}

function readItems(rule: SchemaRule, language: LanguageRules): CheckValue {
  const items = rule.items ?? {};
  return Array.isArray(items) ? readRow(rule, items, language) : readList(rule, items as SchemaRule, language);
}

/** Reads a value of any of some plain types. */
function readScalars(rule: SchemaRule, types: readonly string[], language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language);
  return (value, trail) => (types.includes(typeof value) ? value : wrong(value, trail));
}
