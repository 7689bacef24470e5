import { describe, expect, test } from "vitest";
import { needs } from "../../../support/programs/programs.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { rasterised } from "../../writers/pdf/judges.ts";
import { made, page } from "../../writers/pdf/made.ts";
import { fixture } from "./fixtures.ts";
import { painted } from "./painted.ts";
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
    expect((await read("fax-group-4")).samples).toMatchObject({ kind: "grey", bits: 1 });
    expect((await read("deep-rgb-big")).samples).toMatchObject({ kind: "rgb", bits: 16 });
    expect((await read("cmyk")).samples).toMatchObject({ kind: "cmyk", bits: 8 });
    expect(await read("unsaid-sample")).toMatchObject({ alpha: undefined, mediaType: "image/tiff" });
  });
});

describe("a JPEG in it is passed on", () => {
  test.each([
    ["jpeg-grey", 1],
    ["jpeg-rgb", 3],
    ["jpeg-ycbcr", 3],
    ["jpeg-strips", 3],
    ["jpeg-cmyk", 4],
    ["jpeg-tiles-grey", 1],
    ["jpeg-tiles-rgb", 3],
    ["jpeg-tiles-ycbcr", 3],
  ])("%s, with %i components", async (name, components) => {
    expect((await read(name)).samples).toMatchObject({ kind: "jpeg", components, inverted: false });
  });

  test.each([
    "jpeg-grey",
    "jpeg-rgb",
    "jpeg-ycbcr",
    "jpeg-strips",
    "jpeg-tiles-grey",
    "jpeg-tiles-rgb",
    "jpeg-tiles-ycbcr",
  ])("%s, and poppler sees what Pillow does", needs("pdftoppm"), async (name) => {
    const picture = await read(name);
    const { width, height } = picture;
    const rect = { x: 0, y: 0, width, height };
    const seen = rasterised(made([page({ kind: "picture", rect, picture, alt: undefined })]), 72);
    const wanted = painted(await readPicture(fixture(`tiff/${name}.tiff.png`), "hash"));
    let off = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const pixel = wanted(x, y);
        seen.at(x, y).forEach((value, channel) => {
          off += Math.abs(value / 255 - (pixel[channel] ?? 0));
        });
      }
    }
    // JPEG decoders differ a little; colours taken for others would be off by five times as much.
    expect(off / (width * height * 3)).toBeLessThan(0.06);
  });
});

test("tiles of JPEG whose data is cut off or damaged are refused, not shown half", async () => {
  const whole = fixture("tiff/jpeg-tiles-ycbcr.tiff");
  for (const at of [200, 700, 1200, 1700]) {
    const cut = Buffer.from(whole);
    cut.fill(0xff, at, at + 40);
    expect(await refused(cut), `from ${at}`).toMatch(/damaged|joined/);
  }
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
    ["plain", 262, 8, "It has colours of kind 8, which is not read; save it with RGB."],
    ["lzw-predictor", 317, 3, "It has predictor 3 at 8 bits, which is not read; save it with no predictor."],
    ["plain", 256, 60_000, /^It is cut off|^It has 60000 x 23 pixels|ends too early/],
    ["tiles", 322, 4_000_000_000, /pixels; at most 100 million are allowed/],
    ["tiles", 257, 4_000_000_000, /pixels; at most 100 million are allowed/],
    ["jpeg-rgb", 257, 4000, /strips|nowhere/],
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
