import { writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { parsedText } from "../page/guarded-edit.ts";
import { literalOffsets, pointerIn, spanIn } from "../page/json-spans.ts";
import { isTextPlace } from "../page/place-role.ts";
import { valueAtPointer } from "../page/value-at-pointer.ts";

/** Where a selection begins and where its moving end is. */
export interface SelectionEnds {
  readonly anchor: number;
  readonly head: number;
}

/** The text of an element or a cell that a selection's moving end is in. */
export interface CaretText {
  readonly pointer: string;
  /** What the definition says there. */
  readonly said: string;
  /** Of the selection, in UTF-16 units of what is said, between two parts of it. */
  readonly ends: SelectionEnds;
}

/** The text of the page at a selection of the JSON text that says `root`; undefined: the selection is in none. */
export function caretText(text: string, root: unknown, { anchor, head }: SelectionEnds): CaretText | undefined {
  const pointer = pointerIn(text, head);
  const span = pointer === undefined ? undefined : spanIn(text, pointer);
  if (pointer === undefined || span === undefined || !isTextPlace(root, pointer)) return undefined;
  const said = valueAtPointer(root, pointer);
  // On the key it is in no letter.
  if (typeof said !== "string" || head < span.from || text[span.from] !== '"') return undefined;
  const offsets = literalOffsets(text.slice(span.from, span.to));
  const borders = bordersOf(said);
  const within = (at: number): number => {
    const found = offsets.findIndex((offset) => offset >= at - span.from);
    return borderAt(borders, found === -1 ? said.length : found);
  };
  return { pointer, said, ends: { anchor: within(anchor), head: within(head) } };
}

/** The offset in the JSON text of an offset in what a pointer's string says; undefined: there is no such string. */
export function offsetInJson(text: string, pointer: string, offset: number): number | undefined {
  const span = spanIn(text, pointer);
  if (span === undefined || text[span.from] !== '"') return undefined;
  const inside = literalOffsets(text.slice(span.from, span.to))[offset];
  return inside === undefined ? undefined : span.from + inside;
}

function bordersOf(said: string): readonly number[] {
  const parts = writtenParts(said);
  return [...parts.map(({ from }) => from), said.length];
}

/** The first border that is not before an offset: a caret stands in no chip and in no escape. */
const borderAt = (borders: readonly number[], offset: number): number =>
  borders.find((border) => border >= offset) ?? borders.at(-1) ?? 0;

/** What the last two texts say: the present one, and that of the pages. */
let read: readonly { readonly text: string; readonly root: unknown }[] = [];

/** What a JSON text says; undefined while it is broken. It is kept, since the screen asks again for each move of the caret. */
export function rootOf(text: string): unknown {
  const known = read.find((one) => one.text === text);
  if (known !== undefined) return known.root;
  const root = parsedText(text);
  read = [{ text, root }, ...read].slice(0, 2);
  return root;
}
