import type { Rect } from "../model/geometry.ts";
import type { NodeMark, PageMark } from "../model/page/page.ts";
import type { NodeNumbers } from "./describing.ts";

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
export class RowCount {
  readonly #rows = new Map<object, number>();
  readonly #lasts = new Map<string, Last>();
  readonly #repeated = new Map<string, boolean>();

  /** The rows of the nodes that were to be remembered. */
  get rows(): NodeNumbers {
    return this.#rows;
  }

  /** Counts on with marks of the page of that number; pages come in their order. `remembers`: the page is going to be described. */
  count(marks: readonly PageMark[], page: number, remembers: boolean): void {
    for (const mark of marks) {
      if (mark.kind === "group") this.count(mark.marks, page, remembers);
      if (mark.kind !== "node" || !isRepeated(mark.path, this.#repeated)) continue;
      const last = this.#lasts.get(mark.path);
      const row = last === undefined ? 1 : goesOn(last, mark, page) ? last.row : last.row + 1;
      if (remembers) this.#rows.set(mark, row);
      this.#lasts.set(mark.path, { page, mark, row });
    }
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
