import type { TableCell } from "../../model/flow.ts";
import { TwoGenerationLru } from "../../two-generation-lru.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { Place } from "./table-grid.ts";

/** Longer texts seldom come again; what shortcodes make may be a thing of its own in every row. */
const longest = 48;

/** Texts known in each of two generations: more would only keep alive what never comes again. */
const most = 512;

/**
 * Cells of short text that one place of a table's `map` makes, row after row. From the second on, rows that say the same
 * in the same look share one cell, so that it is laid out once. Of what is said once no cell is kept.
 */
export class CellTexts {
  /** undefined: said once. */
  readonly #byLook = new Map<ElementLook, TwoGenerationLru<string, { readonly cell: TableCell | undefined }>>();

  /** What earlier rows said just so, at this place. */
  find(text: string, look: ElementLook, place: Place): TableCell | undefined {
    const known = this.#byLook.get(look)?.get(text)?.cell;
    return known?.column === place.column && !spans(place) ? known : undefined;
  }

  /** The cell as it is to stand, for a text that `find` did not find. */
  keep(text: string, look: ElementLook, cell: TableCell): TableCell {
    if (text.length > longest || text.includes("[") || spans(cell)) return cell;
    let cells = this.#byLook.get(look);
    if (cells === undefined) {
      cells = new TwoGenerationLru(most);
      this.#byLook.set(look, cells);
    }
    if (cells.get(text) === undefined) {
      cells.set(text, saidOnce);
      return cell;
    }
    const { path, header, column, columnSpan, rowSpan, verticalAlign, box, blocks } = cell;
    // Written out as other cells are: made by a spread it would be of another shape to the engine, wherever cells are read.
    const shared = {
      path,
      header,
      column,
      columnSpan,
      rowSpan,
      verticalAlign,
      box,
      blocks,
      repeats: { laid: undefined },
    };
    cells.set(text, { cell: shared });
    return shared;
  }
}

const saidOnce = { cell: undefined };

const spans = ({ columnSpan, rowSpan }: Place): boolean => columnSpan !== 1 || rowSpan !== 1;
