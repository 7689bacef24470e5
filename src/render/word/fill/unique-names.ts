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

/** What the copies of one id or name were given. An author's may be long: it is no part of longer keys. */
interface GivenNames {
  count: number;
  /** By the numbers of entries: what both ends of a bookmark have. */
  readonly byEntry: Map<number, string>;
}

/** An id or a name that a copy was given. */
interface GivenName {
  readonly kind: UniqueKind;
  readonly given: GivenNames;
  readonly entry: number;
  readonly name: string;
}

/** Gives each copy of something its own id or name; the first keeps the author's. Lives for one filling. */
export class UniqueNames {
  #id: number;
  readonly #controls: ReadonlySet<string>;
  readonly #bookmarks: Set<string>;
  /** By kind and original. */
  readonly #given = new Map<UniqueKind, Map<string, GivenNames>>();
  /** What was given since `begin`, in its order, and the id before. */
  #since: GivenName[] | undefined;
  #idBefore = 0;

  constructor({ id, controls, bookmarks }: TakenNames) {
    this.#id = id;
    this.#controls = controls;
    this.#bookmarks = new Set(bookmarks);
  }

  /** `entry`: the number of the entry whose copy it is. */
  nameFor(kind: UniqueKind, original: string, entry: number): string {
    const given = this.#givenOf(kind, original);
    // Only bookmarks have two ends; anything else that comes again is another copy.
    const known = kind === "bookmark" ? given.byEntry.get(entry) : undefined;
    if (known !== undefined) return known;
    given.count += 1;
    const { count } = given;
    const name = count === 1 ? original : kind === "bookmark-name" ? this.#bookmark(original, count) : this.newId();
    if (kind === "bookmark") given.byEntry.set(entry, name);
    this.#since?.push({ kind, given, entry, name });
    return name;
  }

  #givenOf(kind: UniqueKind, original: string): GivenNames {
    const ofKind = this.#given.get(kind) ?? new Map<string, GivenNames>();
    this.#given.set(kind, ofKind);
    const given = ofKind.get(original) ?? { count: 0, byEntry: new Map<number, string>() };
    ofKind.set(original, given);
    return given;
  }

  /** What follows may be taken back. */
  begin(): void {
    this.#since = [];
    this.#idBefore = this.#id;
  }

  /** Takes back what was given since `begin`: of a copy that is not in the file. */
  goBack(): void {
    for (const { kind, given, entry, name } of this.#since?.splice(0) ?? []) {
      given.count -= 1;
      given.byEntry.delete(entry);
      if (given.count > 0 && kind === "bookmark-name") this.#bookmarks.delete(name);
    }
    this.#id = this.#idBefore;
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
