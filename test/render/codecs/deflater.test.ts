import { constants, crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { Deflater } from "../../../src/render/codecs/deflater.ts";
import type { DeflatedPart } from "../../../src/render/codecs/zip.ts";

/** Characters that are compressed at once. */
const chunk = 256 * 1024;

function written(texts: readonly string[]): Deflater {
  const deflater = new Deflater();
  for (const text of texts) deflater.write(text);
  return deflater;
}

const deflated = (...texts: readonly string[]): DeflatedPart => written(texts).finish();
const shared = (...texts: readonly string[]): DeflatedPart => written(texts).finish(true);

const inflated = ({ pieces }: DeflatedPart): string => inflateRawSync(Buffer.concat(pieces)).toString("utf8");

/** All of it in a form that is compared at once. */
const digest = ({ pieces, ...sizes }: DeflatedPart) => ({ ...sizes, bytes: pieces.map((piece) => crc32(piece)) });

/** The text of the first piece, which is not the last one. */
const firstOf = ({ pieces: [first = new Uint8Array()] }: DeflatedPart): string =>
  inflateRawSync(first, { finishFlush: constants.Z_SYNC_FLUSH }).toString("utf8");

/** Letters and digits in which nothing of length comes twice. */
function noise(length: number): string {
  let text = "";
  for (let state = 1; text.length < length; state = (state * 48271) % 0x7fffffff) text += state.toString(36);
  return text.slice(0, length);
}

test("nothing written is one empty block of two bytes", () => {
  expect(deflated()).toEqual({ pieces: [Uint8Array.of(3, 0)], compressed: 2, size: 0, crc: 0 });
  expect(deflated("", "")).toEqual(deflated());
});

test("a part has its size and checksum in bytes of UTF-8, and the length of its pieces", () => {
  const text = `${noise(chunk + 10)}ä€😀`;
  const made = deflated(text);
  expect(inflated(made)).toBe(text);
  expect([made.size, made.crc]).toEqual([chunk + 10 + 2 + 3 + 4, crc32(text)]);
  expect(made.pieces.length).toBe(2);
  expect(made.compressed).toBe(Buffer.concat(made.pieces).length);
});

test.each([
  [chunk - 1, 1],
  [chunk, 2],
  [chunk + 1, 2],
  [2 * chunk - 1, 2],
  [2 * chunk, 3],
])("text of %i characters is packed in %i pieces, each in memory of its own", (length, count) => {
  const { pieces } = deflated("x".repeat(length));
  expect(pieces.length).toBe(count);
  for (const piece of pieces) expect(piece.buffer.byteLength).toBe(piece.length);
});

test("the same text gives the same bytes, however it was handed over", () => {
  const text = noise(chunk * 2 + 1000);
  const parts = text.match(/.{1,999}/g) ?? [];
  expect(parts.length).toBeGreaterThan(500);
  expect(digest(deflated(...parts))).toEqual(digest(deflated(text)));
});

test.each([
  ["a character before the surrogates", "\ud7ff", chunk],
  ["the first half of the first pair", "\ud800\udc00", chunk - 1],
  ["the first half of the last pair", "\udbff\udfff", chunk - 1],
  ["a second half by itself", "\udc00", chunk],
])("a piece is not cut within a pair: at its end is %s", (_, last, length) => {
  const text = `${"x".repeat(chunk - 1)}${last}yz`;
  const made = deflated(text);
  expect(firstOf(made)).toBe(Buffer.from(text.slice(0, length)).toString("utf8"));
  expect(inflated(made)).toBe(Buffer.from(text).toString("utf8"));
});

test("a piece is compressed by what stands up to 32 KiB before it, and by nothing earlier", () => {
  const first = noise(chunk);
  const [, near = []] = deflated(first, first.slice(-32_000)).pieces;
  const [, far = []] = deflated(first, first.slice(0, 32_000)).pieces;
  expect(near.length).toBeLessThan(1000);
  expect(far.length).toBeGreaterThan(15_000);
});

test("a short text is compressed once for all parts that share it", () => {
  const made = shared("short ", "text");
  expect(inflated(made)).toBe("short text");
  expect(shared("short text")).toBe(made);
  expect(shared("short text")).toBe(made);
  expect(inflated(shared("other text"))).toBe("other text");
});

test("a text is kept for others only where it is said that it is shared", () => {
  const made = deflated("of one author");
  expect(deflated("of one author")).not.toBe(made);
  expect(shared("of one author")).not.toBe(made);
  expect(deflated("of one author")).not.toBe(shared("of one author"));
});

test("a shared text of up to 32 KiB is kept, a longer one is compressed each time", () => {
  const [longest, longer] = ["x".repeat(32 * 1024), "x".repeat(32 * 1024 + 1)];
  expect(shared(longest)).toBe(shared(longest));
  expect(shared(longer)).not.toBe(shared(longer));
  expect(shared(longer)).toEqual(shared(longer));
});

test("a long part whose end is a shared text of its own stays whole", () => {
  const end = "the end";
  const made = shared(end);
  const long = shared("x".repeat(chunk), end);
  expect(inflated(long)).toBe("x".repeat(chunk) + end);
  expect(shared(end)).toBe(made);
});
