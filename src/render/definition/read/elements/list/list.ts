import { numeral, ordinal } from "../../../../../vocabulary/counters/numerals.ts";
import { noNumbering } from "../../../../../vocabulary/definition/built-in-numberings.ts";
import { defaults } from "../../../../../vocabulary/definition/defaults.ts";
import type { ContentElement, OrderedList, UnorderedList } from "../../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../../contract/quoted.ts";
import type { Block, List, ListItem } from "../../../../model/document/flow.ts";
import { quoteLiteral, unquoteLiteral } from "../../../../model/literal.ts";
import type { BoxLook, ParagraphLook, TextLook } from "../../../../model/look.ts";
import { directionOf } from "../../../../model/text/direction.ts";
import type { Inline } from "../../../../model/text/inline.ts";
import { isOmitted } from "../../../bind/omitted.ts";
import type { MappedMembers } from "../../../bind/plan.ts";
import type { OrderedListCount } from "../../collected/counted-lists.ts";
import type { ListCounting, ReadContext } from "../../context.ts";
import type { ShortcodeScene } from "../../shortcodes/effect.ts";
import { readText } from "../../shortcodes/read-text.ts";
import { builtins } from "../../styles/builtin.ts";
import type { ElementLook } from "../../styles/style-book.ts";
import type { TextKeys } from "../../styles/text-keys.ts";
import { columned } from "../columned.ts";
import { isOpenStack } from "../stack.ts";
import { numberText } from "./number-text.ts";

export function readUnordered(
  list: UnorderedList & MappedMembers,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): Block {
  const symbol = list.symbol ?? defaults.bullet;
  return readList({ word: "ul", markerOf: () => symbol }, list, keys, path, context);
}

interface OrderedNode {
  readonly ol: OrderedList & MappedMembers;
  readonly id?: string | undefined;
}

export function readOrdered({ ol: list, id }: OrderedNode, keys: TextKeys, path: string, context: ReadContext): Block {
  const { text } = list;
  const symbol = context.formats.countingSymbol(list.symbol ?? "1");
  const before = list.start === undefined ? countBefore(list, `${path}/ol`, context) : undefined;
  const counting = countingOf(list, before, `${path}/ol`, context);
  const scheme = counting?.scheme;
  const counts = counting?.counts ?? [];
  const start = list.start ?? before?.next ?? scheme?.levels[counts.length]?.start ?? 1;
  const chain: OrderedListCount = before ?? { next: start, scheme };
  const markerOf = (count: number) => {
    chain.next = start + count + 1;
    if (scheme !== undefined) return plainMarker(numberText(scheme, counts.length + 1, [...counts, start + count]));
    return text === undefined ? ordinal(symbol, start + count) : numbered(text, numeral(symbol, start + count));
  };
  const countingAt = (count: number): ListCounting | undefined =>
    scheme === undefined ? undefined : { scheme, counts: [...counts, start + count] };
  const kind: ListKind = { word: "ol", markerOf, countingAt, ...(text === undefined ? {} : { markerKey: "text" }) };
  const read = readList(kind, list, keys, path, context);
  context.lists?.end(chain, id === undefined ? undefined : unquoteLiteral(id));
  const numbering = { symbol, start, chain, continues: before !== undefined, ...(text === undefined ? {} : { text }) };
  return numberedAs(numbering, read);
}

/** Numberings are plain text, without shortcodes. */
const plainMarker = (text: string): string => (/[[\]\\$]/.test(text) ? quoteLiteral(text) : text);

const numbered = (text: string, number: string): string => text.replaceAll("{n}", () => number);

/** In columns the list is what flows through them. */
function numberedAs(numbering: NonNullable<List["numbering"]>, read: Block): Block {
  return read.kind === "list" ? { ...read, numbering } : read;
}

/** The list that this one goes on from; one that is not there is reported. */
function countBefore(
  { continue: from = false }: OrderedList,
  path: string,
  context: ReadContext,
): OrderedListCount | undefined {
  if (from === false) return undefined;
  const before = context.lists?.before(from === true ? true : unquoteLiteral(from));
  if (before === undefined) {
    const named = from === true ? "No ordered list" : `No list named ${shown(unquoteLiteral(from))}`;
    const message = `${named} ends before this one, which counts from 1.`;
    context.report.add("CONTENT_ERROR", "LIST_NOT_FOUND", `${path}/continue`, message);
  }
  return before;
}

type AnyList = Pick<UnorderedList, "style" | "items"> & MappedMembers;

interface ListKind {
  readonly word: "ul" | "ol";
  /** Takes the number of items with a marker that come before. */
  readonly markerOf: (count: number) => string;
  /** How lists within an item go on: it comes after so many. */
  readonly countingAt?: (count: number) => ListCounting | undefined;
  /** The key of what the author says of markers. */
  readonly markerKey?: "symbol" | "text";
}

function readList(
  { word, markerOf, countingAt = () => undefined, markerKey = "symbol" }: ListKind,
  list: AnyList,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): Block {
  const listPath = `${path}/${word}`;
  const look = context.styles.look(keys, word, list.style, listPath);
  const { indent = defaults.list.indent, markerGap, itemSpacing } = look.arrangement;
  const spacing = new ItemSpacing(itemSpacing);
  const markers = new ListMarkers(`${listPath}/${markerKey}`, context);
  const items: OpenItem[] = [];
  let count = 0;
  for (const [at, element] of (list.items ?? []).entries()) {
    if (isOmitted(element)) continue;
    const isMapped = at >= (list.mappedFrom ?? Number.POSITIVE_INFINITY);
    const itemPath = isMapped ? `${listPath}/map` : `${listPath}/items/${at}`;
    // A list in a list belongs to the item before it.
    const counting = countingAt(isList(element) ? Math.max(0, count - 1) : count);
    // The direction of a list follows from its items' text: none of it is noted.
    const within =
      counting === context.counting && context.noted === undefined
        ? context
        : { ...context, counting, noted: undefined };
    const read = (): readonly Block[] => within.element(element, look.keys, itemPath, within);
    const blocks = (context.lists?.within(read) ?? read()).map((block) => spacing.applied(block));
    const before = items.at(-1);
    if (isList(element) && before !== undefined) before.blocks.push(...blocks);
    else {
      const marked = isList(element) ? "" : markerOf(count);
      const item = { ...openItem(marked, blocks, look, itemPath, markers), ...numberOf(marked, counting) };
      if (word === "ol") noteItem(item, context);
      items.push(item);
    }
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
function openItem(marker: string, blocks: Block[], list: ElementLook, path: string, markers: ListMarkers): OpenItem {
  const first = beginning(blocks);
  const { look, paragraph } =
    first?.kind === "paragraph" && first.role === "p" ? first : { look: list.text, paragraph: list.paragraph };
  return { path, marker: markers.readMarker(marker, look), look, paragraph, blocks };
}

/** The number of an item in a numbering. */
function numberOf(marker: string, counting: ListCounting | undefined): Pick<ListItem, "number"> {
  if (marker === "" || counting === undefined) return {};
  const { scheme, counts } = counting;
  return { number: { scheme, level: counts.length, counts } };
}

/** References to the text of an item say its number. */
function noteItem({ blocks, marker }: ListItem, { references }: ReadContext): void {
  const first = beginning(blocks);
  if (first?.anchor !== undefined) references.noteItem(first.anchor, marker);
}

/** The first block that is no stack. */
function beginning([first]: readonly Block[]): Block | undefined {
  return first?.kind === "stack" ? beginning(first.blocks) : first;
}

/** Markers as inlines: one that repeats is read once. Lives for one list. */
class ListMarkers {
  readonly #scene: ShortcodeScene;
  #last: { readonly marker: string; readonly look: TextLook; readonly inlines: readonly Inline[] } | undefined;

  constructor(path: string, context: ReadContext) {
    this.#scene = { context, path };
  }

  readMarker(marker: string, look: TextLook): readonly Inline[] {
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

/** How a list counts in a numbering, its own or that of the list around; undefined: it counts in the usual way. `path`: the list's. */
function countingOf(
  list: OrderedList,
  before: OrderedListCount | undefined,
  path: string,
  context: ReadContext,
): ListCounting | undefined {
  const around = list.symbol === undefined && list.text === undefined ? context.counting : undefined;
  if (list.numbering === undefined) return within(around, path, context);
  const name = unquoteLiteral(list.numbering);
  if (name === noNumbering) return undefined;
  const scheme = before?.scheme ?? context.scheme(name);
  if (scheme !== undefined) return { scheme, counts: [] };
  report(`There is no numbering ${shown(name)} in document.numbering; the list has its usual numbers.`, path, context);
  return undefined;
}

function within(around: ListCounting | undefined, path: string, context: ReadContext): ListCounting | undefined {
  if (around === undefined) return undefined;
  const { scheme, counts } = around;
  if (counts.length < scheme.levels.length) return around;
  const levels = scheme.levels.length === 1 ? "1 level" : `${scheme.levels.length} levels`;
  report(`The numbering of the list around has ${levels}; the list has its usual numbers.`, path, context);
  return undefined;
}

const report = (message: string, path: string, context: ReadContext): void =>
  context.report.add("CONTENT_ERROR", "NUMBERING_NOT_FOUND", path, message);
