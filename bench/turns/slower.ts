import { quantile } from "../measure/median.ts";

/** New code's time for some documents, divided by old code's for the same. */
export type Ratios = readonly number[];

/** What a landing may be slower by, and noise looks like. */
export const mostSlower = 1.08;

/** Rounds of a judgment. */
export const rounds = 40;

/** Three of four rounds are above it. What else a machine does slows down one side of a round as often as the other: seldom three of four. */
export const lowerQuartile = (ratios: Ratios): number => quantile(ratios, 0.25);

/** Whether code is slower: twice, as a machine may change its mind once. `again` measures once more. */
export async function isSlower(measure: () => Promise<Ratios>): Promise<boolean> {
  for (let tried = 0; tried < 2; tried += 1) if (lowerQuartile(await measure()) <= mostSlower) return false;
  return true;
}

/** What a document takes that no clock measures. */
export interface CountedWork {
  /** Of functions of the service. */
  readonly calls: number;
  /** Bytes of memory. */
  readonly allocated: number;
  /** Of the file. */
  readonly bytes: number;
}

/** Two counts of the same code differ by less. */
const mostMore = 1.03;

/** In sentences, what a document takes more of than was recorded. */
export const increasesOf = (name: string, recorded: CountedWork, now: CountedWork): readonly string[] =>
  (["calls", "allocated", "bytes"] as const).flatMap((key) =>
    now[key] <= recorded[key] * mostMore ? [] : [`${name}: ${key} ${now[key]}, recorded were ${recorded[key]}`],
  );
