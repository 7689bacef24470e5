import type { Size } from "./model/geometry.ts";
import type { OpenPage, Press } from "./model/page.ts";
import type { PdfPress } from "./pdf/write.ts";
import type { Phases } from "./phases.ts";

/** A press that runs while a document is laid out, and whose time is its own. */
export class TimedWriter implements Press {
  readonly #press: PdfPress;
  readonly #phases: Phases;

  constructor(press: PdfPress, phases: Phases) {
    this.#press = press;
    this.#phases = phases;
  }

  open(size: Size): OpenPage {
    const page = this.#press.open(size);
    return { paint: (marks) => this.#phases.time("write", () => page.paint(marks)) };
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#phases.time("write", () => this.#press.finish());
  }
}
