import type { Phases } from "../../contract/phases.ts";
import type { FileWriter, OpenPage, PageFormat, PageLabel, WrittenFile } from "../../model/page/page.ts";

/** A writer that runs while a document is laid out and whose time is counted apart. */
export class TimedWriter implements FileWriter {
  readonly #writer: FileWriter;
  readonly #phases: Phases;

  constructor(writer: FileWriter, phases: Phases) {
    this.#writer = writer;
    this.#phases = phases;
  }

  open(size: PageFormat, label?: PageLabel): OpenPage {
    const page = this.#writer.open(size, label);
    return { paint: (marks) => this.#phases.time("write", () => page.paint(marks)) };
  }

  finish(): WrittenFile {
    return this.#phases.time("write", () => this.#writer.finish());
  }
}
