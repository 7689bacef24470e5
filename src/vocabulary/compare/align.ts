import { keepOn } from "../stopping/attention.ts";
import type { ValueNumbers } from "./identity.ts";

/** An entry of two lists laid side by side; a missing index: the other list has no such entry. */
export interface AlignedEntry {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** The same entry stands at another place among those that stayed. */
  readonly moved: boolean;
}

/** Whether two entries are so alike that one became the other. */
export type IsAlike = (before: unknown, after: unknown) => boolean;

/**
 * Lays two lists side by side: equal entries first, as many as stand in the same order; then, between two of those,
 * entries that are alike; the rest is gone or new. The result has the order of `after`, with what is gone at the place
 * where it stood.
 */
export function align(
  before: readonly unknown[],
  after: readonly unknown[],
  identity: ValueNumbers,
  alike: IsAlike,
): readonly AlignedEntry[] {
  const equal = equalPairs(before, after, identity);
  const stayed = new Set(longestAscending(equal.map((pair) => pair[1])));
  const partner = new Map<number, number>();
  const movedTo = new Map<number, number>();
  equal.forEach(([from, to], index) => {
    (stayed.has(index) ? partner : movedTo).set(to, from);
  });
  pairAlike({ before, after, partner, movedTo, alike });
  return inOrder(before.length, after.length, partner, movedTo);
}

/** Pairs of equal entries, the first with the first of its kind; ascending in `before`. */
function equalPairs(
  before: readonly unknown[],
  after: readonly unknown[],
  identity: ValueNumbers,
): readonly (readonly [from: number, to: number])[] {
  const places = new Map<number, number[]>();
  for (let to = after.length - 1; to >= 0; to -= 1) {
    keepOn();
    const number = identity.of(after[to]);
    const list = places.get(number);
    if (list === undefined) places.set(number, [to]);
    else list.push(to);
  }
  return before.flatMap((value, from) => {
    const to = places.get(identity.of(value))?.pop();
    return to === undefined ? [] : [[from, to] as const];
  });
}

/** Indexes of one longest ascending subsequence (patience sorting, n log n). */
function longestAscending(values: readonly number[]): readonly number[] {
  const ends: number[] = [];
  const earlier: number[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    earlier[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  });
  const found: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = earlier[at] ?? -1) found.push(at);
  return found.reverse();
}

interface Open {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly partner: Map<number, number>;
  readonly movedTo: ReadonlyMap<number, number>;
  readonly alike: IsAlike;
}

/** Between two equal entries, each entry of `after` gets the next one of `before` that is alike. */
function pairAlike({ before, after, partner, movedTo, alike }: Open): void {
  const gone = new Set(movedTo.values());
  const ends = endsOf(partner, before.length, after.length);
  let next = 0;
  for (let to = 0; to < after.length; to += 1) {
    keepOn();
    const fixed = partner.get(to);
    if (fixed !== undefined) next = fixed + 1;
    else if (!movedTo.has(to)) {
      const from = firstAlike(before, after[to], { next, end: ends[to] ?? 0, gone, alike });
      if (from !== undefined) {
        partner.set(to, from);
        next = from + 1;
      }
    }
  }
}

/** For each entry of `after` the next place of `before` that has its partner already. */
function endsOf(partner: ReadonlyMap<number, number>, end: number, length: number): readonly number[] {
  const ends: number[] = [];
  let next = end;
  for (let to = length - 1; to >= 0; to -= 1) {
    ends[to] = next;
    next = partner.get(to) ?? next;
  }
  return ends;
}

/** Farther than this no partner is looked for: the work stays linear where whole lists were replaced. */
const farthest = 50;

function firstAlike(
  before: readonly unknown[],
  value: unknown,
  search: { readonly next: number; readonly end: number; readonly gone: ReadonlySet<number>; readonly alike: IsAlike },
): number | undefined {
  const end = Math.min(search.end, search.next + farthest);
  for (let from = search.next; from < end; from += 1) {
    if (!search.gone.has(from) && search.alike(before[from], value)) return from;
  }
  return undefined;
}

function inOrder(
  lengthBefore: number,
  lengthAfter: number,
  partner: ReadonlyMap<number, number>,
  movedTo: ReadonlyMap<number, number>,
): readonly AlignedEntry[] {
  const kept = new Set([...partner.values(), ...movedTo.values()]);
  const entries: AlignedEntry[] = [];
  let next = 0;
  const goneUntil = (end: number): void => {
    for (; next < end; next += 1) if (!kept.has(next)) entries.push({ before: next, after: undefined, moved: false });
  };
  for (let to = 0; to < lengthAfter; to += 1) {
    keepOn();
    const from = partner.get(to);
    if (from !== undefined) goneUntil(from);
    const before = from ?? movedTo.get(to);
    entries.push({ before, after: to, moved: from === undefined && before !== undefined });
  }
  goneUntil(lengthBefore);
  return entries;
}
