import type { Statement } from "./statements.ts";

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
}

/** Regions by the statement that begins them: each end belongs to the last beginning of its key that has none yet. */
export function regionsIn<Placed extends PlacedStatement>(
  placed: readonly Placed[],
): ReadonlyMap<Placed, Region<Placed>> {
  const made = new Map<Placed, Region<Placed>>();
  const open: { readonly at: Placed; readonly key: string; readonly middles: Placed[] }[] = [];
  // Without a count, each end without a beginning would look through all that are open.
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const one of placed) {
    const { statement } = one;
    if (statement.kind === "else") open.at(-1)?.middles.push(one);
    else if (statement.kind !== "end") {
      open.push({ at: one, key: statement.key, middles: [] });
      count(statement.key, 1);
    } else if (statement.key === "" || (counts.get(statement.key) ?? 0) > 0)
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last.key, -1);
        if (statement.key !== "" && last.key !== statement.key) continue;
        made.set(last.at, { open: last.at, middles: last.middles, end: one });
        break;
      }
  }
  return made;
}
