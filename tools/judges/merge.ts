import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { ForeignPdfError } from "../../src/render/pdf-syntax/reader/foreign-pdf-error.ts";
import { mutated } from "./suites/mutated.ts";
import { fuzz, isUsable, mergedFrom, place } from "./suites/uses.ts";

/**
 * `npx tsx tools/judges/merge.ts <folder> [mutations]`: merges every PDF file below a folder (the suites that packages ship) and
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

type Reader = (file: string) => string | undefined;

/** A program's view of a file; undefined: it fails. */
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

/** The outcome for a file: "same", "refused: …", or the fault. */
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

/** Whether a changed file was read or refused, as it should be. */
function survives(file: string, round: number): boolean {
  const bytes = mutated(readFileSync(join(folder, file)), round);
  try {
    for (const use of [mergedFrom, place]) isUsable(use, bytes);
    return true;
  } catch (error) {
    console.log(`${file}, mutation ${round}: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  }
}

for (const file of files) {
  const verdict = verdictOn(join(folder, file));
  const kind = verdict.split(":", 1)[0] ?? "";
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  console.log(`${file}: ${verdict}`);
}
rmSync(work, { recursive: true });
console.log(`${files.length} files: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
const held = fuzz(files.length === 0 ? 0 : Number(mutations), (round) =>
  survives(files[round % files.length] ?? "", round),
);
exit(files.length === 0 || counts.has("wrong") || !held ? 1 : 0);
