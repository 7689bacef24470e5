import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { elementKinds } from "../../src/vocabulary/definition/kinds.ts";
import { stale } from "../../tools/generate.ts";
import { isNode, publishedSchema, schemasIn } from "./published-schema.ts";
import { specExamples } from "./spec-examples.ts";

const every = [...schemasIn(publishedSchema, "")];

test("generated files are up to date", async () => {
  expect(await stale()).toEqual([]);
});

test("every key and every named schema has a description", () => {
  const named = /\/(?:properties|definitions)\/[^/]+$/;
  const silent = every.filter(([path, schema]) => named.test(path) && !path.includes("/if/") && !saysSomething(schema));
  expect(silent.map(([path]) => path)).toEqual([]);
});

/** A bare reference says what its target says. */
const saysSomething = (schema: Readonly<Record<string, unknown>>): boolean =>
  typeof schema["$ref"] === "string" || (typeof schema["description"] === "string" && schema["description"].length > 3);

test("every named schema shows an example", () => {
  const bare = Object.entries(publishedSchema.definitions).filter(([, schema]) => !Array.isArray(schema["examples"]));
  expect(bare.map(([name]) => name)).toEqual([]);
});

test("every text with a pattern shows examples, for a fault to repeat", () => {
  const patterned = every.filter(([, schema]) => schema["pattern"] !== undefined);
  expect(patterned.length).toBeGreaterThan(20);
  for (const [path, schema] of patterned) {
    const examples = schema["examples"] as readonly string[] | undefined;
    expect(examples, path).toBeDefined();
    for (const example of examples ?? []) expect(example, path).toMatch(new RegExp(String(schema["pattern"]), "u"));
  }
});

test("every object of the language refuses keys it does not know", () => {
  const shapes = every.filter(
    ([path, { type, properties }]) => type === "object" && isNode(properties) && !path.includes("/if/"),
  );
  expect(shapes.length).toBeGreaterThan(60);
  expect(shapes.filter(([, { additionalProperties }]) => additionalProperties !== false).map(([path]) => path)).toEqual(
    [],
  );
});

test("elements are told by if and then, one for each kind", () => {
  const allOf = (publishedSchema.definitions["ContentElement"] as Record<string, unknown>)["allOf"];
  expect(allOf).toEqual(
    elementKinds.map(({ key, name }) => ({
      if: { required: [key] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { $ref: `#/definitions/${name}` },
    })),
  );
});

test("schema names of the specification's changelog are used", () => {
  expect(Object.keys(publishedSchema.definitions)).toEqual(
    expect.arrayContaining(["SvgElement", "SvgImageShape", "SvgBarcodeShape"]),
  );
});

describe("ajv with the published schema", () => {
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allErrors: false,
  });
  const validate = ajv.compile(publishedSchema);

  // The specification writes these in capitals or mixed case, which the service takes and the plain schema does not.
  const inOtherCase = new Set([
    "encryption",
    "page set-up",
    "a signature with every key",
    "a detached signature that locks all",
    "every style key the specification names",
  ]);

  test.each(Object.entries(specExamples).filter(([name]) => !inOtherCase.has(name)))("accepts %s", (_, definition) => {
    expect(validate(definition) || validate.errors).toBe(true);
  });

  test("accepts every example the schema shows, at its own place", () => {
    const shown = every.filter(([, schema]) => Array.isArray(schema["examples"]));
    expect(shown.length).toBeGreaterThan(100);
    for (const [path, schema] of shown) {
      const pointer = path.split("/").map(encodeURIComponent).join("/");
      const own = ajv.compile({ $ref: `${publishedSchema["$id"]}#${indexed(pointer)}` });
      for (const example of schema["examples"] as readonly unknown[])
        expect(own(example) || own.errors, `${path} ${JSON.stringify(example)}`).toBe(true);
    }
  });

  test("accepts every default", () => {
    const defaults = every.filter(([, schema]) => Object.hasOwn(schema, "default"));
    expect(defaults.length).toBeGreaterThan(60);
    for (const [path, schema] of defaults) {
      const own = ajv.compile({ $ref: `${publishedSchema["$id"]}#${indexed(path)}` });
      expect(own(schema["default"]) || own.errors, path).toBe(true);
    }
  });
});

/** The walk numbers single schemas too; the pointer must not. */
const indexed = (path: string): string =>
  path.replaceAll(/\/(items|additionalProperties|if|then|else)\/0(?=\/|$)/g, (_, keyword) =>
    isTuple(path, keyword) ? `/${keyword}/0` : `/${keyword}`,
  );

/** Tuples are the one place where `items` is a list. */
function isTuple(path: string, keyword: string): boolean {
  if (keyword !== "items") return false;
  const before = path.slice(0, path.lastIndexOf("/items/"));
  const holder = every.find(([at]) => at === before)?.[1];
  return Array.isArray(holder?.["items"]);
}
