import type { UniqueKind } from "../program/instruction.ts";
import { attributeIn } from "../tree/edit.ts";

/** Ids and names that a file has already: copies get others. */
export interface TakenNames {
  /** The largest number among ids of drawings, bookmarks and tracked changes. */
  readonly id: number;
  /** Ids of controls, which are of any size. */
  readonly controls: ReadonlySet<string>;
  readonly bookmarks: ReadonlySet<string>;
}

/** Longest name of a bookmark (17.13.6.2). */
const longestName = 40;

/** Gives each copy of something its own id or name; the first keeps the author's. Lives for one filling. */
export class UniqueNames {
  #id: number;
  readonly #controls: ReadonlySet<string>;
  readonly #bookmarks: Set<string>;
  /** By kind and original: how often it was given. */
  readonly #given = new Map<string, number>();
  /** By kind, original and entry: what both ends of a bookmark have. */
  readonly #known = new Map<string, string>();

  constructor({ id, controls, bookmarks }: TakenNames) {
    this.#id = id;
    this.#controls = controls;
    this.#bookmarks = new Set(bookmarks);
  }

  /** `entry`: the number of the entry whose copy it is. */
  nameFor(kind: UniqueKind, original: string, entry: number): string {
    const copy = `${kind} ${entry} ${original}`;
    // Only bookmarks have two ends; anything else that comes again is another copy.
    const known = kind === "bookmark" ? this.#known.get(copy) : undefined;
    if (known !== undefined) return known;
    const key = `${kind} ${original}`;
    const count = (this.#given.get(key) ?? 0) + 1;
    this.#given.set(key, count);
    const name = count === 1 ? original : kind === "bookmark-name" ? this.#bookmark(original, count) : this.newId();
    this.#known.set(copy, name);
    return name;
  }

  /** An id that nothing in the file has. */
  newId(): string {
    do this.#id += 1;
    while (this.#controls.has(String(this.#id)));
    return String(this.#id);
  }

  #bookmark(original: string, count: number): string {
    for (let number = count; ; number += 1) {
      const suffix = `_${number}`;
      const name = `${original.slice(0, longestName - suffix.length)}${suffix}`;
      if (this.#bookmarks.has(name)) continue;
      this.#bookmarks.add(name);
      return name;
    }
  }
}

const drawing = /<wp:docPr\b[^>]*?\sid="(\d{1,9})"/g;
const marked = /\sw:id="(\d{1,9})"/g;
const bookmark = /<w:bookmarkStart\b[^>]*>/g;
const control = /<w:id\s+w:val="(-?\d{1,10})"/g;

/** What the parts of a file have taken. */
export function takenIn(parts: readonly string[]): TakenNames {
  let id = 0;
  const [controls, bookmarks] = [new Set<string>(), new Set<string>()];
  for (const part of parts) {
    for (const [, number] of part.matchAll(drawing)) id = Math.max(id, Number(number));
    for (const [, number = ""] of part.matchAll(control)) controls.add(number);
    for (const [, number] of part.matchAll(marked)) id = Math.max(id, Number(number));
    for (const [tag] of part.matchAll(bookmark)) bookmarks.add(attributeIn(tag, "w:name") ?? "");
  }
  return { id, controls, bookmarks };
}
