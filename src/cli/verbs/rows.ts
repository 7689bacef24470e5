import type { BodyLine } from "../../api/bulk/read-lines.ts";
import { readTable } from "../../api/bulk/read-table.ts";
import type { BulkReadOptions } from "../../api/bulk/reading.ts";
import { type CallerSteps, stepBounds } from "../../ports/steps/port.ts";
import { spreadsheetAsCsv } from "../../render/import/spreadsheet/spreadsheet.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { unlessRefused } from "../answer.ts";
import { readGiven, writeOutput } from "../given-file.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/**
 * `colophon rows <people.xlsx> [--line <number>] [-o <file.json>]`: the lines that a bulk request makes of a table's rows, or the data of
 * one; exit code 1 when a row is none.
 */
export async function rows(words: readonly string[]): Promise<number> {
  const { positionals, line, output } = parseWords(words, { texts: ["line", "output"], flags: [] });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("rows takes one CSV or XLSX file.");
  const number = line === undefined ? undefined : Number(line);
  if (number !== undefined && !(Number.isSafeInteger(number) && number > 0))
    throw new UsageError(`--line takes the number of a row, from 1; came "${line}".`);
  const file = await readGiven(path);
  return await unlessRefused(async () => {
    const read = await linesOf(file);
    const { text, wrong } = number === undefined ? all(read) : { text: dataOf(read, number), wrong: [] };
    for (const fault of wrong) console.error(fault);
    if (output === undefined) console.log(text);
    else await writeOutput(output, Buffer.from(`${text}\n`));
    return wrong.length === 0 ? 0 : 1;
  });
}

/** An archive is a workbook; all else is read as CSV. */
async function linesOf(file: Uint8Array): Promise<readonly BodyLine[]> {
  const isArchive = file[0] === 0x50 && file[1] === 0x4b;
  const lines: BodyLine[] = [];
  for await (const line of readTable([isArchive ? spreadsheetAsCsv(file) : file], reading)) lines.push(line);
  return lines;
}

/** All of one file, at once: nobody else waits here. */
const steps: CallerSteps = {
  one: async (_kind, _bytes, work) => work(),
  all: async (_kind, work) => {
    for (;;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
  },
};

const reading: BulkReadOptions = {
  mostBytes: stepBounds["table-row"].mostBytes,
  mostLines: limits.bulkLines,
  steps,
  mayRead: async () => undefined,
};

function all(lines: readonly BodyLine[]): { readonly text: string; readonly wrong: readonly string[] } {
  const wrong = lines.flatMap((line) => (line.bytes === "wrong" ? [`Row ${line.number}: ${line.why.message}`] : []));
  const texts = lines.flatMap(({ bytes }) => (bytes === "wrong" ? [] : [Buffer.from(bytes).toString("utf8")]));
  return { text: texts.join("\n"), wrong };
}

function dataOf(lines: readonly BodyLine[], number: number): string {
  const line = lines.find((one) => one.number === number);
  if (line === undefined)
    throw new Refusal("INVALID_REQUEST", `The table has no row ${number} with a value, or it is that of the names.`);
  if (line.bytes === "wrong") throw line.why;
  const { data } = JSON.parse(Buffer.from(line.bytes).toString("utf8")) as { readonly data: unknown };
  return JSON.stringify(data, null, 2);
}
