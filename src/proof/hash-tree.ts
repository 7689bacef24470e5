import { hash } from "node:crypto";

/*
 * A tree of hashes over a list that only grows (RFC 9162, 2.1; the same as that of RFC 6962). A leaf is the hash of 0x00 and an entry, a
 * node that of 0x01 and its two children. The left child holds the largest power of two of entries that leaves some for the right one, so
 * what is complete never changes again: to let the list grow, one needs the roots of its complete subtrees and nothing else.
 */

/** A tree of `size` entries: the roots of its complete subtrees, the largest first, 32 bytes each; one for each bit set in `size`. */
export interface CompactRange {
  readonly size: number;
  readonly roots: readonly Uint8Array[];
}

export const emptyRange: CompactRange = { size: 0, roots: [] };

/** The leaf of an entry. */
export function leafHash(entry: Uint8Array): Uint8Array {
  return hash("sha256", Buffer.concat([leafMark, entry]), "buffer");
}

/** The tree with these entries behind those that it has. */
export function extended(range: CompactRange, entries: readonly Uint8Array[]): CompactRange {
  const roots = [...range.roots];
  let { size } = range;
  for (const entry of entries) {
    let root = leafHash(entry);
    for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) root = nodeHash(roots.pop() as Uint8Array, root);
    roots.push(root);
    size += 1;
  }
  return { size, roots };
}

/** The hash of the whole tree; of one without entries it is that of nothing. */
export function rootOf({ roots }: CompactRange): Uint8Array {
  const last = roots.at(-1);
  if (last === undefined) return hash("sha256", "", "buffer");
  return roots.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/** How many complete subtrees a tree of this size has: the bits that are set in it. */
export function subtreesOf(size: number): number {
  let bits = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) bits += rest % 2;
  return bits;
}

const leafMark = Uint8Array.of(0);
const hashBytes = 32;
/** Written again for each node: a tree has as many nodes as leaves. */
const node = Buffer.alloc(1 + 2 * hashBytes, 1);

/** The node over two others, 32 bytes each. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  node.set(left, 1);
  node.set(right, 1 + hashBytes);
  return hash("sha256", node, "buffer");
}
