import type { Block } from "../../model/flow.ts";
import type { ElementLook } from "../styles/style-book.ts";

/** Longer texts seldom come again; what shortcodes make may be a thing of its own in every row. */
const longest = 48;

/** Texts kept in each of two generations: more would only keep alive what never comes again. */
const most = 512;

type ByText = Map<string, readonly Block[]>;

/**
 * Short texts of the cells that one place of a table's `map` makes, row after row. Those that say the same in the same
 * look share their paragraph, so that it is laid out once.
 */
export class CellTexts {
  readonly #byLook = new Map<ElementLook, { young: ByText; old: ByText }>();

  /** What an earlier row said just so. */
  find(text: string, look: ElementLook): readonly Block[] | undefined {
    const texts = this.#byLook.get(look);
    if (texts === undefined) return undefined;
    const young = texts.young.get(text);
    if (young !== undefined) return young;
    const old = texts.old.get(text);
    if (old !== undefined) this.keep(text, look, old);
    return old;
  }

  keep(text: string, look: ElementLook, blocks: readonly Block[]): void {
    if (text.length > longest || text.includes("[")) return;
    let texts = this.#byLook.get(look);
    if (texts === undefined) {
      texts = { young: new Map(), old: new Map() };
      this.#byLook.set(look, texts);
    }
    if (texts.young.size >= most) {
      texts.old = texts.young;
      texts.young = new Map();
    }
    texts.young.set(text, blocks);
  }
}
