/**
 * How often something took how long, by steps of which four double the time: `counts[n]` of those that took at most `2^(n/4)`
 * milliseconds, and longer than the step before. Two can be added, which percentiles cannot.
 */
export type Durations = Readonly<Record<string, number>>;

const stepsPerDoubling = 4;
/** Nearly five hours: longer than anything waits. */
const lastStep = 96;

/** With one more, of some milliseconds. */
export function withDuration(durations: Durations, ms: number): Durations {
  const step = ms <= 1 ? 0 : Math.min(lastStep, Math.ceil(stepsPerDoubling * Math.log2(ms)));
  return { ...durations, [step]: (durations[step] ?? 0) + 1 };
}

export function addDurations(all: readonly Durations[]): Durations {
  const sums = new Map<string, number>();
  for (const durations of all)
    for (const [step, count] of Object.entries(durations)) sums.set(step, (sums.get(step) ?? 0) + count);
  return Object.fromEntries(sums);
}

/** The time within which a share (0.5: half) of them ended, in milliseconds: at most a fifth more than it was. Null of none. */
export function percentile(durations: Durations, share: number): number | null {
  const steps = Object.entries(durations).map(([step, count]) => [Number(step), count] as const);
  const wanted = steps.reduce((sum, [, count]) => sum + count, 0) * share;
  let within = 0;
  for (const [step, count] of steps.toSorted(([one], [other]) => one - other)) {
    within += count;
    if (within >= wanted) return Math.round(2 ** (step / stepsPerDoubling));
  }
  return null;
}
