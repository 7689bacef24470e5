import { append } from "../../../vocabulary/append.ts";
import { madeOnce } from "../../model/made-once.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { referencesIn } from "../../pdf-syntax/reader/structure/same-value.ts";
import {
  type Dictionary,
  isArray,
  isDictionary,
  isReference,
  isStream,
  nameOf,
  type PdfReference,
  type PdfValue,
  textOf,
} from "../../pdf-syntax/reader/value.ts";
import { isDestination, isOfRoles, itemsIn, type Roles } from "./roles.ts";

/**
 * Compares two readings of one file, the revision that was signed and the newest, object by object. An object is known by its number and
 * generation. It is the same when it says the same itself, and everything that it leads to is the same. Every pair of objects is read and
 * compared once, however deep or shared it is, and pairs are counted against a limit: copies may be compared with one another in more
 * ways than there are objects. An object that has a role of its own (a page, a field) is compared where it has that role, and is only
 * named anywhere else.
 */
export class RevisionComparison {
  readonly before: ForeignPdf;
  readonly after: ForeignPdf;
  readonly roles: Roles;
  /** Objects of the signed revision that were followed: whether they lead to a difference. */
  readonly #differs = new Map<string, boolean>();
  /** Whether objects of the signed revision lead to themselves. */
  readonly #circles = new Map<number, boolean>();
  readonly #layers: ReadonlySet<number>;

  constructor(before: ForeignPdf, after: ForeignPdf, roles: Roles) {
    this.before = before;
    this.after = after;
    this.roles = roles;
    this.#layers = new Set([...layersIn(before), ...layersIn(after)]);
  }

  /**
   * Whether two values are the same, and everything that they lead to. `key`: of the entry whose values they are.
   *
   * @throws ForeignPdfError beyond its limit
   */
  isSame(before: PdfValue | undefined, after: PdfValue | undefined, key = ""): boolean {
    const led = this.#ledTo(before ?? null, after ?? null, key);
    return led?.every((to) => !this.#isChanged(to)) ?? false;
  }

  /** Objects without a role that two values lead to directly, where these say the same; undefined: they do not. */
  #ledTo(before: PdfValue, after: PdfValue, key: string): readonly FollowedObject[] | undefined {
    const waiting: Pair[] = [[before, after, key]];
    const found = new Map<string, FollowedObject>();
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      this.after.budget.compared();
      const [one, other, under] = pair;
      if (isReference(one) && isReference(other)) {
        if (!this.#isCounterpart(one, other)) return undefined;
        if (this.roles.isNamed(one.id, under)) continue;
        const followed = this.#followed(one, other, under);
        found.set(followed.mark, followed);
      } else if (!this.#mayMove(pair) || !isAlike(this.#resolved(pair), waiting)) return undefined;
    }
    return [...found.values()];
  }

  /** Whether an object may stand in the place of another: only a copy of one that is known by what it says, not by which one it is. */
  #isCounterpart(one: PdfReference, other: PdfReference): boolean {
    if (one.id === other.id) return one.generation === other.generation;
    return !this.#isUnique(one) && !this.#isUnique(other) && !this.#isInCircle(one.id);
  }

  /** Whether an object is known by its number: one that has a role, and a layer, which is on or off by itself. */
  #isUnique(reference: PdfReference): boolean {
    const { id } = reference;
    if (this.roles.of(id) !== undefined || this.#layers.has(id)) return true;
    return [this.before, this.after].some(
      (pdf) => nameOf(pdf.resolve(pdf.dictionary(reference)?.entries.get("Type"))) === "OCG",
    );
  }

  /** Whether an object of the signed revision leads to itself: viewers draw it once, and would draw a copy within its circle once more. */
  #isInCircle(id: number): boolean {
    return madeOnce(this.#circles, id, () => {
      const seen = new Set<number>();
      const waiting = [id];
      for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
        const references = referencesIn(this.before.get(from));
        for (let at = 0; at < references.length; at += 2) {
          this.after.budget.compared();
          const to = references[at] ?? 0;
          if (to === id) return true;
          if (seen.has(to) || this.roles.of(to) !== undefined) continue;
          seen.add(to);
          waiting.push(to);
        }
      }
      return false;
    });
  }

  #resolved([one, other, key]: Pair): Pair {
    return [this.before.resolve(one), this.after.resolve(other), key];
  }

  /** Whether a value may become an object of its own, or one may stand in place: not a name or a text, which some viewers read only where it is. */
  #mayMove(pair: Pair): boolean {
    const [one, other, key] = pair;
    const references = [one, other].filter(isReference);
    if (references.length === 0) return true;
    const [was, is] = this.#resolved(pair);
    const isWord = [was, is].some((value) => (nameOf(value) ?? textOf(value)) !== undefined);
    return !isWord && !keptInPlace.has(key) && !references.some((reference) => this.#isUnique(reference));
  }

  /** The items of an array stand under the key that leads to it, which counts where some rule names it; anything else is the same under every key. */
  #followed(before: PdfReference, after: PdfReference, key: string): FollowedObject {
    const under = isArray(this.before.get(before.id)) ? key : "";
    const ruled = isOfRoles(under) || keptInPlace.has(under) ? under : "";
    return { before: before.id, after: after.id, key: under, mark: `${before.id} ${after.id} ${ruled}` };
  }

  /** Whether an object or anything that it leads to is another now. */
  #isChanged(followed: FollowedObject): boolean {
    if (!this.#differs.has(followed.mark)) this.#follow(followed);
    return this.#differs.get(followed.mark) ?? true;
  }

  /** Everything that an object leads to and that was not followed before; a difference counts for all that lead to it. */
  #follow(first: FollowedObject): void {
    const ledToBy = new Map<string, string[]>([[first.mark, []]]);
    const waiting = [first];
    const changed: string[] = [];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const { before, after, key, mark } = one;
      this.#differs.set(mark, false);
      this.after.budget.followed(this.#differs.size);
      const led = this.#ledTo(this.before.get(before), this.after.get(after), key);
      if (led === undefined) changed.push(mark);
      for (const to of led ?? []) {
        const from = ledToBy.get(to.mark);
        if (from !== undefined) from.push(mark);
        else if (!this.#differs.has(to.mark)) {
          ledToBy.set(to.mark, [mark]);
          waiting.push(to);
        } else if (this.#differs.get(to.mark) === true) changed.push(mark);
      }
    }
    for (let mark = changed.pop(); mark !== undefined; mark = changed.pop()) {
      if (this.#differs.get(mark) === true) continue;
      this.#differs.set(mark, true);
      append(changed, ledToBy.get(mark) ?? []);
    }
  }
}

/** An object in both revisions that is followed, and the key under which the items of an array stand. */
interface FollowedObject {
  readonly before: number;
  readonly after: number;
  readonly key: string;
  readonly mark: string;
}

/** Two values, and the key of the entry that they stand under. */
type Pair = readonly [before: PdfValue, after: PdfValue, key: string];

function isAlike([one, other, key]: Pair, waiting: Pair[]): boolean {
  if (isArray(one)) return isArray(other) && pushItems(one, other, isDestination(one) ? "Dest" : key, waiting);
  if (isStream(one)) {
    const isData = isStream(other) && Buffer.compare(one.data, other.data) === 0;
    return isData && pushEntries(one.dictionary, other.dictionary, waiting);
  }
  if (isDictionary(one)) return isDictionary(other) && pushEntries(one, other, waiting);
  if (typeof one !== "object" || one === null) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

function pushItems(one: readonly PdfValue[], other: readonly PdfValue[], key: string, waiting: Pair[]): boolean {
  if (one.length !== other.length) return false;
  for (const [at, item] of one.entries()) waiting.push([item, other[at] ?? null, key]);
  return true;
}

/** Some viewers find the layers of a membership, the looks of an annotation and elements of the structure only in place, or only in an object of its own. */
const keptInPlace = new Set(["OCGs", "N", "K"]);

/** Numbers of the layers that a file lists (8.11.4.2). */
function layersIn(pdf: ForeignPdf): readonly number[] {
  const properties = pdf.dictionary(pdf.catalog.entries.get("OCProperties"));
  return itemsIn(pdf, properties?.entries.get("OCGs")).flatMap((item) => (isReference(item) ? [item.id] : []));
}

/**
 * An entry that is null is there in both, though null says nothing (7.3.7): it ends for some viewers what a page or a field inherits, and mupdf
 * knows layers by everything that is written in them.
 */
function pushEntries(one: Dictionary, other: Dictionary, waiting: Pair[]): boolean {
  if (one.entries.size !== other.entries.size) return false;
  for (const [key, value] of one.entries) {
    const its = other.entries.get(key);
    if (its === undefined) return false;
    waiting.push([value, its, key]);
  }
  return true;
}

/** The keys of two dictionaries whose values differ, without one that is compared elsewhere. */
export function differences(
  comparison: RevisionComparison,
  before: Dictionary,
  after: Dictionary,
  elsewhere?: string,
): readonly string[] {
  const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
  return [...keys].filter((key) => {
    const [was, is] = [before.entries.get(key), after.entries.get(key)];
    return key !== elsewhere && (was === undefined || is === undefined || !comparison.isSame(was, is, key));
  });
}
