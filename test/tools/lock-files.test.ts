import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folders = [
  "",
  "bench/",
  ...["tools/", "tools/judges/"].flatMap((at) => readdirSync(root + at).map((name) => `${at}${name}/`)),
];
const lockFiles = folders.map((folder) => `${folder}package-lock.json`).filter((file) => existsSync(`${root}${file}`));

interface Locked {
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly os?: readonly string[];
}

test("there are lock files to look at", () => {
  expect(lockFiles).toContain("package-lock.json");
  expect(lockFiles.length).toBeGreaterThan(3);
});

test.each(lockFiles)("every package that %s installs is held by its hash", (file) => {
  const { packages } = JSON.parse(readFileSync(`${root}${file}`, "utf8")) as { packages: Record<string, Locked> };
  const bare = Object.entries(packages).filter(([place, { integrity }]) => place !== "" && integrity === undefined);
  // Packages that our tools need on systems that the registry of this lock file did not know (`tools/complete-lock.mjs`).
  const others = ({ optional, dev, os }: Locked): boolean =>
    optional === true && os !== undefined && (dev === true || file !== "package-lock.json");
  expect(bare.filter(([, entry]) => !others(entry)).map(([place]) => place)).toEqual([]);
});
