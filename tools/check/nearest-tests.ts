/** A file of tests that reaches a change. */
export interface Candidate {
  readonly path: string;
  /** From the change to the file of tests. */
  readonly steps: number;
  /** Of its last run, or what such a file takes. */
  readonly milliseconds: number;
}

export interface Choice {
  /** Nearest first. */
  readonly chosen: readonly Candidate[];
  readonly left: readonly Candidate[];
}

/** Files of tests that reach the change, nearest first; of those at one distance the ones in folders like those of the change. */
export function candidatesIn(
  steps: ReadonlyMap<string, number>,
  changed: readonly string[],
  millisecondsOf: (path: string) => number,
): readonly Candidate[] {
  const likeness = (path: string): number => Math.max(...changed.map((one) => sharedFolders(one, path)));
  return [...steps]
    .filter(([path]) => path.startsWith("test/") && path.endsWith(".test.ts"))
    .map(([path, far]) => ({ path, steps: far, milliseconds: millisecondsOf(path), like: likeness(path) }))
    .toSorted((one, other) => one.steps - other.steps || other.like - one.like || (one.path < other.path ? -1 : 1))
    .map(({ like: _like, ...candidate }) => candidate);
}

/** How many folders two paths begin with alike, below `src` and `test`, which mirror each other. */
function sharedFolders(one: string, other: string): number {
  const [first, second] = [one, other].map((path) => path.split("/").slice(1, -1)) as [string[], string[]];
  const differs = first.findIndex((folder, at) => folder !== second[at]);
  return differs < 0 ? first.length : differs;
}

/** As many as fit into a time, the nearest before the others. One that is too long by itself is left out, and the next one may fit. */
export function withinTime(candidates: readonly Candidate[], milliseconds: number): Choice {
  let rest = milliseconds;
  const [chosen, left]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates) {
    const fits = candidate.milliseconds <= rest;
    if (fits) rest -= candidate.milliseconds;
    (fits ? chosen : left).push(candidate);
  }
  return { chosen, left };
}
