import { leafHash, nodeHash } from "./hash-tree.ts";

/*
 * Proofs of a tree of hashes (RFC 9162, 2.1.3 and 2.1.4). What a proof consists of is planned first, as ranges of leaves: only the hashes that
 * it needs are fetched. A proof is checked without the tree.
 */

/** Leaves of a tree, from 0, `end` exclusive; the hash of such a range is that of a tree of these leaves alone. */
export interface LeafRange {
  readonly begin: number;
  readonly end: number;
}

/** That an entry is the leaf of this number in a tree of this size. */
export interface InclusionProof {
  readonly index: number;
  readonly size: number;
  /** 32 bytes each, from the leaf up. */
  readonly path: readonly Uint8Array[];
}

/** That a tree of the size `to` begins with the tree of the size `from`. */
export interface ConsistencyProof {
  readonly from: number;
  readonly to: number;
  readonly path: readonly Uint8Array[];
}

/** The ranges whose hashes prove that a leaf is in a tree of `size` leaves, in the order of the path (2.1.3.1). */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  const path: LeafRange[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + leftPart(end - begin);
    if (index < middle) {
      path.push({ begin: middle, end });
      end = middle;
    } else {
      path.push({ begin, end: middle });
      begin = middle;
    }
  }
  return path.reverse();
}

/** The ranges whose hashes prove that a tree of `to` leaves begins with one of `from`, in the order of the path (2.1.4.1). */
export function consistencyRanges(from: number, to: number): readonly LeafRange[] {
  const path: LeafRange[] = [];
  let [begin, end] = [0, to];
  if (from === 0) return path;
  while (from < end) {
    const middle = begin + leftPart(end - begin);
    if (from <= middle) {
      path.push({ begin: middle, end });
      end = middle;
    } else {
      path.push({ begin, end: middle });
      begin = middle;
    }
  }
  // The whole earlier tree is known to the one who checks.
  if (begin > 0) path.push({ begin, end });
  return path.reverse();
}

/** The root that the path leads to from an entry (2.1.3.2); undefined: the path is not one of this leaf. */
export function rootByInclusion(entry: Uint8Array, { index, size, path }: InclusionProof): Uint8Array | undefined {
  if (index < 0 || index >= size) return undefined;
  let [at, last] = [index, size - 1];
  let root = leafHash(entry);
  for (const hash of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      root = nodeHash(hash, root);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else root = nodeHash(root, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? root : undefined;
}

/** Whether the path shows that the one tree is the beginning of the other (2.1.4.2). */
export function isConsistent(earlier: Uint8Array, later: Uint8Array, { from, to, path }: ConsistencyProof): boolean {
  if (from === to) return path.length === 0 && isSame(earlier, later);
  // Every tree begins with the empty one, of which nothing is to be shown.
  if (from <= 0 || from > to) return false;
  let [at, last] = [from - 1, to - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  const [first, ...others] = at === 0 ? [earlier, ...path] : path;
  if (first === undefined) return false;
  let [wasRoot, isRoot] = [first, first];
  for (const hash of others) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [wasRoot, isRoot] = [nodeHash(hash, wasRoot), nodeHash(hash, isRoot)];
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else isRoot = nodeHash(isRoot, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(wasRoot, earlier) && isSame(isRoot, later);
}

/** The complete subtrees that a range consists of, the largest first. A range that a proof needs begins where one that large may begin. */
export function subtreesIn({ begin, end }: LeafRange): readonly LeafRange[] {
  const found: LeafRange[] = [];
  for (let at = begin; at < end; ) {
    let width = 1;
    while (width * 2 <= end - at) width *= 2;
    found.push({ begin: at, end: at + width });
    at += width;
  }
  return found;
}

/** The largest power of two that leaves something of `leaves`, of which there are two at least. */
function leftPart(leaves: number): number {
  let width = 1;
  while (width * 2 < leaves) width *= 2;
  return width;
}

const half = (number: number): number => Math.floor(number / 2);

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);
