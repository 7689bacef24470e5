import type { ImpactReport } from "../../http/templates/impact.ts";
import type { DocumentImpact } from "./document-impact.ts";
import { impactKindNames } from "./impact-kinds.ts";

/** What becomes of the document of one set of data. */
export interface JudgedSet {
  /** As the caller calls the data. */
  readonly name: string;
  readonly impact: DocumentImpact;
}

/** Most groups that are listed, and names of documents in each. */
export const mostImpactGroups = 50;
export const mostImpactExamples = 5;

/** Puts documents together that change alike: the same kinds at the same places of the definition are one group, however many they are. */
export function impactReport(sets: readonly JudgedSet[]): ImpactReport {
  const both = sets.filter(({ impact }) => impact.refusedByBoth !== undefined);
  const changed = sets.filter(({ impact }) => impact.changes.length > 0);
  const groups = alike(changed).map(groupOf).toSorted(byWeight);
  return {
    documents: sets.length - both.length,
    changed: changed.length,
    refusedByBoth: {
      documents: both.length,
      examples: both
        .slice(0, mostImpactExamples)
        .map(({ name, impact }) => ({ name, code: impact.refusedByBoth ?? "" })),
    },
    kinds: countsOf(changed),
    groups: groups.slice(0, mostImpactGroups),
    groupsLeftOut: Math.max(0, groups.length - mostImpactGroups),
  };
}

function alike(sets: readonly JudgedSet[]): readonly (readonly JudgedSet[])[] {
  const groups = new Map<string, JudgedSet[]>();
  for (const set of sets) {
    const pattern = patternOf(set);
    const group = groups.get(pattern);
    if (group === undefined) groups.set(pattern, [set]);
    else group.push(set);
  }
  return [...groups.values()];
}

function patternOf({ impact: { kinds, changes, more } }: JudgedSet): string {
  return JSON.stringify([kinds, changes.map(({ kind, path, code }) => [kind, path, code]), more]);
}

function groupOf(sets: readonly JudgedSet[]): ImpactReport["groups"][number] {
  const worst = sets.reduce((found, one) => (isWorse(one.impact, found.impact) ? one : found));
  const { kinds, changes, more, pages } = worst.impact;
  const names = sets.map(({ name }) => name);
  return {
    kinds,
    documents: sets.length,
    worst: worst.name,
    examples: names.slice(0, mostImpactExamples),
    pages,
    changes,
    more,
  };
}

/** By how many pages the number changes. */
const pagesMoved = ({ pages: { before, after } }: DocumentImpact): number => Math.abs(after - before);

const isWorse = (one: DocumentImpact, other: DocumentImpact): boolean => pagesMoved(one) > pagesMoved(other);

/** The gravest kind first, then the most documents. */
function byWeight(one: ImpactReport["groups"][number], other: ImpactReport["groups"][number]): number {
  const gravity = ({ kinds: [first] }: typeof one): number =>
    first === undefined ? 0 : impactKindNames.indexOf(first);
  return gravity(one) - gravity(other) || other.documents - one.documents;
}

function countsOf(changed: readonly JudgedSet[]): ImpactReport["kinds"] {
  const counts = impactKindNames.map((name) => [
    name,
    changed.filter(({ impact }) => impact.kinds.includes(name)).length,
  ]);
  return Object.fromEntries(counts.filter(([, documents]) => documents !== 0));
}
