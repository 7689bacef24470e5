import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { imageTypeOf } from "../../../../src/vocabulary/image-type.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { painted } from "./painted.ts";
import { refused } from "./refused.ts";
import { oldLzw, type TiffField, writeTiff } from "./tiff-writer.ts";

const grey = Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 256);

const fieldsOf = (columns: number, rows: number, compression: number, photometric: number): readonly TiffField[] => [
  [256, 3, [columns]],
  [257, 3, [rows]],
  [258, 3, photometric === 1 ? [8] : [8, 8, 8]],
  [259, 3, [compression]],
  [262, 3, [photometric]],
  [277, 3, [photometric === 1 ? 1 : 3]],
  [278, 3, [rows]],
];

const shown = async (bytes: Uint8Array, columns: number, rows: number) => {
  const pixel = painted(await readPicture(bytes, "hash"));
  return Array.from({ length: columns * rows }, (_, at) =>
    pixel(at % columns, Math.floor(at / columns))
      .slice(0, 3)
      .map((value) => Math.round(value * 255)),
  );
};

const isGrey = (pixels: readonly (readonly number[])[]) => expect(pixels.map(([value]) => value)).toEqual([...grey]);

describe("a BigTIFF", () => {
  test("is a TIFF whose places have eight bytes", async () => {
    const bytes = writeTiff(fieldsOf(30, 20, 1, 1), grey, true);
    expect(imageTypeOf(bytes)).toBe("image/tiff");
    isGrey(await shown(bytes, 30, 20));
  });

  test("with places beyond the file, or of another size, is refused", async () => {
    const far = writeTiff(fieldsOf(30, 20, 1, 1), grey, true);
    far.writeBigUInt64LE(2n ** 63n, 8);
    expect(await refused(far)).toBe("It is cut off: the file ends inside its data.");
    const odd = writeTiff(fieldsOf(30, 20, 1, 1), grey, true);
    odd.writeUInt16LE(4, 4);
    expect(await refused(odd)).toBe("It is damaged: its header makes no sense.");
    const endless = writeTiff(fieldsOf(30, 20, 1, 1), grey, true);
    endless.writeBigUInt64LE(2n ** 60n, 16 + 600);
    expect(await refused(endless)).toMatch(/^It is/);
  });
});

describe("LZW as it was before TIFF 5", () => {
  test("is read, with its lowest bits first", async () => {
    isGrey(await shown(writeTiff(fieldsOf(30, 20, 5, 1), oldLzw(grey)), 30, 20));
  });

  test("that ends too early is refused", async () => {
    const short = oldLzw(grey).subarray(0, 300);
    expect(await refused(writeTiff(fieldsOf(30, 20, 5, 1), short))).toMatch(/^It is (?:cut off|damaged)/);
  });
});

describe("YCbCr without JPEG", () => {
  /** A picture of 4 x 2 pixels: a red half and a blue half, by ITU-R BT.601. */
  const red = [76, 85, 255] as const;
  const blue = [29, 255, 107] as const;
  const near = (pixels: readonly (readonly number[])[], wanted: readonly (readonly number[])[]) => {
    for (const [at, pixel] of pixels.entries()) {
      for (const [channel, value] of pixel.entries()) {
        expect(Math.abs(value - (wanted[at]?.[channel] ?? 0))).toBeLessThanOrEqual(3);
      }
    }
  };
  const halves = Array.from({ length: 8 }, (_, at) => (at % 4 < 2 ? [254, 0, 0] : [0, 0, 254]));

  test.each([
    ["in LZW", 5, (data: Uint8Array) => oldLzw(data)],
    ["in deflate", 8, (data: Uint8Array) => deflateSync(data)],
    ["as it is", 1, (data: Uint8Array) => data],
  ] as const)("%s, two by two pixels sharing their colour", async (_, compression, coded) => {
    const block = ([y, cb, cr]: readonly [number, number, number]) => [y, y, y, y, cb, cr];
    const data = Uint8Array.from([...block(red), ...block(blue)]);
    near(await shown(writeTiff(fieldsOf(4, 2, compression, 6), coded(data)), 4, 2), halves);
  });

  test("each pixel with its own colour, and blocks that reach over the edge", async () => {
    const own = Uint8Array.from(halves.flatMap((_, at) => [...(at % 4 < 2 ? red : blue)]));
    near(await shown(writeTiff([...fieldsOf(4, 2, 1, 6), [530, 3, [1, 1]]], own), 4, 2), halves);
    const odd = Uint8Array.from([76, 76, 0, 0, 85, 255, 76, 0, 0, 0, 85, 255]);
    near(
      await shown(writeTiff(fieldsOf(3, 1, 1, 6), odd), 3, 1),
      Array.from({ length: 3 }, () => [254, 0, 0]),
    );
  });

  test("that makes no sense is refused", async () => {
    const with530 = (across: number) => writeTiff([...fieldsOf(4, 2, 1, 6), [530, 3, [across, 1]]], new Uint8Array(64));
    expect(await refused(with530(3))).toBe("It is damaged: its YCbCr colours make no sense.");
    expect(await refused(with530(0))).toBe("It is damaged: its YCbCr colours make no sense.");
    expect(await refused(writeTiff(fieldsOf(4, 2, 1, 6), new Uint8Array(11)))).toMatch(/^It is cut off/);
  });
});
