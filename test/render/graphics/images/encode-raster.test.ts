import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encodeRaster } from "../../../../src/render/graphics/images/raster/encode-raster.ts";
import type { Raster } from "../../../../src/render/graphics/images/raster/raster.ts";

type Sample = (x: number, y: number) => number;

function raster(columns: number, rows: number, sample: Sample): Raster {
  const data = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) data[y * columns + x] = sample(x, y);
  return { columns, rows, channels: 1, bits: 8, data };
}

/** Four colours without any order: next to each other they say nothing about each other, as in a flat drawing. */
const colours: Sample = (x, y) => {
  const mixed = Math.imul(x + 1, 374_761_393) + Math.imul(y + 1, 668_265_263);
  return [13, 90, 200, 255][Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177) >>> 30] ?? 0;
};
const shade: Sample = (x, y) => (x * 3 + y * 5 + ((x * y) % 3)) & 0xff;

describe("samples of a picture are compressed", () => {
  test("as they are where that is smaller, as with a drawing", () => {
    const drawing = raster(160, 160, colours);
    const { data, predictor } = encodeRaster(drawing);
    expect(predictor).toBe(false);
    expect(new Uint8Array(inflateSync(data))).toEqual(drawing.data);
  });

  test("with filtered rows where that is smaller, as with a shade", () => {
    const { data, predictor } = encodeRaster(raster(160, 160, shade));
    expect(predictor).toBe(true);
    expect(inflateSync(data).length).toBe(161 * 160);
  });

  test("by what their middle shows when they are large", () => {
    const large = (sample: Sample) => encodeRaster(raster(1000, 1100, sample)).predictor;
    expect(large(colours)).toBe(false);
    expect(large(shade)).toBe(true);
    expect(large((x, y) => (y < 100 || y >= 1000 ? colours(x, y) : shade(x, y)))).toBe(true);
  });

  test("by their one row when a row is larger than what is tried", () => {
    expect(encodeRaster(raster(600_000, 1, colours)).predictor).toBe(false);
    expect(encodeRaster(raster(600_000, 3, colours)).predictor).toBe(false);
  });
});
