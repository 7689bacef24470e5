import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPool } from "../../src/cli/lone-pool.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { type Ended, colophon as inThisProcess } from "../support/command-line.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { testPool } from "../support/threads/render-pool.ts";

const pool = testPool();
const openPool: OpenPool = () => ({
  render: (...given) => pool.render(...given),
  drawPage: (...given) => pool.drawPage(...given),
  importFile: (...given) => pool.importFile(...given),
  inspect: (...given) => pool.inspect(...given),
  close: async () => undefined,
});
const impact = (...words: readonly string[]): Promise<Ended> =>
  inThisProcess(["impact", ...words], undefined, openPool);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const inFolder = (name: string): string => join(folder.path, name);
const given = async (name: string, value: unknown): Promise<string> => {
  await writeFile(inFolder(name), typeof value === "string" ? value : JSON.stringify(value));
  return inFolder(name);
};

const letter = (...content: readonly object[]): object => ({
  document: { pageSetup: { size: [300, 100], margin: [20, 20, 20, 20] }, content },
});
const dear = { p: "Dear $data.name" };
const items = { table: { source: "$data.items", map: ["$item.at"] } };

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(inFolder("sets"));
  for (let count = 0; count < 6; count += 1) {
    const data = { name: `Secret ${count}`, items: Array.from({ length: count }, (_, at) => ({ at })) };
    await given(`sets/${count}.json`, data);
  }
  await given("old.json", letter(dear, items));
  await given("new.json", letter({ p: "One line more" }, dear, items));
});
afterAll(async () => {
  await Promise.all([pool.close(), folder.remove()]);
});

const against = (...words: readonly string[]): Promise<Ended> =>
  impact(inFolder("new.json"), "--against", inFolder("old.json"), ...words);

test("documents that a new definition changes are reported in groups, without their text; a change is exit code 1", async () => {
  const { code, out } = await against("--data", inFolder("sets"), "--json");
  expect(code).toBe(1);
  const found = JSON.parse(out);
  expect(found).toMatchObject({ given: 6, documents: 6, changed: 6, kinds: { added: 6 } });
  expect(found.kinds.pagesGained).toBeGreaterThan(0);
  expect(found.groups[0].changes.map(({ kind }: { kind: string }) => kind)).toEqual(["pagesGained", "added"]);
  expect(out).not.toContain("Secret");
  const { out: lines } = await against("--data", inFolder("sets/*.json"));
  expect(lines).toContain("6 of 6 documents change.");
  expect(lines).toContain("added /document/content/0 (page 1)");
});

test("the same definition gives nothing, whatever the data", async () => {
  const old = inFolder("old.json");
  const { code, out } = await impact(old, "--against", old, "--data", inFolder("sets"));
  expect([code, out.trim()]).toEqual([0, "None of 6 documents changes."]);
});

test("only what --fail-on names ends with exit code 1, and fails in the report of the build server", async () => {
  const report = inFolder("junit.xml");
  const failing = async (words: string) =>
    (await against("--data", inFolder("sets"), "--fail-on", words, "--report", report)).code;
  expect(await failing("clipped,refused")).toBe(0);
  expect(await readFile(report, "utf8")).toContain('tests="6" failures="0" skipped="0"');
  expect(await failing("clipped,pages")).toBe(1);
  const written = await readFile(report, "utf8");
  expect(written).toMatch(/<failure message="pagesGained">pages \d → \d\npagesGained\nadded/);
  expect(written).not.toContain("Secret");
});

test("of many sets a sample is compared, which is the same each time", async () => {
  const drawn = async () => JSON.parse((await against("--data", inFolder("sets"), "--sample", "2", "--json")).out);
  const first = await drawn();
  expect(first).toMatchObject({ given: 6, documents: 2 });
  expect(await drawn()).toEqual(first);
});

test("data that neither definition takes are reported, and if nothing can be compared the exit code is 3", async () => {
  const wrong = await given("wrong.json", letter({ p: 1 }));
  const found = await impact(wrong, "--against", wrong, "--data", inFolder("sets"));
  expect(found.code).toBe(3);
  expect(found.out).toContain("6 sets of data not compared");
  const refused = await impact(
    wrong,
    "--against",
    inFolder("old.json"),
    "--data",
    inFolder("sets"),
    "--fail-on",
    "refused",
  );
  expect(refused.code).toBe(1);
});

test.each([
  ["no definition", [], "impact takes a definition."],
  ["nothing to compare with", ["new.json"], "--against"],
  ["two definitions", ["new.json", "old.json", "--against", "old.json"], "impact takes one definition"],
  ["a word that is no kind", ["new.json", "--against", "old.json", "--fail-on", "page"], "--fail-on takes any, pages"],
  ["no sample", ["new.json", "--against", "old.json", "--sample", "0"], "from 1 to"],
  ["too large a sample", ["new.json", "--against", "old.json", "--sample", `${limits.impactSets + 1}`], "from 1 to"],
  ["a file that is not there", ["new.json", "--against", "gone.json"], "gone.json cannot be read"],
  ["a pattern that names nothing", ["new.json", "--against", "old.json", "--data", "sets/*.xml"], "names no file"],
  ["data that are no JSON", ["new.json", "--against", "old.json", "--data", "broken.txt"], "broken.txt"],
  ["a definition that is no JSON", ["broken.txt", "--against", "old.json"], "broken.txt"],
] as const)("%s is wrong use, exit code 2", async (_, words, said) => {
  await given("broken.txt", "{");
  const inPlace = words.map((word) => (/\.(json|xml|txt)$/.test(word) ? inFolder(word) : word));
  const { code, err } = await impact(...inPlace);
  expect(code).toBe(2);
  expect(err).toContain(said);
});
