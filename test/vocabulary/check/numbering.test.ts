import { describe, expect, test } from "vitest";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";

const faultsOf = (document: object): readonly string[] =>
  validateDefinition({ document: { content: [{ p: "x" }], ...document } }).map(
    ({ code, path, message }) => `${code} ${path}: ${message}`,
  );

describe("a numbering that a style names", () => {
  const own = { clauses: { levels: [{ text: "{1}." }] } };

  test("is one of the definition, a built-in one, or none", () => {
    const styles = { a: { numbering: "clauses" }, b: { numbering: "legal" }, c: { numbering: "none" } };
    expect(faultsOf({ styles, numbering: own })).toEqual([]);
  });

  test("is a fault where it is no such one, in styles and in styles written out in place", () => {
    const content = [{ p: "x", style: { numbering: "toString" } }];
    expect(faultsOf({ styles: { a: { numbering: "clause" } }, numbering: own, content })).toEqual([
      "NUMBERING_UNKNOWN /document/content/0/style/numbering: Expected a numbering of the definition: clauses, decimal, legal, outline or none; came 'toString'.",
      "NUMBERING_UNKNOWN /document/styles/a/numbering: Expected a numbering of the definition: clauses, decimal, legal, outline or none; came 'clause'.",
    ]);
  });

  test("may come from data, or from a component at the root", () => {
    expect(faultsOf({ styles: { a: { numbering: "$data.numbering" } } })).toEqual([]);
    expect(faultsOf({ styles: { a: { numbering: "theirs" } }, use: [{ name: "letterhead" }] })).toEqual([]);
  });
});

describe("a numbering", () => {
  const numbering = (...levels: readonly object[]) => faultsOf({ numbering: { a: { levels } } });

  test("shows numbers of its own level and those above it", () => {
    expect(numbering({ text: "{1}{x}{12}" }, { text: "{1}.{2}" })).toEqual([]);
    expect(numbering({ text: "{1}" }, { text: "{1}.{3}" })).toEqual([
      "INVALID_VALUE /document/numbering/a/levels/1/text: Expected numbers of level 2 and those above it; came {3}.",
    ]);
  });

  test("begins again after a level above it", () => {
    const [one, two] = [{ text: "{1}" }, { text: "{2}" }];
    expect(numbering(one, two, { text: "{3}", restart: 2 })).toEqual([]);
    expect(numbering(one, { text: "{2}", restart: 2 })).toEqual([
      "INVALID_VALUE /document/numbering/a/levels/1/restart: Expected a level above level 2, or 0; came 2.",
    ]);
  });

  test("has one level or more, nine at most, with short texts, and is not named none", () => {
    const nine = Array.from({ length: 9 }, () => ({ text: "" }));
    expect(numbering(...nine)).toEqual([]);
    expect(numbering(...nine, { text: "" })[0]).toContain("INVALID_VALUE /document/numbering/a/levels");
    expect(numbering()[0]).toContain("INVALID_VALUE /document/numbering/a/levels");
    expect(numbering({ text: "x".repeat(101) })[0]).toContain("INVALID_VALUE /document/numbering/a/levels/0/text");
    expect(faultsOf({ numbering: { none: { levels: nine } } })).toEqual([
      "INVALID_VALUE /document/numbering/none: 'none' stands for no numbering; give this one another name.",
    ]);
  });
});
