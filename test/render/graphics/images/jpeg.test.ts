import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { refused } from "./refused.ts";

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}.jpg`, import.meta.url));

test.each([
  ["rgb", { components: 3, inverted: false }],
  ["progressive", { components: 3, inverted: false }],
  ["grey", { components: 1, inverted: false }],
  ["cmyk", { components: 4, inverted: true }],
])("%s is passed on as it came", async (name, samples) => {
  const bytes = fixture(name);
  const picture = await readPicture(bytes, "hash");
  expect(picture).toMatchObject({ width: 24, height: 16, columns: 24, rows: 16, orientation: 1 });
  expect(picture.samples).toMatchObject({ kind: "jpeg", ...samples });
  expect(Buffer.from(picture.samples.data).equals(bytes)).toBe(true);
});

test("CMYK that Adobe did not mark is taken as it stands", async () => {
  const bytes = Buffer.from(fixture("cmyk"));
  bytes.write("Adobf", bytes.indexOf("Adobe"), "latin1");
  expect((await readPicture(bytes, "hash")).samples).toMatchObject({ components: 4, inverted: false });
});

test("the JFIF density is read, else the one in EXIF", async () => {
  expect((await readPicture(fixture("rgb"), "hash")).dpi).toBe(150);
  expect((await readPicture(fixture("turned-6"), "hash")).dpi).toBe(300);
  expect((await readPicture(fixture("grey"), "hash")).dpi).toBeUndefined();
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "EXIF orientation %i is read, and the size is that after the turn",
  async (orientation) => {
    const picture = await readPicture(fixture(`turned-${orientation}`), "hash");
    const stored = orientation >= 5 ? { columns: 16, rows: 24 } : { columns: 24, rows: 16 };
    expect(picture).toMatchObject({ orientation, width: 24, height: 16, ...stored });
  },
);

test("bytes behind the image are not embedded", async () => {
  const bytes = fixture("rgb");
  const trailed = Buffer.concat([bytes, Buffer.from("maker's note \u00ff\u00d8\u00ff", "latin1")]);
  expect((await readPicture(trailed, "hash")).samples.data.length).toBe(bytes.length);
});

describe("a JPEG that PDF cannot show is refused in a sentence", () => {
  /** The rgb fixture with its frame changed. */
  function framed(change: (frame: Buffer) => void): Buffer {
    const bytes = Buffer.from(fixture("rgb"));
    change(bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xc0]))));
    return bytes;
  }

  test.each([
    [0xc9, "arithmetic"],
    [0xca, "arithmetic"],
    [0xc3, "lossless"],
    [0xc7, "lossless"],
  ])("frames of kind %i", async (marker, word) => {
    const bytes = framed((frame) => {
      frame[1] = marker;
    });
    expect(await refused(bytes)).toContain(word);
  });

  test("12-bit samples", async () => {
    const bytes = framed((frame) => {
      frame[4] = 12;
    });
    expect(await refused(bytes)).toContain("12 bits");
  });

  test("two components", async () => {
    const bytes = framed((frame) => {
      frame[9] = 2;
    });
    expect(await refused(bytes)).toContain("2 colour components");
  });

  test("no height", async () => {
    const bytes = framed((frame) => {
      frame[5] = 0;
      frame[6] = 0;
    });
    expect(await refused(bytes)).toContain("no pixels");
  });

  test("a file cut off", async () => {
    const bytes = fixture("rgb");
    expect(await refused(bytes.subarray(0, bytes.length - 2))).toContain("cut off");
    expect(await refused(bytes.subarray(0, 100))).toContain("cut off");
  });

  test("an image without data", async () => {
    expect(await refused(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toContain("no image data");
  });
});
