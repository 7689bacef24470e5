import { Generations } from "../../generations.ts";
import type { TableCell } from "../../model/flow.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { Place } from "./table-grid.ts";

/** Longer texts seldom come again; what shortcodes make may be a thing of its own in every row. */
const longest = 48;

/** Cells kept in each of two generations: more would only keep alive what never comes again. */
const most = 512;

/**
 * Cells of short text that one place of a table's `map` makes, row after row. From the second on, rows that say the same
 * in the same look share one cell, so that it is laid out once; what is said once is no use to remember.
 */
export class CellTexts {
  readonly #byLook = new Map<ElementLook, Generations<string, TableCell>>();

  /** What earlier rows said just so, at this place. */
  find(text: string, look: ElementLook, place: Place): TableCell | undefined {
    const cells = this.#byLook.get(look);
    const known = cells?.get(text);
    if (cells === undefined || known === undefined || known.column !== place.column || spans(place)) return undefined;
    if (known.repeats) return known;
    const { path, header, column, columnSpan, rowSpan, verticalAlign, box, blocks } = known;
    // Written out as other cells are: made by a spread it would be of another shape to the engine, wherever cells are read.
    const shared = { path, header, column, columnSpan, rowSpan, verticalAlign, box, blocks, repeats: true };
    cells.set(text, shared);
    return shared;
  }

  keep(text: string, look: ElementLook, cell: TableCell): void {
    if (text.length > longest || text.includes("[") || spans(cell)) return;
    let cells = this.#byLook.get(look);
    if (cells === undefined) {
      cells = new Generations(most);
      this.#byLook.set(look, cells);
    }
    cells.set(text, cell);
  }
}

const spans = ({ columnSpan, rowSpan }: Place): boolean => columnSpan !== 1 || rowSpan !== 1;
