import { parseArgs } from "node:util";
import type { Made, Outcome } from "../render/job.ts";
import { type Format, formats } from "../vocabulary/http/records.ts";
import { Refusal, type RefusalRecord } from "../vocabulary/refusal.ts";
import { writeOutput } from "./given-file.ts";
import { documentOptions, type LocalDocument, renderLocally } from "./local-render.ts";
import { UsageError } from "./usage-error.ts";

/** What the command line says. */
interface CommandLine extends LocalDocument {
  readonly output: string;
  readonly format: Format;
  /** No file rather than one that lacks something. */
  readonly strict: boolean;
  /** The answer is one line of JSON. */
  readonly json: boolean;
}

/** `colophon render <definition.json> [--data <data.json>] -o <file.pdf>`: a document without a service. */
export async function render(words: readonly string[]): Promise<number> {
  const given = readWords(words);
  const outcome = await rendered(given);
  if (outcome.kind === "refused") return reportRefused(outcome.refusal, given);
  await writeOutput(given.output, outcome.bytes);
  return reportMade(outcome, given);
}

function readWords(words: readonly string[]): CommandLine {
  const { values, positionals } = parsed(words);
  const [definition, ...more] = positionals;
  const { output, data, assets, locale, "time-zone": timeZone, strict = false, json = false } = values;
  if (definition === undefined || more.length > 0) throw new UsageError("render takes one definition.");
  if (output === undefined) throw new UsageError("render needs -o, the file to write.");
  const format = formats.find((known) => output.toLowerCase().endsWith(`.${known}`));
  if (format === undefined) throw new UsageError(`The file to write ends in .${formats.join(" or .")}.`);
  return { definition, data, assets, output, format, locale, timeZone, strict, json };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...documentOptions, output: { type: "string", short: "o" } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function rendered(given: CommandLine): Promise<Outcome> {
  try {
    return await renderLocally(given, given.format, given.strict);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, faults } = error;
    return { kind: "refused", refusal: { code, message, faults } };
  }
}

/** The file to write, and whether the answer is one line of JSON. */
export type Answered = Pick<CommandLine, "output" | "json">;

export function reportRefused({ code, message, faults }: RefusalRecord, { json, output }: Answered): number {
  if (json) console.log(JSON.stringify({ ok: false, file: output, errorCode: code, message, errors: faults }));
  else console.error([message, ...faults.map((fault) => `  ${fault.path}: ${fault.message}`)].join("\n"));
  return 1;
}

export function reportMade(
  { pages, bytes, contentType, errorCodes, warnings }: Made,
  { json, output }: Answered,
): number {
  if (json) {
    const record = { ok: true, file: output, pages, fileSizeBytes: bytes.length, contentType, errorCodes, warnings };
    console.log(JSON.stringify(record));
    return 0;
  }
  for (const { path, message, page } of warnings)
    console.error(`${page === undefined ? "" : `page ${page}, `}${path}: ${message}`);
  console.log(`${output}: ${pages === 1 ? "1 page" : `${pages} pages`}, ${bytes.length} bytes`);
  return 0;
}
