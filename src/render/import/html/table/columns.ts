import { type ImportedElement, withValues } from "../../definition.ts";

/** Wider ones stay as they are: what a cell looks past is bounded. */
const mostLookedAt = 1_000;

/**
 * The cells of a table's rows, which span only columns in which a cell begins: on a page the others have no width (`colspan="100"`; CSS 2.2,
 * 17.5.2.2).
 */
export function withoutEmptyColumns(
  rows: readonly (readonly ImportedElement[])[],
): readonly (readonly ImportedElement[])[] {
  const starts = startsOf(rows);
  if (starts === undefined) return rows;
  const begun = new Set(starts.flat());
  /** How many columns before each place have a beginning. */
  const before = [0];
  for (let at = 0; at < mostLookedAt; at += 1) before.push((before[at] as number) + (begun.has(at) ? 1 : 0));
  return rows.map((cells, row) =>
    cells.map((cell, at) => {
      const { colspan } = cell;
      const start = starts[row]?.[at];
      if (typeof colspan !== "number" || start === undefined) return cell;
      const spanned = (before[start + colspan] as number) - (before[start] as number);
      return spanned === colspan ? cell : withValues({ ...cell, colspan: spanned > 1 ? spanned : undefined });
    }),
  );
}

/** The first column of each cell (HTML, 4.9.12.1); undefined: the table is too wide. */
function startsOf(rows: readonly (readonly ImportedElement[])[]): readonly (readonly number[])[] | undefined {
  /** By column, the row before which a cell of an earlier row ends. */
  const taken: number[] = [];
  const starts: number[][] = [];
  for (const [row, cells] of rows.entries()) {
    const own: number[] = [];
    let at = 0;
    for (const { colspan, rowspan } of cells) {
      while ((taken[at] ?? 0) > row) at += 1;
      own.push(at);
      const end = at + (typeof colspan === "number" ? colspan : 1);
      if (end > mostLookedAt) return undefined;
      while (at < end) {
        taken[at] = row + (typeof rowspan === "number" ? rowspan : 1);
        at += 1;
      }
    }
    starts.push(own);
  }
  return starts;
}
