import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { ForeignPdfError } from "../src/render/foreign/foreign-pdf-error.ts";
import { openPages } from "../src/render/foreign/open-pages.ts";
import { Merger } from "../src/render/merge/merge-files.ts";
import { PdfFile } from "../src/render/pdf/file/pdf-file.ts";
import { mutated } from "./suites/mutated.ts";

/**
 * `npx tsx tools/merge-suites.ts <folder> [mutations]`: merges every PDF file below a folder (the suites that packages ship) and
 * compares with the original: as many pages, the same text (pdftotext), clean in qpdf; or refused with a reason. Then copies with
 * changed bytes, the same ones each time: merged and placed as pages of a document, or refused, and never anything else. Text of
 * form fields may differ.
 */
const [folder = ".", mutations = "0"] = argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "merge-suites-"));
const mergedFile = join(work, "merged.pdf");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /[.]pdf$/i.test(file))
  .sort();
const counts = new Map<string, number>();

function mergedFrom(bytes: Uint8Array): {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly fields: boolean;
} {
  const merger = new Merger();
  const all = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
  const { leftOut } = merger.add({ bytes, title: undefined, choose: all });
  const metadata = { title: undefined, author: undefined, subject: undefined, keywords: undefined, version: undefined };
  const facts = { metadata, producer: "merge-suites", createdAt: "2026-01-01T00:00:00Z", language: "en" };
  const written = merger.finish({ ...facts, documentId: "0".repeat(32) });
  return { bytes: written, pages: merger.pages, fields: leftOut.some((what) => what.startsWith("form fields")) };
}

type Reader = (file: string) => string | undefined;

/** What a program reads in a file; undefined: it fails. */
const reader =
  (program: string, args: (file: string) => readonly string[]): Reader =>
  (file) => {
    const { status, stdout } = spawnSync(program, args(file), {
      encoding: "utf8",
      maxBuffer: 2 ** 27,
      timeout: 60_000,
    });
    return status === 0 ? stdout : undefined;
  };

/** In their order: a broken original that the first cannot read, or reads in part, is read by the second. */
const readers: readonly Reader[] = [
  reader("pdftotext", (file) => ["-q", file, "-"]),
  reader("mutool", (file) => ["draw", "-q", "-F", "txt", file]),
];

const isSameText = (one: string, other: string): boolean =>
  readers.some((read) => {
    const text = read(one);
    return text !== undefined && text === read(other);
  });

/** What came of a file: "same", "refused: …", or what is wrong. */
function verdictOn(file: string): string {
  try {
    const { bytes, pages, fields } = mergedFrom(readFileSync(file));
    writeFileSync(mergedFile, bytes);
    const check = spawnSync("qpdf", ["--check", mergedFile], { encoding: "utf8" });
    if (check.status !== 0) return `wrong: qpdf says ${check.stderr.slice(0, 200)}`;
    const before = spawnSync("qpdf", ["--show-npages", file], { encoding: "utf8" }).stdout.trim();
    if (before !== "" && Number(before) !== pages) return `wrong: ${pages} pages instead of ${before}`;
    if (isSameText(file, mergedFile)) return "same";
    return fields ? "same but for form fields" : "wrong: its text differs";
  } catch (error) {
    if (error instanceof ForeignPdfError) return `refused: ${error.message}`;
    return `wrong: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Places all pages of a file, as the element `pdf` does. */
function place(bytes: Uint8Array): void {
  const into = new PdfFile();
  for (const page of openPages(bytes).pages) page.write(into);
}

/** Whether a changed file was read or refused, as it should be. */
function survives(file: string, round: number): boolean {
  const bytes = mutated(readFileSync(join(folder, file)), round);
  return [mergedFrom, place].every((use) => {
    try {
      use(bytes);
    } catch (error) {
      if (error instanceof ForeignPdfError) return true;
      console.log(`${file}, mutation ${round}: ${error instanceof Error ? error.stack : String(error)}`);
      return false;
    }
    return true;
  });
}

for (const file of files) {
  const verdict = verdictOn(join(folder, file));
  const kind = verdict.split(":", 1)[0] ?? "";
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  console.log(`${file}: ${verdict}`);
}
const rounds = files.length === 0 ? 0 : Number(mutations);
let broken = 0;
let slowest = 0;
for (let round = 0; round < rounds; round++) {
  const from = performance.now();
  if (!survives(files[round % files.length] ?? "", round)) broken += 1;
  slowest = Math.max(slowest, performance.now() - from);
}
rmSync(work, { recursive: true });
const memory = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(`${files.length} files: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
console.log(`${rounds} mutations: ${broken} broken, the slowest took ${Math.round(slowest)} ms; ${memory} MB at most`);
exit(files.length === 0 || counts.has("wrong") || broken > 0 ? 1 : 0);
