import type { FlowCell } from "../../../../model/document/flow.ts";
import type { ElementLook } from "../../styles/style-book.ts";
import type { CellSpan } from "./table-grid.ts";

/** Longer texts seldom come again; what shortcodes make may be a thing of its own in every row. */
const longest = 48;

/**
 * Texts known of one look. Beyond that all are forgotten, and those that come again are shared again: each column has a
 * table of its own, and a cache in the order of use costs 70 µs to set up.
 */
const most = 1024;

type CellTextStore = Map<string, FlowCell | "once">;

/**
 * Cells of short text that one place of a table's `map` makes, row after row. Rows with the same text in the same look
 * share one cell from the second on, so that it is laid out once. The cell of a text that occurred once is not kept.
 */
export class CellTexts {
  readonly #byLook = new Map<ElementLook, CellTextStore>();
  #look: ElementLook | undefined;
  /** Texts of that look, cached because most rows have one look. */
  #texts: CellTextStore | undefined;

  /** The cell of earlier rows with this text at this place; "once": one row had it, and its cell was not kept. */
  find(text: string, look: ElementLook, place: CellSpan): FlowCell | "once" | undefined {
    if (text.length > longest || text.includes("[") || spans(place)) return undefined;
    const known = this.#of(look).get(text);
    return known === undefined || known === "once" || known.column === place.column ? known : "once";
  }

  /** The cell as it is to stand, for a text of which `find` answered what is `known`. */
  keep(text: string, look: ElementLook, cell: FlowCell, known: "once" | undefined): FlowCell {
    if (text.length > longest || text.includes("[") || spans(cell)) return cell;
    if (known === undefined) {
      this.#remember(text, look, "once");
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
    this.#remember(text, look, shared);
    return shared;
  }

  #remember(text: string, look: ElementLook, cell: FlowCell | "once"): void {
    const texts = this.#of(look);
    if (texts.size >= most) texts.clear();
    texts.set(text, cell);
  }

  #of(look: ElementLook): CellTextStore {
    if (this.#texts !== undefined && this.#look === look) return this.#texts;
    const texts: CellTextStore = this.#byLook.get(look) ?? new Map();
    this.#byLook.set(look, texts);
    this.#look = look;
    this.#texts = texts;
    return texts;
  }
}

const spans = ({ columnSpan, rowSpan }: CellSpan): boolean => columnSpan !== 1 || rowSpan !== 1;
