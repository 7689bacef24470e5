import { expect, test } from "vitest";
import { hashOfFile } from "../../../../src/render/definition/resources/known-hashes.ts";
import { sha256 } from "../../../../src/vocabulary/ids.ts";

const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);

test.each([
  ["equal bytes", bytes(1, 2, 3), bytes(1, 2, 3)],
  ["other bytes of the same length", bytes(1, 2, 3), bytes(1, 2, 4)],
  ["no bytes", bytes(), bytes()],
  ["a part of a buffer", bytes(7, 8, 9), bytes(6, 7, 8, 9).subarray(1)],
  ["more than is kept", new Uint8Array(3_000_000), new Uint8Array(3_000_000).fill(1)],
])("%s have their own hash after others were hashed", (_, first, second) => {
  expect([first, second, first].map(hashOfFile)).toEqual([first, second, first].map(sha256));
});

test("later changes of its bytes by the caller change the hash", () => {
  const own = bytes(4, 5, 6, 7);
  hashOfFile(own);
  own[0] = 9;
  expect(hashOfFile(own)).toBe(sha256(bytes(9, 5, 6, 7)));
  expect(hashOfFile(bytes(4, 5, 6, 7))).toBe(sha256(bytes(4, 5, 6, 7)));
});
