import { BoundNumber } from "../definition/bound-number.ts";
import { keepOn } from "../stopping/attention.ts";
import type { CheckValue, LanguageRules, SchemaRule } from "./rule.ts";
import { wrongKind } from "./scalar.ts";
import { came, expected } from "./sentences.ts";
import type { CheckTrail } from "./trail.ts";

export function readList(rule: SchemaRule, items: SchemaRule, language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language);
  const item = language.compile(items);
  const { minItems = 0, maxItems = Infinity } = rule;
  return (value, trail) => {
    if (!Array.isArray(value)) return wrong(value, trail);
    if (value.length < minItems) trail.add("INVALID_VALUE", `Expected at least ${minItems} here; came ${came(value)}.`);
    if (value.length > maxItems) trail.add("INVALID_VALUE", `Expected at most ${maxItems} here; came ${came(value)}.`);
    return readEach(value, () => item, trail);
  };
}

/** Reads a list of fixed length in which each place has its own rule. */
export function readRow(rule: SchemaRule, places: readonly SchemaRule[], language: LanguageRules): CheckValue {
  const wrong = wrongKind(rule, language);
  const readers = places.map((place) => language.compile(place));
  return (value, trail) => {
    if (!Array.isArray(value)) return wrong(value, trail);
    if (value.length !== readers.length) {
      trail.add("INVALID_VALUE", `Expected ${expected(rule, language)}; came ${came(value)}.`);
      return value;
    }
    return readEach(value, (index) => readers[index], trail);
  };
}

function readEach(
  values: readonly unknown[],
  reader: (index: number) => CheckValue | undefined,
  trail: CheckTrail,
): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (let i = 0; i < values.length && !trail.full; i += 1) {
    keepOn();
    const given = values[i];
    if (!trail.enter(i)) break;
    const read = reader(i)?.(given, trail);
    trail.leave();
    if (read !== given) {
      changed ??= [...values];
      changed[i] = read instanceof BoundNumber ? read.asNeeded() : read;
    }
  }
  return changed ?? values;
}
