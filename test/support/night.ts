/** Whether this run is a night's, in which all cases are run. By day, `npm test` and what `.ci/run` runs behind it take the same share. */
export const soak = process.env["SOAK"] !== undefined;

/** How many cases, rounds or bytes a test takes at night, and in every run by day. */
export const atNight = (night: number, day: number): number => (soak ? night : day);

/** Every n-th of the cases by day, from the first; at night, all. */
export const everyNth = <Item>(items: readonly Item[], n: number): readonly Item[] =>
  items.filter((_, index) => index % atNight(1, n) === 0);

/**
 * All at night; by day every n-th, beginning with another one at each turn: all of them are tried over n turns.
 *
 * @throws RangeError where there are fewer than n: a turn without any would pass whatever it is of
 */
export function inTurn<Item>(items: readonly Item[], turn: number, n: number): readonly Item[] {
  const step = atNight(1, n);
  if (step > 1 && step > items.length)
    throw new RangeError(`${items.length} cases over ${step} turns: some would try nothing.`);
  return items.filter((_, index) => index % step === turn % step);
}
