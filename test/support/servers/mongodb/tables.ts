import { BSON } from "mongodb";
import { changed, type Stored } from "./change.ts";
import { Fault } from "./fault.ts";
import { isOperators, matches, type Question } from "./match.ts";
import { compareValues, valueAt } from "./order.ts";

export interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  readonly unique?: boolean;
}

/** A collection: its documents in the order they came, each under its `_id`. */
export class Table {
  readonly name: string;
  readonly #documents = new Map<string, Stored>();
  readonly #indexes = new Map<string, Index>();
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
    return [...this.#documents.values()];
  }

  addIndex(index: Index): void {
    const known = this.#indexes.get(index.name);
    if (known !== undefined && JSON.stringify(known.key) !== JSON.stringify(index.key)) {
      throw new Fault(86, "IndexKeySpecsConflict", `the index ${index.name} has other keys`);
    }
    this.#indexes.set(index.name, index);
  }

  find(question: Question): Stored[] {
    const { _id: id } = question;
    if (id === undefined) return this.documents.filter((document) => matches(document, question));
    const ids = idsOf(id);
    const named = ids?.map((one) => this.#documents.get(keyOf(one))).filter((one) => one !== undefined);
    const candidates = named ?? this.documents;
    return candidates.filter((document) => matches(document, question));
  }

  insert(document: Stored): Stored {
    const whole = document["_id"] === undefined ? { _id: new BSON.ObjectId(), ...document } : document;
    this.#refuseDuplicate(whole, undefined);
    this.#documents.set(keyOf(whole["_id"]), whole);
    return whole;
  }

  /** Answers what an upsert inserted. */
  update(
    question: Question,
    update: unknown,
    { upsert = false, multi = false },
  ): { matched: number; inserted?: Stored } {
    const found = this.find(question).slice(0, multi ? undefined : 1);
    for (const one of found) this.replace(one, changed(one, question, update));
    if (found.length > 0 || !upsert) return { matched: found.length };
    const racing = this.beforeUpsert;
    this.beforeUpsert = undefined;
    racing?.(this);
    return { matched: 0, inserted: this.insert(changed(undefined, question, update)) };
  }

  replace(before: Stored, after: Stored): void {
    this.#refuseDuplicate(after, before);
    this.#documents.set(keyOf(after["_id"]), after);
  }

  remove(document: Stored): void {
    this.#documents.delete(keyOf(document["_id"]));
  }

  #refuseDuplicate(document: Stored, instead: Stored | undefined): void {
    const isOther = (one: Stored | undefined): boolean => one !== undefined && one !== instead;
    if (isOther(this.#documents.get(keyOf(document["_id"])))) throw this.#duplicate({ _id: 1 }, document);
    for (const { key, unique } of this.#indexes.values()) {
      if (unique !== true) continue;
      const paths = Object.keys(key);
      const same = (one: Stored): boolean =>
        paths.every((path) => compareValues(valueAt(one, path), valueAt(document, path)) === 0);
      if (this.documents.some((one) => isOther(one) && same(one))) throw this.#duplicate(key, document);
    }
  }

  #duplicate(keyPattern: Index["key"], document: Stored): Fault {
    const keyValue = Object.fromEntries(Object.keys(keyPattern).map((path) => [path, valueAt(document, path)]));
    const message = `E11000 duplicate key error collection: ${this.name}`;
    return new Fault(11_000, "DuplicateKey", message, { keyPattern, keyValue });
  }
}

/** The ids that a question names, when it names any. */
function idsOf(condition: unknown): readonly unknown[] | undefined {
  if (!isOperators(condition)) return [condition];
  if (Object.hasOwn(condition, "$eq")) return [condition["$eq"]];
  return Object.hasOwn(condition, "$in") ? (condition["$in"] as unknown[]) : undefined;
}

function keyOf(id: unknown): string {
  return BSON.EJSON.stringify({ id });
}
