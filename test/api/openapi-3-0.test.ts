import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { for30 } from "../../src/api/openapi/for-3-0.ts";
import { foreignIn, patternsIn } from "../support/foreign-patterns.ts";
import { isLeftOut } from "../support/scope.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(() => service.stop());

const described = (path: string) => service.ask("GET", path, { token: null }).then((answer) => bodyOf(answer));

test.skipIf(isLeftOut("descriptions by others' validators"))(
  "others' validator of OpenAPI 3.0 accepts the description for generators that know no 3.1",
  async () => {
    const validator = new Validator();
    expect(await validator.validate(await described("/openapi-3.0.json"))).toEqual({ valid: true });
    expect(validator.version).toBe("3.0");
  },
);

test("the description of 3.0 has every operation, component and webhook of that of 3.1", async () => {
  const [of31, of30] = [await described("/openapi.json"), await described("/openapi-3.0.json")];
  const methods = (paths: object) => Object.entries(paths).map(([path, item]) => [path, Object.keys(item)]);
  expect(methods(of30.paths)).toEqual(methods(of31.paths));
  expect(Object.keys(of30.components.schemas)).toEqual(Object.keys(of31.components.schemas));
  expect(methods(of30["x-webhooks"])).toEqual(methods(of31.webhooks));
  expect(of30.servers).toEqual([{ url: service.baseUrl }]);
});

test.each(["/openapi.json", "/openapi-3.0.json"])(
  "what validators of every language read alike is all that %s has in its patterns",
  async (path) => {
    const description = await described(path);
    expect([...patternsIn(description, path)].length).toBeGreaterThan(500);
    expect(foreignIn(description, path)).toEqual([]);
  },
);

const lowered = (schema: unknown): unknown => {
  const made = for30({ components: { schemas: { A: schema } } });
  return (made as { readonly components: { readonly schemas: { readonly A: unknown } } }).components.schemas.A;
};

describe("a schema in the words of 3.0", () => {
  test.each([
    ["null beside a type", { type: ["string", "null"] }, { type: "string", nullable: true }],
    ["null alone", { type: "null" }, { type: "string", nullable: true, enum: [null] }],
    ["several types", { type: ["object", "string"] }, { anyOf: [{ type: "object" }, { type: "string" }] }],
    ["one value", { const: "a" }, { enum: ["a"] }],
    ["examples", { type: "integer", examples: [3, 4] }, { type: "integer", example: 3 }],
    ["an exclusive bound", { exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
    ["a bound tighter than an exclusive one", { minimum: 2, exclusiveMinimum: 0 }, { minimum: 2 }],
    [
      "words beside a reference",
      { $ref: "#/components/schemas/B", description: "b" },
      { allOf: [{ $ref: "#/components/schemas/B" }], description: "b" },
    ],
    [
      "a tuple",
      { type: "array", maxItems: 1, prefixItems: [{ const: 1 }] },
      { type: "array", maxItems: 1, items: { anyOf: [{ enum: [1] }] } },
    ],
    ["a list of anything", { type: "array" }, { type: "array", items: {} }],
    ["an empty list of required members", { type: "object", required: [] }, { type: "object" }],
    ["a property with the name of a keyword", { properties: { const: true } }, { properties: { const: {} } }],
  ])("%s", (_name, schema, expected) => {
    expect(lowered(schema)).toEqual(expected);
  });
});

test("scopes stand beside the security of an operation, which may name those of OAuth alone", () => {
  const operation = { security: [{ bearer: ["documents:read"] }] };
  expect(for30({ paths: { "/a": { get: operation } } })).toMatchObject({
    paths: { "/a": { get: { security: [{ bearer: [] }], "x-scopes": ["documents:read"] } } },
  });
});
