import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { warningCodes } from "../../src/vocabulary/codes.ts";
import { cell, p, r, row, table } from "../render/import/word-file.ts";
import { faultsOf } from "../render/word/filled-word.ts";
import { colophon, root } from "../support/command-line.ts";

const page = readFileSync(join(root, "docs/how-to/word-templates.md"), "utf8");
const blocks = (kind: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text.trimEnd());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "word-templates-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** The words of a command of the page: files of the repository from anywhere, results in a folder that goes. */
const wordsOf = (command: string): readonly string[] =>
  command
    .split(" ")
    .slice(1)
    .map((word) =>
      word.startsWith("examples/") ? join(root, word) : word.endsWith(".docx") ? join(folder, word) : word,
    );

test("the commands of the page fill the example without a warning, and list its tags", async () => {
  const [fill = "", fields = ""] = blocks("sh");
  const made = await colophon([...wordsOf(fill), "--strict"]);
  expect([made.code, made.err]).toEqual([0, ""]);
  const listed = await colophon(wordsOf(fields));
  const [tags = ""] = blocks("text");
  expect(listed.out.startsWith(`${tags}\n`)).toBe(true);
  expect((await colophon(["fields", join(folder, "offer.docx")])).out).toBe("The file has no tags.\n");
});

test("the fault on the page is what an author reads", () => {
  const rows = table(row(cell(p(r("a")))), row(cell(p("")), cell(p("")), cell(p(r("Sum {{ sume(lines) }}")))));
  expect(faultsOf(rows)).toEqual([`EXPRESSION_INVALID ${blocks("text")[1]}`]);
});

test("the page names the codes that only Word files have", () => {
  const own = Object.entries(warningCodes).filter(([, words]) => words.includes("Word file"));
  expect(own.length).toBeGreaterThan(3);
  for (const [code] of own) expect(page).toContain(`\`${code}\``);
});
