const longest = 40;

/** The candidate that a word was most likely meant to be: equal but for case, or a few letters away, `most` of them. */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  most = Math.min(3, Math.ceil(word.length / 3)),
): string | undefined {
  if (word.length > longest) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const steps = distance(lower, candidate.toLowerCase(), least);
    if (steps < least) {
      best = candidate;
      least = steps;
    }
  }
  return best;
}

/** Whether a word is another one but for case and a single letter. Of shorter words a letter is too much. */
export const isNear = (word: string, other: string): boolean =>
  word.length > 2 &&
  Math.abs(word.length - other.length) < 2 &&
  word.length <= longest &&
  distance(word.toLowerCase(), other.toLowerCase(), 2) < 2;

/**
 * Number of letters to insert, drop, change or swap with their neighbour to turn one word into the other (optimal
 * string alignment). Returns `enough` as soon as the result cannot be smaller.
 */
function distance(from: string, to: string, enough: number): number {
  let rows: DistanceRows = { before: [], above: Array.from({ length: to.length + 1 }, (_, index) => index) };
  for (let i = 1; i <= from.length; i += 1) {
    const row = nextRow(from, to, i, rows);
    if (Math.min(...row) >= enough) return enough;
    rows = { before: rows.above, above: row };
  }
  return rows.above[to.length] ?? enough;
}

/** The last two rows of distances: from the first i - 1 and i - 2 letters of a word to every prefix of the other. */
interface DistanceRows {
  readonly above: readonly number[];
  readonly before: readonly number[];
}

/** Distances from the first `i` letters of `from` to every prefix of `to`. */
function nextRow(from: string, to: string, i: number, { above, before }: DistanceRows): readonly number[] {
  const row = [i];
  for (let j = 1; j <= to.length; j += 1) {
    const change = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
    const least = Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
    row.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
  }
  return row;
}
