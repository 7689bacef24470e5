import { expect, test } from "vitest";
import { withoutSpace } from "../../../../src/render/documents/verify/coverage.ts";

const hex = (text: string) => Buffer.from(text, "hex");

test.each([
  ["of a length that is said", "3003020105"],
  ["of a length that is not said (BER)", "30800201050000"],
])("a signature %s ends before the zeros", (_, text) => {
  expect(withoutSpace(hex(text))).toEqual(hex(text));
  expect(withoutSpace(hex(`${text}000000`))).toEqual(hex(text));
  expect(withoutSpace(hex(`${text}000001`))).toBeUndefined();
});

test.each(["", "30", "3004020105", "3080020105"])("one that is cut off is none: %s", (text) => {
  expect(withoutSpace(hex(text))).toBeUndefined();
});
