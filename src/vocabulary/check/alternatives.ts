import type { CheckValue, LanguageRules, SchemaRule } from "./rule.ts";
import { isReference, wrongKind } from "./scalar.ts";
import { came, expected } from "./sentences.ts";

type ValueKind = "string" | "number" | "boolean" | "null" | "array" | "object" | "none";

function kindOf(value: unknown): ValueKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" || type === "object" ? type : "none";
}

function kindOfRule(rule: SchemaRule, language: LanguageRules): ValueKind {
  if (rule.$ref !== undefined) return kindOfRule(language.rule(rule.$ref), language);
  if (rule.type === "integer") return "number";
  return rule.type as ValueKind;
}

/** Whether references stand for the number among alternatives: no text among them is one. */
const takesReferences = (options: readonly SchemaRule[], language: LanguageRules): boolean =>
  options.every((option) => {
    const rule = option.$ref === undefined ? option : language.rule(option.$ref);
    const mayRefer = rule.enum === undefined && (rule.pattern === undefined || rule.pattern.includes("[$]"));
    return kindOfRule(rule, language) !== "string" || !mayRefer;
  });

/** Reads alternatives by the kind of JSON value; where two share a kind, the first without a fault is chosen. */
export function readAlternatives(
  rule: SchemaRule,
  options: readonly SchemaRule[],
  language: LanguageRules,
): CheckValue {
  const wrong = wrongKind(rule, language);
  const byKind = new Map<ValueKind, { readonly rule: SchemaRule; readonly read: CheckValue }[]>();
  for (const option of options) {
    const kind = kindOfRule(option, language);
    byKind.set(kind, [...(byKind.get(kind) ?? []), { rule: option, read: language.compile(option) }]);
  }
  const number = takesReferences(options, language) ? byKind.get("number")?.[0] : undefined;
  return (value, trail) => {
    if (number !== undefined && isReference(value)) return number.read(value, trail);
    const candidates = byKind.get(kindOf(value));
    if (candidates === undefined) return wrong(value, trail);
    const [only, second] = candidates;
    if (only !== undefined && second === undefined) return only.read(value, trail);
    for (const { read } of candidates) {
      const scout = trail.scout();
      const result = read(value, scout);
      if (scout.faults.length > 0) continue;
      trail.take(scout);
      return result;
    }
    const wanted = candidates.map((candidate) => expected(candidate.rule, language)).join(" or ");
    trail.add("INVALID_VALUE", `Expected ${wanted}; came ${came(value)}.`);
    return value;
  };
}
