import { type DefinitionPair, definitionPair } from "../../../vocabulary/compare/impact/definition-pair.ts";
import {
  type DescribedOutcome,
  type DrawnPair,
  sameOutcome,
} from "../../../vocabulary/compare/impact/described-outcome.ts";
import {
  type DocumentImpact,
  type DrawnSide,
  documentImpact,
} from "../../../vocabulary/compare/impact/document-impact.ts";
import { parseJson } from "../../../vocabulary/json/parse-json.ts";
import { orRefused, type RefusedResult } from "../../../vocabulary/refusal.ts";

/** What becomes of the document. @throws Refusal INVALID_JSON where a definition is none */
export function compareDrawn({ definitions, before, after }: DrawnPair): DocumentImpact {
  const same = sameOutcome(before, after);
  if (same !== undefined) return same;
  return documentImpact(sideOf(before), sideOf(after), pairOf(definitions));
}

/** Definitions of more bytes than these are read for each document: they would take memory for as long as the host lives. */
const mostKept = 1_000_000;

/** The pair of the document before: most documents come with the same definitions. */
let lastPair: { readonly of: DrawnPair["definitions"]; readonly pair: DefinitionPair } | undefined;

function pairOf(of: DrawnPair["definitions"]): DefinitionPair {
  if (of.before.length + of.after.length > mostKept) return readPair(of);
  const isLast = lastPair !== undefined && isSamePair(lastPair.of, of);
  if (lastPair === undefined || !isLast) lastPair = { of, pair: readPair(of) };
  return lastPair.pair;
}

const isSamePair = (one: DrawnPair["definitions"], other: DrawnPair["definitions"]): boolean =>
  Buffer.compare(one.before, other.before) === 0 && Buffer.compare(one.after, other.after) === 0;

const readPair = ({ before, after }: DrawnPair["definitions"]): DefinitionPair =>
  definitionPair(definitionOf(before, "The older definition"), definitionOf(after, "The newer definition"));

/** A definition, or that of a string which holds one. */
function definitionOf(bytes: Uint8Array, what: string): unknown {
  const value = parseJson(Buffer.from(bytes).toString("utf8"), what);
  return typeof value === "string" ? parseJson(value, what) : value;
}

function sideOf(outcome: DescribedOutcome): DrawnSide {
  if (outcome.kind === "refused") return outcome;
  const { described, faces } = JSON.parse(Buffer.from(outcome.described).toString("utf8"));
  const { pages, output, name, warnings } = outcome;
  return { kind: "drawn", pages, output, name, shown: { pages: described, faces }, warnings };
}

/** What becomes of a document, or why that cannot be said: a value, which crosses threads. */
export type DrawnComparison = { readonly kind: "compared"; readonly impact: DocumentImpact } | RefusedResult;

export const tryCompareDrawn = (pair: DrawnPair): Promise<DrawnComparison> =>
  orRefused(() => ({ kind: "compared", impact: compareDrawn(pair) }) as const);
