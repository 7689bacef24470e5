import { expect, test } from "vitest";
import { documentNameOf, faultOfFileName } from "../../src/vocabulary/file-name.ts";
import { randomFrom } from "../support/files/mutated.ts";

const bytesOf = (text: string): number => Buffer.byteLength(text);

test.each([
  ["Invoice 17", "pdf", "Invoice 17.pdf"],
  ["Invoice.PDF", "pdf", "Invoice.PDF"],
  ["Invoice.pdf", "docx", "Invoice.pdf.docx"],
  ['2026/17: "draft"', "pdf", "2026_17_ _draft_.pdf"],
  ["../../etc/passwd", "pdf", "_.._etc_passwd.pdf"],
  ["a\u202efdp\u0000\n", "pdf", "a_fdp__.pdf"],
  ["می\u200cخواهم", "pdf", "می\u200cخواهم.pdf"],
  ["  .hidden ", "pdf", "hidden.pdf"],
  ["...", "pdf", undefined],
  ["", "pdf", undefined],
])("the text %j names a document in %s %j", (text, extension, expected) => {
  expect(documentNameOf(text, extension)).toBe(expected);
});

test.each([
  ["letters", "é".normalize("NFD"), 3],
  ["families", "👨‍👩‍👧‍👦", 25],
  ["syllables", "நி", 6],
  ["Latin letters", "a", 1],
])("a name of too many %s is cut between them, at 255 bytes, its mark and extension whole", (_name, grapheme, size) => {
  expect(bytesOf(grapheme)).toBe(size);
  const name = documentNameOf(grapheme.repeat(300), "pdf", " (2)") ?? "";
  const kept = name.slice(0, -" (2).pdf".length);
  expect(name.endsWith(" (2).pdf")).toBe(true);
  expect(kept).toBe(grapheme.repeat(Math.floor((255 - 8) / size)));
});

test("whatever a text holds, its name is that of a file", () => {
  const random = randomFrom(56);
  const below = (limit: number): number => Math.floor(random() * limit);
  const letters = [...'aé/\\:*?"<>|.~ _\u0000\u001f\u007f\u0085\u2028\u202e\u200d👍🏽\ud800ß日'];
  for (let round = 0; round < 300; round += 1) {
    const text = Array.from({ length: below(400) }, () => letters[below(letters.length)]).join("");
    const name = documentNameOf(text, "docx");
    if (name === undefined) continue;
    expect(faultOfFileName(name), JSON.stringify(name)).toBeUndefined();
    expect(name).not.toMatch(/^[.~\s]|\s$/u);
  }
});

test("of a text of megabytes the beginning makes a name, and half a character is none", () => {
  expect(documentNameOf("word ".repeat(1_000_000), "pdf")?.length).toBe(255);
  expect(documentNameOf(" ".repeat(5_000_000), "pdf")).toBeUndefined();
  expect(documentNameOf("a\ud83d", "pdf")).toBe("a_.pdf");
});
