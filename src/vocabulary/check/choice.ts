import { isJsonObject } from "../json/json-object.ts";
import { unknownKey } from "./object.ts";
import type { CheckValue, LanguageRules, SchemaRule } from "./rule.ts";
import { wrongKind } from "./scalar.ts";
import { choiceKeys, expected, listed, quoted } from "./sentences.ts";
import type { CheckTrail } from "./trail.ts";

/** Reads a node whose kind is given by one key: that key's rule holds for the whole node. */
export function readChoice(rule: SchemaRule, word: string | undefined, language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language, textAdvice(rule));
  const reportUnknown = unknownNode(rule, word, language);
  const kinds = new Map((rule.allOf ?? []).map((one) => [one.if?.required?.[0] ?? "", one.then ?? {}]));
  const readers = new Map<string, CheckValue>();
  const readerOf = (key: string, then: SchemaRule): CheckValue => {
    const made = readers.get(key) ?? language.compile(then, word);
    readers.set(key, made);
    return made;
  };
  return (value, trail) => {
    if (!isJsonObject(value)) return wrong(value, trail);
    const keys = Object.keys(value);
    const kind = keys.find((key) => kinds.has(key));
    const then = kind === undefined ? undefined : kinds.get(kind);
    if (kind === undefined || then === undefined) {
      reportUnknown(value, trail);
      return value;
    }
    const others = keys.length === 1 ? [] : keys.filter((key) => kinds.has(key));
    if (others.length < 2) return readerOf(kind, then)(value, trail);
    trail.add("INVALID_STRUCTURE", `A node is one thing; ${listed(others.slice(0, 12), "and")} cannot share one.`);
    return value;
  };
}

/** Advice on how to write text where an element or a cell is expected; empty for drawings, which have no key for it. */
function textAdvice(rule: SchemaRule): (value: unknown) => string {
  const keys = choiceKeys(rule);
  const key = ["td", "p"].find((one) => keys.includes(one));
  return (value) =>
    key === undefined || typeof value === "object" ? "" : ` Write text as {"${key}": ${quoted(String(value))}}.`;
}

/** Reports which key was probably meant to give the node its kind. */
function unknownNode(
  rule: SchemaRule,
  word: string | undefined,
  language: LanguageRules,
): (value: object, trail: CheckTrail) => void {
  const kinds = choiceKeys(rule);
  return (value, trail) => {
    const keys = Object.keys(value);
    const advised =
      word === undefined ? undefined : keys.slice(0, 100).find((key) => language.advice(word, key) !== undefined);
    const key = advised ?? keys[0];
    if (key === undefined) trail.add("MISSING_PROPERTY", `Expected ${expected(rule, language)}; came an empty object.`);
    else unknownKey(key, kinds, word, language, trail);
  };
}
