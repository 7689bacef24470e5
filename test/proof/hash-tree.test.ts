import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { emptyRange, extended, leafHash, rootOf, subtreesOf } from "../../src/proof/hash-tree.ts";

/** The list and the roots that implementations of Certificate Transparency (RFC 6962) test with. */
const entries = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((hex) => Buffer.from(hex, "hex"));
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

test("roots are those that Certificate Transparency tests with", () => {
  const grown = roots.map((_, index) => hex(rootOf(extended(emptyRange, entries.slice(0, index + 1)))));
  expect(grown).toEqual(roots);
});

/** RFC 9162, 2.1.1, word by word: the tree made of all its entries. */
function treeHash(list: readonly Uint8Array[]): Buffer {
  const [only] = list;
  if (only === undefined) return createHash("sha256").digest();
  if (list.length === 1) return Buffer.from(leafHash(only));
  let k = 1;
  while (k * 2 < list.length) k *= 2;
  const hash = createHash("sha256").update(Uint8Array.of(1));
  return hash
    .update(treeHash(list.slice(0, k)))
    .update(treeHash(list.slice(k)))
    .digest();
}

test("a tree that grows is the tree that is made of all its entries, at every size, in one step or in two", () => {
  const list = Array.from({ length: 300 }, (_, index) => Buffer.from(`entry ${index}`));
  let range = emptyRange;
  for (const [index, entry] of list.entries()) {
    range = extended(range, [entry]);
    const size = index + 1;
    expect(hex(rootOf(range)), `${size} entries`).toBe(hex(treeHash(list.slice(0, size))));
    expect([range.size, range.roots.length]).toEqual([size, subtreesOf(size)]);
    const inTwo = extended(extended(emptyRange, list.slice(0, index)), list.slice(index, size));
    expect(hex(rootOf(inTwo))).toBe(hex(rootOf(range)));
  }
});

test("a tree without entries has the hash of nothing", () => {
  expect(hex(rootOf(emptyRange))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
