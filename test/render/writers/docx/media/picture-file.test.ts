import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pictureFile } from "../../../../../src/render/graphics/images/picture-file.ts";
import { readPng } from "../../../../../src/render/graphics/images/png/png.ts";
import type { Picture } from "../../../../../src/render/model/drawing/picture.ts";
import { pixelsOf } from "../../../../support/readers/pixels-of.ts";
import { readPicture } from "../../../../support/threads/local-engine.ts";
import { pngKinds } from "../../../graphics/images/png-kinds.ts";

const opaque = { orientation: 1, dpi: undefined, alpha: undefined, hash: "", source: new Uint8Array() } as const;

const picture = (columns: number, rows: number, samples: Picture["samples"], more: Partial<Picture> = {}): Picture => ({
  ...opaque,
  ...{ columns, rows, width: columns, height: rows, mediaType: "image/tiff", samples },
  ...more,
});

const { deflateSync } = await import("node:zlib");
const plain = (data: readonly number[], bits: 1 | 2 | 4 | 8 | 16 = 8) => ({
  data: deflateSync(Uint8Array.from(data)),
  predictor: false,
  bits,
});

describe("a picture as a file for Word", () => {
  test("stays the file it came as when that is JPEG or PNG", async () => {
    const jpeg = readFileSync(new URL("../../../graphics/images/fixtures/rgb.jpg", import.meta.url));
    expect(pictureFile(await readPicture(jpeg, "")).bytes).toBe(jpeg);
    const png = pngKinds()[0]?.bytes ?? new Uint8Array();
    expect(pictureFile(readPng(png, ""))).toEqual({ bytes: png, mediaType: "image/png", orientation: 1 });
  });

  test("of grey bits becomes PNG", () => {
    const file = pictureFile(
      picture(3, 2, { kind: "grey", ...plain([0b10100000, 0b01000000], 1), colorKey: undefined }),
    );
    expect(file.mediaType).toBe("image/png");
    expect(pixelsOf(file.bytes).filter((_, at) => at % 4 === 0)).toEqual([255, 0, 255, 0, 255, 0]);
  });

  test("of a palette becomes PNG, its clear colour see-through", () => {
    const palette = Uint8Array.of(255, 0, 0, 0, 0, 255);
    const file = pictureFile(picture(2, 1, { kind: "indexed", ...plain([0b00000001], 4), palette, colorKey: [1, 1] }));
    expect(pixelsOf(file.bytes)).toEqual([255, 0, 0, 255, 0, 0, 255, 0]);
  });

  test("in CMYK becomes PNG", () => {
    const file = pictureFile(picture(1, 1, { kind: "cmyk", ...plain([0, 255, 0, 0]) }));
    expect(pixelsOf(file.bytes)).toEqual([255, 0, 255, 255]);
  });

  test("keeps its alpha channel", () => {
    const rgb = { kind: "rgb", ...plain([1, 2, 3, 4, 5, 6]), colorKey: undefined } as const;
    const file = pictureFile(picture(2, 1, rgb, { alpha: plain([9, 200]) }));
    expect(pixelsOf(file.bytes)).toEqual([1, 2, 3, 9, 4, 5, 6, 200]);
  });

  test.each([
    [1, [1, 2, 3, 4, 5, 6]],
    [2, [3, 2, 1, 6, 5, 4]],
    [3, [6, 5, 4, 3, 2, 1]],
    [4, [4, 5, 6, 1, 2, 3]],
    [5, [1, 4, 2, 5, 3, 6]],
    [6, [4, 1, 5, 2, 6, 3]],
    [7, [6, 3, 5, 2, 4, 1]],
    [8, [3, 6, 2, 5, 1, 4]],
  ])("that EXIF turns (%i) is upright", (orientation, shown) => {
    const [width, height] = orientation >= 5 ? [2, 3] : [3, 2];
    const grey = { kind: "grey", ...plain([1, 2, 3, 4, 5, 6]), colorKey: undefined } as const;
    const file = pictureFile(picture(3, 2, grey, { orientation, width, height }));
    const made = readPng(file.bytes, "");
    expect([made.width, made.height]).toEqual([width, height]);
    expect(pixelsOf(file.bytes).filter((_, at) => at % 4 === 0)).toEqual(shown);
  });
});
