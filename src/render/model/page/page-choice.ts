/** Pages that a choice names, from 0, in its order; and the first thing in it that is no page of a file of `count` pages. */
export interface PageChoice {
  readonly pages: readonly number[];
  readonly unknown: string | undefined;
}

/** Numbers and ranges, "1-3, 5, 7-": from 1, a range may go backwards, and without an end it goes to the last page. */
export function chosenPages(choice: string, count: number): PageChoice {
  const pages: number[] = [];
  let unknown: string | undefined;
  for (const part of choice.split(",")) {
    const range = rangeOf(part.trim(), count);
    if (range === undefined) unknown ??= part.trim();
    else pages.push(...range);
  }
  return { pages: pages.slice(0, mostChosen), unknown };
}

/** A page can be shown several times, but not without end. */
const mostChosen = 10_000;

function rangeOf(part: string, count: number): readonly number[] | undefined {
  const found = /^(\d{1,6})(?:\s*-\s*(\d{1,6})?)?$/.exec(part);
  const first = Number(found?.[1]);
  if (found === null || first < 1 || first > count) return undefined;
  const last = part.includes("-") ? Number(found[2] ?? count) : first;
  if (last < 1 || last > count) return undefined;
  const length = Math.abs(last - first) + 1;
  return Array.from({ length }, (_, at) => first - 1 + (last < first ? -at : at));
}
