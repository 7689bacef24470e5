import type { PalettedPixels, Pixels } from "../png/encode-png.ts";

/** Pixels of nearly one colour: their number, and the sums of what they have of each channel. */
interface ColorCell {
  readonly key: number;
  count: number;
  readonly sums: [red: number, green: number, blue: number, alpha: number];
}

/** Bits of each channel by which cells differ. */
const colorBits = 5;
const alphaBits = 3;
/** At most as many of the 256 colours are for edges that are partly see-through. */
const mostEdges = 48;

/**
 * The pixels (RGBA) with 256 colours that come nearest to their own, by cutting the space of colours at medians (Heckbert,
 * SIGGRAPH 1982). Opaque pixels stay opaque and invisible ones invisible. Linear in the pixels; the same pixels give the
 * same colours.
 */
export function paletted({ width, height, pixels }: Pixels): PalettedPixels {
  const cells = cellsOf(pixels);
  const isOpaque = ({ key }: ColorCell): boolean => key >> (3 * colorBits) === 2 ** alphaBits - 1;
  const edges = cut(
    cells.filter((cell) => !isOpaque(cell)),
    mostEdges,
  );
  const boxes = [...edges, ...cut(cells.filter(isOpaque), 255 - edges.length)];
  const entryOf = new Uint8Array(2 ** (3 * colorBits + alphaBits));
  const palette = new Uint8Array(4 * (boxes.length + 1));
  for (const [at, box] of boxes.entries()) {
    palette.set(meanOf(box), 4 * (at + 1));
    for (const { key } of box) entryOf[key] = at + 1;
  }
  const entries = dithered({ width, height, pixels }, { palette, entryOf, firstOpaque: edges.length + 1 });
  return { width, height, palette, entries };
}

interface PaletteChoice {
  readonly palette: Uint8Array;
  /** The entry for each place in the space of colours; 0: not known yet. */
  readonly entryOf: Uint8Array;
  /** Entry of the first opaque colour; all later ones are opaque. Entry 0 is invisible. */
  readonly firstOpaque: number;
}

/** The entry of each pixel. The error of an opaque pixel goes to its neighbours (Floyd and Steinberg, SID 1976): shades without rings. */
function dithered({ width, height, pixels }: Pixels, choice: PaletteChoice): Uint8Array {
  const entries = new Uint8Array(width * height);
  let [own, below] = [new Float64Array(3 * (width + 2)), new Float64Array(3 * (width + 2))];
  for (let at = 0; at < entries.length; at += 1) {
    const column = at % width;
    if (column === 0) [own, below] = [below, own.fill(0)];
    const alpha = pixels[at * 4 + 3] as number;
    if (alpha === 255) entries[at] = nearEntry(pixels.subarray(at * 4, at * 4 + 4), column, [own, below], choice);
    else if (alpha > 0) entries[at] = choice.entryOf[keyOf(pixels, at * 4)] as number;
  }
  return entries;
}

/** Errors that a row and the one below it still have to even out, three numbers a column, with a column more at each side. */
type Debts = readonly [own: Float64Array, below: Float64Array];

function nearEntry(pixel: Uint8Array, column: number, [own, below]: Debts, choice: PaletteChoice): number {
  const place = 3 * (column + 1);
  const wanted = new Uint8ClampedArray(4).fill(255);
  for (let part = 0; part < 3; part += 1) wanted[part] = (pixel[part] as number) + (own[place + part] as number);
  const entry = entryFor(wanted, choice);
  for (let part = 0; part < 3; part += 1) {
    const lacks = (wanted[part] as number) - (choice.palette[entry * 4 + part] as number);
    (own[place + 3 + part] as number) += (lacks * 7) / 16;
    (below[place - 3 + part] as number) += (lacks * 3) / 16;
    (below[place + part] as number) += (lacks * 5) / 16;
    (below[place + 3 + part] as number) += lacks / 16;
  }
  return entry;
}

function entryFor(color: Uint8ClampedArray, { palette, entryOf, firstOpaque }: PaletteChoice): number {
  const key = keyOf(color, 0);
  const known = entryOf[key] as number;
  if (known !== 0) return known;
  let [nearest, least] = [firstOpaque, Number.POSITIVE_INFINITY];
  for (let entry = firstOpaque; entry * 4 < palette.length; entry += 1) {
    let distance = 0;
    for (let part = 0; part < 3; part += 1)
      distance += ((palette[entry * 4 + part] as number) - (color[part] as number)) ** 2;
    if (distance < least) [nearest, least] = [entry, distance];
  }
  entryOf[key] = nearest;
  return nearest;
}

/** Where a pixel is in the space of colours; only what is wholly opaque is in its last layer. */
function keyOf(pixels: Uint8Array | Uint8ClampedArray, at: number): number {
  const part = (offset: number): number => (pixels[at + offset] as number) >> (8 - colorBits);
  const alpha = pixels[at + 3] as number;
  const layer = alpha === 255 ? 2 ** alphaBits - 1 : Math.min(2 ** alphaBits - 2, alpha >> (8 - alphaBits));
  return (((((layer << colorBits) | part(0)) << colorBits) | part(1)) << colorBits) | part(2);
}

function cellsOf(pixels: Uint8Array): readonly ColorCell[] {
  const cells = new Map<number, ColorCell>();
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    const key = keyOf(pixels, at);
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = { key, count: 0, sums: [0, 0, 0, 0] };
      cells.set(key, cell);
    }
    cell.count += 1;
    for (let channel = 0; channel < 4; channel += 1) (cell.sums[channel] as number) += pixels[at + channel] as number;
  }
  return [...cells.values()].sort((a, b) => a.key - b.key);
}

type ColorBox = readonly ColorCell[];

const countOf = (box: ColorBox): number => box.reduce((sum, { count }) => sum + count, 0);
const levelOf = ({ sums, count }: ColorCell, channel: number): number => (sums[channel] as number) / count;

function meanOf(box: ColorBox): readonly number[] {
  const count = countOf(box);
  return [0, 1, 2, 3].map((channel) =>
    Math.round(box.reduce((sum, { sums }) => sum + (sums[channel] as number), 0) / count),
  );
}

interface Weighed {
  readonly box: ColorBox;
  /** The channel in which the box is widest. */
  readonly channel: number;
  /** How much is wrong with it as one colour. */
  readonly weight: number;
}

function cut(cells: ColorBox, most: number): readonly ColorBox[] {
  if (cells.length === 0 || most < 1) return [];
  const boxes = [weighed(cells)];
  while (boxes.length < most) {
    const worst = boxes.reduce((at, { weight }, other) => (weight > (boxes[at] as Weighed).weight ? other : at), 0);
    const { box, channel, weight } = boxes[worst] as Weighed;
    if (weight === 0) break;
    boxes.splice(worst, 1, ...halves(box, channel).map(weighed));
  }
  return boxes.map(({ box }) => box);
}

function weighed(box: ColorBox): Weighed {
  const widths = [0, 1, 2, 3].map((channel) => {
    const levels = box.map((cell) => levelOf(cell, channel));
    return levels.reduce((a, b) => Math.max(a, b)) - levels.reduce((a, b) => Math.min(a, b));
  });
  const width = Math.max(...widths);
  return { box, channel: widths.indexOf(width), weight: box.length < 2 ? 0 : width * width * Math.sqrt(countOf(box)) };
}

/** Both with half of the pixels, as far as cells can be parted. */
function halves(box: ColorBox, channel: number): readonly [ColorBox, ColorBox] {
  const ordered = [...box].sort((a, b) => levelOf(a, channel) - levelOf(b, channel) || a.key - b.key);
  const half = countOf(box) / 2;
  let [at, sum] = [0, 0];
  while (sum < half) sum += (ordered[at++] as ColorCell).count;
  const end = Math.min(Math.max(1, at), ordered.length - 1);
  return [ordered.slice(0, end), ordered.slice(end)];
}
