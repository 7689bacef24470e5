import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type DeflatedStream,
  deflate,
  marked,
  Packer,
  pack,
  thorough,
} from "../../../../../src/render/writers/pdf/file/deflate.ts";

const modulePath = "../../../../../src/render/writers/pdf/file/deflate.ts";

afterEach(() => {
  vi.doUnmock("node:zlib");
  vi.resetModules();
});

/** Bytes that no two stretches have in common: compressed, they grow. */
const noise = (length: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, at) => createHash("sha256").update(String(at)).digest()),
  ).subarray(0, length);

/** Objects one after another, which each level of zlib compresses to another size. */
const objects = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, at) => `<</S/P/P ${(at * 7) % 101} 0 R/K ${at}>>`).join("\n"));

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const unpacked = ({ data, filter }: DeflatedStream): string => hex(filter === undefined ? data : inflateSync(data));

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

describe("data are compressed when that pays", () => {
  const packers = [
    ["alone", (bytes: Uint8Array) => pack(bytes)],
    ["among the streams of a document", (bytes: Uint8Array) => new Packer().pack(bytes)],
  ] as const;

  test.each(packers)("%s: from 256 bytes on", (_, packed) => {
    const few = new Uint8Array(255);
    expect(packed(few)).toEqual({ data: few, filter: undefined });
    const enough = new Uint8Array(256);
    const { data, filter } = packed(enough);
    expect([hex(data), filter]).toEqual([hex(deflateSync(enough, { level: 3 })), "/FlateDecode"]);
  });

  test.each(packers)("%s: not where they grow", (_, packed) => {
    const bytes = noise(300);
    expect(packed(bytes)).toEqual({ data: bytes, filter: undefined });
  });

  test.each(packers)("%s: not where they come out as long as they were", (_, packed) => {
    const lengths = Array.from({ length: 60 }, (_, zeros) => Buffer.concat([noise(256), Buffer.alloc(zeros)]));
    const bytes = lengths.find((one) => deflate(one).length === one.length);
    expect(bytes).toBeDefined();
    expect(packed(bytes as Buffer)).toEqual({ data: bytes, filter: undefined });
    const longer = Buffer.concat([bytes as Buffer, Buffer.alloc(20)]);
    expect(packed(longer).filter).toBe("/FlateDecode");
  });

  test("from as many bytes on as are said to be worth it", () => {
    expect(pack(new Uint8Array(1023), 1024).filter).toBeUndefined();
    expect(pack(new Uint8Array(1024), 1024).filter).toBe("/FlateDecode");
    expect(pack(new Uint8Array(100), 100).filter).toBe("/FlateDecode");
  });
});

describe("the level of compression", () => {
  const content = objects(900);
  const at = (level: number): string => hex(deflateSync(content, { level }));

  test("is a quick one, unless another is given", () => {
    expect(hex(deflate(content))).toBe(at(3));
    expect(hex(deflate(content, 9))).toBe(at(9));
    expect(hex(new Packer().pack(content).data)).toBe(at(3));
  });

  test.each([
    ["marked content", marked, 5],
    ["what is alike over long stretches", thorough, 7],
  ])("has one for %s", (_, level, expected) => {
    expect(hex(new Packer(level).pack(content).data)).toBe(at(expected));
  });

  test("is the same for what is compressed apart", () => {
    const long = objects(20_000);
    expect(long.length).toBeGreaterThan(256 * 1024);
    expect(hex(new Packer(thorough).pack(long).data)).toBe(hex(deflateSync(long, { level: 7 })));
  });
});

describe("a beginning of another kind", () => {
  const table = Buffer.from(Array.from({ length: 500 }, (_, at) => `${at} ${at * 31} `).join(""));
  const body = objects(500);

  test("gets a code of its own, in each stream", () => {
    const packer = new Packer();
    const bytes = Buffer.concat([table, body]);
    const apart = deflate(bytes);
    for (const packed of [packer.pack(bytes, table.length), packer.pack(bytes, table.length)]) {
      expect(unpacked(packed)).toBe(hex(bytes));
      expect(packed.data.length).toBeLessThan(apart.length);
    }
  });

  test("gets one in data of up to 256 KiB, and none in more", () => {
    const long = objects(20_000);
    const most = long.subarray(0, 256 * 1024);
    const packed = new Packer().pack(most, 1000);
    expect(unpacked(packed)).toBe(hex(most));
    expect(hex(packed.data)).not.toBe(hex(deflate(most)));
    const more = long.subarray(0, 256 * 1024 + 1);
    expect(hex(new Packer().pack(more, 1000).data)).toBe(hex(deflate(more)));
  });

  test("gets one in the first long stream that hardly shrinks", async () => {
    const { Packer: FreshPacker }: { Packer: typeof Packer } = await import(modulePath);
    const bytes = Buffer.concat([Buffer.alloc(2000), noise(40_000)]);
    const packed = new FreshPacker().pack(bytes, 1000);
    expect(unpacked(packed)).toBe(hex(bytes));
    expect(packed.data.length).toBeGreaterThan(40_000);
    expect(hex(packed.data)).not.toBe(hex(deflate(bytes)));
  });
});

describe("what zlib's streams work with inside", () => {
  const reset = () => undefined;
  const writeSync = () => undefined;
  const written = Uint32Array.of(100, 0);
  const content = objects(900);

  async function packerOn(works: object): Promise<Packer> {
    vi.resetModules();
    vi.doMock("node:zlib", async (original) => ({ ...(await original<object>()), createDeflate: () => works }));
    const { Packer: OtherPacker }: { Packer: typeof Packer } = await import(modulePath);
    return new OtherPacker();
  }

  test.each([
    ["is not there", {}],
    ["cannot be reset", { _handle: { writeSync }, _writeState: written }],
    ["cannot be written to", { _handle: { reset }, _writeState: written }],
    ["has no state", { _handle: { reset, writeSync } }],
    ["has no space left", { _handle: { reset, writeSync }, _writeState: Uint32Array.of(0, 0) }],
    ["has input left", { _handle: { reset, writeSync }, _writeState: Uint32Array.of(100, 1) }],
    ["says nothing in its state", { _handle: { reset, writeSync }, _writeState: new Uint32Array() }],
  ])("gives the same bytes where it %s", async (_, works) => {
    const packer = await packerOn(works);
    expect(hex(packer.pack(content).data)).toBe(hex(deflate(content)));
    expect(() => packer.close()).not.toThrow();
  });

  test("is closed with the packer", async () => {
    const close = vi.fn();
    (await packerOn({ _handle: { close } })).close();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
