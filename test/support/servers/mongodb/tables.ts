import { BSON } from "mongodb";
import { changed } from "./change.ts";
import { Fault } from "./fault.ts";
import { Held, type Stored } from "./held.ts";
import { isOperators, matches, type Question } from "./match.ts";
import { compareValues, valueAt } from "./order.ts";

export interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  readonly unique?: boolean;
}

/** `_id`s of the documents that have, or hold, a value at a path, by that value: one by itself, several as a set. */
type Ids = Map<string, string | Set<string>>;

/**
 * A collection: its documents in the order they came, each under its `_id`. Indexes find by their first path, so that a double costs by a
 * document about as much in a large collection as in a small one, as the server does.
 */
export class Table {
  readonly name: string;
  readonly #held = new Map<string, Held>();
  readonly #indexes = new Map<string, Index>();
  /**
   * By the first path of indexes: all that begin with one path find by the same. `_id` needs none. Undefined until somebody finds by it:
   * until then no document is looked into for it.
   */
  readonly #ids = new Map<string, Ids | undefined>();
  /** Called between an upsert's search and its insert: the moment in which another writer can come first. */
  beforeUpsert: ((table: Table) => void) | undefined;

  constructor(name: string) {
    this.name = name;
    this.addIndex({ name: "_id_", key: { _id: 1 } });
  }

  get indexes(): readonly Index[] {
    return [...this.#indexes.values()];
  }

  get documents(): readonly Stored[] {
    return [...this.#held.values()].map(({ document }) => document);
  }

  /** Documents are still found by its path: that is no use of the index. */
  dropIndex(name: string): void {
    if (!this.#indexes.delete(name)) throw new Fault(27, "IndexNotFound", `index not found with name [${name}]`);
  }

  addIndex(index: Index): void {
    const known = this.#indexes.get(index.name);
    if (known !== undefined && JSON.stringify(known.key) !== JSON.stringify(index.key)) {
      throw new Fault(86, "IndexKeySpecsConflict", `the index ${index.name} has other keys`);
    }
    this.#indexes.set(index.name, index);
    const path = firstPathOf(index);
    if (path !== "_id" && !this.#ids.has(path)) this.#ids.set(path, undefined);
  }

  #idsBy(path: string): Ids {
    const known = this.#ids.get(path);
    if (known !== undefined) return known;
    const ids: Ids = new Map();
    this.#ids.set(path, ids);
    for (const [id, { document }] of this.#held) note(ids, id, valueAt(document, path));
    return ids;
  }

  find(question: Question): Stored[] {
    const { _id: id, ...others } = question;
    const ids = idsOf(id)?.map(keyOf);
    const found = this.#named(ids ?? this.#indexed(question)) ?? this.documents;
    // Among those found by a list of ids, each would be looked for in all of the list once more.
    const unanswered = ids !== undefined && hasNoMore(id) ? others : question;
    return found.filter((document) => matches(document, unanswered));
  }

  #named(ids: Iterable<string> | undefined): readonly Stored[] | undefined {
    if (ids === undefined) return undefined;
    return [...new Set(ids)].map((one) => this.#held.get(one)?.document).filter((one) => one !== undefined);
  }

  /** The fewest that an index leaves; undefined when none serves. */
  #indexed(question: Question): Iterable<string> | undefined {
    let least: ReadonlySet<string> | undefined;
    for (const path of this.#ids.keys()) {
      const wanted = equalOf(question[path]);
      if (wanted === undefined) continue;
      const found = under(this.#idsBy(path), wanted);
      if (least === undefined || found.size < least.size) least = found;
    }
    return least;
  }

  #put(held: Held): void {
    const id = keyOf(held.id);
    const before = this.#held.get(id);
    this.#held.set(id, held);
    for (const [path, ids] of this.#ids) {
      if (ids === undefined) continue;
      const value = valueAt(held.document, path);
      const valueBefore = before && valueAt(before.document, path);
      if (before !== undefined && valueBefore === value) continue;
      if (before !== undefined) forget(ids, id, valueBefore);
      note(ids, id, value);
    }
  }

  /** A document, or its bytes. */
  insert(document: Stored | Uint8Array): void {
    this.#insert(document instanceof Uint8Array ? Held.read(document) : Held.of(document));
  }

  #insert(held: Held): Held {
    this.#refuseDuplicate(held, undefined);
    this.#put(held);
    return held;
  }

  /** Answers what an upsert inserted. */
  update(question: Question, update: unknown, { upsert = false, multi = false }): { matched: number; inserted?: Held } {
    const found = this.find(question).slice(0, multi ? undefined : 1);
    for (const one of found) this.replace(one, changed(one, question, update));
    if (found.length > 0 || !upsert) return { matched: found.length };
    const racing = this.beforeUpsert;
    this.beforeUpsert = undefined;
    racing?.(this);
    return { matched: 0, inserted: this.#insert(changed(undefined, question, update)) };
  }

  replace(before: Stored, after: Held): void {
    this.#refuseDuplicate(after, before);
    this.#put(after);
  }

  remove(document: Stored): void {
    const id = keyOf(document["_id"]);
    this.#held.delete(id);
    for (const [path, ids] of this.#ids) if (ids !== undefined) forget(ids, id, valueAt(document, path));
  }

  #refuseDuplicate(held: Held, instead: Stored | undefined): void {
    const isOther = (one: Held | undefined): boolean =>
      one !== undefined && (instead === undefined || one.document !== instead);
    if (isOther(this.#held.get(keyOf(held.id)))) throw this.#duplicate({ _id: 1 }, held.document);
    for (const index of this.#indexes.values()) {
      if (index.unique !== true) continue;
      const { document } = held;
      const paths = Object.keys(index.key);
      const first = firstPathOf(index);
      const wanted = valueAt(document, first);
      const ids = first === "_id" ? [keyOf(wanted)] : under(this.#idsBy(first), wanted);
      const same = (one: Stored): boolean =>
        paths.every((path) => compareValues(valueAt(one, path), valueAt(document, path)) === 0);
      for (const id of ids) {
        const one = this.#held.get(id);
        if (one !== undefined && isOther(one) && same(one.document)) throw this.#duplicate(index.key, document);
      }
    }
  }

  #duplicate(keyPattern: Index["key"], document: Stored): Fault {
    const keyValue = Object.fromEntries(Object.keys(keyPattern).map((path) => [path, valueAt(document, path)]));
    const message = `E11000 duplicate key error collection: ${this.name}`;
    return new Fault(11_000, "DuplicateKey", message, { keyPattern, keyValue });
  }
}

const firstPathOf = ({ key }: Index): string => Object.keys(key)[0] ?? "_id";

/** A list is found by itself and by what it holds; a missing value as null. */
const keysOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [value, ...value].map(keyOf) : [keyOf(value)];

function under(ids: Ids, value: unknown): ReadonlySet<string> {
  const found = ids.get(keyOf(value));
  return typeof found === "object" ? found : new Set(found === undefined ? [] : [found]);
}

function note(ids: Ids, id: string, value: unknown): void {
  for (const key of keysOf(value)) {
    const found = ids.get(key);
    if (typeof found === "object") found.add(id);
    else if (found === undefined) ids.set(key, id);
    else if (found !== id) ids.set(key, new Set([found, id]));
  }
}

function forget(ids: Ids, id: string, value: unknown): void {
  for (const key of keysOf(value)) {
    const found = ids.get(key);
    if (typeof found === "object") found.delete(id);
    if (found === id || (typeof found === "object" && found.size === 0)) ids.delete(key);
  }
}

/** The one value that a condition demands; undefined when it demands another thing. */
function equalOf(condition: unknown): unknown {
  if (!isOperators(condition)) return condition;
  return Object.keys(condition).length === 1 ? condition["$eq"] : undefined;
}

/** The ids that a question names, when it names any. */
function idsOf(condition: unknown): readonly unknown[] | undefined {
  if (condition === undefined) return undefined;
  if (!isOperators(condition)) return [condition];
  if (Object.hasOwn(condition, "$eq")) return [condition["$eq"]];
  return Object.hasOwn(condition, "$in") ? (condition["$in"] as unknown[]) : undefined;
}

/** Whether a condition that names ids demands nothing more. */
const hasNoMore = (condition: unknown): boolean => !isOperators(condition) || Object.keys(condition).length === 1;

/** Alike for values that are equal: a missing one is null. Texts, which most are, need no JSON of their own, nor do the simplest others. */
function keyOf(value: unknown): string {
  if (typeof value === "string") return `"${value}`;
  if (value === undefined || value === null || typeof value === "boolean") return String(value ?? null);
  return BSON.EJSON.stringify({ value });
}
