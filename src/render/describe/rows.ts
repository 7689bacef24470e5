import type { Rect } from "../model/geometry.ts";
import type { Mark, NodeMark, Page } from "../model/page/page.ts";
import type { Rows } from "./describing.ts";

/** The last occurrence of a node that repeats, and the number of the entry that it was made of. */
interface Last {
  readonly page: number;
  readonly mark: NodeMark;
  readonly row: number;
}

/** A node of what a `source` repeats; maps inside maps have no number of their own. `known`: by path, since rows share them. */
function isRepeated(path: string, known: Map<string, boolean>): boolean {
  const before = known.get(path);
  if (before !== undefined) return before;
  const found = path.split("/map").length === 2 && /\/map(?:\/|$)/.test(path);
  known.set(path, found);
  return found;
}

/**
 * Which of the things that a source made each node belongs to, counted over all pages from 1. The content of a cell may be
 * the same node again, inside it, and a row that a page end divides goes on at the next page's top.
 */
export function rowsOn(pages: readonly Page[]): Rows {
  const counting: Counting = { rows: new Map(), lasts: new Map(), repeated: new Map() };
  for (const [page, { marks }] of pages.entries()) count(marks, page, counting);
  return counting.rows;
}

interface Counting {
  readonly rows: Map<object, number>;
  readonly lasts: Map<string, Last>;
  readonly repeated: Map<string, boolean>;
}

function count(marks: readonly Mark[], page: number, counting: Counting): void {
  const { rows, lasts, repeated } = counting;
  for (const mark of marks) {
    if (mark.kind === "group") count(mark.marks, page, counting);
    if (mark.kind !== "node" || !isRepeated(mark.path, repeated)) continue;
    const last = lasts.get(mark.path);
    const row = last === undefined ? 1 : goesOn(last, mark, page) ? last.row : last.row + 1;
    rows.set(mark, row);
    lasts.set(mark.path, { page, mark, row });
  }
}

function goesOn(last: Last, { rect }: NodeMark, page: number): boolean {
  if (last.page === page) return holds(last.mark.rect, rect);
  return last.page + 1 === page && last.mark.flaw === "ROW_SPLIT";
}

const near = 0.01;

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - near &&
  inner.y >= outer.y - near &&
  inner.x + inner.width <= outer.x + outer.width + near &&
  inner.y + inner.height <= outer.y + outer.height + near;
