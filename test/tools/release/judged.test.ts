import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { mustBeWhole, mustHoldKnownLicences } from "../../../tools/release/judged.ts";
import { mustBeSame, mustBeUntagged, raise } from "../../../tools/release/packed.ts";
import { program } from "../../support/programs/programs.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

async function ownFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** A packed file of the given files, as npm lays them out. */
function packedOf(folder: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, "package"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "package", name), text);
  program("tar").output(["-czf", "a.tgz", "package"], { cwd: folder });
  return join(folder, "a.tgz");
}

const whole = { LICENSE: "Terms", "README.md": "# A", "package.json": '{ "version": "1.2.3" }' };

describe("a packed file", () => {
  test.each<readonly [string, Readonly<Record<string, string>>, string | undefined]>([
    ["has its licence, its page and its version", whole, undefined],
    ["of another version is refused", { ...whole, "package.json": '{ "version": "1.2.4" }' }, "came 1.2.4"],
    [
      "that is private is refused",
      { ...whole, "package.json": '{ "version": "1.2.3", "private": true }' },
      "private: true",
    ],
  ])("%s", async (_, files, fault) => {
    const judged = mustBeWhole(packedOf(await ownFolder(), files), "1.2.3");
    await (fault === undefined ? judged : expect(judged).rejects.toThrow(fault));
  });

  test.each(["LICENSE", "README.md"])("without %s is refused", async (name) => {
    const rest = Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));
    const file = packedOf(await ownFolder(), rest);
    await expect(mustBeWhole(file, "1.2.3")).rejects.toThrow(`expected ${name}; came none`);
  });
});

test("a packed file that is published names the repository that publishes it", async () => {
  const file = packedOf(await ownFolder(), whole);
  await expect(mustBeWhole(file, "1.2.3", "a/b")).rejects.toThrow(
    "git+https://github.com/a/b.git, from where it is published; came none",
  );
  const manifest = { version: "1.2.3", repository: { url: "git+https://github.com/a/b.git" } };
  await mustBeWhole(
    packedOf(await ownFolder(), { ...whole, "package.json": JSON.stringify(manifest) }),
    "1.2.3",
    "a/b",
  );
});

test("a version whose tag is at another commit is refused", async () => {
  const folder = await ownFolder();
  const git = (...words: readonly string[]) =>
    program("git").output(["-c", "user.name=A", "-c", "user.email=a@example.org", ...words], { cwd: folder });
  git("init", "--quiet");
  git("commit", "--quiet", "--allow-empty", "--message", "One");
  await mustBeUntagged(folder, "1.0.0");
  git("tag", "--annotate", "--message", "Out", "v1.0.0");
  await mustBeUntagged(folder, "1.0.0");
  git("commit", "--quiet", "--allow-empty", "--message", "Two");
  await expect(mustBeUntagged(folder, "1.0.0")).rejects.toThrow("Expected no tag v1.0.0");
  await mustBeUntagged(folder, "1.0.1");
});

test("a release raises the version in each file, and leaves the repository's package private", async () => {
  const folder = await ownFolder();
  const lock = { version: "1.0.0", packages: { "": { version: "1.0.0" }, "node_modules/a": { version: "1.0.0" } } };
  const manifest = `{\n  "version": "1.0.0",\n  "private": true\n}\n`;
  const files = {
    "package.json": manifest,
    "package-lock.json": `${JSON.stringify(lock, null, 2)}\n`,
    "CHANGELOG.md": "## [Unreleased]\n\n### Added\n\n- One.\n",
    "README.md": "Install colophon-1.0.0.tgz.\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const words of [
    ["init", "--quiet"],
    ["add", "."],
  ])
    program("git").output(words, { cwd: folder });
  const facts = { version: "1.1.0", present: "1.0.0", day: "2026-12-01" };
  expect((await raise(folder, facts)).toSorted()).toEqual(Object.keys(files).toSorted());
  expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(manifest.replace("1.0.0", "1.1.0"));
  expect(readFileSync(join(folder, "package-lock.json"), "utf8").split("1.1.0")).toHaveLength(3);
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("colophon-1.1.0.tgz");
  expect(await raise(folder, { ...facts, present: "1.1.0" })).toEqual([]);
});

test("two builds that differ are refused with the file that differs", async () => {
  const [one, other] = [await ownFolder(), await ownFolder()];
  packedOf(one, whole);
  await mustBeSame(one, one, ["a.tgz"]);
  packedOf(other, { ...whole, "README.md": "# B" });
  await expect(mustBeSame(one, other, ["a.tgz"])).rejects.toThrow(/a[.]tgz: expected two builds .*README[.]md/s);
});

test("a licence that nobody has read stops a release, also of what the studio holds", async () => {
  const file = join(await ownFolder(), "licences.md");
  writeFileSync(file, "# Licenses\n\n## preact - 11.2.0 (MIT)\n");
  await mustHoldKnownLicences(file);
  writeFileSync(file, "## preact - 11.2.0 (MIT)\n\n## other - 1.0.0 (AGPL-3.0)\n");
  await expect(mustHoldKnownLicences(file)).rejects.toThrow("other in the studio");
  writeFileSync(file, "## preact - 11.2.0 (MIT)\n\n## nameless - 1.0.0\n");
  await expect(mustHoldKnownLicences(file)).rejects.toThrow(/nameless in the studio: .* came none[.]/);
  writeFileSync(file, "# Licenses\n");
  await expect(mustHoldKnownLicences(file)).rejects.toThrow("came none");
});

test("each package carries our licence", () => {
  const own = readFileSync(join(root, "LICENSE"), "utf8");
  for (const name of ["client", "client-python", "n8n-nodes-colophon"]) {
    const path = join(root, "packages", name, "LICENSE");
    expect([name, existsSync(path) && readFileSync(path, "utf8")]).toEqual([name, own]);
  }
});
