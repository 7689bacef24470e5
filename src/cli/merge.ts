import { parseArgs } from "node:util";
import type { Outcome } from "../render/job.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { writeOutput } from "./given-file.ts";
import { type LocalMerge, mergeLocally } from "./local-render.ts";
import { type Answered, reportMade, reportRefused } from "./render.ts";
import { UsageError } from "./usage-error.ts";

/** What the command line says. */
interface CommandLine extends LocalMerge, Answered {
  /** No file rather than one that lost something. */
  readonly strict: boolean;
}

/** `colophon merge <file.pdf or definition.json>... -o <file.pdf>`: files one behind the other, without a service. */
export async function merge(words: readonly string[]): Promise<number> {
  const given = readWords(words);
  const outcome = await merged(given);
  if (outcome.kind === "refused") return reportRefused(outcome.refusal, given);
  await writeOutput(given.output, outcome.bytes);
  return reportMade(outcome, given);
}

function readWords(words: readonly string[]): CommandLine {
  const { values, positionals: files } = parsed(words);
  const { output, title, assets, locale, "time-zone": timeZone, strict = false, json = false } = values;
  const other = files.find((file) => !/[.](?:pdf|json)$/i.test(file));
  if (files.length === 0) throw new UsageError("merge takes PDF files and definitions.");
  if (other !== undefined) throw new UsageError(`merge takes files that end in .pdf or .json, not ${other}.`);
  if (output === undefined) throw new UsageError("merge needs -o, the file to write.");
  return { files, title, assets, output, locale, timeZone, strict, json };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        assets: { type: "string" },
        locale: { type: "string" },
        "time-zone": { type: "string" },
        title: { type: "string" },
        strict: { type: "boolean" },
        json: { type: "boolean" },
        output: { type: "string", short: "o" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function merged(given: CommandLine): Promise<Outcome> {
  try {
    return await mergeLocally(given, given.strict);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: "refused", refusal: error.record() };
  }
}
