import { expect, test } from "vitest";
import { signedBytes, withoutSpace } from "../../../../src/render/documents/verify/coverage.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import type { PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { blueFile } from "../../../support/attacked/updates.ts";

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

test.each([
  ["leaves out Contents", [0, 2, 8, 2], "wholeFile"],
  ["is over the brackets of Contents as well", [0, 3, 7, 3], "wholeFile"],
  ["is over one bracket", [0, 3, 8, 2], "partial"],
  ["is over one digit", [0, 4, 7, 3], "partial"],
  ["leaves out a byte behind Contents", [0, 2, 9, 1], "partial"],
  ["leaves out a byte before Contents", [0, 1, 8, 2], "partial"],
])("a signature that %s", (_, range, coverage) => {
  const pdf = new ForeignPdf(blueFile);
  const entries = new Map<string, PdfValue>([
    ["ByteRange", range],
    ["Contents", { kind: "string", bytes: "\x00\xff" }],
  ]);
  expect(signedBytes(Buffer.from("AA<00ff>BB"), pdf, { kind: "dictionary", entries })?.coverage).toBe(coverage);
});

test.each([
  ["one number is below zero", [-1, 3, 8, 2]],
  ["one number is no whole one", [0, 2, 8, 1.5]],
  ["one is no number", [0, 2, 8, true]],
  ["they are three", [0, 2, 8]],
  ["they end behind the file", [0, 2, 8, 3]],
  ["they overlap", [0, 9, 8, 2]],
  ["they are none", null],
])("ranges are over nothing where %s", (_, range: PdfValue) => {
  const pdf = new ForeignPdf(blueFile);
  const entries = new Map<string, PdfValue>([
    ["ByteRange", range],
    ["Contents", { kind: "string", bytes: "\x00\xff" }],
  ]);
  expect(signedBytes(Buffer.from("AA<00ff>BB"), pdf, { kind: "dictionary", entries })).toBeUndefined();
});
