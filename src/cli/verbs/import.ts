import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { importFile } from "../../render/import/import-file.ts";
import { type ImportKind, importKinds } from "../../vocabulary/codes.ts";
import type { ImportedTemplate } from "../../vocabulary/http/import.ts";
import { unlessRefused } from "../answer.ts";
import { readGiven, writeOutput } from "../given-file.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/**
 * `colophon import <file> -o <folder>`: a definition out of another program's file, with example data and its pictures; exit code 1
 * when the file cannot be read or, with --strict, when there is anything in the report; with --strict=lost, when content is lost.
 */
export async function importTemplate(words: readonly string[]): Promise<number> {
  const { refused, others } = strictIn(words);
  const { positionals, output, format, literal, json } = parseWords(others, {
    texts: ["format", "output"],
    flags: ["literal", "json"],
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("import takes one file.");
  if (output === undefined) throw new UsageError("import needs -o, the folder to write.");
  const bytes = await readGiven(path);
  return await unlessRefused(async () => {
    const imported = await importFile({ bytes, fileName: basename(path), format, literal });
    const files = await write(imported, output);
    const { report, counts } = imported;
    if (json) console.log(JSON.stringify({ format: imported.format, files, report, counts }));
    else for (const line of linesOf(imported, files, path)) console.log(line);
    return report.some(({ kind }) => refused.includes(kind)) ? 1 : 0;
  });
}

/** The kinds of entries that `--strict` and `--strict=lost` end with exit code 1 for, and all other words. @throws UsageError */
function strictIn(words: readonly string[]) {
  const given = words.filter((word) => word === "--strict" || word.startsWith("--strict="));
  const unknown = given.find((word) => word !== "--strict" && word !== "--strict=lost");
  if (unknown !== undefined) throw new UsageError(`import takes --strict and --strict=lost; came ${unknown}.`);
  const refused: readonly ImportKind[] = given.includes("--strict") ? importKinds : given.length > 0 ? ["lost"] : [];
  return { refused, others: words.filter((word) => !given.includes(word)) };
}

const pretty = (json: string): Buffer => Buffer.from(`${JSON.stringify(JSON.parse(json), null, 2)}\n`);

/** @returns the names of the files, within the folder */
async function write({ content, testData, assets }: ImportedTemplate, folder: string): Promise<readonly string[]> {
  const files: readonly (readonly [string, Buffer])[] = [
    ["definition.json", pretty(content)],
    ["data.json", pretty(testData)],
    ...assets.map(({ path, base64 }) => [path, Buffer.from(base64, "base64")] as const),
  ];
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true }).catch(() => undefined);
    await writeOutput(join(folder, name), bytes);
  }
  return files.map(([name]) => name);
}

const headings: Readonly<Record<ImportKind, string>> = {
  lost: "Content that is lost",
  near: "Differences without a loss",
};

/** The report as a table by kind: lost content first. `path`: of the file. */
export const reportLines = (report: ImportedTemplate["report"], path: string): readonly string[] =>
  importKinds.flatMap((kind) => {
    const lines = report
      .filter((entry) => entry.kind === kind)
      .map(({ code, place, message }) => `${path}, ${place}: ${code}: ${message}`);
    return lines.length === 0 ? [] : [`${headings[kind]} (${lines.length}):`, ...lines];
  });

function linesOf({ report, counts }: ImportedTemplate, files: readonly string[], path: string): readonly string[] {
  const all = counts.lost + counts.near;
  const count = all === 1 ? "1 entry" : `${all} entries`;
  const end = report.length === 0 ? "nothing is lost" : `${count} in the report`;
  return [...reportLines(report, path), `${files.join(", ")}; ${end}.`];
}
