import { expect, test } from "vitest";
import { unknownMembers } from "../../../src/api/bodies/unknown-members.ts";
import type { JsonSchema } from "../../../src/vocabulary/http/schema.ts";
import { limits } from "../../../src/vocabulary/limits.ts";

const schema = (given: object): JsonSchema => given as JsonSchema;
const places = (given: object, body: unknown, also?: readonly string[]): readonly string[] =>
  unknownMembers(schema(given), body, also).map(({ within, name }) => `${within}/${name}`);

const text = { type: "string" };
const closed = { type: "object", properties: { a: text, b: { type: "object", properties: { c: text } } } };

test("members that a schema does not name are found at any depth, and values of other kinds have none", () => {
  expect(places(closed, { a: "x", b: { c: "x" } })).toEqual([]);
  expect(places(closed, { x: 1, b: { y: 2, c: "x" } })).toEqual(["/x", "/b/y"]);
  for (const value of [null, "x", 1, undefined, [{ x: 1 }]]) expect(places(closed, value)).toEqual([]);
  expect(unknownMembers(schema(closed), { x: 1 })).toEqual([
    { kind: "member", within: "", name: "x", known: ["a", "b"] },
  ]);
});

test("items of a list are looked at one by one, with their places; a list without a schema of its items is not", () => {
  const list = { properties: { "a/b": { type: "array", items: closed }, any: { type: "array" } } };
  expect(places(list, { "a/b": [{ a: "x" }, { x: 1 }, { b: { y: 1 } }], any: [{ x: 1 }] })).toEqual([
    "/a~1b/1/x",
    "/a~1b/2/b/y",
  ]);
});

test("members of all alternatives together are known", () => {
  const either = { anyOf: [{ properties: { a: text } }, { properties: { b: { type: "array", items: closed } } }] };
  expect(places(either, { a: "x", b: [{ x: 1 }], c: 1 })).toEqual(["/c", "/b/0/x"]);
  const lists = { anyOf: [{ type: "null" }, { type: "array", items: closed }] };
  expect(places(lists, [{ x: 1 }])).toEqual(["/0/x"]);
});

test("members of any name are meant where a schema names none or says so, and none where it refuses them", () => {
  expect(places({ type: "object" }, { x: 1 })).toEqual([]);
  expect(places({ properties: { a: closed }, additionalProperties: true }, { x: 1, a: { y: 1 } })).toEqual(["/a/y"]);
  expect(places({ properties: { a: text }, additionalProperties: { type: "number" } }, { x: 1 })).toEqual([]);
  expect(places({ properties: { a: text }, additionalProperties: false }, { x: 1 })).toEqual(["/x"]);
  expect(places({ type: "object", additionalProperties: false }, { x: 1 })).toEqual(["/x"]);
});

test("names beside those of the schema are known in the body itself, not further down", () => {
  expect(places(closed, { x: 1, b: { x: 2 } }, ["x"])).toEqual(["/b/x"]);
  expect(unknownMembers(schema(closed), { y: 1 }, ["x"])[0]?.known).toEqual(["a", "b", "x"]);
});

test("members that every object inherits are none of a body's", () => {
  expect(places({ properties: { toString: closed, a: text } }, { a: "x" })).toEqual([]);
});

test("looking ends when there are more than are reported", () => {
  const list = { type: "array", items: closed };
  const body = Array.from({ length: 10 * limits.faults }, () => ({ x: 1 }));
  expect(places(list, body)).toHaveLength(limits.faults + 1);
});

test("a schema that refers to another is a fault of the code", () => {
  expect(() => places({ properties: { a: { $ref: "other#" } } }, { a: { x: 1 } })).toThrow(/refers to other#/);
});
