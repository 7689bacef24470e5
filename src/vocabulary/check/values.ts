import { wholeExpression } from "../expression/cut.ts";
import { valuesIn } from "../expression/malformed.ts";
import { isMalformed, parseExpression } from "../expression/parse.ts";
import { valueName } from "../expression/value-name.ts";
import { isMatch } from "../is-match.ts";
import { isJsonObject } from "../json/json-object.ts";
import { judged } from "./rule.ts";
import { named } from "./sentences.ts";

const nameOfValue = new RegExp(valueName, "u");

/** Reads `values`: each has a name that a reference can spell, and refers only to those above it. */
export const readValues = judged((_made, trail, value) => {
  if (!isJsonObject(value)) return;
  const known = new Set<string>();
  for (const [name, expression] of Object.entries(value)) {
    if (!isMatch(nameOfValue, name)) {
      const message = `${named(name)} is no name of a value: it begins with a letter, and has letters, digits, underscores and hyphens.`;
      trail.add("INVALID_VALUE", message, name);
    }
    for (const one of namesIn(expression)) {
      if (!known.has(one)) trail.add("EXPRESSION_INVALID", unknownValue(one, Object.hasOwn(value, one)), name);
    }
    known.add(name);
  }
});

function namesIn(expression: unknown): readonly string[] {
  const source = typeof expression === "string" ? wholeExpression(expression) : undefined;
  const tree = source === undefined ? undefined : parseExpression(source);
  return tree === undefined || isMalformed(tree) ? [] : valuesIn(tree);
}

const unknownValue = (name: string, isLater: boolean): string =>
  isLater
    ? `$value.${name} is not computed yet: values refer to those above them.`
    : `$value.${name} is not among the values.`;
