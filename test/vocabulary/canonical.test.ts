import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalHash, canonicalJson } from "../../src/vocabulary/canonical.ts";

describe("the vectors of RFC 8785", () => {
  test("section 3.2.4: numbers, strings, literals", () => {
    const text = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test("section 3.2.3: keys sort by UTF-16 code units", () => {
    const text = String.raw`{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`;
    expect(Object.values(JSON.parse(canonicalJson(JSON.parse(text))) as Record<string, number>)).toHaveLength(7);
    expect([...canonicalJson(JSON.parse(text)).matchAll(/:(\d)/g)].map((match) => match[1]).join("")).toBe("2467153");
  });

  test.each([
    [0, "0"],
    [-0, "0"],
    [5e-324, "5e-324"],
    [-1.7976931348623157e308, "-1.7976931348623157e+308"],
    [9007199254740992, "9007199254740992"],
    [295147905179352830000, "295147905179352830000"],
    [9.999999999999997e22, "9.999999999999997e+22"],
    [1e23, "1e+23"],
    [999999999999999700000, "999999999999999700000"],
    [1e21, "1e+21"],
    [9.999999999999997e-7, "9.999999999999997e-7"],
    [0.000001, "0.000001"],
    [333333333.33333325, "333333333.33333325"],
    [1424953923781206.2, "1424953923781206.2"],
  ])("appendix B: %d", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

test("the order of keys does not change the hash, the order of a list does", () => {
  expect(canonicalHash({ a: 1, b: [1, 2] })).toBe(canonicalHash({ b: [1, 2], a: 1 }));
  expect(canonicalHash({ b: [1, 2] })).not.toBe(canonicalHash({ b: [2, 1] }));
  expect(canonicalHash({})).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
});

test("undefined members are left out, values that are not JSON are refused", () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  expect(() => canonicalJson(Number.NaN)).toThrow("JSON has no NaN");
  expect(() => canonicalJson({ a: () => 1 })).toThrow("JSON has no function");
});

test("nesting deeper than 512 levels is refused without a stack overflow", () => {
  let value: unknown = 1;
  for (let i = 0; i < 100_000; i += 1) value = [value];
  expect(() => canonicalJson(value)).toThrow("nested more than");
});

test("any JSON survives, and its canonical spelling is its own canonical spelling", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});
