import type { SignatureCoverage } from "../../../src/vocabulary/http/verification.ts";

/** The verdict on one signature. */
export interface Verdict {
  readonly verdict: "valid" | "invalid" | "unknown" | "slow";
  /** undefined: it was not judged. */
  readonly coverage?: SignatureCoverage;
  /** The objections to it. */
  readonly against: string;
}

/** Verdicts by file, then by the name of its signature; null: one for all of them. */
export type Verdicts = ReadonlyMap<string, ReadonlyMap<string | null, Verdict>>;

/** A difference for a reason: two verdicts, or of the same verdict two coverages. */
export interface Known {
  readonly reason: string;
  readonly pyHanko: string;
  readonly ours: string;
  readonly signatures: Readonly<Record<string, readonly string[]>>;
}

interface Said {
  readonly isSlow?: boolean;
  readonly intact?: boolean;
  readonly coverage?: string;
  readonly isAllowed?: boolean;
  readonly against: string | null;
}

const coverages: ReadonlyMap<string, SignatureCoverage> = new Map([
  ["ENTIRE_FILE", "wholeFile"],
  ["ENTIRE_REVISION", "revision"],
]);

/** A line of `judge.py`. */
export function verdictOfPyHanko({ isSlow, intact, coverage: name, isAllowed, against }: Said): Verdict {
  if (isSlow === true) return { verdict: "slow", against: "" };
  if (name === undefined) return { verdict: "unknown", against: against ?? "" };
  const coverage = coverages.get(name) ?? "partial";
  const isValid = intact === true && isAllowed === true && coverage !== "partial";
  return { verdict: isValid ? "valid" : "invalid", coverage, against: against ?? "" };
}

const notJudged: Verdict = { verdict: "unknown", against: "It was not judged." };

export interface Compared {
  readonly count: number;
  readonly agreeing: number;
  readonly slow: number;
  /** Differences without a known reason, and reasons that nothing needs. */
  readonly wrong: readonly string[];
}

/** Compares two judges of the same files. */
export function wrongIn(pyHanko: Verdicts, ours: Verdicts, known: readonly Known[]): Compared {
  const expected = new Map<string, Difference>(
    known.flatMap(({ signatures, ...row }) =>
      Object.entries(signatures).flatMap(([file, names]) => names.map((name) => [`${file} ${name}`, row] as const)),
    ),
  );
  const pairs = [...ours].flatMap(([file, our]) => pairsOf(file, our, pyHanko.get(file) ?? new Map()));
  const met = new Set<string>(pairs.map(({ place }) => place));
  const wrong = pairs.flatMap((pair) => faultOf(pair, expected.get(pair.place)) ?? []);
  const absent = [...expected.keys()].filter(
    (place) => !met.has(place) && [...ours.keys()].some((file) => place.startsWith(`${file} `)),
  );
  return {
    count: pairs.length,
    agreeing: pairs.filter((pair) => differenceOf(pair) === undefined && pair.theirs.verdict !== "slow").length,
    slow: pairs.filter(({ theirs }) => theirs.verdict === "slow").length,
    wrong: [...wrong, ...absent.map((place) => `${place}: is known, but is not there`)],
  };
}

interface Pair {
  readonly place: string;
  readonly theirs: Verdict;
  readonly our: Verdict;
}

function pairsOf(
  file: string,
  our: ReadonlyMap<string | null, Verdict>,
  theirs: ReadonlyMap<string | null, Verdict>,
): readonly Pair[] {
  const names = new Set([...our.keys(), ...theirs.keys()].filter((name) => name !== null));
  const ofAll = theirs.get(null) ?? notJudged;
  return [...names].map((name) => ({
    place: `${file} ${name}`,
    theirs: theirs.get(name) ?? ofAll,
    our: our.get(name) ?? notJudged,
  }));
}

interface Difference {
  readonly pyHanko: string;
  readonly ours: string;
}

function differenceOf({ theirs, our }: Pair): Difference | undefined {
  if (theirs.verdict === "slow") return undefined;
  if (theirs.verdict !== our.verdict) return { pyHanko: theirs.verdict, ours: our.verdict };
  const [one, other] = [theirs.coverage, our.coverage];
  return one === undefined || other === undefined || one === other ? undefined : { pyHanko: one, ours: other };
}

function faultOf(pair: Pair, known: Difference | undefined): string | undefined {
  const { place, theirs, our } = pair;
  if (theirs.verdict === "slow") return undefined;
  const found = differenceOf(pair);
  if (found?.pyHanko === known?.pyHanko && found?.ours === known?.ours) return undefined;
  if (found === undefined) return `${place}: they agree (${our.verdict}), though they are known to differ`;
  return `${place}: pyHanko says ${found.pyHanko} (${theirs.against.slice(0, 300)}), we say ${found.ours} (${our.against})`;
}
