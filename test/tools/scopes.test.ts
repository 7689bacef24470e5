import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { type LeftOutName, leftOut, rowsNamedIn } from "../support/run/left-out.ts";
import { sameInAll } from "../support/run/same-in-all.ts";
import { leavesOut, scopeOf } from "../support/scope.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = new URL("../../", import.meta.url).pathname;

const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ path: join("test", file), text: readFileSync(join(root, "test", file), "utf8") }));

const rows = Object.entries(leftOut).map(([name, row]) => ({ files: [] as readonly string[], ...row, name }));
const wholeFiles = new Set(rows.flatMap((row) => row.files));

describe("what npm test leaves out", () => {
  test.each(rows)("$name: is proven by files that are there and run in npm test", ({ provenBy }) => {
    for (const file of provenBy) {
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
      expect(wholeFiles, `${file} is left out itself`).not.toContain(file);
      // All files of tests are in a project, but those in browsers.
      expect(file).toMatch(/^test\/(?!studio\/browser\/).+\.test\.ts$/);
    }
  });

  test.each(rows)(
    "$name: is whole files that are there, or is named by what leaves it out",
    ({ name, files: whole }) => {
      for (const file of whole) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
      const config = readFileSync(join(root, "vitest.config.ts"), "utf8");
      const named = [config, ...files.map(({ text }) => text)].flatMap(rowsNamedIn);
      expect(whole.length > 0 || named.includes(name as LeftOutName)).toBe(true);
    },
  );

  test("is in the table: no test has a condition on the scope of its own", () => {
    const conditions = /\.(?:skipIf|runIf|skip)\((?:[^()]|\([^()]*\))*\b(?:soak|scopeOf|TEST_SCOPE|atNight)\b/;
    const others = files.filter(
      ({ path, text }) => path !== relative(root, import.meta.filename) && conditions.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

describe("a run leaves out what begins with a later scope", () => {
  test("a change leaves out all that the table has, a landing what is for the night, the night nothing", () => {
    const scopes = ["change", "all", "night"] as const;
    expect(scopes.map((scope) => [leavesOut(scope, "all"), leavesOut(scope, "night")])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  test("the modes `all` and `rest` are those of a landing, any other that of a change; SOAK makes each a night", () => {
    const expected = ["change", "change", "all", "all"].map((scope) =>
      process.env["SOAK"] === undefined ? scope : "night",
    );
    expect([undefined, "test", "all", "rest"].map(scopeOf)).toEqual(expected);
  });
});

describe("the rest of a landing, behind npm test on a bare machine", () => {
  const all = files.map(({ path }) => path).filter((path) => path.endsWith(".test.ts"));
  const same = new Set(sameInAll(all, root));

  test("has every file that a run's scope, the programs that judge or the servers that are there can change", () => {
    const rest = files.filter(({ path }) => !same.has(path));
    // A setting that a helper of many files reads makes all of them run twice.
    expect(same.size / all.length).toBeGreaterThan(2 / 3);
    const isRow = (name: LeftOutName) => leftOut[name].runs === "all";
    for (const isAsking of [
      (text: string) => /import [^;]*\bneeds\b[^;]*programs\.ts"/.test(text),
      (text: string) => rowsNamedIn(text).some(isRow),
      (text: string) => /\bisJudgedBy\(/.test(text),
    ]) {
      const asking = files.filter(({ path, text }) => path.endsWith(".test.ts") && isAsking(text));
      expect(asking.length).toBeGreaterThan(0);
      expect(asking.filter((file) => !rest.includes(file))).toEqual([]);
    }
    expect([...wholeFiles].filter((file) => same.has(file))).toEqual([]);
  });

  test("has a file by what it imports, too", async () => {
    const folder = await temporaryFolder();
    const texts = {
      "names.test.ts": "",
      "pages.test.ts": 'import { few } from "./support/few.ts";\nimport { x } from "../src/x.ts";',
      "support/few.ts": 'export { few } from "./settings.ts";',
      "support/settings.ts": 'import { env } from "node:process";\nexport const few = env["FEW"];',
    };
    await mkdir(join(folder.path, "test/support"), { recursive: true });
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder.path, "test", name), text);
    expect(sameInAll(["test/names.test.ts", "test/pages.test.ts"], folder.path)).toEqual(["test/names.test.ts"]);
    await folder.remove();
  });
});
