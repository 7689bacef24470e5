import type { PageOfPath } from "../../contract/report.ts";
import { nearest } from "../../model/nearest.ts";
import type { OpenPage, PageMark, PageWriter } from "../../model/page/page.ts";

/** A writer that draws nothing: it notes on which page each node of a layout with a trace begins. */
export class NodePages implements PageWriter {
  readonly #first = new Map<string, number>();
  #opened = 0;

  /** On which page a place, or the nearest node that holds it, begins. */
  readonly pageOf: PageOfPath = (path) => nearest(this.#first, path);

  /** The next page, of which all nodes are noted, or those alone. */
  open(): OpenPage {
    return this.openFor(undefined);
  }

  openFor(wanted: ReadonlySet<string> | undefined): OpenPage {
    this.#opened += 1;
    const page = this.#opened;
    return { paint: (marks) => this.#note(marks, page, wanted) };
  }

  #note(marks: readonly PageMark[], page: number, wanted: ReadonlySet<string> | undefined): void {
    for (const mark of marks) {
      if (mark.kind === "group") this.#note(mark.marks, page, wanted);
      else if (mark.kind === "node" && wanted?.has(mark.path) !== false) this.#noteNode(mark.path, page);
    }
  }

  #noteNode(path: string, page: number): void {
    const first = this.#first.get(path);
    if (first === undefined || page < first) this.#first.set(path, page);
  }
}
