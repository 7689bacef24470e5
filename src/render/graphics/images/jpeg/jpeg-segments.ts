import { PictureError, senseless } from "../picture-error.ts";
import { decoderOf, type HuffmanDecoder } from "./jpeg-entropy.ts";

interface FrameComponent {
  readonly id: number;
  /** Blocks of 8 by 8 in what is coded at once. */
  readonly across: number;
  readonly down: number;
  readonly quantisation: number;
}

interface ScanComponent {
  readonly dc: number;
  readonly ac: number;
}

/** Contents of the segments of a baseline JPEG (ITU-T T.81, B.2); tables that come later replace earlier ones. */
export interface JpegSegments {
  readonly quantisation: Map<number, Uint8Array>;
  readonly decoders: Map<number, HuffmanDecoder>;
  columns: number;
  rows: number;
  frame: readonly FrameComponent[];
  scan: readonly ScanComponent[];
  /** Units between two restart markers; 0: there are none. */
  interval: number;
}

export const noSegments = (): JpegSegments => ({
  quantisation: new Map(),
  decoders: new Map(),
  columns: 0,
  rows: 0,
  frame: [],
  scan: [],
  interval: 0,
});

/** The number of a Huffman table among `decoders`: those of AC coefficients come behind those of DC. */
export const acTable = (number: number): number => 16 + number;

/**
 * Reads a file's segments up to the data of its scan, and answers where that begins; without a scan, its length.
 * @throws PictureError
 */
export function readSegments(bytes: Uint8Array, into: JpegSegments): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length; ) {
    const end = at + 2 + view.getUint16(at + 2);
    if (bytes[at] !== 0xff || end > bytes.length) throw new PictureError(senseless);
    const marker = bytes[at + 1] ?? 0;
    readSegment(marker, bytes.subarray(at + 4, end), into);
    if (marker === 0xda) return end;
    at = end;
  }
  return bytes.length;
}

function readSegment(marker: number, body: Uint8Array, into: JpegSegments): void {
  const at = (index: number): number => body[index] ?? 0;
  switch (marker) {
    case 0xc0:
    case 0xc1:
      if (at(0) !== 8) throw new PictureError("It has a JPEG of more than 8 bits a sample, which is not read.");
      into.rows = at(1) * 256 + at(2);
      into.columns = at(3) * 256 + at(4);
      into.frame = Array.from({ length: at(5) }, (_, i) => frameComponent(body.subarray(6 + i * 3)));
      break;
    case 0xc2:
      throw new PictureError("It has tiles of progressive JPEG, which are not read; save it with strips.");
    case 0xc4:
      readHuffman(body, into);
      break;
    case 0xda:
      into.scan = Array.from({ length: at(0) }, (_, i) => ({ dc: at(2 + i * 2) >> 4, ac: at(2 + i * 2) & 15 }));
      break;
    case 0xdb:
      readQuantisation(body, into);
      break;
    case 0xdd:
      into.interval = at(0) * 256 + at(1);
      break;
  }
}

function frameComponent([id = 0, factors = 0, quantisation = 0]: Uint8Array): FrameComponent {
  const [across, down] = [factors >> 4, factors & 15];
  if (across < 1 || across > 4 || down < 1 || down > 4) throw new PictureError(senseless);
  return { id, across, down, quantisation };
}

function readHuffman(body: Uint8Array, { decoders }: JpegSegments): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const kind = body[at] ?? 0;
    const lengths = body.subarray(at + 1, at + 17);
    const count = lengths.reduce((sum, length) => sum + length, 0);
    decoders.set(
      kind >> 4 === 0 ? kind & 15 : acTable(kind & 15),
      decoderOf(lengths, body.subarray(at + 17, at + 17 + count)),
    );
    at += 17 + count;
  }
}

function readQuantisation(body: Uint8Array, { quantisation }: JpegSegments): void {
  for (let at = 0; at < body.length; ) {
    const kind = body[at] ?? 0;
    const size = 64 << (kind >> 4);
    quantisation.set(kind & 15, body.subarray(at, at + 1 + size));
    at += 1 + size;
  }
}
