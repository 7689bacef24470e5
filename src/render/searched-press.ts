import { NodePages } from "./diagnosis/node-pages.ts";
import type { Size } from "./model/geometry.ts";
import type { OpenPage, Press } from "./model/page.ts";
import type { PageOf } from "./report.ts";
import type { TimedPress } from "./timed-press.ts";

/** A press that also notes on which page each node of a layout with a trace begins, unless there are too many pages. */
export class SearchedPress implements Press {
  readonly #press: TimedPress;
  #nodes: NodePages | undefined = new NodePages();
  #left: number;

  constructor(press: TimedPress, mostPages: number) {
    this.#press = press;
    this.#left = mostPages;
  }

  readonly pageOf: PageOf = (path) => this.#nodes?.pageOf(path);

  open(size: Size): OpenPage {
    const page = this.#press.open(size);
    this.#left -= 1;
    if (this.#left < 0) this.#nodes = undefined;
    const nodes = this.#nodes?.open();
    if (nodes === undefined) return page;
    return {
      paint: (marks) => {
        nodes.paint(marks);
        page.paint(marks);
      },
    };
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#press.finish();
  }
}
