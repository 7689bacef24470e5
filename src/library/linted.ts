import type { RenderOutcome } from "../render/contract/job.ts";
import type { ErrorCode } from "../vocabulary/codes.ts";
import type { Warning } from "../vocabulary/http/warning.ts";
import { jsonFaultMessage } from "../vocabulary/json/fault.ts";
import { parsedOrNothing } from "../vocabulary/json/parsed-or-nothing.ts";
import { Refusal, type RefusalRecord } from "../vocabulary/refusal.ts";
import { validateDefinition } from "../vocabulary/validate.ts";

/** A fault of a definition or of data; `path` is a JSON Pointer (RFC 6901) into it. */
interface LintFault {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** Faults of a definition, and warnings about a document made from it. */
export interface LintResult {
  readonly errors: readonly LintFault[];
  readonly errorCodes: readonly ErrorCode[];
  readonly warnings: readonly Warning[];
}

/** Texts of JSON to be looked at. */
export interface TextsToLint {
  readonly definition: string;
  readonly data: string | undefined;
}

/**
 * The faults of a definition and of its data. Where there are none, the document is made by `make`, if that is given, and what it
 * would lack is listed.
 */
export async function linted(
  { definition, data }: TextsToLint,
  make: (() => Promise<RenderOutcome>) | undefined,
): Promise<LintResult> {
  const faults = [...definitionFaults(definition), ...(data === undefined ? [] : dataFaults(data))];
  return faults.length > 0 || make === undefined ? withoutDocument(faults) : await tried(make);
}

/** Whether nothing is wrong; `strict`: and a document would lack nothing. */
export const isSound = ({ errors, errorCodes }: LintResult, strict: boolean): boolean =>
  errors.length === 0 && !(strict && errorCodes.length > 0);

const withoutDocument = (errors: readonly LintFault[]): LintResult => ({ errors, errorCodes: [], warnings: [] });

async function tried(make: () => Promise<RenderOutcome>): Promise<LintResult> {
  try {
    const outcome = await make();
    if (outcome.kind === "refused") return withoutDocument(faultsOf(outcome.refusal));
    return { errors: [], errorCodes: outcome.errorCodes, warnings: outcome.warnings };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return withoutDocument([{ code: error.code, path: "", message: error.message }]);
  }
}

const faultsOf = ({ code, message, faults }: RefusalRecord): readonly LintFault[] =>
  faults.length > 0 ? faults : [{ code, path: "", message }];

function definitionFaults(text: string): readonly LintFault[] {
  const definition = parsedOrNothing(text);
  return definition === undefined ? [notJson(text, "The definition")] : validateDefinition(definition);
}

const dataFaults = (text: string): readonly LintFault[] =>
  parsedOrNothing(text) === undefined ? [notJson(text, "The data")] : [];

function notJson(text: string, what: string): LintFault {
  return { code: "INVALID_JSON", path: "", message: jsonFaultMessage(text, what) };
}
