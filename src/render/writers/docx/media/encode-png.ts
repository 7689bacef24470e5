import { crc32 } from "node:zlib";
import { encodeFiltered } from "../../../graphics/images/raster/encode-raster.ts";

/** RGBA, a byte each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits a channel; RGB with alpha, deflate, adaptive filters, not interlaced (ISO/IEC 15948, 11.2.2). */
const kind = [8, 6, 0, 0, 0];

/** A PNG file. The same pixels give the same bytes. */
export function encodePng({ width, height, pixels }: Pixels): Uint8Array {
  const { data } = encodeFiltered({ columns: width, rows: height, channels: 4, bits: 8, data: pixels });
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set(kind, 8);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", new Uint8Array())]);
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(name, 4, "latin1");
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
}
