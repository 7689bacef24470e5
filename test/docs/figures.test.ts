import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const cells = (row: string): readonly string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

const performance = "docs/performance.md";

/** A table of a page, found by its first row. */
function quotedTable(
  page: string,
  head: RegExp,
): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const lines = read(page).split("\n");
  const start = lines.findIndex((line) => head.test(line));
  if (start < 0) throw new Error(`${page} has no table that begins with ${head}`);
  const end = lines.indexOf("", start);
  const [first = [], , ...rows] = lines.slice(start, end).map(cells);
  return { head: first, rows };
}

/** A document, then Colophon's documents a second, then how many times faster than each peer it was. */
const speeds = quotedTable(performance, /^\| \|.*times/);
/** A document, then the kilobytes of its file by engine. */
const sizes = quotedTable(performance, /^\| KB \|/);

/** The results of `npm run bench` for one document: engine by engine, its cells. */
function measured(title: string | undefined): ReadonlyMap<string, readonly string[]> {
  const document = /^(invoice|report|one page)/.exec(title ?? "")?.[0] ?? "none";
  const [, after = ""] = read("bench/results/latest.md").split(`### ${document}`);
  const rows = after.split("\n\n")[1]?.split("\n").map(cells) ?? [];
  return new Map(rows.map(([engine = "", ...cells]) => [engine, cells]));
}

describe("the documentation quotes the last recorded run of the bench", () => {
  test.each(speeds.rows)("speed: %s", (document, perSecond, ...times) => {
    const engines = measured(document);
    expect(perSecond).toBe(engines.get("Colophon")?.[0]);
    speeds.head.slice(2).forEach((title, at) => {
      expect(times[at], title).toBe(engines.get(title.replace("times ", ""))?.[3] ?? "");
    });
  });

  test.each(sizes.rows)("size: %s", (document, ...kilobytes) => {
    const engines = measured(document);
    expect(sizes.head.slice(1)).toEqual(["Colophon", "pdfmake", "pdfkit", "Typst", "Chromium"]);
    sizes.head.slice(1).forEach((engine, at) => {
      expect(kilobytes[at], engine).toBe(engines.get(engine)?.[4] ?? "");
    });
  });

  test("the README shows the same speeds", () => {
    expect(quotedTable("README.md", /^\| \|.*times/)).toEqual(speeds);
  });

  test("of the three documents it measures", () => {
    expect(speeds.rows).toHaveLength(3);
    expect(sizes.rows).toHaveLength(3);
  });

  test("of tags, with every row of its bench", () => {
    const rows = read("bench/results/tags.md")
      .split("\n")
      .map(cells)
      .filter(([name]) => /Colophon|Typst/.test(name ?? ""));
    expect(quotedTable(performance, /^\| tags \|/).rows).toEqual(rows);
    expect(rows).toHaveLength(4);
  });

  test("of the attacker, with every row, all of which held", () => {
    const rows = read("bench/results/attack.md").split("\n").map(cells).slice(2, -1);
    expect(read("docs/under-attack.md")).toContain(`${rows.length} rows, all of which held`);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(([what, , outcome]) => [what, outcome])).toEqual(rows.map(([what]) => [what, "held"]));
  });

  test("of who waits beside whom, with every load", () => {
    const [, ...rows] = read("bench/results/fair.md")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map(cells);
    expect(quotedTable(performance, /^ {2}\| Beside \|/).rows).toEqual(rows);
    expect(rows).toHaveLength(6);
  });

  test.each(["RSA-2048", "P-256", "RSA-4096"])("signing with %s", (key) => {
    const rows = read("bench/results/sign.md").split("\n").map(cells);
    const [, , share, alone] = rows.find(([name]) => name === key) ?? [];
    const paragraph = /^- \*\*Signing\.\*\*.*(?:\n .*)*/m.exec(read(performance))?.[0] ?? "";
    const [rates = "", signatures = ""] = paragraph.split("Signatures alone:");
    expect(rates.replaceAll(/\s+/g, " ")).toContain(`with ${key} at ${share}`);
    expect(signatures.replaceAll(",", "")).toContain(` ${alone} `);
  });
});

test("the page on capacity holds what npm run bench:capacity wrote", () => {
  expect(read("docs/how-to/capacity.md")).toContain(read("bench/results/capacity.md").trim());
});
