import type { Statement } from "../../tag-languages/statements.ts";

/** A statement in its place among others. */
export interface PlacedStatement {
  readonly tag: string;
  readonly statement: Statement;
  /** The paragraph, the row, the piece of a text that it stands in. */
  readonly unit: number;
  readonly from: number;
  readonly to: number;
}

/** From the beginning of a loop or a condition to its end, with what divides it. */
export interface Region<Placed extends PlacedStatement = PlacedStatement> {
  readonly open: Placed;
  readonly middles: readonly Placed[];
  readonly end: Placed;
  /** How many others it is in. */
  readonly depth: number;
}

/** A beginning whose end has not come yet; `end`: there is none. */
interface OpenRegion<Placed> {
  readonly at: Placed;
  readonly end: Placed | undefined;
  readonly key: string;
  readonly depth: number;
  readonly middles: Placed[];
}

/**
 * Regions by the statement that begins them: each end belongs to the last beginning of its key that has none yet, and what divides to the
 * innermost one of its language, also to one that is not understood.
 */
export function regionsIn<Placed extends PlacedStatement>(all: readonly Placed[]): ReadonlyMap<Placed, Region<Placed>> {
  const placed = outsideOfVerbatim(all);
  const ends = endsOf(placed);
  const begins = new Map([...ends].map(([open, end]) => [end, open]));
  const made = new Map<Placed, Region<Placed>>();
  const open: OpenRegion<Placed>[] = [];
  const byLanguage = new Map<string, OpenRegion<Placed>[]>();
  const ofLanguage = (key: string): OpenRegion<Placed>[] => {
    const known = byLanguage.get(key.slice(0, 1)) ?? [];
    byLanguage.set(key.slice(0, 1), known);
    return known;
  };
  for (const one of placed) {
    const { statement } = one;
    if (statement.kind === "else") ofLanguage(statement.of).at(-1)?.middles.push(one);
    else if (statement.kind !== "end") {
      const end = ends.get(one);
      if (end === undefined && statement.kind === "other" && statement.isAlone) continue;
      const around = open.at(-1);
      const depth = around === undefined ? 0 : around.depth + Number(around.end !== undefined);
      const begun = { at: one, end, key: statement.key, depth, middles: [] };
      open.push(begun);
      ofLanguage(statement.key).push(begun);
    } else if (begins.has(one))
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        ofLanguage(last.key).pop();
        if (last.end !== one) continue;
        made.set(last.at, { open: last.at, middles: last.middles, end: one, depth: last.depth });
        break;
      }
  }
  return made;
}

/** Between these and their ends nothing is a tag. */
const verbatim: ReadonlySet<string> = new Set(["%raw", "%verbatim", "%comment"]);

export const isVerbatim = (statement: Statement): boolean => statement.kind === "other" && verbatim.has(statement.key);

/** Statements without those that a template language does not read. */
function outsideOfVerbatim<Placed extends PlacedStatement>(all: readonly Placed[]): readonly Placed[] {
  if (!all.some(({ statement }) => isVerbatim(statement))) return all;
  /** Where the next end of each key stands behind a place. */
  const behind = new Map<string, number>();
  const ends = all.map(() => -1);
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const { statement } = all[at] as Placed;
    if (isVerbatim(statement) && statement.kind === "other") ends[at] = behind.get(statement.key) ?? -1;
    else if (statement.kind === "end") behind.set(statement.key, at);
  }
  const made: Placed[] = [];
  for (let at = 0; at < all.length; at += 1) {
    made.push(all[at] as Placed);
    const end = ends[at] ?? -1;
    if (end > at) at = end - 1;
  }
  return made;
}

/** The end of each beginning that has one. */
function endsOf<Placed extends PlacedStatement>(placed: readonly Placed[]): ReadonlyMap<Placed, Placed> {
  const made = new Map<Placed, Placed>();
  const open: { readonly at: Placed; readonly key: string }[] = [];
  // Without a count, each end without a beginning would look through all that are open.
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const one of placed) {
    const { statement } = one;
    if (statement.kind === "else") continue;
    if (statement.kind !== "end") {
      open.push({ at: one, key: statement.key });
      count(statement.key, 1);
    } else if (statement.key === "" || (counts.get(statement.key) ?? 0) > 0)
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last.key, -1);
        if (statement.key !== "" && last.key !== statement.key) continue;
        made.set(last.at, one);
        break;
      }
  }
  return made;
}
