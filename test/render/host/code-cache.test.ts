import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runKept } from "../../../src/render/host/code-cache.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let used: Awaited<ReturnType<typeof temporaryFolder>> | undefined;
afterEach(async () => {
  await used?.remove();
  used = undefined;
});

const source = `exports.twice = (n) => 2 * n; exports.here = __filename; exports.path = require("node:path").sep;`;
const hash = "0123456789abcdef";
let scripts = 0;

interface Made {
  readonly twice: (n: number) => number;
  readonly here: string;
}

/** A script in a folder of its own, and what runs it with its code below that. */
async function scriptIn() {
  used = await temporaryFolder();
  const file = join(used.path, "script.cjs");
  const folder = join(used.path, "cache", "colophon");
  /** A script that this process has run is not compiled again, whatever code there is: each is another one. */
  const run = (given: string | undefined = folder) => {
    scripts += 1;
    writeFileSync(file, `${source} // ${String(scripts).padStart(9)}`);
    const { exports, keep } = runKept(file, hash, given);
    const { twice, here } = exports as Made;
    expect([twice(21), here]).toEqual([42, file]);
    keep();
  };
  const kept = () => (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name));
  return { file, folder, run, kept };
}

test("code is kept for the next process, whole and for this user alone, and is not written again", async () => {
  const { folder, run, kept } = await scriptIn();
  run();
  const [code = "", ...others] = kept();
  expect(others).toEqual([]);
  expect([statSync(code).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
  const long = new Date("2020-01-01T00:00:00Z");
  utimesSync(code, long, long);
  run();
  expect(kept()).toEqual([code]);
  expect(statSync(code).mtime).toEqual(long);
});

test.each<readonly [what: string, change: (code: string) => void]>([
  ["is cut off", (code) => writeFileSync(code, readFileSync(code).subarray(0, 200))],
  ["is empty", (code) => writeFileSync(code, "")],
  [
    "has a byte changed",
    (code) =>
      writeFileSync(
        code,
        readFileSync(code).map((byte, at) => (at === 400 ? byte ^ 1 : byte)),
      ),
  ],
  [
    "is no code of V8, though its hash is right",
    (code) => writeFileSync(code, hashed(Buffer.from("no code".repeat(99)))),
  ],
  ["is that of another script", (code) => writeFileSync(code, hashed(Buffer.alloc(4096, 7)))],
])("code that %s is as none: the script runs, and its code takes the place", async (_what, change) => {
  const { run, kept } = await scriptIn();
  run();
  const [code = ""] = kept();
  const right = readFileSync(code);
  change(code);
  run();
  const again = readFileSync(code);
  expect(again.length).toBe(right.length);
  run();
  expect(readFileSync(code)).toEqual(again);
});

const hashed = (code: Buffer): Buffer => Buffer.concat([createHash("sha256").update(code).digest(), code]);

test.each<readonly [what: string, change: (folder: string, code: string) => void]>([
  ["a file that others may write", (_, code) => chmodSync(code, 0o622)],
  ["a folder that others may write", (folder) => chmodSync(folder, 0o777)],
])("code in %s is not read", async (_what, change) => {
  const { folder, run, kept } = await scriptIn();
  run();
  const [code = ""] = kept();
  // V8 would take it: only that it is not read keeps it from being run.
  const long = new Date("2020-01-01T00:00:00Z");
  utimesSync(code, long, long);
  change(folder, code);
  run();
  const isWritable = (statSync(folder).mode & 0o022) !== 0;
  // In a folder of others nothing is written, either.
  expect(statSync(code).mtime.getTime() === long.getTime()).toBe(isWritable);
});

test("a link in the place of the code is neither followed nor left", async () => {
  const { file, run, kept } = await scriptIn();
  run();
  const [code = ""] = kept();
  const elsewhere = `${file}.elsewhere`;
  writeFileSync(elsewhere, readFileSync(code));
  await import("node:fs/promises").then(({ rm }) => rm(code));
  symlinkSync(elsewhere, code);
  run();
  expect(statSync(code).ino).not.toBe(statSync(elsewhere).ino);
});

test("a folder that cannot be made, or none, keeps nothing, and nothing fails", async () => {
  const { file, run, kept } = await scriptIn();
  run(join(file, "below-a-file"));
  runKept(file, hash, undefined).keep();
  expect(kept()).toEqual([]);
});

test("a user whose home is not there does not get one, and nothing fails", async () => {
  const { file, run } = await scriptIn();
  const home = `${file}.home`;
  run(join(home, ".cache/colophon"));
  expect(existsSync(home)).toBe(false);
});

test.skipIf(process.getuid?.() !== 0)("the administrator makes nothing in the home of another user", async () => {
  const { file, run } = await scriptIn();
  const home = `${file}.home`;
  mkdirSync(home);
  chownSync(home, 1000, 1000);
  run(join(home, ".cache/colophon"));
  expect(readdirSync(home)).toEqual([]);
});

test("what a process left that was ended while it wrote is removed by the next that writes", async () => {
  const { folder, run, kept } = await scriptIn();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, "0123-v20.19.0-x64.code.4711"), "half");
  run();
  expect(kept().map((path) => path.replace(/.*[.]/, ""))).toEqual(["code"]);
});

test("of other programs the code that was made last stays", async () => {
  const { folder, run, kept } = await scriptIn();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let year = 2001; year <= 2006; year += 1) {
    const file = join(folder, `${year}.code`);
    writeFileSync(file, "older");
    utimesSync(file, new Date(`${year}-01-01`), new Date(`${year}-01-01`));
  }
  writeFileSync(join(folder, "something-else"), "");
  run();
  const names = kept().map((name) => name.slice(folder.length + 1));
  expect(names.filter((name) => /^20/.test(name)).toSorted()).toEqual(["2004.code", "2005.code", "2006.code"]);
  expect(names).toContain("something-else");
});
