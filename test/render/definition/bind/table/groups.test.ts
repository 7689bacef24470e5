import { describe, expect, test } from "vitest";
import { Budget } from "../../../../../src/render/contract/budget.ts";
import { Report } from "../../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../../src/render/definition/bind/bind.ts";
import { DataUse } from "../../../../../src/render/definition/bind/scope/data-use.ts";

const moment = { now: "2026-07-01T12:05:09Z", timeZone: "UTC", documentId: "0" };

function rowsOf(table: object, data: object, use?: DataUse | undefined) {
  const report = new Report();
  const budget = new Budget({ work: 1_000_000, pages: 1 });
  const document = { locale: "sv", content: [{ table }] };
  const bound = bindDefinition(document, data, { ...moment, report, budget, use });
  const { rows } = (bound.content[0] as unknown as { table: { rows: readonly Row[] } }).table;
  const warnings = report.warnings().map(({ code, path, message }) => `${code} ${path}: ${message}`);
  return { rows, shown: rows.map(shownAs), warnings };
}

interface Row {
  readonly cells?: readonly Cell[];
  readonly from?: string;
  readonly keepWithNext?: boolean;
}

type Cell = Readonly<Record<string, unknown>>;

/** A row's texts; `+`: it stays with the next. */
function shownAs(row: Row | readonly Cell[]): string {
  const { cells, keepWithNext = false } = "from" in row ? row : { cells: row as readonly Cell[] };
  return `${(cells ?? []).map((cell) => Object.values(cell)[0]).join(" ")}${keepWithNext ? " +" : ""}`;
}

const source = "$data.list";
const map = ["$item.n"];

describe("sortBy", () => {
  const sorted = (sortBy: unknown, list: readonly unknown[]) =>
    rowsOf({ source, sortBy, map: ["$item.n", { td: "[b]$item.n[/b]" }] }, { list }).shown.map((row) =>
      row.slice(0, row.indexOf(" ")),
    );

  test("puts numbers before texts, texts in the order of the locale, and what has no value last", () => {
    const list = [
      { n: "ö", k: "ö" },
      { n: "a", k: "a" },
      { n: "-", k: null },
      { n: "10", k: 10 },
      { n: "9", k: "9" },
    ];
    const named = [...list, { n: "å", k: "å" }];
    expect(sorted("k", named)).toEqual(["9", "10", "a", "å", "ö", "-"]);
    expect(sorted("-k", named)).toEqual(["ö", "å", "a", "10", "9", "-"]);
  });

  test("keeps the order of equal entries, goes by several keys and by expressions", () => {
    const list = [
      { n: "b", k: 1, l: 2 },
      { n: "a", k: 1, l: 2 },
      { n: "c", k: 1, l: 1 },
      { n: "d", k: 0, l: 9 },
    ];
    expect(sorted("k", list)).toEqual(["d", "b", "a", "c"]);
    expect(sorted(["k", "$item.l"], list)).toEqual(["d", "c", "b", "a"]);
    expect(sorted(["-k", "-$item.l", "n"], list)).toEqual(["a", "b", "c", "d"]);
    expect(sorted("= $item.k * -10 + $item.l", list)).toEqual(["c", "b", "a", "d"]);
  });

  test("sorts also the rows of text that are made fast, and numbers them in that order", () => {
    const table = { source, sortBy: "-n", map: ["$global.INDEX", "n"] };
    const report = new Report();
    const context = { ...moment, report, budget: new Budget({ work: 1000, pages: 1 }) };
    const bound = bindDefinition({ content: [{ table }] }, { list: [{ n: 1 }, { n: 3 }, { n: 2 }] }, context);
    expect(bound.content[0]).toMatchObject({ table: { mappedRows: { texts: ["1", "3", "2", "2", "3", "1"] } } });
  });

  test("reports a key that no entry has, and one that is a list", () => {
    expect(rowsOf({ source, sortBy: ["m"], map }, { list: [{ n: 1 }] }).warnings).toEqual([
      'EXPRESSION_VALUE /document/content/0/table/sortBy/0: "m": no entry has such a value; entries without one come last.',
    ]);
    expect(rowsOf({ source, sortBy: "n", map: ["x"] }, { list: [{ n: [], x: 1 }] }).warnings).toEqual([
      'EXPRESSION_VALUE /document/content/0/table/sortBy: "n": a list of entry 1 is no text and no number; entries without one come last.',
    ]);
    expect(rowsOf({ source, sortBy: "m", map }, { list: [] }).warnings).toEqual([]);
  });
});

describe("groupBy", () => {
  const list = [
    { n: 1, g: "x" },
    { n: 2, g: "y" },
    { n: 3, g: "x" },
  ];
  const groupHeader = [[{ th: "$group.key" }]];
  const groupFooter = [[{ td: "[= $group.count & ': ' & sum($group.items, $item.n)]" }]];

  test("puts entries of one value together, each group between its rows, which stay with the entries", () => {
    const { shown, rows, warnings } = rowsOf({ source, groupBy: "$item.g", groupHeader, groupFooter, map }, { list });
    expect(shown).toEqual(["x +", "1", "3 +", "2: 4", "y +", "2 +", "1: 2"]);
    expect(rows.map(({ from }) => from).slice(0, 4)).toEqual(["/groupHeader/0", "/map", "/map", "/groupFooter/0"]);
    expect(warnings).toEqual([]);
  });

  test("takes a key or an expression as well, and numbers entries throughout", () => {
    const table = { source, groupHeader, map: ["$global.INDEX of $group.count"] };
    const expected = ["x +", "1 of 2", "2 of 2", "y +", "3 of 1"];
    expect(rowsOf({ ...table, groupBy: "g" }, { list }).shown).toEqual(expected);
    expect(rowsOf({ ...table, groupBy: "= lower(upper($item.g))" }, { list }).shown).toEqual(expected);
  });

  test("goes to three levels; a footer stays with the footer of a group within", () => {
    const deep = [
      { n: 1, a: "A", b: "B", c: "C" },
      { n: 2, a: "A", b: "B", c: "D" },
    ];
    const level = (by: string) => ({ by, header: [[{ th: `${by} $group.key` }]], footer: [[{ td: `end ${by}` }]] });
    const groupBy = [level("a"), level("b"), "c"];
    const own = [[{ th: "$group.outer.outer.key$group.outer.key$group.key" }]];
    const { shown, rows } = rowsOf({ source, groupBy, groupHeader: own, map }, { list: deep });
    expect(shown).toEqual(["a A +", "b B +", "ABC +", "1", "ABD +", "2 +", "end b +", "end a"]);
    expect(rows[0]?.from).toBe("/groupBy/0/header/0");
    expect(rows.at(-1)?.from).toBe("/groupBy/0/footer/0");
  });

  test("entries without a value are a group, whose key is reported where it is shown", () => {
    const { shown, warnings } = rowsOf(
      { source, groupBy: "g", groupHeader, map },
      { list: [{ n: 1 }, { n: 2, g: 7 }] },
    );
    expect(shown.map((row) => row.length > 4)).toEqual([true, false, false, false]);
    expect(warnings).toEqual([
      "UNRESOLVED_TOKEN /document/content/0/table/groupHeader/0/0/th: $group.key has no value: its entries have none to be grouped by; use default(…); it stays on the page as it is spelt.",
    ]);
  });

  test("a word that a group does not have is reported, and outside of groups the word is text", () => {
    const header = [[{ th: "$group.name" }]];
    const { warnings } = rowsOf({ source, groupBy: "g", groupHeader: header, map }, { list });
    expect(warnings).toEqual([expect.stringContaining("$group.name is not known of a group: there are key, items")]);
    expect(rowsOf({ source, map: ["$group.key"] }, { list: [] }).warnings).toEqual([]);
  });

  test("rows of a header may depend on the group", () => {
    const header = [{ cells: [{ th: "$group.key" }], if: "= $group.count > 1", style: "big" }];
    const { shown, rows } = rowsOf({ source, groupBy: "g", groupHeader: header, map }, { list });
    expect(shown).toEqual(["x +", "1", "3", "2"]);
    expect(rows[0]).toMatchObject({ style: "big", cellsFrom: "/groupHeader/0/cells" });
  });

  test("the use of data is noted within groups", () => {
    const data = { list: [{ n: 1, g: "x", other: 1 }] };
    const use = new DataUse(data);
    rowsOf({ source, groupBy: "g", groupHeader: [[{ th: "$group.items[0].n" }]], map: ["$global.INDEX"] }, data, use);
    expect(use.found().used).toEqual(["/list", "/list/*/g", "/list/*/n"]);
    expect(use.found().unused).toEqual(["/list/*/other"]);
  });

  test("a long list is grouped in time that grows with it, and counted", () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ n: at, g: at % 1500 }));
    const { rows } = rowsOf({ source, sortBy: "g", groupBy: "g", groupHeader, map }, { list: many });
    expect(rows).toHaveLength(4500);
    const budget = new Budget({ work: 10, pages: 1 });
    const table = { source, groupBy: "g", map };
    const bind = () =>
      bindDefinition({ content: [{ table }] }, { list: many }, { ...moment, report: new Report(), budget });
    expect(bind).toThrow(/units of work/);
  });
});
