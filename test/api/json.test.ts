import { expect, test } from "vitest";
import { parseJsonBody } from "../../src/api/bodies/json.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { growth, linear } from "../support/cpu-time.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

test("a value of bounded depth is read", () => {
  expect(parseJsonBody(bytes('{"a":[1,"x\\"[[["]}'))).toEqual({ a: [1, 'x"[[['] });
  expect(() => parseJsonBody(bytes(nested(limits.nesting)))).not.toThrow();
});

test("one level too deep is refused, and so are ten million, in no more than their share of the time of fewer", () => {
  expect(() => parseJsonBody(bytes(nested(limits.nesting + 1)))).toThrow(/nested more than 128 levels/);
  const deep = bytes("[".repeat(10_000_000));
  const refuse = (depth: number): void => expect(() => parseJsonBody(deep.subarray(0, depth))).toThrow(/nested/);
  expect(growth(refuse, deep.length)).toBeLessThan(linear);
});

test("brackets inside texts do not count, escaped quotes do not end them", () => {
  expect(parseJsonBody(bytes(JSON.stringify(`"${"[".repeat(500)}\\`)))).toBe(`"${"[".repeat(500)}\\`);
});

test("an empty body, broken JSON and broken UTF-8 are refused without quoting the body", () => {
  for (const body of [bytes(""), bytes('{"secret":'), Uint8Array.of(0x22, 0xff, 0x22)]) {
    expect(() => parseJsonBody(body)).toThrow(expect.objectContaining({ code: "INVALID_JSON" }));
  }
  expect(() => parseJsonBody(bytes("hunter2"))).not.toThrow(/hunter2/);
});

test("a byte order mark is no fault", () => {
  expect(parseJsonBody(Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), bytes("{}")]))).toEqual({});
});

test("a member called __proto__ is a member like any other and reaches no prototype", () => {
  const value = parseJsonBody(bytes('{"__proto__":{"polluted":true}}')) as object;
  expect(Object.hasOwn(value, "__proto__")).toBe(true);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect((value as { polluted?: boolean }).polluted).toBeUndefined();
});
