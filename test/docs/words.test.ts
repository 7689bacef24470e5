import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;

/** Words that readers from anywhere look up or read twice, each with the plain one. The list grows; it never shrinks. */
const words: Readonly<Record<string, string>> = {
  whomever: "the one who",
  whoever: "the caller, the one who",
  anew: "again",
  hence: "so",
  hitherto: "until now",
  untold: "silent",
  teller: "scheduler, notifier",
  upkeep: "housekeeping",
  sayable: "expressible",
  "magnetic ink": "MICR",
  "short way": "fast path",
  "long way": "slow path",
  "portions?": "fragment",
  SearchedPress: "LocatingWriter",
  TimedPress: "TimedWriter",
};
/** Pages and code people read; generated text, fixtures and quoted data have words of their own. */
const read = ["src", "test", "tools", "bench", "docs", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"];
const elsewhere = [
  "docs/reference",
  "test/reference/refs",
  "test/fixtures",
  "src/vocabulary/generated",
  "bench/results",
];
const self = "test/docs/words.test.ts";

const files = execFileSync("git", ["ls-files", ...read], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /[.](ts|mjs|md)$/.test(file) && file !== self)
  .filter((file) => !elsewhere.some((folder) => file.startsWith(`${folder}/`)));

const texts = files.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);

describe("plain words:", () => {
  test.each(Object.entries(words))("nothing says '%s' where '%s' is meant", (word) => {
    const pattern = new RegExp(`\\b${word}\\b`, "i");
    const found = texts.flatMap(([file, text]) =>
      text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
