import { nearest } from "../model/nearest.ts";
import type { Mark, OpenPage, Press } from "../model/page.ts";
import type { PageOf } from "../report.ts";

/** A press that prints nothing: it notes on which page each node of a layout with a trace begins. */
export class NodePages implements Press {
  readonly #first = new Map<string, number>();
  #opened = 0;

  /** On which page a place, or the nearest node that holds it, begins. */
  readonly pageOf: PageOf = (path) => nearest(this.#first, path);

  open(): OpenPage {
    this.#opened += 1;
    const page = this.#opened;
    return { paint: (marks) => this.#note(marks, page) };
  }

  #note(marks: readonly Mark[], page: number): void {
    for (const mark of marks) {
      if (mark.kind === "group") this.#note(mark.marks, page);
      else if (mark.kind === "node") this.#first.set(mark.path, Math.min(page, this.#first.get(mark.path) ?? page));
    }
  }
}
