import { ByteReader } from "./byte-reader.ts";

/** The parts of a transformed glyf table (WOFF 2.0, 5.1). */
interface Streams {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
}

const overlaps = 1;

/** glyf and loca with the glyphs as they were before the transformation (WOFF 2.0, 5.1); loca in its long form, which head must say. */
export function restoreGlyphs(table: Uint8Array): ReadonlyMap<"glyf" | "loca", Uint8Array> {
  const reader = new ByteReader(table);
  reader.skip(2);
  const options = reader.u16();
  const count = reader.u16();
  reader.skip(2);
  const sizes = Array.from({ length: 7 }, () => reader.u32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map(
    (size) => new ByteReader(reader.take(size)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const streams: Streams = { contours, points, flags, glyphs, composites, boxes, instructions };
  const hasBox = boxes.take(4 * Math.ceil(count / 32));
  const overlapping = (options & overlaps) !== 0 ? reader.take(Math.ceil(count / 8)) : undefined;
  const records = Array.from({ length: count }, (_, glyph) => {
    const bit = 0x80 >> (glyph & 7);
    const boxed = ((hasBox[glyph >> 3] as number) & bit) !== 0;
    return restoreGlyph(streams, boxed, ((overlapping?.[glyph >> 3] ?? 0) & bit) !== 0);
  });
  return packGlyphs(records);
}

/** glyf, and loca in its long form. */
function packGlyphs(records: readonly Uint8Array[]): ReadonlyMap<"glyf" | "loca", Uint8Array> {
  const padded = (bytes: number): number => (bytes + 3) & ~3;
  const glyf = new Uint8Array(records.reduce((sum, { length }) => sum + padded(length), 0));
  const loca = new DataView(new ArrayBuffer(4 * (records.length + 1)));
  let at = 0;
  records.forEach((record, index) => {
    loca.setUint32(4 * index, at);
    glyf.set(record, at);
    at += padded(record.length);
  });
  loca.setUint32(4 * records.length, at);
  return new Map([
    ["glyf", glyf],
    ["loca", new Uint8Array(loca.buffer)],
  ]);
}

const composite = 0xffff;
const nothing = new Uint8Array();

function restoreGlyph(streams: Streams, boxed: boolean, overlapping: boolean): Uint8Array {
  const contours = streams.contours.u16();
  if (contours === 0) return nothing;
  return contours === composite ? restoreComposite(streams) : restoreSimple(streams, contours, boxed, overlapping);
}

const onCurve = 0x01;
const overlapSimple = 0x40;

function restoreSimple(streams: Streams, contours: number, boxed: boolean, overlapping: boolean): Uint8Array {
  const ends: number[] = [];
  let count = 0;
  for (let contour = 0; contour < contours; contour += 1) {
    count += number255(streams.points);
    ends.push(count - 1);
  }
  const flags = new Uint8Array(count);
  const deltas = new DataView(new ArrayBuffer(4 * count));
  const pen = new GlyphPen(streams.glyphs);
  for (let point = 0; point < count; point += 1) {
    const flag = streams.flags.u8();
    pen.move(flag & 127);
    flags[point] = (flag < 128 ? onCurve : 0) | (point === 0 && overlapping ? overlapSimple : 0);
    deltas.setInt16(2 * point, pen.dx);
    deltas.setInt16(2 * (count + point), pen.dy);
  }
  const instructions = streams.instructions.take(number255(streams.glyphs));
  const record = new Uint8Array(10 + 2 * contours + 2 + instructions.length + 5 * count);
  const view = new DataView(record.buffer);
  view.setInt16(0, contours);
  if (boxed) record.set(streams.boxes.take(8), 2);
  else pen.writeBox(view);
  ends.forEach((end, contour) => {
    view.setUint16(10 + 2 * contour, end);
  });
  let at = 10 + 2 * contours;
  view.setUint16(at, instructions.length);
  record.set(instructions, at + 2);
  at += 2 + instructions.length;
  record.set(flags, at);
  record.set(new Uint8Array(deltas.buffer), at + count);
  return record;
}

/** A pen that goes from point to point and remembers the box of all it met. */
class GlyphPen {
  readonly #bytes: ByteReader;
  #x = 0;
  #y = 0;
  #xMin = Number.POSITIVE_INFINITY;
  #yMin = Number.POSITIVE_INFINITY;
  #xMax = Number.NEGATIVE_INFINITY;
  #yMax = Number.NEGATIVE_INFINITY;
  dx = 0;
  dy = 0;

  constructor(bytes: ByteReader) {
    this.#bytes = bytes;
  }

  /** WOFF 2.0, 5.2: how far a point lies from the one before it, by the seven bits of its flag. */
  move(flag: number): void {
    this.#read(flag);
    this.#x += this.dx;
    this.#y += this.dy;
    if (this.#x < this.#xMin) this.#xMin = this.#x;
    if (this.#x > this.#xMax) this.#xMax = this.#x;
    if (this.#y < this.#yMin) this.#yMin = this.#y;
    if (this.#y > this.#yMax) this.#yMax = this.#y;
  }

  #read(flag: number): void {
    const bytes = this.#bytes;
    const first = bytes.u8();
    if (flag < 10) this.#set(flag << 1, 0, ((flag & 14) << 7) + first);
    else if (flag < 20) this.#set(flag, (((flag - 10) & 14) << 7) + first, 0);
    else if (flag < 84) {
      const high = flag - 20;
      this.#set(flag, 1 + (high & 0x30) + (first >> 4), 1 + ((high & 0x0c) << 2) + (first & 15));
    } else if (flag < 120) {
      const high = flag - 84;
      const far = Math.trunc(high / 12);
      this.#set(flag, 1 + (far << 8) + first, 1 + (((high - 12 * far) >> 2) << 8) + bytes.u8());
    } else if (flag < 124) {
      const middle = bytes.u8();
      this.#set(flag, (first << 4) + (middle >> 4), ((middle & 15) << 8) + bytes.u8());
    } else {
      const dx = (first << 8) + bytes.u8();
      this.#set(flag, dx, bytes.u16());
    }
  }

  /** The lowest bit is the sign of x, the next that of y. */
  #set(signs: number, dx: number, dy: number): void {
    this.dx = (signs & 1) === 0 ? -dx : dx;
    this.dy = (signs & 2) === 0 ? -dy : dy;
  }

  writeBox(view: DataView): void {
    view.setInt16(2, this.#xMin);
    view.setInt16(4, this.#yMin);
    view.setInt16(6, this.#xMax);
    view.setInt16(8, this.#yMax);
  }
}

/** WOFF 2.0, 4.1: 255UInt16. */
function number255(reader: ByteReader): number {
  const first = reader.u8();
  if (first === 253) return reader.u16();
  if (first === 255) return 253 + reader.u8();
  return first === 254 ? 506 + reader.u8() : first;
}

const argumentsAreWords = 0x0001;
const hasScale = 0x0008;
const morePartsFollow = 0x0020;
const hasXyScale = 0x0040;
const hasTwoByTwo = 0x0080;
const hasInstructions = 0x0100;

function restoreComposite({ composites, boxes, glyphs, instructions }: Streams): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, 0xff), boxes.take(8)];
  let flags = morePartsFollow;
  let any = 0;
  while ((flags & morePartsFollow) !== 0) {
    const start = composites.at;
    flags = composites.u16();
    any |= flags;
    let bytes = (flags & argumentsAreWords) !== 0 ? 8 : 6;
    if ((flags & hasScale) !== 0) bytes += 2;
    else if ((flags & hasXyScale) !== 0) bytes += 4;
    else if ((flags & hasTwoByTwo) !== 0) bytes += 8;
    composites.at = start;
    parts.push(composites.take(bytes));
  }
  if ((any & hasInstructions) !== 0) {
    const length = number255(glyphs);
    parts.push(Uint8Array.of(length >> 8, length & 255), instructions.take(length));
  }
  return new Uint8Array(Buffer.concat(parts));
}
