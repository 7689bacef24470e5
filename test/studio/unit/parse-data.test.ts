import { describe, expect, test } from "vitest";
import { dataOf, objectOf } from "../../../studio/src/shell/parse-data.ts";

describe("data in a form", () => {
  test("are an object in JSON", () => {
    expect(objectOf('{"a": [1]}')).toEqual({ a: [1] });
  });

  test.each(['{"a": 1', "", "[1]", "null", '"a"', "1"])("are not %j", (text) => {
    expect(objectOf(text)).toBeUndefined();
  });

  test("of a template that has none are empty", () => {
    expect([dataOf(undefined), dataOf("")]).toEqual([{}, {}]);
  });
});
