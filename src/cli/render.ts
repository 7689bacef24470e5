import { randomBytes } from "node:crypto";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { jobChoices } from "../commands/document/job-choices.ts";
import { readConfig } from "../config.ts";
import type { Job, Outcome } from "../render/job.ts";
import { composePool, folderOutside } from "../service/compose.ts";
import { type Format, formats } from "../vocabulary/http/records.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { environment } from "./environment.ts";
import { readGiven, writeOutput } from "./given-file.ts";
import { UsageError } from "./usage-error.ts";

/** What the command line says. */
interface CommandLine {
  readonly definition: string;
  readonly data: string | undefined;
  readonly assets: string;
  readonly output: string;
  readonly format: Format;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
}

/** `colophon render <definition.json> [--data <data.json>] -o <file.pdf>`: a document without a service. */
export async function render(words: readonly string[]): Promise<number> {
  const given = readWords(words);
  const config = readConfig({ ...environment(), WORKERS: "1" });
  const pool = composePool(config);
  try {
    const allowance = { work: config.maxWork, pages: config.maxPages };
    const outcome = await pool.render(await jobOf(given, allowance), folderOutside(given.assets));
    return await report(outcome, given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await pool.close();
  }
}

function readWords(words: readonly string[]): CommandLine {
  const { values, positionals } = parsed(words);
  const [definition, ...more] = positionals;
  const { output, data, assets } = values;
  if (definition === undefined || more.length > 0) throw new UsageError("render takes one definition.");
  if (output === undefined) throw new UsageError("render needs -o, the file to write.");
  const format = formats.find((known) => output.toLowerCase().endsWith(`.${known}`));
  if (format === undefined) throw new UsageError(`The file to write ends in .${formats.join(" or .")}.`);
  const { locale, "time-zone": timeZone } = values;
  return { definition, data, assets: assets ?? dirname(resolve(definition)), output, format, locale, timeZone };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        output: { type: "string", short: "o" },
        data: { type: "string" },
        assets: { type: "string" },
        locale: { type: "string" },
        "time-zone": { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function jobOf(given: CommandLine, allowance: Job["allowance"]): Promise<Job> {
  const definition = await readGiven(given.definition);
  const now = new Date().toISOString();
  const { locale, timeZone } = jobChoices(given, now, 1);
  return {
    documentId: randomBytes(16).toString("hex"),
    format: given.format,
    source: given.data === undefined ? "payload" : "template",
    body: given.data === undefined ? definition : await templateBody(definition, given.data),
    now,
    locale,
    timeZone,
    seed: randomBytes(32).toString("hex"),
    allowance,
    filesFrom: "folder",
  };
}

/** The body of generate-from-template with the definition sent along. */
async function templateBody(definition: Uint8Array, data: string): Promise<Uint8Array> {
  const content = Buffer.from(definition).toString("utf8");
  return Buffer.from(`{"content":${JSON.stringify(content)},"data":${(await readGiven(data)).toString("utf8")}}`);
}

async function report(outcome: Outcome, { output }: CommandLine): Promise<number> {
  if (outcome.kind === "refused") {
    const { message, faults } = outcome.refusal;
    console.error([message, ...faults.map((fault) => `  ${fault.path}: ${fault.message}`)].join("\n"));
    return 1;
  }
  await writeOutput(output, outcome.bytes);
  for (const { path, message, page } of outcome.warnings)
    console.error(`${page === undefined ? "" : `page ${page}, `}${path}: ${message}`);
  console.log(`${output}: ${outcome.pages} pages, ${outcome.bytes.length} bytes`);
  return 0;
}
