import { Generations } from "../../generations.ts";
import type { Block } from "../../model/flow.ts";
import type { ElementLook } from "../styles/style-book.ts";

/** Longer texts seldom come again; what shortcodes make may be a thing of its own in every row. */
const longest = 48;

/** Texts kept in each of two generations: more would only keep alive what never comes again. */
const most = 512;

/**
 * Short texts of the cells that one place of a table's `map` makes, row after row. Those that say the same in the same
 * look share their paragraph, so that it is laid out once.
 */
export class CellTexts {
  readonly #byLook = new Map<ElementLook, Generations<string, readonly Block[]>>();

  /** What an earlier row said just so. */
  find(text: string, look: ElementLook): readonly Block[] | undefined {
    return this.#byLook.get(look)?.get(text);
  }

  keep(text: string, look: ElementLook, blocks: readonly Block[]): void {
    if (text.length > longest || text.includes("[")) return;
    let texts = this.#byLook.get(look);
    if (texts === undefined) {
      texts = new Generations(most);
      this.#byLook.set(look, texts);
    }
    texts.set(text, blocks);
  }
}
