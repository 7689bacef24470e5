import { type ExifFacts, readBareExif } from "../exif.ts";
import { checkSampleBytes, checkSize } from "../limits.ts";
import { cutOff, PictureError } from "../picture-error.ts";

/** A still picture in a WebP: the bitstream and, for lossy ones, the alpha that goes with it. */
interface WebpFrame {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** A WebP file of this frame alone. */
  readonly file: Uint8Array;
}

export interface WebpParts {
  readonly columns: number;
  readonly rows: number;
  /** The picture, or the first one of an animation. */
  readonly frame: WebpFrame;
  readonly exif: ExifFacts | undefined;
}

interface Chunk {
  readonly name: string;
  readonly body: Uint8Array;
}

const fileHeader = 12;
const chunkHeader = 8;
const frameHeader = 16;

/** The parts of a WebP container (RFC 9649, section 2) that matter for painting it. Throws `PictureError`. */
export function readWebpChunks(bytes: Uint8Array): WebpParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = fileHeader - 4 + view.getUint32(4, true);
  if (end > bytes.length + 1) throw new PictureError(cutOff);
  const chunks = chunksIn(bytes.subarray(fileHeader, end));
  const extended = chunks.find(({ name }) => name === "VP8X")?.body;
  const moving = chunks.find(({ name }) => name === "ANMF")?.body;
  const frame = moving === undefined ? stillFrame(chunks, 0, 0) : movingFrame(moving);
  const exif = chunks.find(({ name }) => name === "EXIF");
  const screen = extended === undefined ? frame : screenOf(extended);
  checkSize(screen.columns, screen.rows);
  checkSampleBytes(screen.columns * screen.rows * 4);
  if (frame.left + frame.columns > screen.columns || frame.top + frame.rows > screen.rows)
    throw new PictureError("It is damaged: its image is larger than its canvas.");
  return {
    columns: screen.columns,
    rows: screen.rows,
    frame,
    exif: exif === undefined ? undefined : readBareExif(exif.body),
  };
}

function chunksIn(bytes: Uint8Array): readonly Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + chunkHeader > bytes.length) throw new PictureError(cutOff);
    const length = view.getUint32(at + 4, true);
    const start = at + chunkHeader;
    if (start + length > bytes.length) throw new PictureError(cutOff);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ name, body: bytes.subarray(start, start + length) });
    at = start + length + (length & 1);
  }
  return chunks;
}

const uint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/** 2.7.1. */
function screenOf(body: Uint8Array): { readonly columns: number; readonly rows: number } {
  if (body.length < 10) throw new PictureError("It is damaged: its header has the wrong length.");
  return { columns: uint24(body, 4) + 1, rows: uint24(body, 7) + 1 };
}

/** 2.7.1.1: the place of an ANMF frame is counted in steps of two pixels. */
function movingFrame(body: Uint8Array): WebpFrame {
  if (body.length < frameHeader) throw new PictureError(cutOff);
  return stillFrame(chunksIn(body.subarray(frameHeader)), uint24(body, 0) * 2, uint24(body, 3) * 2);
}

/**
 * The size is that of the bitstream, which is what will be decoded. A new file is made of these chunks, so that nothing
 * else is looked at.
 */
function stillFrame(chunks: readonly Chunk[], left: number, top: number): WebpFrame {
  const coded = chunks.find(({ name }) => name === "VP8 " || name === "VP8L");
  if (coded === undefined) throw new PictureError("It is damaged: it holds no image.");
  const size = coded.name === "VP8L" ? losslessSize(coded.body) : lossySize(coded.body);
  checkSize(size.columns, size.rows);
  checkSampleBytes(size.columns * size.rows * 4);
  const alpha = coded.name === "VP8 " ? chunks.find(({ name }) => name === "ALPH") : undefined;
  const file = alpha === undefined ? riff([coded]) : riff([extension(size.columns, size.rows), alpha, coded]);
  return { left, top, ...size, file };
}

/** RFC 9649, 3.4: 14 bits each, less one. */
function losslessSize(body: Uint8Array): { readonly columns: number; readonly rows: number } {
  if (body.length < 5) throw new PictureError(cutOff);
  if (body[0] !== 0x2f) throw new PictureError("It is damaged: its image has no header.");
  const bits = uint24(body, 1) + (body[4] ?? 0) * 2 ** 24;
  return { columns: (bits & 0x3fff) + 1, rows: (Math.floor(bits / 2 ** 14) & 0x3fff) + 1 };
}

/** RFC 6386, 9.1: a key frame; the two upper bits of each size are a scale. */
function lossySize(body: Uint8Array): { readonly columns: number; readonly rows: number } {
  if (body.length < 10) throw new PictureError(cutOff);
  if (((body[0] ?? 0) & 1) !== 0 || uint24(body, 3) !== 0x2a019d)
    throw new PictureError("It is damaged: its image has no header.");
  return { columns: uint24(body, 6) & 0x3fff, rows: uint24(body, 8) & 0x3fff };
}

/** A VP8X chunk that says that alpha follows. */
function extension(columns: number, rows: number): Chunk {
  const body = Buffer.alloc(10);
  body.writeUInt8(0x10, 0);
  body.writeUIntLE(columns - 1, 4, 3);
  body.writeUIntLE(rows - 1, 7, 3);
  return { name: "VP8X", body };
}

function riff(chunks: readonly Chunk[]): Uint8Array {
  const parts = chunks.flatMap(({ name, body }) => [head(name, body.length), body, Buffer.alloc(body.length & 1)]);
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([head("RIFF", length), Buffer.from("WEBP", "latin1"), ...parts]);
}

function head(name: string, length: number): Buffer {
  const bytes = Buffer.alloc(chunkHeader);
  bytes.write(name, "latin1");
  bytes.writeUInt32LE(length, 4);
  return bytes;
}
