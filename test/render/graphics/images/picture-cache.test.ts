import { expect, test } from "vitest";
import { createPictureCache } from "../../../../src/render/graphics/images/picture-cache.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { writePng } from "./png-writer.ts";

const png = (shade: number): Uint8Array =>
  writePng({ columns: 8, rows: 8, colorType: 0, bits: 8, pixel: () => [shade] });

test("a picture is taken apart once", async () => {
  const cache = createPictureCache(1_000_000, readPicture);
  expect(await cache.read(png(1), "one")).toBe(await cache.read(png(1), "one"));
});

test("the least recently used picture is forgotten first", async () => {
  const cache = createPictureCache(2_500, readPicture);
  const one = await cache.read(png(1), "one");
  const two = await cache.read(png(2), "two");
  expect(await cache.read(png(1), "one")).toBe(one);
  await cache.read(png(3), "three");
  expect(await cache.read(png(1), "one")).toBe(one);
  expect(await cache.read(png(2), "two")).not.toBe(two);
});

test("a picture too large for the cache is read and not kept", async () => {
  const cache = createPictureCache(10, readPicture);
  expect(await cache.read(png(1), "one")).not.toBe(await cache.read(png(1), "one"));
});

test("a picture that cannot be read is not remembered", async () => {
  const cache = createPictureCache(1_000_000, readPicture);
  await expect(cache.read(new Uint8Array(3), "bad")).rejects.toThrow("no PNG, JPEG");
  expect((await cache.read(png(1), "bad")).width).toBe(8);
});
