import { describe, expect, test } from "vitest";
import type { Picture } from "../../../../src/render/model/drawing/picture.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { fixture, fixturesOf } from "./fixtures.ts";
import { painted } from "./painted.ts";
import { refused } from "./refused.ts";

const files = [...fixturesOf("gif"), ...fixturesOf("tiff"), ...fixturesOf("webp")];

/** Half of a hundredth: what two ways of rounding a sample to eight bits may differ by. */
const tolerance = 0.005;

/** Where two pictures of one size differ, and how. An `expect` for each of a million pixels would take seconds. */
function firstDifference(picture: Picture, expected: Picture): string | undefined {
  const got = painted(picture);
  const wanted = painted(expected);
  for (let y = 0; y < picture.rows; y++) {
    for (let x = 0; x < picture.columns; x++) {
      const [is, should] = [got(x, y), wanted(x, y)];
      // The colour of a transparent pixel does not matter.
      const compared = should[3] === 0 ? [3] : [0, 1, 2, 3];
      if (compared.every((channel) => Math.abs((is[channel] ?? Number.NaN) - (should[channel] ?? 0)) < tolerance))
        continue;
      return `at ${x}, ${y}: ${is}, expected ${should}`;
    }
  }
  return undefined;
}

describe("a file is painted as Pillow sees it", () => {
  test.each(files)("%s", async (file) => {
    const picture = await readPicture(fixture(file), "hash");
    const expected = await readPicture(fixture(`${file}.png`), "hash");
    expect([picture.columns, picture.rows]).toEqual([expected.columns, expected.rows]);
    expect(firstDifference(picture, expected)).toBeUndefined();
  });
});

test("the same bytes give the same picture, whatever was read before", async () => {
  const first = new Map<string, unknown>();
  for (const file of files) first.set(file, await readPicture(fixture(file), "hash"));
  for (const file of [...files].reverse()) expect(await readPicture(fixture(file), "hash")).toEqual(first.get(file));
});

describe("a GIF", () => {
  test("keeps its palette, and has an alpha channel only where something is transparent", async () => {
    const plain = await readPicture(fixture("gif/plain.gif"), "hash");
    expect(plain).toMatchObject({ mediaType: "image/gif", dpi: undefined, alpha: undefined });
    expect(plain.samples).toMatchObject({ kind: "indexed", bits: 8 });
    expect((await readPicture(fixture("gif/transparent.gif"), "hash")).alpha).toBeDefined();
  });

  const gif = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(fixture("gif/transparent.gif"));
    change(bytes);
    return bytes;
  };

  test("that claims more pixels than are allowed is refused before they are made", async () => {
    const huge = gif((bytes) => bytes.fill(0xff, bytes.indexOf(0x2c) + 5, bytes.indexOf(0x2c) + 9));
    expect(await refused(huge)).toMatch(/^It has 65535 x 65535 pixels/);
    expect(await refused(gif((bytes) => bytes.fill(0xff, 6, 10)))).toMatch(/^It has 65535 x 65535 pixels/);
  });

  test("without an image, or with less of it than promised, is refused", async () => {
    expect(await refused(gif((bytes) => bytes.fill(0x3b, bytes.indexOf(0x2c))))).toBe(
      "It is damaged: it holds no image.",
    );
    const taller = gif((bytes) => bytes.writeUInt16LE(2000, bytes.indexOf(0x2c) + 7));
    expect(await refused(taller)).toBe("It is cut off: its image data ends too early.");
  });
});

describe("a WebP", () => {
  test("is turned as its EXIF data says, and has the size it names", async () => {
    const turned = await readPicture(fixture("webp/turned.webp"), "hash");
    expect(turned).toMatchObject({ orientation: 6, width: 23, height: 37, columns: 37, rows: 23, dpi: 300 });
  });

  test("without see-through pixels has no alpha channel", async () => {
    expect((await readPicture(fixture("webp/lossy.webp"), "hash")).alpha).toBeUndefined();
    expect((await readPicture(fixture("webp/lossy-alpha.webp"), "hash")).alpha).toBeDefined();
  });

  test("whose canvas is larger than memory allows is refused before anything is decoded", async () => {
    const bytes = Buffer.from(fixture("webp/lossy-alpha.webp"));
    bytes.fill(0xff, 24, 30);
    expect(await refused(bytes)).toMatch(/^It has 16777216 x 16777216 pixels/);
    const lossless = Buffer.from(fixture("webp/lossless.webp"));
    lossless.fill(0xff, 21, 25);
    expect(await refused(lossless)).toMatch(/pixels; at most|Its samples fill/);
  });

  test("with two sizes that contradict each other is refused", async () => {
    const bytes = Buffer.from(fixture("webp/lossy-alpha.webp"));
    bytes.writeUIntLE(3, 24, 3);
    expect(await refused(bytes)).toBe("It is damaged: its image is larger than its canvas.");
  });
});
