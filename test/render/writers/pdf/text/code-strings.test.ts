import { expect, test } from "vitest";
import { ByteBuffer } from "../../../../../src/render/writers/pdf/file/byte-buffer.ts";
import { codeStrings, writeTextItself } from "../../../../../src/render/writers/pdf/text/code-strings.ts";

/** Content with one string, as it is painted. */
function painted(before: string, font: number, characters: readonly number[], after: string): Uint8Array {
  const out = new ByteBuffer();
  out.latin(`${before}(`);
  for (const pair of [font, characters.length, ...characters]) out.pair(pair);
  out.latin(after);
  return out.view();
}

const coded = (content: Uint8Array, codes: readonly Uint16Array[]): string =>
  Buffer.from(codeStrings(content, codes, new Uint8Array(2 * content.length))).toString("latin1");

test("a character becomes the code of its own font", () => {
  const codes = [Uint16Array.of(), Uint16Array.of(0, 0x4142), Uint16Array.of(0, 0x4344)];
  expect(coded(painted("[", 1, [1, 1], "]TJ"), codes)).toBe("[(ABAB)]TJ");
  expect(coded(painted("[", 2, [1], "]TJ"), codes)).toBe("[(CD)]TJ");
});

test("characters may have any number, that of a parenthesis as well", () => {
  const codes = [Uint16Array.of(), Uint16Array.from({ length: 0x2830 }, () => 0x6162)];
  expect(coded(painted("", 1, [0x28, 0x29, 0x2828], " Tj"), codes)).toBe("(ababab) Tj");
});

test("bytes that mean something in a string are written with a backslash (ISO 32000-1, 7.3.4.2)", () => {
  const codes = [Uint16Array.of(), Uint16Array.of(0x2829, 0x5c0d, 0x0a00)];
  expect(coded(painted("", 1, [0, 1, 2], ""), codes)).toBe("(\\(\\)\\\\\\r\n\0)");
});

test("text itself comes out in UTF-16 with its mark, whatever its bytes are", () => {
  const out = new ByteBuffer();
  writeTextItself(out, "A\u0928(\u{1f600}");
  const text = Buffer.from("\ufeffA\u0928(\u{1f600}", "utf16le").swap16().toString("latin1");
  expect(coded(out.view(), [])).toBe(`(${text.replace("\0(", "\0\\(").replace("\t(", "\t\\(")})`);
});
