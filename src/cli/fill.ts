import { parseArgs } from "node:util";
import type { Outcome } from "../render/job.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { writeOutput } from "./given-file.ts";
import { fillLocally, type LocalFilling } from "./local-render.ts";
import { type Answered, reportMade, reportRefused } from "./render.ts";
import { UsageError } from "./usage-error.ts";

/** What the command line says. */
interface CommandLine extends LocalFilling, Answered {
  /** No file rather than one that lost something. */
  readonly strict: boolean;
}

/** `colophon fill <form.pdf> <values.json> -o <file.pdf>`: a form with its fields filled, without a service. */
export async function fill(words: readonly string[]): Promise<number> {
  const given = readWords(words);
  const outcome = await filled(given);
  if (outcome.kind === "refused") return reportRefused(outcome.refusal, given);
  await writeOutput(given.output, outcome.bytes);
  return reportMade(outcome, given);
}

function readWords(words: readonly string[]): CommandLine {
  const { values, positionals } = parsed(words);
  const [file, valuesFile, ...more] = positionals;
  const { output, locale, flatten = false, "read-only": readOnly = false, strict = false, json = false } = values;
  if (file === undefined || valuesFile === undefined || more.length > 0)
    throw new UsageError("fill takes a PDF file and a JSON file with the values.");
  if (output === undefined) throw new UsageError("fill needs -o, the file to write.");
  return { file, values: valuesFile, output, locale, flatten, readOnly, strict, json };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        flatten: { type: "boolean" },
        "read-only": { type: "boolean" },
        locale: { type: "string" },
        strict: { type: "boolean" },
        json: { type: "boolean" },
        output: { type: "string", short: "o" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function filled(given: CommandLine): Promise<Outcome> {
  try {
    return await fillLocally(given, given.strict);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: "refused", refusal: error.record() };
  }
}
