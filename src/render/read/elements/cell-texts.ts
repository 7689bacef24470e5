import type { Block, Paragraph } from "../../model/flow.ts";
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

  of(text: string, look: ElementLook, read: () => Paragraph): readonly Block[] {
    if (text.length > longest || text.includes("[")) return [read()];
    let texts = this.#byLook.get(look);
    if (texts === undefined) {
      texts = { young: new Map(), old: new Map() };
      this.#byLook.set(look, texts);
    }
    const known = texts.young.get(text);
    if (known !== undefined) return known;
    if (texts.young.size >= most) {
      texts.old = texts.young;
      texts.young = new Map();
    }
    const blocks = texts.old.get(text) ?? [read()];
    texts.young.set(text, blocks);
    return blocks;
  }
}
