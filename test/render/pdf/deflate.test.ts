import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { deflate, pack } from "../../../src/render/pdf/deflate.ts";

afterEach(() => {
  vi.doUnmock("node:zlib");
  vi.resetModules();
});

/** Repetitive to a degree, as content is, up to some multiples of what is compressed at once. */
const someBytes = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 3_000 }), fc.integer({ min: 1, max: 200 }))
  .map(([bytes, times]) => new Uint8Array(Buffer.concat(Array.from({ length: times }, () => bytes))));

test("streams compressed one after another come back as they were, and each is as if it were the only one", () => {
  fc.assert(
    fc.property(fc.array(someBytes, { minLength: 1, maxLength: 6 }), (streams) => {
      const packed = streams.map((bytes) => deflate(bytes));
      packed.forEach((data, index) => {
        expect(Buffer.compare(inflateSync(data), streams[index] as Uint8Array)).toBe(0);
        expect(Buffer.compare(data, deflate(streams[index] as Uint8Array))).toBe(0);
      });
    }),
    { numRuns: 40 },
  );
});

test("what is packed has memory of its own", () => {
  const packed = deflate(new Uint8Array(400).fill(1));
  expect(packed.buffer.byteLength).toBe(packed.length);
});

test("a few bytes stay as they are", () => {
  expect(pack(new Uint8Array(255)).filter).toBeUndefined();
  expect(pack(new Uint8Array(256)).filter).toBe("/FlateDecode");
});

test("without what zlib's streams work with inside, the bytes are the same", async () => {
  const content = Buffer.from("1 0 0 1 72 720 cm\n".repeat(300));
  const usual = deflate(content);
  vi.resetModules();
  vi.doMock("node:zlib", async (original) => ({ ...(await original<object>()), createDeflate: () => ({}) }));
  const other = await import("../../../src/render/pdf/deflate.ts");
  expect(Buffer.compare(other.deflate(content), usual)).toBe(0);
});
