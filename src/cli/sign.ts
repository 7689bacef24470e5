import { parseArgs } from "node:util";
import type { Outcome } from "../render/job.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import { writeOutput } from "./given-file.ts";
import { type LocalSigning, signLocally } from "./local-render.ts";
import { type Answered, reportMade, reportRefused } from "./render.ts";
import { UsageError } from "./usage-error.ts";

/** What the command line says. */
interface CommandLine extends LocalSigning, Answered {
  /** No file rather than one that lost something. */
  readonly strict: boolean;
}

/** `colophon sign <file.pdf> --request <sign.json> -o <file.pdf>`: a file with one signature more, without a service. */
export async function sign(words: readonly string[]): Promise<number> {
  const given = readWords(words);
  const outcome = await signed(given);
  if (outcome.kind === "refused") return reportRefused(outcome.refusal, given);
  await writeOutput(given.output, outcome.bytes);
  return reportMade(outcome, given);
}

function readWords(words: readonly string[]): CommandLine {
  const { values, positionals } = parsed(words);
  const [file, ...more] = positionals;
  const { output, request, assets, locale, "time-zone": timeZone, strict = false, json = false } = values;
  if (file === undefined || more.length > 0) throw new UsageError("sign takes one PDF file.");
  if (request === undefined) throw new UsageError("sign needs --request, a file with the signature.");
  if (output === undefined) throw new UsageError("sign needs -o, the file to write.");
  return { file, request, assets, output, locale, timeZone, strict, json };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        request: { type: "string" },
        assets: { type: "string" },
        locale: { type: "string" },
        "time-zone": { type: "string" },
        strict: { type: "boolean" },
        json: { type: "boolean" },
        output: { type: "string", short: "o" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function signed(given: CommandLine): Promise<Outcome> {
  try {
    return await signLocally(given, given.strict);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: "refused", refusal: error.record() };
  }
}
