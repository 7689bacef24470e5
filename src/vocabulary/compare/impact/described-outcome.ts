import type { Warning } from "../../http/warning.ts";
import { limits } from "../../limits.ts";
import type { RefusedResult } from "../../refusal.ts";
import { type DocumentImpact, isSameFile, noImpact } from "./document-impact.ts";

/** One document by one definition, as it came out: with its first pages described, in JSON, or refused. */
export type DescribedOutcome =
  | {
      readonly kind: "drawn";
      readonly pages: number;
      readonly described: Uint8Array;
      /** SHA-256 of its whole file: encrypted ones of one seed differ in what they are encrypted with as well. */
      readonly output: string;
      /** What its file is called, where the definition says so. */
      readonly name: string | undefined;
      readonly warnings: readonly Warning[];
    }
  | RefusedResult;

/** The same document by two definitions. */
export interface DrawnPair {
  /** In JSON; one that is a string holds a definition. */
  readonly definitions: { readonly before: Uint8Array; readonly after: Uint8Array };
  readonly before: DescribedOutcome;
  readonly after: DescribedOutcome;
}

/** What a job is to report for that, in place of its file. */
export const describedFirst = {
  diagnose: true,
  describe: { pages: `1-${limits.describedPages}`, known: "all", alone: true },
} as const;

/** A made document, as far as it is compared. */
interface MadeDescribed {
  readonly kind: "made";
  readonly pages: number;
  readonly bytes: Uint8Array;
  readonly colophon: { readonly output: string };
  readonly name?: string | undefined;
  readonly warnings: readonly Warning[];
}

/** The outcome of such a job, as far as it is compared. */
export function describedOutcome(outcome: MadeDescribed | RefusedResult): DescribedOutcome {
  if (outcome.kind === "refused") return { kind: "refused", refusal: outcome.refusal };
  const { pages, bytes: described, colophon, name, warnings } = outcome;
  return { kind: "drawn", pages, described, output: colophon.output, name, warnings };
}

/** What becomes of a document that comes out the same, byte for byte, as most do: nothing of it is read. undefined: it does not. */
export function sameOutcome(before: DescribedOutcome, after: DescribedOutcome): DocumentImpact | undefined {
  if (before.kind === "refused" || after.kind === "refused") return undefined;
  if (!isSameFile(before, after) || Buffer.compare(before.described, after.described) !== 0) return undefined;
  const isSame = JSON.stringify(before.warnings) === JSON.stringify(after.warnings);
  return isSame ? noImpact(after.pages) : undefined;
}
