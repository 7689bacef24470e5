import { describe, expect, test } from "vitest";
import {
  checkComponent,
  checkDefinition,
  normalizeDefinition,
  validateDefinition,
} from "../../src/vocabulary/validate.ts";
import { specExamples, withContent } from "./spec-examples.ts";

describe("an example of the specification is accepted", () => {
  test.each(Object.entries(specExamples))("%s", (_, definition) => {
    expect(validateDefinition(definition)).toEqual([]);
  });
});

test("enumerated words match in any case and come back as the schema writes them", () => {
  const given = {
    document: {
      pageSetup: { size: "LETTER", orientation: "Landscape" },
      styles: { a: { textAlign: "CENTER", borderTop: { type: "DASHED" }, fontWeight: "Bold" } },
      signature: {
        certificate: "k",
        signingType: "PAdES",
        certificationLevel: "NOCHANGES",
        fieldLock: { action: "INCLUDE", fields: ["a"] },
      },
      content: [
        { break: "PAGE" },
        { table: { widths: ["AUTO", 1], rows: [[{ td: "x", style: { verticalAlign: "Middle" } }]] } },
      ],
    },
  };
  expect(normalizeDefinition(given)).toEqual({
    document: {
      pageSetup: { size: "letter", orientation: "landscape" },
      styles: { a: { textAlign: "center", borderTop: { type: "dashed" }, fontWeight: "bold" } },
      signature: {
        certificate: "k",
        signingType: "pades",
        certificationLevel: "noChanges",
        fieldLock: { action: "include", fields: ["a"] },
      },
      content: [
        { break: "page" },
        { table: { widths: ["auto", 1], rows: [[{ td: "x", style: { verticalAlign: "middle" } }]] } },
      ],
    },
  });
  expect(given.document.styles.a.textAlign).toBe("CENTER");
});

test("a definition already in normal spelling comes back as the same object", () => {
  const given = withContent({ p: "x", style: { textAlign: "center" } });
  expect(normalizeDefinition(given)).toBe(given);
});

test("the case of an ordered list's symbol counts", () => {
  const list = (symbol: string) => withContent({ ol: { symbol, items: [] } });
  expect(normalizeDefinition(list("A"))).toEqual(list("A"));
  expect(normalizeDefinition(list("i"))).toEqual(list("i"));
});

test("a style named __proto__ is a style like any other", () => {
  const given = JSON.parse('{"document":{"styles":{"__proto__":{"textAlign":"LEFT"}},"content":[{"p":"x"}]}}');
  const { document } = normalizeDefinition(given);
  expect(Object.entries(document.styles ?? {})).toEqual([["__proto__", { textAlign: "left" }]]);
  expect(({} as Record<string, unknown>)["textAlign"]).toBeUndefined();
});

test("a component has a root of its own and needs a name", () => {
  const component = { component: { metadata: { name: "letterhead" }, content: [{ p: "x" }] } };
  expect(checkComponent(component).kind).toBe("right");
  expect(checkComponent({ component: { metadata: {} } })).toEqual({
    kind: "wrong",
    faults: [{ code: "MISSING_PROPERTY", path: "/component/metadata", message: "The property 'name' is missing." }],
  });
});

test("a definition with faults cannot be normalized", () => {
  expect(() => normalizeDefinition({})).toThrow("valid content");
  expect(checkDefinition({}).kind).toBe("wrong");
});

describe("a number beyond a million", () => {
  const checked = (content: unknown[]) => {
    const outcome = checkDefinition({ document: { content } });
    if (outcome.kind === "wrong") throw new Error(outcome.faults[0]?.message);
    return outcome;
  };

  test("is a million where it measures, and is reported at its place", () => {
    const { definition, clamped } = checked([
      { p: "x", style: { marginTop: 1_000_001, marginBottom: 1_000_000 } },
      { table: { rows: [{ cells: [{ p: "x", style: { marginLeft: -1e300 } }] }] } },
    ]);
    expect(definition.document.content[0]).toMatchObject({ style: { marginTop: 1_000_000, marginBottom: 1_000_000 } });
    expect(JSON.stringify(definition)).toContain('"marginLeft":-1000000');
    expect(clamped).toEqual([
      "/document/content/0/style/marginTop",
      "/document/content/1/table/rows/0/cells/0/style/marginLeft",
    ]);
  });

  test("is itself where it is compared", () => {
    const comparison = { value: "$data.total", above: 2e6, in: [3e6], any: [{ value: "$data.n", is: -4e300 }] };
    const { definition, clamped } = checked([{ p: "x", if: comparison, style: { marginTop: 2e6 } }]);
    expect(definition.document.content[0]).toMatchObject({ if: comparison });
    expect(clamped).toEqual(["/document/content/0/style/marginTop"]);
  });

  test("is reported a hundred times and clamped always", () => {
    const { definition, clamped } = checked(Array.from({ length: 120 }, () => ({ p: "x", style: { marginTop: 2e6 } })));
    expect(clamped).toHaveLength(100);
    expect(JSON.stringify(definition)).not.toContain("2000000");
  });
});
