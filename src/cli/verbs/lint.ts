import type { ErrorCode } from "../../vocabulary/codes.ts";
import type { Warning } from "../../vocabulary/http/warning.ts";
import { jsonFaultMessage } from "../../vocabulary/json/fault.ts";
import { parsedOrNothing } from "../../vocabulary/json/parsed-or-nothing.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { validateDefinition } from "../../vocabulary/validate.ts";
import { readGiven } from "../given-file.ts";
import { documentOptions, type LocalDocument, type OpenPool, renderLocally } from "../local-render.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

interface LintCommand extends LocalDocument {
  /** Warnings count as faults. */
  readonly strict: boolean;
  /** The answer is one line of JSON. */
  readonly json: boolean;
}

interface LintFault {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** Faults of a definition, and warnings about a document made from it. */
interface Linted {
  readonly errors: readonly LintFault[];
  readonly errorCodes: readonly ErrorCode[];
  readonly warnings: readonly Warning[];
}

/**
 * `colophon lint <definition.json> [--data <data.json>] [--strict] [--json]`: a line for each fault; exit code 1 when there
 * is one. With data, or strict, the document is made as well, and what it would lack is listed.
 */
export async function lint(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  const linted = await lintFile(given, openPool);
  const ok = linted.errors.length === 0 && !(given.strict && linted.errorCodes.length > 0);
  if (given.json) console.log(JSON.stringify({ ok, file: given.definition, ...linted }));
  else for (const line of linesOf(linted, given.definition)) console.log(line);
  return ok ? 0 : 1;
}

function readWords(words: readonly string[]): LintCommand {
  const { positionals, ...choices } = parseWords(words, documentOptions);
  const [definition, ...more] = positionals;
  if (definition === undefined || more.length > 0) throw new UsageError("lint takes one file.");
  return { ...choices, definition };
}

async function lintFile(given: LintCommand, openPool?: OpenPool): Promise<Linted> {
  const errors = faultsIn((await readGiven(given.definition)).toString("utf8"));
  const inData = given.data === undefined ? [] : dataFaults((await readGiven(given.data)).toString("utf8"));
  const faults = [...errors, ...inData];
  const isTried = given.data !== undefined || given.strict;
  return faults.length > 0 || !isTried ? withoutDocument(faults) : tried(given, openPool);
}

const withoutDocument = (errors: readonly LintFault[]): Linted => ({ errors, errorCodes: [], warnings: [] });

async function tried(given: LintCommand, openPool?: OpenPool): Promise<Linted> {
  try {
    const outcome = await renderLocally(given, "pdf", { strict: false, openPool });
    if (outcome.kind === "made") return { errors: [], errorCodes: outcome.errorCodes, warnings: outcome.warnings };
    const { code, message, faults } = outcome.refusal;
    return withoutDocument(faults.length > 0 ? faults : [{ code, path: "", message }]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return withoutDocument([{ code: error.code, path: "", message: error.message }]);
  }
}

function faultsIn(text: string): readonly LintFault[] {
  const definition = parsedOrNothing(text);
  return definition === undefined ? [notJson(text, "The definition")] : validateDefinition(definition);
}

const dataFaults = (text: string): readonly LintFault[] =>
  parsedOrNothing(text) === undefined ? [notJson(text, "The data")] : [];

function notJson(text: string, what: string): LintFault {
  return { code: "INVALID_JSON", path: "", message: jsonFaultMessage(text, what) };
}

function linesOf({ errors, warnings }: Linted, file: string): readonly string[] {
  const lines = [...errors, ...warnings].map(({ code, path, message }) => `${file}#${path}: ${code}: ${message}`);
  return errors.length === 0 ? [...lines, `${file}: no faults${counted(warnings.length)}.`] : lines;
}

const counted = (warnings: number): string =>
  warnings === 0 ? "" : `, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
