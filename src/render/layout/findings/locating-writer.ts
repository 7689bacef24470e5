import type { PageOfPath } from "../../contract/report.ts";
import type { FileWriter, OpenPage, PageFormat, PageLabel, WrittenFile } from "../../model/page/page.ts";
import { NodePages } from "./node-pages.ts";

/** Memory must not grow with the nodes of longer documents. */
const mostPagesNoted = 200;

/**
 * A writer that also notes on which page each node of a layout with a trace begins: all of them on the first pages, on later
 * ones those that hold the requested places.
 */
export class LocatingWriter implements FileWriter {
  readonly #writer: FileWriter;
  readonly #places: ReadonlySet<string>;
  readonly #holding: ReadonlySet<string>;
  readonly #nodes = new NodePages();
  #opened = 0;

  constructor(writer: FileWriter, places: readonly string[]) {
    this.#writer = writer;
    this.#places = new Set(places);
    this.#holding = new Set(places.flatMap(holding));
  }

  readonly pageOf: PageOfPath = (path) =>
    this.#opened <= mostPagesNoted || this.#places.has(path) ? this.#nodes.pageOf(path) : undefined;

  open(size: PageFormat, label?: PageLabel): OpenPage {
    const page = this.#writer.open(size, label);
    this.#opened += 1;
    const nodes = this.#nodes.openFor(this.#opened <= mostPagesNoted ? undefined : this.#holding);
    return {
      paint: (marks) => {
        nodes.paint(marks);
        page.paint(marks);
      },
    };
  }

  finish(): WrittenFile {
    return this.#writer.finish();
  }
}

/** A place and all that it is part of. */
function holding(place: string): readonly string[] {
  const found: string[] = [];
  for (let end = place.length; end > 0; end = place.lastIndexOf("/", end - 1)) found.push(place.slice(0, end));
  return found;
}
