import { EntropyReader, EntropyWriter, type HuffmanDecoder, type HuffmanEncoder } from "../jpeg/jpeg-entropy.ts";
import { acTable, type JpegSegments, noSegments, readSegments } from "../jpeg/jpeg-segments.ts";
import { usualTables } from "../jpeg/jpeg-usual-tables.ts";
import { PictureError, senseless } from "../picture-error.ts";
import type { TiffFacts } from "./tiff-facts.ts";

const unlike = "It has JPEG tiles that cannot be joined; save it with strips or another compression.";

/** A block of 8 by 8 samples of one component, in the order in which a unit holds them. */
interface SampleBlock {
  readonly component: number;
  readonly dc: HuffmanDecoder;
  readonly ac: HuffmanDecoder;
}

/** A tile while its units are read: a unit is what is coded at once, some blocks of each component. */
interface Tile {
  readonly reader: EntropyReader;
  readonly blocks: readonly SampleBlock[];
  readonly interval: number;
  /** The last DC coefficient of each component; what follows is a difference to it. */
  readonly last: number[];
  units: number;
}

/**
 * The tiles of a TIFF (TIFF Technical Note 2) as one JPEG of the same samples: no block is decoded. Each block is read as
 * Huffman symbols and written again where it stands in the whole image, with the difference of its DC coefficient to the
 * block that comes before it there. Blocks beyond the edge of the image are left out.
 * @throws PictureError
 */
export function joinTiles(facts: TiffFacts, tables: Uint8Array | undefined, mark: Uint8Array): Uint8Array {
  const shared = noSegments();
  if (tables !== undefined) readSegments(tables, shared);
  const { columns, rows, grid } = facts;
  const head = headOf(facts, shared);
  const [unitColumns, unitRows] = unitOf(head);
  const inTile = [grid.columns / unitColumns, grid.rows / unitRows];
  if (!inTile.every(Number.isInteger)) throw new PictureError(unlike);
  const whole = { across: Math.ceil(columns / unitColumns), down: Math.ceil(rows / unitRows) };
  const into = { writer: new EntropyWriter(), last: head.frame.map(() => 0) };
  for (let row = 0; row < grid.down; row++) {
    const tiles = facts.pieces
      .slice(row * grid.across, (row + 1) * grid.across)
      .map((piece) => opened(piece, shared, head));
    const [acrossTile = 0, downTile = 0] = inTile;
    for (let line = 0; line < Math.min(downTile, whole.down - row * downTile); line++) {
      for (const [at, tile] of tiles.entries()) copyUnits(tile, acrossTile, whole.across - at * acrossTile, into);
    }
  }
  return Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    mark,
    ...headerOf(head, columns, rows),
    into.writer.end(),
    Uint8Array.of(0xff, 0xd9),
  ]);
}

/** The segments of the first tile; all others have to be like it. */
function headOf({ pieces, channels }: TiffFacts, shared: JpegSegments): JpegSegments {
  const head = segmentsOf(pieces[0] ?? new Uint8Array(), shared).segments;
  if (head.frame.length !== channels || head.scan.length !== channels) throw new PictureError(unlike);
  return head;
}

function segmentsOf(
  piece: Uint8Array,
  shared: JpegSegments,
): { readonly segments: JpegSegments; readonly scan: Uint8Array } {
  const segments: JpegSegments = {
    ...shared,
    quantisation: new Map(shared.quantisation),
    decoders: new Map(shared.decoders),
  };
  if (piece[0] !== 0xff || piece[1] !== 0xd8) throw new PictureError(senseless);
  const start = readSegments(piece, segments);
  return { segments, scan: piece.subarray(start) };
}

/** A single component is coded in blocks, whatever its factors (T.81, A.2.2). */
function unitOf({ frame }: JpegSegments): readonly [columns: number, rows: number] {
  if (frame.length === 1) return [8, 8];
  return [8 * Math.max(...frame.map(({ across }) => across)), 8 * Math.max(...frame.map(({ down }) => down))];
}

function opened(piece: Uint8Array, shared: JpegSegments, head: JpegSegments): Tile {
  const { segments, scan } = segmentsOf(piece, shared);
  const { frame, quantisation, decoders, interval } = segments;
  const isLike = JSON.stringify(frame) === JSON.stringify(head.frame) && segments.scan.length === frame.length;
  const same = frame.every((one) =>
    isSameTable(quantisation.get(one.quantisation), head.quantisation.get(one.quantisation)),
  );
  if (!isLike || !same) throw new PictureError(unlike);
  const blocks = frame.flatMap(({ across, down }, component) => {
    const dc = decoders.get(segments.scan[component]?.dc ?? 0);
    const ac = decoders.get(acTable(segments.scan[component]?.ac ?? 0));
    if (dc === undefined || ac === undefined) throw new PictureError(senseless);
    return Array.from({ length: frame.length === 1 ? 1 : across * down }, () => ({ component, dc, ac }));
  });
  return { reader: new EntropyReader(scan), blocks, interval, last: frame.map(() => 0), units: 0 };
}

const isSameTable = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;

interface Joined {
  readonly writer: EntropyWriter;
  readonly last: number[];
}

/** One line of a tile's units; those from `most` on lie beyond the edge. */
function copyUnits(tile: Tile, count: number, most: number, into: Joined): void {
  for (let unit = 0; unit < count; unit++) {
    if (tile.interval > 0 && tile.units > 0 && tile.units % tile.interval === 0) {
      tile.reader.restart();
      tile.last.fill(0);
    }
    tile.units += 1;
    for (const block of tile.blocks) copyBlock(tile, block, unit < most ? into : undefined);
  }
}

function copyBlock({ reader, last }: Tile, { component, dc, ac }: SampleBlock, into: Joined | undefined): void {
  const size = reader.symbol(dc);
  if (size > 11) throw new PictureError(senseless);
  const value = (last[component] ?? 0) + signed(reader.bits(size), size);
  last[component] = value;
  const tables = usualTables[component === 0 ? 0 : 1];
  if (into !== undefined) writeDifference(into, component, value, tables.dc);
  for (let index = 1; index < 64; index++) {
    const symbol = reader.symbol(ac);
    const bits = reader.bits(symbol & 15);
    into?.writer.symbol(tables.ac, symbol);
    into?.writer.bits(bits, symbol & 15);
    if (symbol === 0) return;
    index += symbol >> 4;
  }
}

function writeDifference({ writer, last }: Joined, component: number, value: number, table: HuffmanEncoder): void {
  const difference = value - (last[component] ?? 0);
  last[component] = value;
  const size = 32 - Math.clz32(Math.abs(difference));
  writer.symbol(table, size);
  writer.bits(difference < 0 ? difference + (1 << size) - 1 : difference, size);
}

/** T.81, F.2.2.1: numbers with a first bit of 0 are negative. */
const signed = (bits: number, size: number): number =>
  size > 0 && bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;

function headerOf({ frame, quantisation }: JpegSegments, columns: number, rows: number): readonly Uint8Array[] {
  const used = [...new Set(frame.map((component) => component.quantisation))];
  const short = (value: number): readonly number[] => [value >> 8, value & 0xff];
  const size = [8, ...short(rows), ...short(columns), frame.length];
  const components = frame.flatMap(({ id, across, down, quantisation: table }) => [id, (across << 4) | down, table]);
  const scan = frame.flatMap(({ id }, i) => [id, i === 0 ? 0x00 : 0x11]);
  return [
    ...used.map((number) => segment(0xdb, quantisation.get(number) ?? new Uint8Array())),
    segment(0xc0, Uint8Array.of(...size, ...components)),
    ...usualTables.flatMap((tables, number) => [
      segment(0xc4, Uint8Array.of(number, ...tables.dcBytes)),
      segment(0xc4, Uint8Array.of(0x10 | number, ...tables.acBytes)),
    ]),
    segment(0xda, Uint8Array.of(frame.length, ...scan, 0, 63, 0)),
  ];
}

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  return Buffer.concat([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), body]);
}
