import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { elementKinds } from "../../src/vocabulary/definition/elements/kinds.ts";
import { languageSchema } from "../../tools/generate/schema.ts";
import { everyNth } from "../support/night.ts";
import { isLeftOut } from "../support/scope.ts";
import { isNode, type Node, publishedSchema, schemasIn } from "./published-schema.ts";
import { specExamples } from "./spec-examples.ts";

const every = [...schemasIn(publishedSchema, "")];
const ofTheSource = [...schemasIn(languageSchema(), "")];

// Before a change lands, `npm run check` looks by itself: to make all of them takes as long as the rest of this file.
test.skipIf(isLeftOut("every generated file"))("generated files are up to date", async () => {
  // What makes them loads the service and a compiler.
  const { stale } = await import("../../tools/generate.ts");
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
  const patterned = ofTheSource.filter(([, schema]) => schema["pattern"] !== undefined);
  expect(patterned.length).toBeGreaterThan(20);
  for (const [path, schema] of patterned) {
    const examples = schema["examples"] as readonly string[] | undefined;
    expect(examples, path).toBeDefined();
    for (const example of examples ?? []) expect(example, path).toMatch(new RegExp(String(schema["pattern"]), "u"));
  }
});

test("every object of the language refuses keys it does not know", () => {
  const shapes = ofTheSource.filter(
    ([path, { type, properties }]) => type === "object" && isNode(properties) && !path.includes("/if/"),
  );
  expect(shapes.length).toBeGreaterThan(60);
  expect(shapes.filter(([, { additionalProperties }]) => additionalProperties !== false).map(([path]) => path)).toEqual(
    [],
  );
});

test("an element is identified by its key, one condition for each kind", () => {
  const { allOf } = publishedSchema.definitions["ContentElement"] as { readonly allOf: readonly unknown[] };
  expect(allOf.slice(0, -1)).toEqual(
    elementKinds.map(({ key, name }) => ({
      if: { required: [key], properties: { [key]: true } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { $ref: `#/definitions/${name}` },
    })),
  );
});

test("an element without a key is offered all keys, each with its type and a description", () => {
  const { allOf } = publishedSchema.definitions["ContentElement"] as { readonly allOf: readonly Node[] };
  const none = allOf.at(-1);
  expect(Object.keys(Object(Object(none?.["else"]).properties))).toEqual(elementKinds.map(({ key }) => key));
  expect(none).toMatchObject({
    else: {
      properties: {
        p: { type: "string", description: "A paragraph." },
        table: { type: "object", description: "A table." },
      },
    },
  });
});

test("schema names of the specification's changelog are used", () => {
  expect(Object.keys(publishedSchema.definitions)).toEqual(
    expect.arrayContaining(["SvgElement", "SvgImageShape", "SvgBarcodeShape"]),
  );
});

describe("ajv with the published schema", () => {
  const ajv = new Ajv({ strict: true });
  const validate = ajv.compile(publishedSchema);

  test.each(Object.entries(specExamples))("accepts %s", (_, definition) => {
    expect(validate(definition) || validate.errors).toBe(true);
  });

  test("takes enumerated words in any case, and no other words", () => {
    const withSize = (size: string) => ({ document: { pageSetup: { size }, content: [{ p: "x" }] } });
    expect(["a4", "A4", "Letter"].filter((size) => !validate(withSize(size)))).toEqual([]);
    expect(["a44", "", "A", "letters"].filter((size) => validate(withSize(size)))).toEqual([]);
  });

  test("does not take another case where case counts", () => {
    const withSymbol = (symbol: string) => ({ document: { content: [{ ol: { symbol, items: [] } }] } });
    expect(["a", "A", "i", "I"].every((symbol) => validate(withSymbol(symbol)))).toBe(true);
    expect(validate(withSymbol("Α".toLowerCase()))).toBe(true);
    expect(validate(withSymbol("b"))).toBe(false);
  });

  test("takes a condition on a word in any case, too", () => {
    const withBreak = (word: string) => ({ document: { content: [{ break: word, pageSetup: {} }] } });
    expect([validate(withBreak("SECTION")), validate(withBreak("Page"))]).toEqual([true, false]);
  });

  test("accepts every example the schema shows, at its own place", () => {
    const shown = every.filter(([, schema]) => Array.isArray(schema["examples"]));
    expect(shown.length).toBeGreaterThan(100);
    for (const [path, schema] of everyNth(shown, 8)) {
      const pointer = path.split("/").map(encodeURIComponent).join("/");
      const own = ajv.compile({ $ref: `${publishedSchema["$id"]}#${indexed(pointer)}` });
      for (const example of schema["examples"] as readonly unknown[])
        expect(own(example) || own.errors, `${path} ${JSON.stringify(example)}`).toBe(true);
    }
  });

  test("accepts every default", () => {
    const defaults = every.filter(([, schema]) => Object.hasOwn(schema, "default"));
    expect(defaults.length).toBeGreaterThan(60);
    for (const [path, schema] of everyNth(defaults, 6)) {
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
