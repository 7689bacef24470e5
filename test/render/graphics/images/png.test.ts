import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { painted } from "./painted.ts";
import { pngKinds } from "./png-kinds.ts";
import { chunk, header, signature, writePng } from "./png-writer.ts";
import { refused } from "./refused.ts";

const grey = { columns: 4, rows: 4, colorType: 0, bits: 8, pixel: (x: number, y: number) => [x * 16 + y] } as const;

describe("every kind of PNG comes out as it went in", () => {
  test.each(pngKinds().map((kind) => [kind.name, kind] as const))("%s", async (_, kind) => {
    const picture = await readPicture(kind.bytes, "hash");
    expect([picture.width, picture.height]).toEqual([kind.columns, kind.rows]);
    const at = painted(picture);
    for (let y = 0; y < kind.rows; y++) {
      for (let x = 0; x < kind.columns; x++) {
        const got = at(x, y);
        kind.expected(x, y).forEach((value, channel) => {
          expect(got[channel], `channel ${channel} at ${x}, ${y}`).toBeCloseTo(value, 2);
        });
      }
    }
  });
});

test("image data without alpha or interlace is passed on as it came", async () => {
  const bytes = writePng(grey);
  const { samples } = await readPicture(bytes, "hash");
  expect(samples.data.buffer).toBe(bytes.buffer);
  expect(samples).toMatchObject({ kind: "grey", predictor: true, bits: 8, colorKey: undefined });
});

describe("EXIF in a PNG", () => {
  /** A directory of one field, the orientation, highest bytes first. */
  const exif = (orientation: number): Buffer => {
    const body = Buffer.from("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", "latin1");
    body.writeUInt16BE(orientation, 18);
    return body;
  };
  const wide = { columns: 6, rows: 2, colorType: 0, bits: 8, pixel: () => [0] } as const;
  const withExif = (body: Buffer): Buffer => {
    const bytes = writePng(wide);
    const after = signature.length + 25;
    return Buffer.concat([bytes.subarray(0, after), chunk("eXIf", body), bytes.subarray(after)]);
  };

  test("turns it, as in a JPEG", async () => {
    expect(await readPicture(withExif(exif(6)), "hash")).toMatchObject({ orientation: 6, width: 2, height: 6 });
    expect(await readPicture(withExif(exif(3)), "hash")).toMatchObject({ orientation: 3, width: 6, height: 2 });
  });

  test("that is damaged or out of range turns nothing", async () => {
    for (const body of [exif(9), exif(0), exif(6).subarray(0, 12), Buffer.alloc(0), Buffer.alloc(64, 255)]) {
      expect(await readPicture(withExif(body), "hash")).toMatchObject({ orientation: 1, width: 6, height: 2 });
    }
  });
});

test("an alpha channel that hides nothing is dropped", async () => {
  const opaque = writePng({ ...grey, colorType: 4, pixel: (x, y) => [x + y, 255] });
  expect((await readPicture(opaque, "hash")).alpha).toBeUndefined();
});

test("a smooth shade is compressed with row filters, far better than without", async () => {
  const wide = { columns: 256, rows: 64, colorType: 6, bits: 8 } as const;
  const shade = (x: number, y: number): number[] => [x, (x * 3 + y) & 255, (x + y * 5) & 255, 255 - (x >> 1)];
  const { samples } = await readPicture(writePng({ ...wide, pixel: shade }), "hash");
  expect(samples.data.length).toBeLessThan(2000);
});

test.each([
  [2835, 72],
  [3780, 96],
  [11811, 300],
  [0, undefined],
])("a density of %i pixels per metre means %s dots per inch", async (density, dpi) => {
  const got = (await readPicture(writePng({ ...grey, density }), "hash")).dpi;
  if (dpi === undefined) expect(got).toBeUndefined();
  else expect(got).toBeCloseTo(dpi, 1);
});

describe("a file that cannot be a picture is refused in a sentence", () => {
  const end = chunk("IEND", new Uint8Array());

  test("a file cut off", async () => {
    const bytes = writePng(grey);
    expect(await refused(bytes.subarray(0, bytes.length - 20))).toMatch(/cut off/);
  });

  test("a chunk whose checksum is wrong", async () => {
    const bytes = Buffer.from(writePng(grey));
    bytes[bytes.length - 25] = (bytes[bytes.length - 25] ?? 0) ^ 1;
    expect(await refused(bytes)).toBe("It is damaged: the checksum of its IDAT chunk is wrong.");
  });

  test("more pixels than are allowed", async () => {
    const bytes = Buffer.concat([signature, header({ ...grey, columns: 20_000, rows: 20_000 }), end]);
    expect(await refused(bytes)).toMatch(/^It has 20000 x 20000 pixels; at most 100 million/);
  });

  test("no pixels at all", async () => {
    expect(await refused(Buffer.concat([signature, header({ ...grey, rows: 0 }), end]))).toMatch(/no pixels/);
  });

  test("a bomb: more data than its header promises", async () => {
    const bomb = chunk("IDAT", deflateSync(new Uint8Array(50_000_000)));
    const started = process.memoryUsage().arrayBuffers;
    expect(await refused(Buffer.concat([signature, header(grey), bomb, end]))).toMatch(/cannot be decompressed/);
    expect(process.memoryUsage().arrayBuffers - started).toBeLessThan(10_000_000);
  });

  test("less data than its header promises", async () => {
    const short = chunk("IDAT", deflateSync(new Uint8Array(7)));
    expect(await refused(Buffer.concat([signature, header(grey), short, end]))).toMatch(/ends too early/);
  });

  test("a row filter that does not exist", async () => {
    const odd = chunk("IDAT", deflateSync(new Uint8Array(20).fill(9)));
    expect(await refused(Buffer.concat([signature, header(grey), odd, end]))).toMatch(/no known filter/);
  });

  test("a palette picture without a palette", async () => {
    const data = chunk("IDAT", deflateSync(new Uint8Array(20)));
    expect(await refused(Buffer.concat([signature, header({ ...grey, colorType: 3 }), data, end]))).toMatch(/palette/);
  });

  test.each([
    ["BM............", "It is a BMP file; PNG, JPEG, GIF, TIFF, WebP and SVG can be shown."],
    ["....ftypavif", "It is an AVIF file; PNG, JPEG, GIF, TIFF, WebP and SVG can be shown."],
    ["<svg xmlns=''/>", "It is an SVG file; PNG, JPEG, GIF, TIFF, WebP and SVG can be shown."],
    ["hello", "It is no PNG, JPEG, GIF, TIFF, WebP or SVG file."],
    ["", "It is no PNG, JPEG, GIF, TIFF, WebP or SVG file."],
  ])("%s", async (text, sentence) => {
    expect(await refused(Buffer.from(text, "latin1"))).toBe(sentence);
  });
});
