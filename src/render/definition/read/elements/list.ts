import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { ContentElement, OrderedList, UnorderedList } from "../../../../vocabulary/generated/definition.ts";
import type { Block, ListItem } from "../../../model/document/flow.ts";
import type { BoxLook, ParagraphLook, TextLook } from "../../../model/look.ts";
import { directionOf } from "../../../model/text/direction.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { isOmitted } from "../../bind/omitted.ts";
import type { Mapped } from "../../bind/plan.ts";
import type { ReadContext } from "../context.ts";
import type { Scene } from "../shortcodes/effect.ts";
import { readText } from "../shortcodes/read-text.ts";
import { builtins } from "../styles/builtin.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { columned } from "./columned.ts";

import { ordinal } from "./list-marker.ts";
import { isOpenStack } from "./stack.ts";

export function readUnordered(list: UnorderedList & Mapped, keys: TextKeys, path: string, context: ReadContext): Block {
  const symbol = list.symbol ?? defaults.bullet;
  return readList({ word: "ul", markerOf: () => symbol }, list, keys, path, context);
}

export function readOrdered(list: OrderedList & Mapped, keys: TextKeys, path: string, context: ReadContext): Block {
  const { symbol = "1", start = 1 } = list;
  const markerOf = (count: number) => ordinal(symbol, start + count);
  const read = readList({ word: "ol", markerOf }, list, keys, path, context);
  return read.kind === "list" ? { ...read, numbering: { symbol, start } } : read;
}

type AnyList = Pick<UnorderedList, "style" | "items"> & Mapped;

interface ListKind {
  readonly word: "ul" | "ol";
  /** Takes the number of items with a marker that come before. */
  readonly markerOf: (count: number) => string;
}

function readList(
  { word, markerOf }: ListKind,
  list: AnyList,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): Block {
  const listPath = `${path}/${word}`;
  const look = context.styles.look(keys, word, list.style, listPath);
  const { indent, markerGap, itemSpacing } = look.arrangement;
  const spacing = new ItemSpacing(itemSpacing);
  const markers = new Markers(`${listPath}/symbol`, context);
  const items: OpenItem[] = [];
  let count = 0;
  for (const [at, element] of (list.items ?? []).entries()) {
    if (isOmitted(element)) continue;
    const isMapped = at >= (list.mappedFrom ?? Number.POSITIVE_INFINITY);
    const itemPath = isMapped ? `${listPath}/map` : `${listPath}/items/${at}`;
    const blocks = context.element(element, look.keys, itemPath, context).map((block) => spacing.applied(block));
    const before = items.at(-1);
    if (isList(element) && before !== undefined) before.blocks.push(...blocks);
    else items.push(openItem(isList(element) ? "" : markerOf(count), blocks, look, itemPath, markers));
    if (!isList(element)) count += 1;
  }
  const mirrored = startsOnTheRight(look.paragraph.direction, items);
  const ordered = word === "ol";
  const { box } = look;
  return columned({ kind: "list", path, box, anchor: undefined, ordered, items, indent, markerGap, mirrored }, look);
}

/** As the author says; else the first letter of the items' text decides for all of them. */
function startsOnTheRight(direction: ParagraphLook["direction"], items: readonly ListItem[]): boolean {
  if (direction !== "auto") return direction === "rtl";
  for (const { blocks } of items) {
    for (const inline of inlinesOf(blocks)) {
      const found = inline.kind === "text" ? directionOf(inline.text) : undefined;
      if (found !== undefined) return found === "rtl";
    }
  }
  return false;
}

function* inlinesOf(blocks: readonly Block[]): Generator<Inline> {
  for (const block of blocks) {
    if (block.kind === "paragraph") yield* block.inlines;
    if (block.kind === "stack") yield* inlinesOf(block.blocks);
  }
}

/** An item to which lists may still be added. */
interface OpenItem extends ListItem {
  readonly blocks: Block[];
}

/** A list in a list belongs to the item before it and has no marker of its own. */
function isList(element: ContentElement): boolean {
  return "ul" in element || "ol" in element;
}

/** The marker looks like the paragraph it stands before; before anything else, like the list's text. */
function openItem(marker: string, blocks: Block[], list: ElementLook, path: string, markers: Markers): OpenItem {
  const first = beginning(blocks);
  const { look, paragraph } =
    first?.kind === "paragraph" && first.role === "p" ? first : { look: list.text, paragraph: list.paragraph };
  return { path, marker: markers.read(marker, look), look, paragraph, blocks };
}

/** The first block that is no stack. */
function beginning([first]: readonly Block[]): Block | undefined {
  return first?.kind === "stack" ? beginning(first.blocks) : first;
}

/** Markers as inlines: one that repeats is read once. Lives for one list. */
class Markers {
  readonly #scene: Scene;
  #last: { readonly marker: string; readonly look: TextLook; readonly inlines: readonly Inline[] } | undefined;

  constructor(path: string, context: ReadContext) {
    this.#scene = { context, path };
  }

  read(marker: string, look: TextLook): readonly Inline[] {
    if (this.#last?.marker === marker && this.#last.look === look) return this.#last.inlines;
    const { inlines } = readText(marker, look, this.#scene);
    this.#last = { marker, look, inlines };
    return inlines;
  }
}

/** Gives an item's blocks the list's spacing where they have nothing but the built-in margin. */
class ItemSpacing {
  readonly #spacing: number;
  readonly #boxes = new Map<BoxLook, BoxLook>();

  constructor(spacing: number) {
    this.#spacing = spacing;
  }

  /** A stack ends with the margin of its last block, unless padding or a border parts them. */
  applied(block: Block): Block {
    if (isOpenStack(block, "bottom") && block.blocks.length > 0)
      return {
        ...block,
        blocks: block.blocks.map((inner, at) => (at === block.blocks.length - 1 ? this.applied(inner) : inner)),
      };
    if (!hasItemMargin(block)) return block;
    let box = this.#boxes.get(block.box);
    if (box === undefined) {
      box = { ...block.box, margin: { ...block.box.margin, bottom: this.#spacing } };
      this.#boxes.set(block.box, box);
    }
    return { ...block, box };
  }
}

/** Compared by identity: a style that sets a margin makes another object. */
const itemMargins = new Set([builtins.p.box.box.margin, builtins.ul.box.box.margin]);

const hasItemMargin = (block: Block): boolean =>
  itemMargins.has(block.box.margin) ||
  (block.kind === "stack" && block.element !== undefined && block.box.margin === builtins.stack.box.box.margin);
