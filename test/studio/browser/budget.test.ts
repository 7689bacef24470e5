import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

const built = fileURLToPath(new URL("../../../dist/studio/", import.meta.url));
const read = (name: string): string => readFileSync(`${built}${name}`, "utf8");

/** Scripts that a script or a page loads at once, not those that it may load later. */
const loadedBy = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `assets/${name}`);

function withImports(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withImports(loadedBy(read(name)), found);
  }
  return found;
}

const page = [...read("index.html").matchAll(/(?:src|href)="\/studio\/(assets\/[\w.-]+\.js)"/g)].map(
  ([, name]) => name ?? "",
);

/** The scripts of a screen's own file, whose name begins with that of its source. */
function screen(name: string): readonly string[] {
  const file = readdirSync(`${built}assets`).find((one) => one.startsWith(`${name}-`) && one.endsWith(".js"));
  if (file === undefined) throw new Error(`dist/studio/assets has no script of ${name}: npm run build makes it`);
  return [`assets/${file}`];
}

/** KB (1,000 bytes) compressed by gzip. */
const weight = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0) / 1000;

/** The budget of docs/decisions/studio-scripts.md. */
describe("compressed scripts of the studio", () => {
  test("from the sign-in page to the list of templates are within 35 KB", () => {
    expect(page).not.toEqual([]);
    const list = withImports([...page, ...screen("templates")]);
    expect(list.size).toBeGreaterThan(page.length);
    expect(weight(list)).toBeLessThan(35);
  });

  test("that the editor adds to them are within 180 KB", () => {
    const list = withImports([...page, ...screen("templates")]);
    const more = [...withImports(screen("edit-screen"))].filter((name) => !list.has(name));
    expect(weight(more)).toBeGreaterThan(50);
    // Its expressions are also those of tags in Word files, and what it shares with writing on the page is compressed apart.
    expect(weight(more)).toBeLessThan(180);
  });

  test("that writing on the page adds to them are within 45 KB", () => {
    const known = withImports([...page, ...screen("templates"), ...screen("edit-screen")]);
    const more = [...withImports(screen("in-place"))].filter((name) => !known.has(name));
    expect(weight(more)).toBeGreaterThan(5);
    expect(weight(more)).toBeLessThan(45);
  });

  test("that the comparison adds to them are within 20 KB", () => {
    const known = withImports([...page, ...screen("templates"), ...screen("edit-screen")]);
    const more = [...withImports(screen("compare-screen"))].filter((name) => !known.has(name));
    expect(weight(more)).toBeLessThan(20);
  });
});
