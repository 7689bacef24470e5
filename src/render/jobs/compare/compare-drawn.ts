import { type DefinitionPair, definitionPair } from "../../../vocabulary/compare/impact/definition-pair.ts";
import {
  type DocumentImpact,
  type DrawnSide,
  documentImpact,
  noImpact,
} from "../../../vocabulary/compare/impact/document-impact.ts";
import type { Warning } from "../../../vocabulary/http/warning.ts";
import { parseJson } from "../../../vocabulary/json/parse-json.ts";
import { limits } from "../../../vocabulary/limits.ts";
import type { RefusedResult } from "../../../vocabulary/refusal.ts";
import type { RenderJob, RenderOutcome } from "../../contract/job.ts";

/** One document by one definition, as it came out: with its first pages described, in JSON, or refused. */
export type DescribedOutcome =
  | {
      readonly kind: "drawn";
      readonly pages: number;
      readonly described: Uint8Array;
      /** SHA-256 of the file that was made of them, without what differs with each making. */
      readonly body: string;
      readonly warnings: readonly Warning[];
    }
  | RefusedResult;

/** The same document by two definitions. */
export interface DrawnPair {
  /** JSON texts. */
  readonly definitions: { readonly before: string; readonly after: string };
  readonly before: DescribedOutcome;
  readonly after: DescribedOutcome;
}

/** What a job is to report for that, in place of its file. */
export const describedFirst = {
  diagnose: true,
  describe: { pages: `1-${limits.describedPages}`, known: [] },
} as const satisfies Partial<RenderJob>;

/** The outcome of such a job, as far as it is compared. */
export const describedOutcome = (outcome: RenderOutcome): DescribedOutcome =>
  outcome.kind === "refused"
    ? { kind: "refused", refusal: outcome.refusal }
    : {
        kind: "drawn",
        pages: outcome.pages,
        described: outcome.bytes,
        body: outcome.colophon.body,
        warnings: outcome.warnings,
      };

/** What becomes of the document. @throws Refusal INVALID_JSON where a definition is none */
export function compareDrawn({ definitions, before, after }: DrawnPair): DocumentImpact {
  if (isSame(before, after)) return noImpact(after.kind === "drawn" ? after.pages : 0);
  return documentImpact(sideOf(before), sideOf(after), pairOf(definitions));
}

/** The pair of the document before: most documents come with the same definitions. */
let lastPair: { readonly of: DrawnPair["definitions"]; readonly pair: DefinitionPair } | undefined;

function pairOf(of: DrawnPair["definitions"]): DefinitionPair {
  const isLast = lastPair?.of.before === of.before && lastPair.of.after === of.after;
  if (lastPair !== undefined && isLast) return lastPair.pair;
  const old = parseJson(of.before, "The older definition");
  const now = parseJson(of.after, "The newer definition");
  lastPair = { of, pair: definitionPair(old, now) };
  return lastPair.pair;
}

/** Most documents come out the same, byte for byte: nothing of them is read. */
function isSame(before: DescribedOutcome, after: DescribedOutcome): boolean {
  if (before.kind === "refused" || after.kind === "refused") return false;
  if (before.body !== after.body || Buffer.compare(before.described, after.described) !== 0) return false;
  return JSON.stringify(before.warnings) === JSON.stringify(after.warnings);
}

function sideOf(outcome: DescribedOutcome): DrawnSide {
  if (outcome.kind === "refused") return outcome;
  const { described, faces } = JSON.parse(Buffer.from(outcome.described).toString("utf8"));
  const { pages, body, warnings } = outcome;
  return { kind: "drawn", pages, body, shown: { pages: described, faces }, warnings };
}
