import { describe, expect, test } from "vitest";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";

const faultsOf = (styles: object): readonly string[] =>
  validateDefinition({ document: { content: [{ p: "x" }], styles } }).map(
    ({ code, path, message }) => `${code} ${path}: ${message}`,
  );

/** Styles of which each extends the next. */
const row = (length: number): object =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [`s${at}`, at + 1 < length ? { extends: `s${at + 1}` } : { bold: true }]),
  );

describe("styles that extend others", () => {
  test("are valid in rows of 16, and a row of more is a fault", () => {
    expect(faultsOf(row(17))).toEqual([]);
    expect(faultsOf(row(20))).toEqual([
      "STYLE_DEPTH /document/styles/s2/extends: 's2' extends more than 16 styles in a row.",
    ]);
    expect(faultsOf(row(20_000))).toHaveLength(1);
  });

  test("are valid when several share a base, however many ways lead there", () => {
    const layer = (at: number) =>
      ["a", "b", "c"].map((name) => [`${name}${at}`, { extends: [`a${at - 1}`, `b${at - 1}`, `c${at - 1}`] }]);
    const layers = Array.from({ length: 15 }, (_, at) => layer(at + 1)).flat();
    expect(faultsOf({ a0: {}, b0: {}, c0: {}, ...Object.fromEntries(layers) })).toEqual([]);
  });

  test("are a fault in a circle, once for each", () => {
    expect(faultsOf({ a: { extends: "a" } })).toEqual([
      "STYLE_CYCLE /document/styles/a/extends: The style extends itself: 'a' → 'a'.",
    ]);
    expect(
      faultsOf({ x: { extends: "b" }, a: { extends: ["none", "b"] }, b: { extends: "c" }, c: { extends: ["a"] } }),
    ).toEqual(["STYLE_CYCLE /document/styles/b/extends: The style extends itself: 'b' → 'c' → 'a' → 'b'."]);
  });

  test("may name what a component brings", () => expect(faultsOf({ a: { extends: "of-a-component" } })).toEqual([]));
});
