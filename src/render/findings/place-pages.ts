import type { Mark, OpenPage, PageWriter } from "../model/page.ts";

/** A writer that draws nothing: it counts pages and notes on which of them each place is. */
export class PlacePages implements PageWriter {
  readonly #first = new Map<string, number>();
  #opened = 0;

  get pages(): number {
    return this.#opened;
  }

  readonly pageOf = (anchor: string): number | undefined => this.#first.get(anchor);

  open(): OpenPage {
    this.#opened += 1;
    const page = this.#opened;
    return { paint: (marks) => this.#note(marks, page) };
  }

  #note(marks: readonly Mark[], page: number): void {
    for (const mark of marks) {
      if (mark.kind === "group") this.#note(mark.marks, page);
      else if (mark.kind === "anchor" && !this.#first.has(mark.name)) this.#first.set(mark.name, page);
    }
  }
}
