import { describe, expect, test } from "vitest";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { fixture } from "./fixtures.ts";
import { refused } from "./refused.ts";

const read = (name: string) => readPicture(fixture(`tiff/${name}.tiff`), name);

describe("what a TIFF says of itself", () => {
  test.each([
    ["grey", 200],
    ["centimetres", 101.6],
    ["plain", undefined],
  ])("%s: its resolution", async (name, dpi) => {
    const got = (await read(name)).dpi;
    if (dpi === undefined) expect(got).toBeUndefined();
    else expect(got).toBeCloseTo(dpi);
  });

  test("its orientation turns it, and its size is that after the turn", async () => {
    expect(await read("turned-3")).toMatchObject({ orientation: 3, width: 37, height: 23 });
    expect(await read("turned-6")).toMatchObject({ orientation: 6, width: 23, height: 37, columns: 37, rows: 23 });
  });

  test("its palette, its depth and its inks are kept", async () => {
    expect((await read("palette-lzw")).samples).toMatchObject({ kind: "indexed", bits: 8 });
    expect((await read("bilevel")).samples).toMatchObject({ kind: "grey", bits: 1 });
    expect((await read("deep-rgb-big")).samples).toMatchObject({ kind: "rgb", bits: 16 });
    expect((await read("cmyk")).samples).toMatchObject({ kind: "cmyk", bits: 8 });
    expect(await read("unsaid-sample")).toMatchObject({ alpha: undefined, mediaType: "image/tiff" });
  });
});

/** A fixture with one of its fields changed; its count and type stay. */
function changed(name: string, tag: number, value: number): Buffer {
  const bytes = Buffer.from(fixture(`tiff/${name}.tiff`));
  const start = bytes.readUInt32LE(4);
  for (let i = 0; i < bytes.readUInt16LE(start); i++) {
    const entry = start + 2 + i * 12;
    if (bytes.readUInt16LE(entry) !== tag) continue;
    if (bytes.readUInt16LE(entry + 2) === 3) bytes.writeUInt16LE(value, entry + 8);
    else bytes.writeUInt32LE(value, entry + 8);
    return bytes;
  }
  throw new Error(`${name} has no tag ${tag}`);
}

describe("a TIFF that is not read is refused in a sentence that says what it is", () => {
  test.each([
    ["lzw", 259, 50_000, "It has compression 50000, which is not read; save it with LZW or deflate."],
    ["lzw", 259, 2, "It has fax compression (CCITT RLE), which is not read; save it with LZW or deflate."],
    ["lzw", 259, 3, "It has fax compression (CCITT group 3), which is not read; save it with LZW or deflate."],
    ["lzw", 259, 4, "It has fax compression (CCITT group 4), which is not read; save it with LZW or deflate."],
    ["lzw", 259, 6, "It has JPEG as TIFF wrote it before 1995, which is not read; save it with LZW or deflate."],
    ["lzw", 259, 7, "It has JPEG in it, which is not read; save it with LZW or deflate."],
    ["plain", 262, 8, "It has colours of kind 8, which is not read; save it with RGB."],
    ["lzw-predictor", 317, 3, "It has predictor 3 at 8 bits, which is not read; save it with no predictor."],
    ["plain", 256, 60_000, /^It is cut off|^It has 60000 x 23 pixels|ends too early/],
    ["tiles", 322, 4_000_000_000, /pixels; at most 100 million are allowed/],
    ["tiles", 257, 4_000_000_000, /pixels; at most 100 million are allowed/],
    ["lzw-strips", 257, 400, "It is damaged: some of its image data is nowhere."],
  ])("%s with field %i as %i", async (name, tag, value, sentence) => {
    expect(await refused(changed(name, tag, value))).toMatch(sentence);
  });

  test("strips that overlap, so that a small file would be unpacked again and again", async () => {
    const bytes = Buffer.from(fixture("tiff/tiles.tiff"));
    const directory = bytes.readUInt32LE(4);
    for (let i = 0; i < bytes.readUInt16LE(directory); i++) {
      const entry = directory + 2 + i * 12;
      const tag = bytes.readUInt16LE(entry);
      const values = bytes.readUInt32LE(entry + 8);
      for (let tile = 0; tile < 6; tile++) {
        if (tag === 324) bytes.writeUInt32LE(8, values + tile * 4);
        if (tag === 325) bytes.writeUInt32LE(bytes.length - 8, values + tile * 4);
      }
    }
    expect(await refused(bytes)).toBe("It is damaged: parts of its image data overlap.");
  });
});
