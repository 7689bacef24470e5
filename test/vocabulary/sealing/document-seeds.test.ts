import { expect, test } from "vitest";
import { documentSeeds } from "../../../src/vocabulary/sealing/document-seeds.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const id = "d-1";

test("a document made with an earlier key has its seed again from that key, by the id that its record keeps", () => {
  const made = documentSeeds(new SealingKeys(older)).fresh(id);
  const rotated = documentSeeds(new SealingKeys(newer, older));
  expect(rotated.again(id, made.sealingKey)).toBe(made.seed);
});

test("a document made with the newest of two keys has its seed again from that one", () => {
  const made = documentSeeds(new SealingKeys(newer)).fresh(id);
  expect(documentSeeds(new SealingKeys(newer, older)).again(id, made.sealingKey)).toBe(made.seed);
});

test("a record from before keys had ids belongs to the oldest key that is known", () => {
  const made = documentSeeds(new SealingKeys(older)).fresh(id);
  expect(documentSeeds(new SealingKeys(newer, older)).again(id, null)).toBe(made.seed);
});
