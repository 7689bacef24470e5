import { isSound, type LintResult, linted } from "../../library/linted.ts";
import { readGiven } from "../given-file.ts";
import { documentOptions, type LocalDocument, renderLocally } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

interface LintCommand extends LocalDocument {
  /** Warnings count as faults. */
  readonly strict: boolean;
  /** The answer is one line of JSON. */
  readonly json: boolean;
}

/**
 * `colophon lint <definition.json> [--data <data.json>] [--strict] [--json]`: a line for each fault; exit code 1 when there
 * is one. With data, or strict, the document is made as well, and what it would lack is listed.
 */
export async function lint(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  const found = await lintFile(given, openPool);
  const ok = isSound(found, given.strict);
  if (given.json) console.log(JSON.stringify({ ok, file: given.definition, ...found }));
  else for (const line of linesOf(found, given.definition)) console.log(line);
  return ok ? 0 : 1;
}

function readWords(words: readonly string[]): LintCommand {
  const { positionals, ...choices } = parseWords(words, documentOptions);
  const [definition, ...more] = positionals;
  if (definition === undefined || more.length > 0) throw new UsageError("lint takes one file.");
  return { ...choices, definition };
}

async function lintFile(given: LintCommand, openPool?: OpenPool): Promise<LintResult> {
  const definition = (await readGiven(given.definition)).toString("utf8");
  const data = given.data === undefined ? undefined : (await readGiven(given.data)).toString("utf8");
  const isTried = given.data !== undefined || given.strict;
  const make = () => renderLocally(given, "pdf", { strict: false, openPool });
  return await linted({ definition, data }, isTried ? make : undefined);
}

function linesOf({ errors, warnings }: LintResult, file: string): readonly string[] {
  const lines = [...errors, ...warnings].map(({ code, path, message }) => `${file}#${path}: ${code}: ${message}`);
  return errors.length === 0 ? [...lines, `${file}: no faults${counted(warnings.length)}.`] : lines;
}

const counted = (warnings: number): string =>
  warnings === 0 ? "" : `, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
