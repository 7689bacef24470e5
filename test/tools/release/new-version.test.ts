import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  cutChangelog,
  isLeftBehind,
  lockWithVersion,
  mustComeNext,
  nextMinor,
  rehearsed,
  withVersion,
} from "../../../tools/release/new-version.ts";
import { versionedFiles } from "../../../tools/release/versioned-files.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const textOf = (file: string): string => readFileSync(`${root}${file}`, "utf8");
const { version: present } = JSON.parse(textOf("package.json")) as { readonly version: string };

const changed = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n## [1.0.0] - 2026-01-01\n\n- Old.\n";

describe("a version", () => {
  test.each([
    ["1.0.0", "0.9.9"],
    ["0.10.0", "0.9.9"],
    ["1.0.0", "1.0.0"],
    ["1.0.0-rc.1", "0.1.0"],
    ["1.0.0-rc.10", "1.0.0-rc.9"],
    ["1.0.0-rc.1", "1.0.0-beta.2"],
    ["1.0.0", "1.0.0-rc.1"],
  ])("may be %s after %s", (next, before) => {
    expect(() => mustComeNext(next, before)).not.toThrow();
  });

  test.each([
    ["0.9.9", "1.0.0"],
    ["1.0.0", "1.0.1"],
    ["1.0.0-rc.1", "1.0.0"],
    ["1.0.0-rc.1", "1.0.0-rc.2"],
    ["1.0.0-beta.2", "1.0.0-rc.1"],
    ["1.0", "0.1.0"],
    ["01.0.0", "0.1.0"],
    ["1.0.0-next.1", "0.1.0"],
    ["v1.0.0", "0.1.0"],
    ["", "0.1.0"],
  ])("may not be %j after %s", (next, before) => {
    expect(() => mustComeNext(next, before)).toThrow(`; came ${next}.`);
  });

  test("without a name is the next smaller one, or the present one where nothing has changed since", () => {
    expect(nextMinor("0.9.3")).toBe("0.10.0");
    expect(rehearsed(changed, "1.0.0")).toBe("1.1.0");
    expect(rehearsed(cutChangelog(changed, "1.1.0", "2026-12-01"), "1.1.0")).toBe("1.1.0");
  });
});

test("every file that names the version has it in a form that a release raises, and all packages have the same", () => {
  const naming = versionedFiles(root).filter((file) => textOf(file).includes(present));
  expect(naming).toEqual(
    expect.arrayContaining([
      "package.json",
      "packages/client/package.json",
      "packages/client-python/pyproject.toml",
      "packages/n8n-nodes-colophon/package.json",
    ]),
  );
  expect(naming.filter((file) => isLeftBehind(textOf(file), present))).toEqual([]);
  for (const file of naming) expect(withVersion(textOf(file), present, "77.7.7"), file).toContain("77.7.7");
});

test("a version that stands elsewhere is found", () => {
  expect(isLeftBehind('"version": "1.2.3", a 11.2.3, b-1.2.3.tgz, 1.2.3.4', "1.2.3")).toBe(false);
  expect(isLeftBehind("Version 1.2.3.", "1.2.3")).toBe(true);
});

test("in a lock file only its own package gets the version", () => {
  const text = lockWithVersion(textOf("package-lock.json"), "77.7.7");
  expect(text.split("77.7.7")).toHaveLength(3);
  expect(lockWithVersion(text, present)).toBe(textOf("package-lock.json"));
});

describe("the changelog", () => {
  test("gets a chapter for the version, and an empty one before it", () => {
    const cut = cutChangelog(changed, "1.1.0", "2026-12-01");
    expect(cut).toBe(changed.replace("## [Unreleased]\n", "## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n"));
    expect(cutChangelog(cut, "1.1.0", "2026-12-02")).toBe(cut);
    expect(() => cutChangelog(cut, "1.2.0", "2026-12-02")).toThrow("came none");
  });

  test("of this tree can be cut, or has just been", () => {
    const text = textOf("CHANGELOG.md");
    const version = rehearsed(text, present);
    const cut = cutChangelog(text, version, "2026-12-01");
    expect(cut).toContain(`\n## [${version}] - `);
    expect(cutChangelog(cut, rehearsed(cut, version), "2026-12-02")).toBe(cut);
  });
});
