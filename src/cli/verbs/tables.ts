import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type MadeDocument, madeOf } from "../../render/contract/job.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { reportRefused } from "../answer.ts";
import { writeOutput } from "../given-file.ts";
import { documentOptions, type LocalDocument, type LocalRenderOptions, renderLocally } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/**
 * `colophon tables <definition.json> [--data <data.json>] -o <folder>`: a document's tables as a workbook and as CSV files; exit code
 * 1 when it is refused or has none.
 */
export async function tables(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const { positionals, output, strict, json, ...choices } = parseWords(words, {
    ...documentOptions,
    texts: [...documentOptions.texts, "output"],
  });
  const [definition, ...more] = positionals;
  if (definition === undefined || more.length > 0) throw new UsageError("tables takes one definition.");
  if (output === undefined) throw new UsageError("tables needs -o, the folder to write.");
  const given = { ...choices, definition };
  try {
    const written = await writeAll(given, output, { strict, openPool });
    if (json) console.log(JSON.stringify({ ok: true, folder: output, ...written }));
    else report(output, written);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reportRefused(error.record(), json);
  }
}

interface WrittenTables extends Pick<MadeDocument, "errorCodes" | "warnings"> {
  readonly files: readonly { readonly file: string; readonly table?: string }[];
}

/** The workbook first, which says how many tables there are. @throws Refusal, FileError */
async function writeAll(given: LocalDocument, folder: string, making: LocalRenderOptions): Promise<WrittenTables> {
  const make = async (wanted: NonNullable<LocalRenderOptions["tables"]>): Promise<MadeDocument> =>
    madeOf(await renderLocally(given, "pdf", { ...making, tables: wanted }));
  const workbook = await make({ format: "xlsx", table: undefined });
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  await writeOutput(join(folder, "tables.xlsx"), workbook.bytes);
  const files: { file: string; table?: string }[] = [{ file: "tables.xlsx" }];
  for (const [at, table] of (workbook.tables ?? []).entries()) {
    const { bytes } = await make({ format: "csv", table: at + 1 });
    const file = `table-${at + 1}.csv`;
    await writeOutput(join(folder, file), bytes);
    files.push({ file, table });
  }
  return { files, errorCodes: workbook.errorCodes, warnings: workbook.warnings };
}

function report(folder: string, { files, warnings }: WrittenTables): void {
  for (const { path, message } of warnings) console.error(`${path}: ${message}`);
  for (const { file, table } of files) console.log(`${join(folder, file)}${table === undefined ? "" : `: ${table}`}`);
}
