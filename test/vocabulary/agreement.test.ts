import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDefinition, validateDefinition } from "../../src/vocabulary/validate.ts";
import { languageSchema } from "../../tools/generate/schema.ts";
import { isBeyondSchema } from "../support/definitions/beyond-schema.ts";
import { atNight } from "../support/night.ts";
import { isNode, type Node, publishedSchema } from "./published-schema.ts";
import { specExamples } from "./spec-examples.ts";

const validate = new Ajv({ strict: true }).compile(publishedSchema);

/** The grammar that values are made from: the language as its source has it. */
const language = languageSchema();

const target = (ref: unknown): Node =>
  (language.definitions as Record<string, Node>)[String(ref).replace("#/definitions/", "")] ?? {};

/** A value that the schema probably accepts: the grammar read forwards, texts from the examples, depth bounded. */
function valueFor(schema: Node, depth: number): fc.Arbitrary<unknown> {
  if (schema["$ref"] !== undefined) return valueFor(target(schema["$ref"]), depth);
  const all = schema["allOf"] as readonly Node[] | undefined;
  if (all?.length === 1 && all[0]?.["$ref"] !== undefined) return valueFor(target(all[0]["$ref"]), depth);
  if (all !== undefined) return fc.constantFrom(...all).chain((one) => valueFor(one["then"] as Node, depth));
  if (schema["enum"] !== undefined) return wordFrom(schema["enum"] as readonly string[]);
  if (schema["anyOf"] !== undefined && schema["type"] === undefined) {
    return fc.constantFrom(...(schema["anyOf"] as Node[])).chain((one) => valueFor(one, depth));
  }
  if (schema["type"] === "object") return objectOf(schema, depth - 1);
  if (schema["type"] === "array") return listOf(schema, depth - 1);
  return scalarOf(schema);
}

/** A word as it is written, or with letters in the other case, which is no word where case counts. */
function wordFrom(words: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...words), fc.oneof(fc.constant<readonly boolean[]>([]), fc.array(fc.boolean())))
    .map(([word, flips]) => [...word].map((letter, at) => (flips[at] === true ? otherCase(letter) : letter)).join(""));
}

const otherCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

function scalarOf(schema: Node): fc.Arbitrary<unknown> {
  const { type, examples, minimum, maximum, pattern } = schema;
  if (type === "string")
    return pattern === undefined
      ? fc.constantFrom("x", "$data.a", "[b]é[/b]")
      : fc.constantFrom(...(examples as unknown[]));
  const range = { min: Number(minimum ?? 1), max: Number(maximum ?? 50) };
  if (type === "integer") return orBound(fc.integer({ min: range.min, max: Math.max(range.min, range.max) }));
  if (type === "number") return orBound(fc.double({ ...range, noNaN: true }).map((value) => value + 0));
  return type === "boolean" ? fc.boolean() : fc.constantFrom<unknown>("x", 1, true);
}

/** Numbers, and now and then what gives one, wherever a number stands. */
const orBound = (numbers: fc.Arbitrary<number>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: numbers }, { weight: 1, arbitrary: fc.constantFrom("$data.a", "= 1 + 2", "$data") });

function listOf(schema: Node, depth: number): fc.Arbitrary<unknown> {
  const items = schema["items"];
  if (Array.isArray(items)) return fc.tuple(...items.map((item) => valueFor(item as Node, depth)));
  const least = Number(schema["minItems"] ?? 0);
  if (depth <= 0 && least === 0) return fc.constant([]);
  return fc.array(valueFor(items as Node, depth), { minLength: least, maxLength: least + 2 });
}

function objectOf(schema: Node, depth: number): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema;
  if (!isNode(properties))
    return isNode(additionalProperties) && depth > 0
      ? fc.dictionary(fc.constantFrom("a", "b/~"), valueFor(additionalProperties, depth), { maxKeys: 2 })
      : fc.constant({});
  const needed = required as readonly string[];
  const optional = depth > 0 ? Object.keys(properties).filter((key) => !needed.includes(key)) : [];
  return fc.subarray(optional, { maxLength: Math.min(3, optional.length) }).chain((chosen) => {
    const keys = [...needed, ...chosen];
    return fc.record(Object.fromEntries(keys.map((key) => [key, valueFor(properties[key] as Node, depth)])));
  });
}

const definitions = valueFor(language, 9);

/** The same value with one place changed: another value, a key too many, or a key gone. */
function changed(value: unknown, at: number, by: unknown): unknown {
  let count = 0;
  const walk = (node: unknown): unknown => {
    count += 1;
    if (count === at) return by;
    if (Array.isArray(node)) return node.map(walk);
    if (!isNode(node)) return node;
    const entries = Object.entries(node).map(([key, inner]) => [key, walk(inner)] as const);
    if (count % 7 === at % 7) entries.push(["extra", by]);
    return Object.fromEntries(count % 11 === at % 11 ? entries.slice(1) : entries);
  };
  return walk(value);
}

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(-1, 0, 1.5, "", "none", "1 solid", "= 1 +\n2", [], {}, { p: "x" }, [1, 2, 3]),
);

test("the service and the published schema judge alike, right definitions and slightly wrong ones", () => {
  let right = 0;
  let wrong = 0;
  fc.assert(
    fc.property(definitions, fc.integer({ min: 0, max: 60 }), junk, (definition, at, by) => {
      const given = at === 0 ? definition : changed(definition, at, by);
      const accepted = validateDefinition(given).every(isBeyondSchema);
      if (accepted) right += 1;
      else wrong += 1;
      expect(accepted, JSON.stringify(given)).toBe(validate(given));
    }),
    { numRuns: atNight(3600, 300), seed: 20_260_701 },
  );
  const enough = atNight(300, 25);
  expect(right).toBeGreaterThan(enough);
  expect(wrong).toBeGreaterThan(enough);
});

test("an expression goes over lines wherever one can stand, for the service and for the published schema", () => {
  const patterns = new Set(JSON.stringify(publishedSchema).match(/(?<="pattern":)"(?:\\.|[^"\\])*"/g));
  const ofExpressions = [...patterns].map((one) => JSON.parse(one) as string).filter((one) => one.includes("|= "));
  expect(ofExpressions.length).toBeGreaterThan(5);
  for (const pattern of ofExpressions) expect("= 1 +\n2", pattern).toMatch(new RegExp(pattern, "u"));
  const over = "= 1 +\n2";
  const given = {
    document: {
      content: [
        { table: { widths: [over], rows: [[{ td: "a" }]] } },
        { image: { src: "a.png", width: over } },
        { p: "x", style: { margin: over, marginTop: over, fontSize: over, color: "= if(true,\n'red', 'navy')" } },
      ],
    },
  };
  expect(validateDefinition(given)).toEqual([]);
  expect(validate(given)).toBe(true);
});

test("slightly wrong forms of the specification's own examples are judged alike as well", () => {
  const examples = Object.values(specExamples);
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.integer({ min: 1, max: 80 }), junk, (definition, at, by) => {
      const given = changed(definition, at, by);
      expect(checkDefinition(given).kind === "right", JSON.stringify(given)).toBe(validate(given));
    }),
    { numRuns: atNight(3000, 200), seed: 7 },
  );
});

test("any JSON is judged without throwing, with at most a hundred faults, each at a place that exists or is named", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
      const faults = validateDefinition(value);
      expect(faults.length).toBeGreaterThan(0);
      expect(faults.length).toBeLessThanOrEqual(100);
      for (const { path, message } of faults) {
        expect(path === "" || path.startsWith("/")).toBe(true);
        expect(message.length).toBeLessThan(1500);
      }
    }),
    { numRuns: atNight(20_000, 200) },
  );
});
