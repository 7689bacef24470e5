import { definitionDiff } from "../../../vocabulary/compare/definition-diff.ts";
import type { DefinitionDiff } from "../../../vocabulary/http/templates/template-diff.ts";
import { parseJson } from "../../../vocabulary/json/parse-json.ts";
import { orRefused, type RefusedResult } from "../../../vocabulary/refusal.ts";

/** Two definitions as JSON texts. */
export interface ToCompare {
  readonly before: string;
  readonly after: string;
}

/** The differences of two definitions, or why they cannot be compared. */
export type CompareOutcome = { readonly kind: "compared"; readonly diff: DefinitionDiff } | RefusedResult;

/** The changes of a definition. Refuses with INVALID_JSON a text that is no JSON; the refusal is a value, which crosses threads. */
export const tryCompare = ({ before, after }: ToCompare): Promise<CompareOutcome> =>
  orRefused(() => {
    const [old, now] = [parseJson(before, "The older definition"), parseJson(after, "The newer definition")];
    return { kind: "compared", diff: definitionDiff(old, now) };
  });
