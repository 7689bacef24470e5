/**
 * Whether this run is a night's, in which all cases are run. What differs by night and day alone is the same in `npm test` and when `.ci/run`
 * runs the rest; what differs between those two is in scope.ts.
 */
export const soak = process.env["SOAK"] !== undefined;

/** How many cases, rounds or bytes a test takes at night, and in every run by day. */
export const onlyAtNight = (night: number, day: number): number => (soak ? night : day);

/** Every n-th of the cases by day, from the first; at night, all. */
export const everyNthByDay = <Item>(items: readonly Item[], n: number): readonly Item[] =>
  soak ? items : items.filter((_, index) => index % n === 0);
