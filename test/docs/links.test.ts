import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;
const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].concat(
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
);

const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

interface Link {
  /** From the project's folder; a page itself when the link only names an anchor. */
  readonly target: string;
  readonly anchor: string | undefined;
}

const linksOf = (page: string): readonly Link[] =>
  [...textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, path = "", anchor]) => ({
    target: path === "" ? page : normalize(join(dirname(page), path)),
    anchor,
  }));

/** The anchors that GitHub gives the headings of a page: lower case, spaces as hyphens, no other punctuation. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  const slug = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
  return new Set(headings.map(slug));
}

test.each(pages)("every link of %s inside the project leads to a file", (page) => {
  const missing = linksOf(page).filter(({ target }) => !existsSync(join(root, target)));
  expect(missing).toEqual([]);
});

test.each(pages)("every anchor that %s links to is a heading", (page) => {
  const dead = linksOf(page).filter(
    ({ target, anchor }) => anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor),
  );
  expect(dead).toEqual([]);
});

test("every page of docs is linked from another page", () => {
  const linked = new Set(
    pages.flatMap((page) => linksOf(page).filter(({ target }) => target !== page)).map(({ target }) => target),
  );
  const isLinked = (page: string): boolean =>
    linked.has(page) || (page.endsWith("/README.md") && linked.has(dirname(page)));
  expect(pages.filter((page) => page.startsWith("docs/") && !isLinked(page))).toEqual([]);
});

test("the cases and tests that the page about Typst's layout cases names are there", () => {
  const page = textOf("docs/reference/typst-layout-cases.md");
  const cases = [...page.matchAll(/\bcases? (`[a-z0-9-]+`(?:,? (?:and )?`[a-z0-9-]+`)*)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = ""]) => `test/reference/cases/${name}.json`),
  );
  const tests = [...page.matchAll(/test `([a-z/-]+[.]test[.]ts)`/g)].map(([, file = ""]) => `test/render/${file}`);
  expect(cases.length).toBeGreaterThan(50);
  expect([...cases, ...tests].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("the README shows pages first, and says what is done and what is not before how fast it is", () => {
  const readme = textOf("README.md");
  const parts = ["<img ", "\n## Run it", "\n## What it does\n", "\n## What it does not do\n", "\n## How fast\n"];
  const places = parts.map((part) => readme.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(textOf("docs/performance.md")).toContain("](performance.svg)");
});
