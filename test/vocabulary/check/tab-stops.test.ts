import { describe, expect, test } from "vitest";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";

const faultsOf = (document: object): readonly string[] =>
  validateDefinition({ document: { content: [{ p: "x" }], ...document } }).map(
    ({ code, path, message }) => `${code} ${path}: ${message}`,
  );

describe("a list of tab stops that a style names", () => {
  const own = { menu: [{ at: "100%" }], sums: [{ at: 20 }] };

  test("is one of the definition; in a style stops may stand themselves, or none", () => {
    const styles = {
      a: { tabStops: "menu" },
      b: { tabStops: [{ at: "3cm", align: "decimal", leader: "· " }] },
      c: { tabStops: [] },
    };
    expect(faultsOf({ styles, tabStops: own })).toEqual([]);
  });

  test("is a fault where it is no such one, in styles and in styles written out in place", () => {
    const content = [{ p: "x", style: { tabStops: "toString" } }];
    expect(faultsOf({ styles: { a: { tabStops: "menus" } }, tabStops: own, content })).toEqual([
      "TAB_STOPS_UNKNOWN /document/content/0/style/tabStops: Expected a list of tab stops of the definition: menu or sums; came 'toString'.",
      "TAB_STOPS_UNKNOWN /document/styles/a/tabStops: Expected a list of tab stops of the definition: menu or sums; came 'menus'.",
    ]);
    expect(faultsOf({ styles: { a: { tabStops: "menu" } } })).toEqual([
      "TAB_STOPS_UNKNOWN /document/styles/a/tabStops: Expected a list of tab stops of the definition; it has none; came 'menu'.",
    ]);
  });

  test("may come from data, or from a component at the root", () => {
    expect(faultsOf({ styles: { a: { tabStops: "$data.stops" } } })).toEqual([]);
    expect(faultsOf({ styles: { a: { tabStops: "theirs" } }, use: [{ name: "letterhead" }] })).toEqual([]);
  });
});
