import type { PageOfPath } from "../../contract/report.ts";
import type { NodeNumbers } from "../../describe/describing.ts";
import { RowCount } from "../../describe/rows.ts";
import { NodePages } from "../../layout/findings/node-pages.ts";
import type { OpenPage, Page, PageFormat, PageMark, PageWriter } from "../../model/page/page.ts";

/**
 * A writer that keeps the pages in view. It notes what a description says of the pages before them (how many rows
 * a source made, on which page a node begins), and leaves those empty: a hundred pages of marks are a burden for the garbage collector.
 */
export class LookedPages implements PageWriter {
  readonly pages: Page[] = [];
  readonly #looked: ReadonlySet<number>;
  readonly #rows = new RowCount();
  readonly #nodes = new NodePages();

  /** `looked`: numbers of pages, from 1. */
  constructor(looked: ReadonlySet<number>) {
    this.#looked = looked;
  }

  get rows(): NodeNumbers {
    return this.#rows.rows;
  }

  get pageOf(): PageOfPath {
    return this.#nodes.pageOf;
  }

  open(size: PageFormat): OpenPage {
    const marks: PageMark[] = [];
    const number = this.pages.push({ size, marks });
    const keeps = this.#looked.has(number);
    const nodes = this.#nodes.open();
    return {
      paint: (more) => {
        nodes.paint(more);
        this.#rows.count(more, number, keeps);
        if (keeps) for (const mark of more) marks.push(mark);
      },
    };
  }
}
