import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderFolder } from "../../test/support/definitions/render-example.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";

// Every example is rendered and put before qpdf, poppler and mupdf. Each judge returns what it holds against the file.

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/examples");

/** Columns of `pdffonts`: embedded, subset to the glyphs used (docs/decisions/subset-fonts.md), mapped to text. */
const isEmbedded = (line: string): boolean => / yes yes yes /.test(line);

interface Judge {
  readonly name: string;
  readonly arguments: (file: string) => string[];
  readonly complaint: (stdout: string, stderr: string, status: number | null) => string;
}

const judges: readonly Judge[] = [
  {
    name: "qpdf",
    arguments: (file) => ["--check", file],
    complaint: (stdout, stderr, status) => (status === 0 && !stdout.includes("WARNING") ? "" : stdout + stderr),
  },
  {
    name: "pdffonts",
    arguments: (file) => [file],
    complaint: (stdout, stderr) =>
      stderr +
      stdout
        .split("\n")
        .slice(2)
        .filter((line) => line !== "" && !isEmbedded(line))
        .join("\n"),
  },
  {
    name: "pdftotext",
    arguments: (file) => [file, "-"],
    complaint: (stdout, stderr) =>
      stderr + (stdout.trim() === "" ? "no text" : "") + (stdout.includes("\uFFFD") ? "U+FFFD in the text" : ""),
  },
  {
    name: "mutool",
    arguments: (file) => ["draw", "-q", "-r", "36", "-F", "png", "-o", join(out, ".mutool.png"), file],
    complaint: (_, stderr, status) => {
      // Debian builds mupdf without colour management, and it says so once a file. Names of icons are longer than what it
      // takes one character for.
      const said = stderr
        .replace("warning: ICC support is not available", "")
        .replace(
          /warning: ignoring one to many mapping in cmap Adobe-Identity-UCS\n(?:warning: [.]{3} repeated \d+ times[.]{3}\n?)?/g,
          "",
        )
        .trim();
      return status === 0 ? said : `exit ${status} ${said}`;
    },
  },
];

function judge(file: string): string[] {
  return judges.flatMap(({ name, arguments: words, complaint }) => {
    const { stdout, stderr, status, error } = spawnSync(name, words(file), { encoding: "utf8", maxBuffer: 1 << 28 });
    if (error !== undefined) return [`${name} is missing: ${error.message}`];
    const said = complaint(stdout, stderr, status).trim();
    return said === "" ? [] : [`${name}: ${said}`];
  });
}

mkdirSync(out, { recursive: true });
const engine = localEngine();
let failed = 0;
let passed = 0;
const folders = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" });
for (const name of folders.filter((folder) => existsSync(join(root, "examples", folder, "definition.json"))).sort()) {
  const outcome = await renderFolder(engine, join(root, "examples", name));
  const complaints =
    outcome.kind === "refused"
      ? [JSON.stringify(outcome.refusal)]
      : [...outcome.warnings.map((warning) => `warning: ${warning.path} ${warning.message}`)];
  if (outcome.kind === "made") {
    const file = join(out, `${name.replaceAll("/", "-")}.pdf`);
    writeFileSync(file, outcome.bytes);
    complaints.push(...judge(file));
    console.log(
      `${name}: ${outcome.pages} pages, ${outcome.bytes.byteLength} bytes, ${complaints.length === 0 ? "clean" : "complaints:"}`,
    );
  }
  for (const complaint of complaints) console.log(`  ${complaint}`);
  if (complaints.length === 0) passed += 1;
  else failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
