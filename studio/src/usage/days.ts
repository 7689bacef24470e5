const dayMs = 86_400_000;

/** Every day from the first to the last, both included, as `2026-11-26` of UTC. */
export function daysBetween(from: string, to: string): readonly string[] {
  const first = Date.parse(from);
  const count = Math.max(0, Math.round((Date.parse(to) - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10));
}

export interface DayOfUse {
  readonly day: string;
  readonly documents: number;
  readonly pages: number;
  readonly bytes: number;
}

/** The sums of each day, those without a document included. */
export function byDay(from: string, to: string, rows: readonly DayOfUse[]): readonly DayOfUse[] {
  const empty = { documents: 0, pages: 0, bytes: 0 };
  const sums = new Map(daysBetween(from, to).map((day) => [day, { day, ...empty }]));
  for (const { day, documents, pages, bytes } of rows) {
    const sum = sums.get(day);
    if (sum === undefined) continue;
    sum.documents += documents;
    sum.pages += pages;
    sum.bytes += bytes;
  }
  return [...sums.values()];
}

/** The next of 1, 2, 5, 10, 20, 50 … that a scale can end at. */
export function scaleEnd(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? most;
}
