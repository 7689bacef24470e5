import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import {
  type Dictionary,
  isArray,
  isDictionary,
  isReference,
  isStream,
  type Value,
} from "../../pdf-syntax/reader/value.ts";

/** Compares what two revisions of one file hold, through their references, without recursion. */
export class Comparison {
  readonly before: ForeignPdf;
  readonly after: ForeignPdf;
  /** Objects that are compared elsewhere: one is the same when it has the same number. */
  readonly #elsewhere: ReadonlySet<number>;
  readonly #same = new Set<string>();

  constructor(before: ForeignPdf, after: ForeignPdf, elsewhere: ReadonlySet<number>) {
    this.before = before;
    this.after = after;
    this.#elsewhere = elsewhere;
  }

  /** Whether two values are the same, and everything that they lead to. @throws ForeignPdfError beyond its limit */
  isSame(before: Value | undefined, after: Value | undefined): boolean {
    const waiting: [Value, Value][] = [[before ?? null, after ?? null]];
    const seen = new Set<string>();
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      this.after.budget.compared();
      const [one, other] = this.#followed(pair, seen);
      if (!(one === undefined || this.#isAlike(one, other ?? null, waiting))) return false;
    }
    for (const key of seen) this.#same.add(key);
    return true;
  }

  /** The values that two references lead to; undefined: that pair needs no further look. */
  #followed([one, other]: [Value, Value], seen: Set<string>): [Value?, Value?] {
    if (!isReference(one) || !isReference(other)) return [this.before.resolve(one), this.after.resolve(other)];
    if (one.id === other.id && this.#elsewhere.has(one.id)) return [];
    const key = `${one.id} ${other.id}`;
    if (this.#same.has(key) || seen.has(key)) return [];
    seen.add(key);
    return [this.before.resolve(one), this.after.resolve(other)];
  }

  #isAlike(one: Value, other: Value, waiting: [Value, Value][]): boolean {
    if (isArray(one)) return isArray(other) && pushItems(one, other, waiting);
    if (isStream(one)) {
      const isData = isStream(other) && Buffer.compare(one.data, other.data) === 0;
      return isData && pushEntries(one.dictionary, other.dictionary, waiting);
    }
    if (isDictionary(one)) return isDictionary(other) && pushEntries(one, other, waiting);
    if (typeof one !== "object" || one === null) return one === other;
    return JSON.stringify(one) === JSON.stringify(other);
  }
}

function pushItems(one: readonly Value[], other: readonly Value[], waiting: [Value, Value][]): boolean {
  if (one.length !== other.length) return false;
  for (const [at, item] of one.entries()) waiting.push([item, other[at] ?? null]);
  return true;
}

function pushEntries(one: Dictionary, other: Dictionary, waiting: [Value, Value][]): boolean {
  for (const key of new Set([...one.entries.keys(), ...other.entries.keys()]))
    waiting.push([one.entries.get(key) ?? null, other.entries.get(key) ?? null]);
  return true;
}

/** The keys of two dictionaries whose values differ. */
export function differences(comparison: Comparison, before: Dictionary, after: Dictionary): readonly string[] {
  const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
  return [...keys].filter((key) => !comparison.isSame(before.entries.get(key), after.entries.get(key)));
}
