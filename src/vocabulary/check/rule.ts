import type { FaultCode } from "../codes.ts";
import type { CheckTrail } from "./trail.ts";

/**
 * The subset of JSON Schema in which the definition language is written. The checker throws at any other keyword, so
 * that none is ignored silently.
 */
export interface SchemaRule {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaRule>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaRule;
  /** Keys that another key needs beside it. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  readonly items?: SchemaRule | readonly SchemaRule[];
  readonly additionalItems?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly SchemaRule[];
  readonly allOf?: readonly SchemaRule[];
  readonly if?: SchemaRule;
  readonly then?: SchemaRule;
  readonly else?: SchemaRule;
  readonly not?: SchemaRule;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

const known = new Set<string>([
  "$ref",
  "type",
  "enum",
  "properties",
  "required",
  "additionalProperties",
  "dependencies",
  "items",
  "additionalItems",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "minLength",
  "pattern",
  "anyOf",
  "allOf",
  "if",
  "then",
  "else",
  "not",
  "description",
  "examples",
] satisfies readonly (keyof SchemaRule)[]);

/** Throws at a keyword that the checker would ignore. */
export function assertKnown(rule: SchemaRule): SchemaRule {
  for (const keyword of Object.keys(rule)) {
    if (!known.has(keyword)) throw new Error(`The definition's checker does not know the keyword '${keyword}'.`);
  }
  return rule;
}

/** Checks a value: reports its faults to the trail and returns it in its normal spelling. */
export type CheckValue = (value: unknown, trail: CheckTrail) => unknown;

/** Reads as before, and then looks for faults in what was made of the value. */
export const judged =
  (judge: (made: unknown, trail: CheckTrail, value: unknown) => void) =>
  (read: CheckValue): CheckValue =>
  (value, trail) => {
    const made = read(value, trail);
    judge(made, trail, value);
    return made;
  };

/** A reader's access to the rest of the language. */
export interface LanguageRules {
  /** The rule of a named schema. */
  rule(name: string): SchemaRule;
  /** The reader of a named schema, made once, at its first use. */
  reader(name: string): CheckValue;
  /** Turns a rule into a reader. `word` is the name of the schema the rule belongs to, if it has one of its own. */
  compile(rule: SchemaRule, word?: string): CheckValue;
  /**
   * The replacement of a key that the named schema does not know, or where the key belongs; undefined when there is no
   * advice.
   */
  advice(name: string, key: string): { readonly code: FaultCode; readonly message: string } | undefined;
}
