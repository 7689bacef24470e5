import { describe, expect, test } from "vitest";
import { normalizeDefinition, validateDefinition } from "../../../../src/vocabulary/validate.ts";
import { boundTo } from "../../../support/bound-text.ts";

/** An element of a checked definition with its data, and what is reported. */
function bound(element: object, data: object = {}) {
  const { document } = normalizeDefinition({ document: { content: [element] } });
  const { document: made, warnings } = boundTo(document, data);
  const [first] = made["content"] as readonly Readonly<Record<string, unknown>>[];
  return { element: first, warnings: warnings.map(({ code, path, message }) => ({ code, path, message })) };
}

const styled = (style: object, data?: object) => bound({ p: "x", style }, data);

describe("a number of the language", () => {
  test("is a reference or an expression, and becomes a number with the data", () => {
    expect(styled({ fontSize: "$data.size", lineHeight: "= $data.size / 10" }, { size: 12 })).toEqual({
      element: { p: "x", style: { fontSize: 12, lineHeight: 1.2 } },
      warnings: [],
    });
  });

  test("may be a text in the data that is a number", () => {
    expect(styled({ fontSize: "$data.size" }, { size: "7.5" }).element).toEqual({ p: "x", style: { fontSize: 7.5 } });
  });

  test("counts as unset where the data has none, which is reported with its place", () => {
    expect(styled({ fontSize: "$data.size", bold: true })).toEqual({
      element: { p: "x", style: { bold: true } },
      warnings: [
        {
          code: "EXPRESSION_VALUE",
          path: "/document/content/0/style/fontSize",
          message: '"$data.size": it has no value; it counts as unset.',
        },
      ],
    });
  });

  test("that is required or stands in a list is the nearest to 0 that is allowed, where the data has none", () => {
    const { element, warnings } = bound({ svg: { viewBox: [0, 0, "$data.a", 10], children: [] } }, { a: [1] });
    expect(element).toMatchObject({ svg: { viewBox: [0, 0, 0, 10] } });
    expect(warnings.map(({ message }) => message)).toEqual([
      '"$data.a": expected a number, and it is a list; 0 is taken.',
    ]);
  });

  test("outside its limits is the nearest within them, which is reported with place and value", () => {
    expect(styled({ opacity: "$data.a" }, { a: 1.5 })).toEqual({
      element: { p: "x", style: { opacity: 1 } },
      warnings: [
        {
          code: "VALUE_OUT_OF_RANGE",
          path: "/document/content/0/style/opacity",
          message: '"$data.a" is 1.5, and a number from 0 to 1 is expected here; 1 is taken.',
        },
      ],
    });
    expect(bound({ separator: { width: "$data.a" } }, { a: 0 }).element).toEqual({ separator: { width: 1 } });
    expect(styled({ letterSpacing: "$data.a" }, { a: 1e30 }).element).toEqual({
      p: "x",
      style: { letterSpacing: 1_000_000 },
    });
  });

  test("that is to be whole is rounded, which is reported", () => {
    const { element, warnings } = bound({ table: { rows: [[{ td: "x", colspan: "$data.n" }]] } }, { n: 2.6 });
    expect(element).toEqual({ table: { rows: [[{ td: "x", colspan: 3 }]] } });
    expect(warnings.map(({ code }) => code)).toEqual(["VALUE_OUT_OF_RANGE"]);
  });

  test("may differ from entry to entry", () => {
    const map = { p: "x", style: { fontSize: "= $item.size + $global.INDEX" } };
    const { element } = bound({ stack: { source: "$data.all", map } }, { all: [{ size: 1 }, { size: 5 }] });
    const { content } = (element?.["stack"] ?? {}) as { readonly content?: readonly object[] };
    expect(content).toEqual([
      { p: "x", style: { fontSize: 2 } },
      { p: "x", style: { fontSize: 7 } },
    ]);
  });

  test("of a cell that is not shown keeps its place", () => {
    const cell = { td: "x", if: "$data.no", colspan: "$data.n" };
    const { element } = bound({ table: { rows: [[cell]] } }, { n: 2 });
    expect(element).toEqual({ table: { rows: [[{ omitted: true, colspan: 2 }]] } });
  });
});

describe("a length or a colour", () => {
  test("is an expression of its own, whose text is read", () => {
    expect(styled({ width: "= $data.n & 'mm'", color: "= if($data.n > 1, 'red', 'blue')" }, { n: 2 }).element).toEqual({
      p: "x",
      style: { width: "2mm", color: "red" },
    });
  });
});

describe("numbers that are written out", () => {
  const faultsOf = (document: object) =>
    validateDefinition({ document: { content: [{ p: "x" }], ...document } }).map(({ code, path }) => [code, path]);

  test("are those of signatures and fonts", () => {
    const signature = { certificate: "a", password: "b", position: { left: "$data.x" } };
    expect(faultsOf({ signature })).toContainEqual(["WRONG_TYPE", "/document/signature/position/left"]);
  });
});

test("a definition without numbers from data is shared, not copied", () => {
  const definition = { document: { content: [{ p: "x", style: { fontSize: 12 } }] } };
  const { document } = normalizeDefinition(definition);
  expect(document).toBe(definition.document);
  expect(boundTo(document, {}).document).toBe(document);
});
