import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { Packer, pack } from "../../../../../src/render/writers/pdf/file/deflate.ts";

afterEach(() => {
  vi.doUnmock("node:zlib");
  vi.resetModules();
});

/** Repetitive to a degree, as content is, up to some multiples of what is compressed at once. */
const someBytes = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 3_000 }), fc.integer({ min: 1, max: 200 }))
  .map(([bytes, times]) => new Uint8Array(Buffer.concat(Array.from({ length: times }, () => bytes))));

test("the streams of a document come back as they were, and the same streams give the same bytes", () => {
  fc.assert(
    fc.property(fc.array(someBytes, { minLength: 1, maxLength: 6 }), (streams) => {
      const all = () => {
        const packer = new Packer();
        const packed = streams.map((bytes, at) => packer.pack(bytes, at % 2 === 0 ? 0 : bytes.length >> 2));
        packer.close();
        return packed;
      };
      const packed = all();
      packed.forEach(({ data, filter }, index) => {
        const back = filter === undefined ? data : inflateSync(data);
        expect(Buffer.compare(back, streams[index] as Uint8Array)).toBe(0);
      });
      expect(all().map(({ data }) => Buffer.from(data).toString("hex"))).toEqual(
        packed.map(({ data }) => Buffer.from(data).toString("hex")),
      );
    }),
    { numRuns: 40 },
  );
});

test("a few bytes stay as they are", () => {
  expect(pack(new Uint8Array(255)).filter).toBeUndefined();
  expect(pack(new Uint8Array(256)).filter).toBe("/FlateDecode");
});

test("without what zlib's streams work with inside, the bytes are the same", async () => {
  const content = Buffer.from("1 0 0 1 72 720 cm\n".repeat(300));
  const usual = new Packer().pack(content);
  vi.resetModules();
  const createDeflate = () => ({});
  vi.doMock("node:zlib", async (original) => ({ ...(await original<object>()), createDeflate }));
  const other = await import("../../../../../src/render/writers/pdf/file/deflate.ts");
  expect(Buffer.compare(new other.Packer().pack(content).data, usual.data)).toBe(0);
});
