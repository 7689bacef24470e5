import { crc32, deflateSync } from "node:zlib";
import { createCanvas, loadImage } from "@napi-rs/canvas";

/** Colours that a picture keeps: a screen has few, and edges of letters lie between them. */
const most = 64;

/** A PNG file with a palette of its most frequent colours, a third of the size and less. The same picture gives the same bytes. */
export async function smallPng(file: Uint8Array): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(file));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colours = colourOfEach(data);
  const palette = paletteOf(colours);
  const near = nearest(palette);
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      rows[row * (width + 1) + column + 1] = near(colours[row * width + column] ?? 0);
  return packed(width, height, palette, rows);
}

const colourOfEach = (data: Uint8ClampedArray): Uint32Array =>
  Uint32Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    return (red << 16) | (green << 8) | blue;
  });

function paletteOf(colours: Uint32Array): readonly number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const ordered = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return ordered.slice(0, most).map(([colour]) => colour);
}

/** The place of the nearest colour of a palette; each colour is sought once. */
function nearest(palette: readonly number[]): (colour: number) => number {
  const found = new Map<number, number>();
  const away = (a: number, b: number) =>
    [16, 8, 0].reduce((sum, bits) => sum + (((a >> bits) & 255) - ((b >> bits) & 255)) ** 2, 0);
  return (colour) => {
    const known = found.get(colour);
    if (known !== undefined) return known;
    const distances = palette.map((one) => away(one, colour));
    const place = distances.indexOf(Math.min(...distances));
    found.set(colour, place);
    return place;
  };
}

function packed(width: number, height: number, palette: readonly number[], rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, a palette (ISO/IEC 15948, 11.2.2).
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const chunks = [chunk("IHDR", header), chunk("PLTE", colours), chunk("IDAT", deflateSync(rows, { level: 9 }))];
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
