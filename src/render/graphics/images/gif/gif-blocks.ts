import { checkSize } from "../limits.ts";
import { cutOff, PictureError } from "../picture-error.ts";

/** An image descriptor with all that is said of it (GIF89a, sections 20 to 23). */
export interface GifFrame {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly interlaced: boolean;
  /** RGB triples; its own, else those of the screen. */
  readonly palette: Uint8Array;
  /** The entry that is not painted. */
  readonly transparent: number | undefined;
  /** Bits of a pixel in the coded data. */
  readonly codeSize: number;
  /** The coded data, its blocks joined. */
  readonly data: Uint8Array;
}

export interface GifParts {
  /** The screen, made large enough for the frame. */
  readonly columns: number;
  readonly rows: number;
  readonly frame: GifFrame;
}

const headerBytes = 13;
const descriptorBytes = 10;
const graphicControl = 0xf9;

/** Reads to the end of the first frame; what follows is not looked at. Throws `PictureError`. */
export function readFirstFrame(bytes: Uint8Array): GifParts {
  if (bytes.length < headerBytes) throw new PictureError(cutOff);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(10);
  const screenPalette = paletteAt(bytes, headerBytes, flags);
  let transparent: number | undefined;
  for (let at = headerBytes + screenPalette.length; ; ) {
    const introducer = bytes[at];
    if (introducer === undefined) throw new PictureError(cutOff);
    if (introducer === 0x3b) throw new PictureError("It is damaged: it holds no image.");
    if (introducer === 0x2c) {
      const frame = readFrame(bytes, view, at, screenPalette, transparent);
      const columns = Math.max(view.getUint16(6, true), frame.left + frame.columns);
      const rows = Math.max(view.getUint16(8, true), frame.top + frame.rows);
      checkSize(columns, rows);
      return { columns, rows, frame };
    }
    if (introducer !== 0x21) throw new PictureError("It is damaged: it holds a block that GIF does not have.");
    if (bytes[at + 1] === graphicControl && bytes[at + 2] === 4 && at + 7 < bytes.length) {
      transparent = (view.getUint8(at + 3) & 1) === 1 ? view.getUint8(at + 6) : undefined;
    }
    at = endOfBlocks(bytes, at + 2);
  }
}

function readFrame(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  screenPalette: Uint8Array,
  transparent: number | undefined,
): GifFrame {
  if (at + descriptorBytes > bytes.length) throw new PictureError(cutOff);
  const columns = view.getUint16(at + 5, true);
  const rows = view.getUint16(at + 7, true);
  checkSize(columns, rows);
  const flags = view.getUint8(at + 9);
  const own = paletteAt(bytes, at + descriptorBytes, flags);
  const start = at + descriptorBytes + own.length;
  const codeSize = bytes[start];
  if (codeSize === undefined) throw new PictureError(cutOff);
  return {
    left: view.getUint16(at + 1, true),
    top: view.getUint16(at + 3, true),
    columns,
    rows,
    interlaced: (flags & 0x40) !== 0,
    palette: own.length > 0 ? own : screenPalette,
    transparent,
    codeSize,
    data: joinedBlocks(bytes, start + 1),
  };
}

/** Empty when the flags say that there is none. */
function paletteAt(bytes: Uint8Array, at: number, flags: number): Uint8Array {
  const length = (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
  if (at + length > bytes.length) throw new PictureError(cutOff);
  return bytes.subarray(at, at + length);
}

/** Behind the empty block that ends a row of blocks. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    const length = bytes[at];
    if (length === undefined) throw new PictureError(cutOff);
    at += 1 + length;
    if (length === 0) return at;
  }
}

function joinedBlocks(bytes: Uint8Array, from: number): Uint8Array {
  const end = endOfBlocks(bytes, from);
  const joined = new Uint8Array(end - from);
  let to = 0;
  for (let at = from; at < end; ) {
    const length = bytes[at] ?? 0;
    joined.set(bytes.subarray(at + 1, at + 1 + length), to);
    to += length;
    at += 1 + length;
  }
  return joined.subarray(0, to);
}
