import { crc32, deflateSync } from "node:zlib";

// An encoder of our own for PNG, every kind the standard knows, so that what is read can be compared with what was written.

export interface PngSpec {
  readonly columns: number;
  readonly rows: number;
  /** ISO/IEC 15948, table 11.1: 0 grey, 2 rgb, 3 palette, 4 grey with alpha, 6 rgb with alpha. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  readonly interlaced?: boolean;
  /** The samples of a pixel, each below 2 ** bits. */
  readonly pixel: (x: number, y: number) => readonly number[];
  /** RGB triples. */
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
  /** Pixels per metre. */
  readonly density?: number;
  /** Image data in so many chunks. */
  readonly dataChunks?: number;
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function chunk(kind: string, body: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const out = Buffer.alloc(content.length + 8);
  out.writeUInt32BE(body.length, 0);
  content.copy(out, 4);
  out.writeUInt32BE(crc32(content), content.length + 4);
  return out;
}

export const signature = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");

export function header(spec: Pick<PngSpec, "columns" | "rows" | "bits" | "colorType" | "interlaced">): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(spec.columns, 0);
  body.writeUInt32BE(spec.rows, 4);
  body[8] = spec.bits;
  body[9] = spec.colorType;
  body[12] = spec.interlaced ? 1 : 0;
  return chunk("IHDR", body);
}

export function writePng(spec: PngSpec): Buffer {
  const passes = spec.interlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  const data = deflateSync(Buffer.concat(passes.map((pass) => passBytes(spec, pass))));
  const parts = [signature, header(spec)];
  if (spec.density !== undefined) parts.push(chunk("pHYs", density(spec.density)));
  if (spec.palette !== undefined) parts.push(chunk("PLTE", Uint8Array.from(spec.palette)));
  if (spec.transparency !== undefined) parts.push(chunk("tRNS", Uint8Array.from(spec.transparency)));
  const each = Math.ceil(data.length / (spec.dataChunks ?? 1));
  for (let at = 0; at < data.length; at += each) parts.push(chunk("IDAT", data.subarray(at, at + each)));
  return Buffer.concat([...parts, chunk("IEND", new Uint8Array())]);
}

function density(perMetre: number): Buffer {
  const body = Buffer.alloc(9);
  body.writeUInt32BE(perMetre, 0);
  body.writeUInt32BE(perMetre, 4);
  body[8] = 1;
  return body;
}

/** Rows of one pass, the filters taking turns. */
function passBytes(spec: PngSpec, [x0, y0, dx, dy]: readonly [number, number, number, number]): Buffer {
  const columns = Math.ceil((spec.columns - x0) / dx);
  const rows = Math.ceil((spec.rows - y0) / dy);
  if (columns <= 0 || rows <= 0) return Buffer.alloc(0);
  const back = Math.max(1, (channels[spec.colorType] * spec.bits) >> 3);
  const out: Buffer[] = [];
  let above: Buffer | undefined;
  for (let row = 0; row < rows; row++) {
    const samples: number[] = [];
    for (let column = 0; column < columns; column++) samples.push(...spec.pixel(x0 + column * dx, y0 + row * dy));
    const line = packed(samples, spec.bits);
    out.push(filtered(line, above, back, row % 5));
    above = line;
  }
  return Buffer.concat(out);
}

function packed(samples: readonly number[], bits: number): Buffer {
  const line = Buffer.alloc(Math.ceil((samples.length * bits) / 8));
  samples.forEach((sample, i) => {
    if (bits === 16) line.writeUInt16BE(sample, i * 2);
    else line[(i * bits) >> 3] = (line[(i * bits) >> 3] ?? 0) | (sample << (8 - bits - ((i * bits) & 7)));
  });
  return line;
}

function filtered(line: Buffer, above: Buffer | undefined, back: number, filter: number): Buffer {
  const out = Buffer.alloc(line.length + 1);
  out[0] = filter;
  line.forEach((value, i) => {
    const left = i < back ? 0 : (line[i - back] ?? 0);
    const up = above?.[i] ?? 0;
    const corner = i < back ? 0 : (above?.[i - back] ?? 0);
    const p = left + up - corner;
    const distances = [left, up, corner].map((near) => Math.abs(p - near));
    const nearest = [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
    const guess = [0, left, up, (left + up) >> 1, nearest][filter] ?? 0;
    out[i + 1] = (value - guess) & 0xff;
  });
  return out;
}
