import { describe, expect, test } from "vitest";
import { inkOn, palette, tint } from "../../../../../src/render/graphics/draw/chart/palette.ts";
import { luminance } from "../../../../../src/render/model/drawing/color.ts";
import { black, type Color, white } from "../../../../../src/render/model/look.ts";

/** CIE 1976 lightness, 0 to 100: how light a colour is in grey print. */
const lightness = (color: Color): number => 116 * Math.cbrt(luminance(color)) - 16;

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

type Rgb = readonly [number, number, number];
type Rows = readonly [Rgb, Rgb, Rgb];

/** Machado, Oliveira and Fernandes 2009, severity 1: how colours look without red, green or blue cones. */
const views: Readonly<Record<string, Rows>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE Lab of a colour as somebody sees it. */
function labOf({ r, g, b }: Color, rows: Rows): Rgb {
  const seen = rows.map((row) =>
    Math.min(1, Math.max(0, row[0] * linear(r) + row[1] * linear(g) + row[2] * linear(b))),
  );
  const [red = 0, green = 0, blue = 0] = seen;
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const pairs = palette.flatMap((one, at) => palette.slice(0, at).map((other, to) => [one, other, at - to] as const));

describe("the usual colours of charts", () => {
  test("each has a contrast of 3:1 to white paper", () => {
    for (const color of palette) expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(3);
  });

  test("no two are the same grey, and those that follow each other are far apart in grey print", () => {
    for (const [one, other, distance] of pairs) {
      expect(Math.abs(lightness(one) - lightness(other))).toBeGreaterThan(distance === 1 ? 8 : 2);
    }
  });

  test.each(Object.entries(views))("people with %s can distinguish all of them", (_, rows) => {
    for (const [one, other] of pairs) {
      const [a, b] = [labOf(one, rows), labOf(other, rows)];
      expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(12);
    }
  });

  test("text on a colour is white or black, whichever has more contrast, and at least 4.5:1", () => {
    for (const color of [...palette, tint(palette[0] ?? black, 0.6), white]) {
      const [dark, light] = [luminance(inkOn(color)), luminance(color)].toSorted((a, b) => a - b);
      expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
