// Words of two renderings of one text: in order, and what one has that the other lacks.

/** Letters and digits in small letters, each run of them one word; a word that a line end divides is whole again. */
export function wordsOf(text: string): readonly string[] {
  const whole = text
    .normalize("NFKC")
    .replace(/\u00AD\n?/g, "")
    .replace(/(\p{L})[-\u2010]\n(?=\p{Ll})/gu, "$1");
  return whole.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

export interface Difference {
  /** Words of the first that the second lacks at that place, and the other way round. */
  readonly lacks: readonly string[];
  readonly adds: readonly string[];
  /** Words of the first that were found in the second in the same order, and all of the first. */
  readonly inOrder: number;
  readonly all: number;
}

/** By the longest common subsequence (Myers, "An O(ND) Difference Algorithm", 1986). */
export function difference(first: readonly string[], second: readonly string[]): Difference {
  const kept = longestCommon(first, second);
  return {
    lacks: first.filter((_, at) => !kept.first.has(at)),
    adds: second.filter((_, at) => !kept.second.has(at)),
    inOrder: kept.first.size,
    all: first.length,
  };
}

function longestCommon(first: readonly string[], second: readonly string[]) {
  const trace = furthest(first, second);
  const kept = { first: new Set<number>(), second: new Set<number>() };
  let x = first.length;
  let y = second.length;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reached = trace[edits] ?? new Map<number, number>();
    const diagonal = x - y;
    const before = cameDown(reached, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    const beforeX = edits === 0 ? 0 : (reached.get(before) ?? 0);
    const beforeY = edits === 0 ? 0 : beforeX - before;
    while (x > beforeX && y > beforeY) {
      x -= 1;
      y -= 1;
      kept.first.add(x);
      kept.second.add(y);
    }
    x = beforeX;
    y = beforeY;
  }
  return kept;
}

/** After so many edits, how far each diagonal reaches; the state before each number of edits. */
function furthest(first: readonly string[], second: readonly string[]): readonly ReadonlyMap<number, number>[] {
  const trace: ReadonlyMap<number, number>[] = [];
  const reached = new Map<number, number>([[1, 0]]);
  for (let edits = 0; ; edits += 1) {
    trace.push(new Map(reached));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = cameDown(reached, diagonal, edits);
      let x = down ? (reached.get(diagonal + 1) ?? 0) : (reached.get(diagonal - 1) ?? 0) + 1;
      while (x < first.length && x - diagonal < second.length && first[x] === second[x - diagonal]) x += 1;
      reached.set(diagonal, x);
      if (x >= first.length && x - diagonal >= second.length) return trace;
    }
  }
}

const cameDown = (reached: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean =>
  diagonal === -edits || (diagonal !== edits && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));
