import type { Mark, OpenPage, Press } from "../model/page.ts";

/** A press that prints nothing: it notes on which page each node of a layout with a trace begins. */
export class NodePages implements Press {
  /** By JSON Pointer, from 1. */
  readonly first = new Map<string, number>();
  #opened = 0;

  open(): OpenPage {
    this.#opened += 1;
    const page = this.#opened;
    return { paint: (marks) => this.#note(marks, page) };
  }

  #note(marks: readonly Mark[], page: number): void {
    for (const mark of marks) {
      if (mark.kind === "group") this.#note(mark.marks, page);
      else if (mark.kind === "node") this.first.set(mark.path, Math.min(page, this.first.get(mark.path) ?? page));
    }
  }
}
