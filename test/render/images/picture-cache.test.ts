import { expect, test } from "vitest";
import { createPictureCache } from "../../../src/render/images/picture-cache.ts";
import { writePng } from "./png-writer.ts";

const png = (shade: number): Uint8Array =>
  writePng({ columns: 8, rows: 8, colorType: 0, bits: 8, pixel: () => [shade] });

test("a picture is taken apart once", () => {
  const cache = createPictureCache(1_000_000);
  expect(cache.read(png(1), "one")).toBe(cache.read(png(1), "one"));
});

test("the picture asked for longest ago is forgotten first", () => {
  const cache = createPictureCache(2_500);
  const one = cache.read(png(1), "one");
  const two = cache.read(png(2), "two");
  expect(cache.read(png(1), "one")).toBe(one);
  cache.read(png(3), "three");
  expect(cache.read(png(1), "one")).toBe(one);
  expect(cache.read(png(2), "two")).not.toBe(two);
});

test("a picture too large for the cache is read and not kept", () => {
  const cache = createPictureCache(10);
  expect(cache.read(png(1), "one")).not.toBe(cache.read(png(1), "one"));
});

test("what cannot be read is not remembered", () => {
  const cache = createPictureCache(1_000_000);
  expect(() => cache.read(new Uint8Array(3), "bad")).toThrow("neither a PNG nor a JPEG");
  expect(cache.read(png(1), "bad").width).toBe(8);
});
