import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases, laidOut, patience } from "../../support/fuzz.ts";
import { atNight } from "../../support/night.ts";
import { pageTexts } from "../../support/readers/page-texts.ts";

// Tables that carry a sum, judged by what their pages say: letters mark what a number is.

const pageSetup = { size: [240, 200], margin: [20, 20, 20, 20] };
const carry = { value: "$item.n", out: [[{ td: "O$carry.sum" }]], in: [[{ td: "I$carry.sum" }]] };

async function pagesOf(table: object, data: object, more: object = {}) {
  const document = { pageSetup, content: [{ table }], ...more };
  const found = await laidOut({ document, data, once: "", repeated: "", saysMore: false, mayBeLong: true });
  return { texts: pageTexts(found?.pages ?? []), warnings: found?.warnings ?? [] };
}

interface Entry {
  readonly n: number;
  readonly lines: number;
  readonly g: number;
}

const entries: fc.Arbitrary<readonly Entry[]> = fc.array(
  fc.record({
    n: fc.integer({ min: -99_999, max: 99_999 }),
    lines: fc.constantFrom(1, 1, 1, 2, 3, 30),
    g: fc.nat(2),
  }),
  { minLength: 1, maxLength: 40 },
);

const tables = fc.record({
  rows: fc.constantFrom([], [[{ th: "H" }]]),
  footer: fc.constantFrom([], [[{ td: "F" }], [{ td: "F" }]]),
  repeatFooter: fc.boolean(),
  sortBy: fc.constantFrom("g", "-n"),
  grouped: fc.constantFrom({}, { groupBy: "g", groupHeader: [[{ td: "G" }]], groupFooter: [[{ td: "S" }]] }),
  map: fc.constantFrom(["E$item.n;$item.t"], [{ td: "[b]E[/b]$item.n;$item.t", rowspan: 1 }]),
  style: fc.constantFrom({}, { borderCollapse: "collapse", border: "4 solid red" }, { baseDirection: "rtl" }),
});

test(
  "every page ends with the sum of what was shown so far and the next begins with it, and the last has none below",
  async () => {
    await fc.assert(
      fc.asyncProperty(tables, entries, async ({ grouped, ...table }, list) => {
        const source = "$data.list";
        const data = { list: list.map(({ lines, ...entry }) => ({ ...entry, t: "x\n".repeat(lines) })) };
        const { texts } = await pagesOf({ ...table, ...grouped, source, carry }, data, {
          pageSetup: { ...pageSetup, size: [240, 300] },
        });
        judgePages(texts, list);
      }),
      cases(atNight(2000, 8)),
    );
  },
  patience,
);

/** An entry counts where it ends: the first page of a divided one has its number, the last page its last line. */
function judgePages(texts: readonly string[], list: readonly Entry[]): void {
  const shown: number[] = [];
  let carried = 0;
  for (const [at, text] of texts.entries()) {
    const brought = [...text.matchAll(/I(-?\d+)/g)].map(([, sum]) => Number(sum));
    const out = [...text.matchAll(/O(-?\d+)/g)].map(([, sum]) => Number(sum));
    shown.push(...[...text.matchAll(/E(-?\d+);/g)].map(([, n]) => Number(n)));
    expect(brought, text).toEqual(at === 0 ? [] : [carried]);
    expect(out, text).toHaveLength(at === texts.length - 1 ? 0 : 1);
    if (out[0] === undefined) continue;
    carried = out[0];
    const sums = [0, 1].map((open) => shown.slice(0, shown.length - open).reduce((sum, n) => sum + n, 0));
    expect(sums, text).toContain(carried);
  }
  expect(shown.toSorted()).toEqual(list.map(({ n }) => n).toSorted());
}

test(
  "every page that has entries ends with the sum of its own, the last as well, and each further one begins with its rows of `continued`",
  async () => {
    const out = fc.constantFrom({}, { out: carry.out }, { in: carry.in });
    await fc.assert(
      fc.asyncProperty(tables, entries, out, async ({ grouped, ...table }, list, sums) => {
        const data = { list: list.map(({ lines, ...entry }) => ({ ...entry, t: "x\n".repeat(lines) })) };
        const more = {
          carry: { value: "$item.n", page: [[{ td: "P$carry.page" }]], ...sums },
          continued: [[{ td: "C" }]],
        };
        const { texts } = await pagesOf({ ...table, ...grouped, ...more, source: "$data.list" }, data, {
          pageSetup: { ...pageSetup, size: [240, 300] },
        });
        judgeOwnSums(texts, list);
      }),
      cases(atNight(2000, 8)),
    );
  },
  patience,
);

/** The sums of the pages add up to that of the list; none stands below the footer. */
function judgeOwnSums(texts: readonly string[], list: readonly Entry[]): void {
  const sums = texts.map((text) => [...text.matchAll(/P(-?\d+)/g)].map(([, sum]) => Number(sum)));
  const [last = ""] = texts.slice(-1);
  expect(sums.flat().reduce((sum, n) => sum + n, 0)).toBe(list.reduce((sum, { n }) => sum + n, 0));
  for (const [at, text] of texts.entries()) {
    expect(text.match(/C/g) ?? [], text).toHaveLength(at === 0 ? 0 : 1);
    if (at > 0) expect(text.trimStart().startsWith("C"), text).toBe(true);
    expect(sums[at], text).toHaveLength(text.includes("E") || text.includes("x") ? 1 : 0);
  }
  if (last.includes("P") && last.includes("F")) expect(last.indexOf("F"), last).toBeGreaterThan(last.indexOf("P"));
}

describe("rows that say that a table is continued", () => {
  const data = { list: Array.from({ length: 40 }, (_, at) => ({ n: at })), no: false };
  const table = { source: "$data.list", map: ["$item.n"] };

  test("take no place where a condition keeps them away", async () => {
    const left = { cells: [{ td: "X" }], if: "$data.no" };
    for (const more of [{}, { carry: { value: "$item.n", page: [[{ td: "P$carry.page" }]] } }]) {
      const pages = async (continued: readonly object[]) =>
        (await pagesOf({ ...table, ...more, continued }, data)).texts;
      expect(await pages([left])).toEqual((await pagesOf({ ...table, ...more }, data)).texts);
      expect(await pages([left, [{ td: "C" }], left])).toEqual(await pages([[{ td: "C" }]]));
    }
  });

  test("are named by their own place behind one that a condition keeps away, as rows of sums are", async () => {
    const rows = [{ cells: [{ td: "X" }], if: "$data.no" }, [{ td: "$carry.nothing" }]];
    const { warnings } = await pagesOf(
      { ...table, continued: rows, carry: { value: "$item.n", out: rows, page: rows } },
      data,
    );
    const places = warnings.map(({ path }) => path);
    for (const place of ["carry/out/1", "carry/page/1"])
      expect(places).toContain(`/document/content/0/table/${place}/0/td`);
    expect(places.filter((place) => place.endsWith("/0/0/td"))).toEqual([]);
  });
});

describe("a carried sum", () => {
  const rows = (count: number, n: (at: number) => unknown) => ({
    list: Array.from({ length: count }, (_, at) => ({ n: n(at) })),
  });
  const table = { source: "$data.list", map: ["n"], carry };

  test("is exact", async () => {
    const { texts } = await pagesOf(
      table,
      rows(40, () => "0.1"),
    );
    expect(texts[0]).toMatch(/O(?:\d|0?\.?\d|\d\.\d)$/);
  });

  test("takes no page of its own: the last rows stand where they fit without it", async () => {
    const { carry: _carry, ...plain } = table;
    for (const count of [6, 7, 8, 9, 10, 11, 12]) {
      const data = rows(count, () => 1);
      const { texts } = await pagesOf(plain, data);
      if (texts.length === 1) expect((await pagesOf(table, data)).texts).toEqual(texts);
    }
  });

  test("keeps space for the longest sum on the way, not for the last one alone", async () => {
    const data = rows(30, (at) => (at < 15 ? 1_234_567_890 : -1_234_567_890));
    const narrow = { ...table, widths: ["50pt"], map: ["$global.INDEX"] };
    const { texts, warnings } = await pagesOf(narrow, data);
    expect(texts.length).toBeGreaterThan(2);
    expect(warnings.filter(({ code }) => code === "BLOCK_OVERFLOW")).toEqual([]);
  });

  test("has no value from an entry on that has no number, which is reported", async () => {
    const { texts, warnings } = await pagesOf(
      table,
      rows(40, (at) => (at === 12 ? null : 1)),
    );
    expect(texts[0]).toMatch(/O\d+$/);
    expect(texts.at(-1)).toContain("I$carry.sum");
    expect(warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)).toContain(
      'EXPRESSION_VALUE /document/content/0/table/carry/value: "$item.n": it has no value; use default(…, 0) (entry 13); the sums from there on have no value.',
    );
  });

  test("whose rows would take more than half of a page is left out, and that is reported", async () => {
    const high = { ...carry, out: Array.from({ length: 6 }, () => [{ td: "O$carry.sum" }]) };
    const { texts, warnings } = await pagesOf(
      { ...table, carry: high },
      rows(40, () => 1),
    );
    expect(texts.join("")).not.toContain("O");
    expect(warnings.map(({ code }) => code)).toContain("CARRY_NOT_SHOWN");
  });

  test("outside of its rows the word is text", async () => {
    const { texts, warnings } = await pagesOf(
      { ...table, map: ["$carry.sum"] },
      rows(1, () => 1),
    );
    expect(texts).toEqual(["$carry.sum"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "LOOKS_LIKE_A_REFERENCE" })]);
  });
});
