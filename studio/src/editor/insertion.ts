import type { Tree } from "@lezer/common";
import { placeOf, pointerAt, type Slice } from "./places.ts";
import type { Schema } from "./schema-walk.ts";
import { spelledElement } from "./spelled-element.ts";

/** A change of the text, and where the caret stands after it. */
export interface Insertion {
  readonly from: number;
  readonly insert: string;
  readonly caret: number;
}

/** A kind of element as the palette offers it. */
export interface Snippet {
  /** The key that says what it is. */
  readonly element: string;
  readonly sentence: string;
  readonly example: unknown;
}

/** Every kind of element with an example, by the published schema. */
export function snippetsOf(schema: Schema): readonly Snippet[] {
  const choices = schema.definitions?.["ContentElement"]?.allOf ?? [];
  return choices.flatMap((choice) => {
    const element = choice.if?.required?.[0];
    const name = choice.then?.$ref?.split("/").at(-1);
    const found = name === undefined ? undefined : schema.definitions?.[name];
    const example = found?.examples?.[0];
    if (element === undefined || found === undefined || example === undefined) return [];
    return [{ element, sentence: found.description ?? "", example }];
  });
}

/** Lists that take elements. */
const lists = /[/](content|stack)$/;

/**
 * Puts an element behind the one that the caret is in, as far inside as a list of elements is; undefined where the text
 * has no such list.
 */
export function insertionAt(tree: Tree, slice: Slice, position: number, element: unknown): Insertion | undefined {
  const { pointer } = pointerAt(tree, slice, position);
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    if (lists.test(at)) return intoList(tree, slice, at, { element, position });
    if (lists.test(at.slice(0, at.lastIndexOf("/")))) return behind(tree, slice, at, element);
  }
  return intoList(tree, slice, "/document/content", { element, position });
}

function behind(tree: Tree, slice: Slice, pointer: string, element: unknown): Insertion | undefined {
  const place = placeOf(tree, slice, pointer);
  if (place === undefined || !place.exact) return undefined;
  const margin = marginAt(slice, place.value.from);
  const insert = `,\n${margin}${spelledElement(element, margin)}`;
  return { from: place.value.to, insert, caret: place.value.to + insert.length };
}

/** Between the entries of a list: behind the last that ends before the caret, or as the first. */
function intoList(
  tree: Tree,
  slice: Slice,
  pointer: string,
  { element, position }: { readonly element: unknown; readonly position: number },
): Insertion | undefined {
  const list = placeOf(tree, slice, pointer);
  if (list === undefined || !list.exact || slice(list.value.from, list.value.from + 1) !== "[") return undefined;
  let last: string | undefined;
  for (let index = 0; ; index += 1) {
    const entry = placeOf(tree, slice, `${pointer}/${index}`);
    if (entry === undefined || !entry.exact) break;
    if (last === undefined || entry.value.to <= position) last = `${pointer}/${index}`;
  }
  if (last !== undefined) return behind(tree, slice, last, element);
  const margin = `${marginAt(slice, list.value.from)}  `;
  const insert = `\n${margin}${spelledElement(element, margin)}\n${margin.slice(2)}`;
  return { from: list.value.from + 1, insert, caret: list.value.from + 1 + insert.length };
}

/** The blanks that the line of a place begins with. */
function marginAt(slice: Slice, position: number): string {
  const line =
    slice(Math.max(0, position - 2000), position)
      .split("\n")
      .at(-1) ?? "";
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}
