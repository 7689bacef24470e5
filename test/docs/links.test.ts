import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;
const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].concat(
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
);

test.each(pages)("every link of %s inside the project leads to a file", (page) => {
  const targets = [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)];
  const missing = targets
    .map(([, target = ""]) => target)
    .filter((target) => !existsSync(join(root, dirname(page), target)));
  expect(missing).toEqual([]);
});
