import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const cells = (row: string): readonly string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The README's table: a document, then Colophon's documents a second, then how many times faster than each peer it was. */
const [head = [], ...quoted] = read("README.md")
  .split("\n")
  .filter((row) => /^\| \|.*times|^\| (invoice|report|one page)/.test(row))
  .map(cells);

/** What `npm run bench` wrote of one document: engine by engine, its cells. */
function measured(document: string): ReadonlyMap<string, readonly string[]> {
  const [, after = ""] = read("bench/results/latest.md").split(`### ${document}`);
  const rows = after.split("\n\n")[1]?.split("\n").map(cells) ?? [];
  return new Map(rows.map(([engine = "", ...figures]) => [engine, figures]));
}

describe("the README quotes the last run of the bench", () => {
  test.each(quoted)("%s", (document, perSecond, ...times) => {
    const engines = measured(/^(invoice|report|one page)/.exec(document ?? "")?.[0] ?? "none");
    expect(perSecond).toBe(engines.get("Colophon")?.[0]);
    head.slice(2).forEach((title, at) => {
      expect(times[at], title).toBe(engines.get(title.replace("times ", ""))?.[3] ?? "");
    });
  });

  test("of the three documents it measures", () => {
    expect(quoted).toHaveLength(3);
  });
});
