import { describe, expect, test } from "vitest";
import { leafHash, nodeHash } from "../../src/proof/hash-tree.ts";
import {
  consistencyRanges,
  inclusionRanges,
  isConsistent,
  type LeafRange,
  rootByInclusion,
  subtreesIn,
} from "../../src/proof/tree-proof.ts";

const entries = Array.from({ length: 72 }, (_, index) => Buffer.from(`entry ${index}`));

/** RFC 9162, 2.1.1, word by word. */
function treeHash({ begin, end }: LeafRange): Uint8Array {
  if (end - begin === 1) return leafHash(entries[begin] as Buffer);
  const middle = begin + largest(end - begin);
  return nodeHash(treeHash({ begin, end: middle }), treeHash({ begin: middle, end }));
}

const known = new Map<string, Uint8Array>();
function hashOf(range: LeafRange): Uint8Array {
  const key = `${range.begin}-${range.end}`;
  const hash = known.get(key) ?? treeHash(range);
  known.set(key, hash);
  return hash;
}

function largest(count: number): number {
  let k = 1;
  while (k * 2 < count) k *= 2;
  return k;
}

/** RFC 9162, 2.1.3.1: PATH(m, D_n), of the leaves from `begin` on. */
function pathOf(m: number, begin: number, n: number): Uint8Array[] {
  if (n === 1) return [];
  const k = largest(n);
  return m < k
    ? [...pathOf(m, begin, k), hashOf({ begin: begin + k, end: begin + n })]
    : [...pathOf(m - k, begin + k, n - k), hashOf({ begin, end: begin + k })];
}

/** RFC 9162, 2.1.4.1: SUBPROOF(m, D_n, b). */
function subproof(m: number, begin: number, n: number, isWhole: boolean): Uint8Array[] {
  if (m === n) return isWhole ? [] : [hashOf({ begin, end: begin + n })];
  const k = largest(n);
  return m <= k
    ? [...subproof(m, begin, k, isWhole), hashOf({ begin: begin + k, end: begin + n })]
    : [...subproof(m - k, begin + k, n - k, false), hashOf({ begin, end: begin + k })];
}

const hex = (hashes: readonly Uint8Array[]): readonly string[] =>
  hashes.map((hash) => Buffer.from(hash).toString("hex"));

const root = (size: number): Uint8Array => hashOf({ begin: 0, end: size });

/** Each hash of a proof gone, doubled, changed, and swapped with the next one; and one more at the end. */
function* changed(path: readonly Uint8Array[]): Generator<readonly Uint8Array[]> {
  for (const [index, hash] of path.entries()) {
    yield path.toSpliced(index, 1);
    yield path.toSpliced(index, 0, hash);
    yield path.toSpliced(index, 1, leafHash(hash));
    const next = path[index + 1];
    if (next !== undefined) yield path.toSpliced(index, 2, next, hash);
  }
  yield [...path, leafHash(Buffer.alloc(0))];
}

const sizes = Array.from({ length: 72 }, (_, index) => index + 1);

describe("a proof of inclusion", () => {
  test("is that of the standard, for every leaf at every size, and leads to the root", () => {
    for (const size of sizes)
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(index, size).map(hashOf);
        expect(hex(path)).toEqual(hex(pathOf(index, 0, size)));
        expect(rootByInclusion(entries[index] as Buffer, { index, size, path })).toEqual(root(size));
      }
  });

  test("that was changed, or is of another leaf or size, leads elsewhere or nowhere", () => {
    for (const size of [1, 2, 3, 7, 8, 21, 64, 65])
      for (let index = 0; index < size; index += 1) {
        const entry = entries[index] as Buffer;
        const path = inclusionRanges(index, size).map(hashOf);
        for (const other of changed(path))
          expect(rootByInclusion(entry, { index, size, path: other })).not.toEqual(root(size));
        for (let at = -1; at <= size; at += 1)
          if (at !== index) expect(rootByInclusion(entry, { index: at, size, path })).not.toEqual(root(size));
        expect(rootByInclusion(entries[index + 1] as Buffer, { index, size, path })).not.toEqual(root(size));
      }
  });
});

describe("a proof of consistency", () => {
  test("is that of the standard, between every two sizes, and is believed", () => {
    for (const to of sizes)
      for (let from = 1; from <= to; from += 1) {
        const path = consistencyRanges(from, to).map(hashOf);
        expect(hex(path)).toEqual(hex(subproof(from, 0, to, true)));
        expect(isConsistent(root(from), root(to), { from, to, path })).toBe(true);
      }
  });

  test("that was changed, or is of other trees, is not", () => {
    for (const to of [2, 3, 7, 8, 21, 64])
      for (let from = 1; from < to; from += 1) {
        const path = consistencyRanges(from, to).map(hashOf);
        const claim = { from, to, path };
        for (const other of changed(path))
          expect(isConsistent(root(from), root(to), { ...claim, path: other })).toBe(false);
        expect(isConsistent(root(from + 1), root(to), claim)).toBe(false);
        expect(isConsistent(root(from), root(to + 1), claim)).toBe(false);
        expect(isConsistent(root(to), root(from), { ...claim, from: to, to: from })).toBe(false);
      }
    expect(isConsistent(root(3), root(4), { from: 3, to: 3, path: [] })).toBe(false);
    expect(isConsistent(root(3), root(4), { from: 0, to: 4, path: [] })).toBe(false);
  });
});

/*
 * The example of RFC 9162, 2.1.5: seven entries d0 to d6, whose leaves it calls a, b, c, d, e, f, j, their nodes g, h, i, then k over g and
 * h, and l over i and j.
 */
test("the proofs of the standard's example have its nodes", () => {
  const names: Record<string, string> = {
    ...{ "0-1": "a", "1-2": "b", "2-3": "c", "3-4": "d", "4-5": "e", "5-6": "f", "6-7": "j" },
    ...{ "0-2": "g", "2-4": "h", "4-6": "i", "0-4": "k", "4-7": "l" },
  };
  const named = (ranges: readonly LeafRange[]) => ranges.map(({ begin, end }) => names[`${begin}-${end}`]).join(" ");
  expect([0, 3, 4, 6].map((index) => named(inclusionRanges(index, 7)))).toEqual(["b h l", "c g l", "f j k", "i k"]);
  expect([3, 4, 6].map((from) => named(consistencyRanges(from, 7)))).toEqual(["c d g l", "l", "i j k"]);
});

test("every range of a proof is made of complete subtrees that may begin there", () => {
  for (const size of sizes)
    for (const range of [...inclusionRanges(size >> 1, size), ...consistencyRanges((size >> 1) + 1, size)]) {
      const parts = subtreesIn(range);
      const whole = parts
        .slice(0, -1)
        .reduceRight((right, left) => nodeHash(hashOf(left), right), hashOf(parts.at(-1) as LeafRange));
      expect(whole).toEqual(hashOf(range));
      for (const { begin, end } of parts) expect([Math.log2(end - begin) % 1, begin % (end - begin)]).toEqual([0, 0]);
    }
});
