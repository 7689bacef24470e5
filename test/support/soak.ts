/** Whether all cases are run (`SOAK=1`, as at night) or those that every change must pass. */
export const soak = process.env["SOAK"] !== undefined;

/** How many cases, rounds or bytes a test takes: what a change must pass, and what a night has time for. */
export const atNight = (night: number, usually: number): number => (soak ? night : usually);

/** Every n-th of the cases, from the first; at night, all. */
export const everyNth = <Item>(items: readonly Item[], n: number): readonly Item[] =>
  soak ? items : items.filter((_, index) => index % n === 0);
