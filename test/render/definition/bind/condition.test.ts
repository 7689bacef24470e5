import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../src/render/definition/bind/bind.ts";
import { isOmitted } from "../../../../src/render/definition/bind/omitted.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";

const data = {
  yes: true,
  no: false,
  nothing: null,
  empty: "",
  list: [],
  zero: 0,
  status: "paid",
  total: 1200,
  digits: "900",
  day: "2026-07-01",
  buyer: { vip: "true" },
};

function bind(document: object) {
  const report = new Report();
  const context = {
    now: "2026-07-01T12:00:00Z",
    timeZone: "UTC",
    documentId: "0".repeat(32),
    report,
    budget: ampleBudget(),
  };
  return { bound: bindDefinition(document, data, context) as Record<string, unknown>, warnings: report.warnings() };
}

const isShown = (condition: unknown): boolean => {
  const { bound } = bind({ content: [{ p: "x", if: condition }] });
  return !isOmitted((bound["content"] as object[])[0] ?? {});
};

describe("a reference by itself holds when it has a value", () => {
  test.each([
    ["$data.yes", true],
    ["$data.no", false],
    ["$data.nothing", false],
    ["$data.empty", false],
    ["$data.list", false],
    ["$data.zero", true],
    ["$data.buyer", true],
    ["$data.missing", false],
    ["$data.buyer.constructor", false],
  ])("%s: %s", (reference, shown) => expect(isShown(reference)).toBe(shown));
});

describe("values are compared", () => {
  const holding: readonly object[] = [
    { value: "$data.status", is: "paid" },
    { value: "$data.status", isNot: "open" },
    { value: "$data.missing", isNot: "open" },
    { value: "$data.status", in: ["open", "paid"] },
    { value: "$data.total", above: 900, below: 1201 },
    { value: "$data.total", above: "$data.digits" },
    { value: "$data.digits", atMost: 900 },
    { value: "$data.digits", below: "1000" },
    { value: "$data.day", atLeast: "2026-06-30" },
    { value: "$data.buyer.vip", is: true },
    { all: ["$data.yes", { not: "$data.no" }] },
    { any: ["$data.no", "$data.yes"] },
    { all: [] },
  ];
  test.each(holding.map((condition) => [JSON.stringify(condition), condition]))("%s holds", (_, condition) => {
    expect(isShown(condition)).toBe(true);
    expect(isShown({ not: condition })).toBe(false);
  });

  const failing: readonly object[] = [
    { value: "$data.missing", is: "" },
    { value: "$data.total", above: 1200 },
    { value: "$data.total", atLeast: 1200, below: 1200 },
    { value: "$data.nothing", is: 0 },
    { value: "$data.buyer", is: "[object Object]" },
    { any: [] },
  ];
  test.each(failing.map((condition) => [JSON.stringify(condition), condition]))("%s does not hold", (_, condition) =>
    expect(isShown(condition)).toBe(false),
  );
});

test("a text has no order among numbers, and that is reported at its place", () => {
  const { warnings } = bind({ content: [{ p: "x", if: { any: [{ value: "$data.status", above: 5 }] } }] });
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([
    ["CONDITION_UNUSABLE", "/document/content/0/if/any/0/above"],
  ]);
});

test.each([
  ["= $global.PAGE > 1", ""],
  ["= $global.PAGE != $global.NUMPAGES", ""],
  ["$global.PAGE", ""],
  [{ value: "$global.PAGE", above: 1 }, "/value"],
  [{ value: "$data.total", isNot: "$global.NUMPAGES" }, "/isNot"],
])("a page number in a condition is reported with its place: %j", (condition, place) => {
  const { warnings } = bind({ footer: { content: [{ p: "x", if: condition }] } });
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([
    ["EXPRESSION_VALUE", `/document/footer/content/0/if${place}`],
  ]);
  expect(warnings[0]?.message).toMatch(/page numbers are not known .*`skipPages`; the condition does not hold\.$/);
});

test("a style, an image or a value that is named `if` is no condition", () => {
  const document = {
    styles: { if: { bold: true }, p: { italic: true } },
    images: { if: { src: "a.png" } },
    use: [{ name: "a", data: { p: "x", if: "$data.no" } }],
    content: [{ p: "$data.status" }],
  };
  const { bound } = bind(document);
  expect([bound["styles"], bound["images"]]).toEqual([document.styles, document.images]);
  expect(JSON.stringify(bound)).not.toContain("omitted");
});

test("an element behind one that is kept away keeps its JSON Pointer", () => {
  const { warnings } = bind({ content: [{ p: "x", if: "$data.no" }, { p: "$data.missing" }] });
  expect(warnings.map(({ path }) => path)).toEqual(["/document/content/1/p"]);
});

test("a reference inside what is kept away is not missed", () => {
  expect(bind({ content: [{ p: "$data.missing", if: "$data.missing" }] }).warnings).toEqual([]);
});
