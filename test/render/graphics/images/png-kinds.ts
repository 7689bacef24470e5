import type { Rgba } from "./painted.ts";
import { type PngSpec, writePng } from "./png-writer.ts";

// Every colour type, bit depth, way of interlacing and way of being transparent, with what each pixel should look like.

export interface PngKind {
  readonly name: string;
  readonly bytes: Buffer;
  readonly columns: number;
  readonly rows: number;
  readonly expected: (x: number, y: number) => Rgba;
}

const columns = 21;
const rows = 13;

const combinations = [
  { colorType: 0, bits: [1, 2, 4, 8, 16] },
  { colorType: 2, bits: [8, 16] },
  { colorType: 3, bits: [1, 2, 4, 8] },
  { colorType: 4, bits: [8, 16] },
  { colorType: 6, bits: [8, 16] },
] as const;

const names = { 0: "grey", 2: "rgb", 3: "palette", 4: "grey with alpha", 6: "rgb with alpha" } as const;

/** Something that differs along both axes and uses the whole range. */
const sample = (x: number, y: number, channel: number, most: number): number =>
  Math.round((((x * (3 + channel) + y * (7 - channel) + channel * 11) % 32) / 31) * most);

const channelCount = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

export function pngKinds(): readonly PngKind[] {
  return combinations.flatMap(({ colorType, bits }) =>
    bits.flatMap((depth) =>
      [false, true].flatMap((interlaced) => {
        const base = { columns, rows, colorType, bits: depth, interlaced };
        const own = kind(base, "", undefined);
        if (colorType === 4 || colorType === 6) return [own];
        return [own, ...transparencies(colorType, depth).map(([name, trns]) => kind(base, name, trns))];
      }),
    ),
  );
}

function transparencies(colorType: 0 | 2 | 3, bits: number): readonly (readonly [string, readonly number[]])[] {
  if (colorType === 3) {
    const entries = Math.min(2 ** bits, 32);
    return [
      ["one clear entry", [255, 0].slice(0, entries)],
      ["half-clear entries", Array.from({ length: entries }, (_, i) => (i * 53) % 256)],
      ["no clear entry", [255, 255]],
    ];
  }
  const most = 2 ** bits - 1;
  const key = Array.from({ length: channelCount[colorType] }, (_, c) => sample(4, 2, c, most));
  return [["a clear colour", key.flatMap((value) => [value >> 8, value & 255])]];
}

function kind(
  base: Pick<PngSpec, "columns" | "rows" | "colorType" | "bits" | "interlaced">,
  name: string,
  transparency: readonly number[] | undefined,
): PngKind {
  const { colorType, bits } = base;
  const indexed = colorType === 3;
  const entries = Math.min(2 ** bits, 32);
  const most = indexed ? entries - 1 : 2 ** bits - 1;
  const pixel = (x: number, y: number): number[] =>
    Array.from({ length: channelCount[colorType] }, (_, channel) => sample(x, y, channel, most));
  const palette = Array.from({ length: entries * 3 }, (_, i) => (i * 37) % 256);
  const spec: PngSpec = {
    ...base,
    pixel,
    ...(indexed ? { palette } : {}),
    ...(transparency === undefined ? {} : { transparency }),
    dataChunks: 3,
  };
  const key = transparency === undefined || indexed ? undefined : pairs(transparency);
  const expected = (x: number, y: number): Rgba => {
    const values = pixel(x, y);
    const [first = 0, second = 0, third = 0, fourth = 0] = values.map((value) => value / most);
    switch (colorType) {
      case 3: {
        const index = values[0] ?? 0;
        const [r = 0, g = 0, b = 0] = palette.slice(index * 3, index * 3 + 3).map((value) => value / 255);
        return [r, g, b, (transparency?.[index] ?? 255) / 255];
      }
      case 0:
        return [first, first, first, key !== undefined && equal(values, key) ? 0 : 1];
      case 2:
        return [first, second, third, key !== undefined && equal(values, key) ? 0 : 1];
      case 4:
        return [first, first, first, second];
      case 6:
        return [first, second, third, fourth];
    }
  };
  const title = `${names[colorType]}, ${bits} bits${base.interlaced ? ", interlaced" : ""}${name ? `, ${name}` : ""}`;
  return { name: title, bytes: writePng(spec), columns, rows, expected };
}

const pairs = (bytes: readonly number[]): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, i) => (bytes[i * 2] ?? 0) * 256 + (bytes[i * 2 + 1] ?? 0));

const equal = (a: readonly number[], b: readonly number[]): boolean => a.every((value, i) => value === b[i]);
