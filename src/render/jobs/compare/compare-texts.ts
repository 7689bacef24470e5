import { definitionDiff } from "../../../vocabulary/compare/definition-diff.ts";
import type { DefinitionDiff } from "../../../vocabulary/http/template-diff.ts";
import { parseJson } from "../../../vocabulary/json/parse-json.ts";
import { Refusal, type RefusalRecord } from "../../../vocabulary/refusal.ts";

/** Two definitions as JSON texts. */
export interface ToCompare {
  readonly before: string;
  readonly after: string;
}

export type CompareOutcome =
  | { readonly kind: "compared"; readonly diff: DefinitionDiff }
  | { readonly kind: "refused"; readonly refusal: RefusalRecord };

/** The changes of a definition. Refuses with INVALID_JSON a text that is no JSON; the refusal is a value, which crosses threads. */
export function tryCompare({ before, after }: ToCompare): CompareOutcome {
  try {
    const [old, now] = [parseJson(before, "The older definition"), parseJson(after, "The newer definition")];
    return { kind: "compared", diff: definitionDiff(old, now) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: error.record() };
    throw error;
  }
}
