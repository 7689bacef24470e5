import { PictureError } from "../picture-error.ts";

/** A still WebP to RGBA, 8 bits each, alpha not multiplied in. Throws `PictureError`. */
export type DecodeWebp = (bytes: Uint8Array, columns: number, rows: number) => Uint8Array;

interface Libwebp {
  readonly memory: WebAssembly.Memory;
  readonly malloc: (size: number) => number;
  readonly WebPDecodeRGBA: (data: number, size: number, width: number, height: number) => number;
}

const pageBytes = 65_536;

/** Enough for the largest picture that `checkSampleBytes` lets pass: its pixels once coded and once as RGBA. */
const mostMemory = 640 * 1024 * 1024;

/**
 * Each picture has an instance of its own: what a damaged file may do to its memory ends with it, and the memory is
 * given back. It imports three calls of WASI for messages, which it never makes.
 */
export function createWebpDecoder(wasm: Uint8Array): DecodeWebp {
  const module = new WebAssembly.Module(withMostPages(wasm, mostMemory / pageBytes) as Uint8Array<ArrayBuffer>);
  const refuse = (): never => {
    throw new PictureError(damaged);
  };
  const imports = { wasi_snapshot_preview1: { fd_seek: refuse, fd_close: refuse, fd_write: refuse } };
  return (bytes, columns, rows) => {
    const instance = new WebAssembly.Instance(module, imports);
    try {
      return decode(instance.exports as unknown as Libwebp, bytes, columns, rows);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw new PictureError(damaged, { cause: error });
      throw error;
    }
  };
}

const damaged = "It is damaged: its image data cannot be decompressed.";

function decode({ memory, malloc, WebPDecodeRGBA }: Libwebp, bytes: Uint8Array, columns: number, rows: number) {
  const data = malloc(bytes.length);
  const size = malloc(8);
  if (data === 0 || size === 0) throw new PictureError(damaged);
  new Uint8Array(memory.buffer, data, bytes.length).set(bytes);
  const pixels = WebPDecodeRGBA(data, bytes.length, size, size + 4) >>> 0;
  const view = new DataView(memory.buffer);
  const isWhole = view.getUint32(size, true) === columns && view.getUint32(size + 4, true) === rows;
  if (pixels === 0 || !isWhole || pixels + columns * rows * 4 > memory.buffer.byteLength)
    throw new PictureError(damaged);
  return new Uint8Array(memory.buffer, pixels, columns * rows * 4);
}

const memorySection = 5;

/** The module with a limit to its one memory, which it was built without (WebAssembly core, 5.5.8). */
function withMostPages(wasm: Uint8Array, pages: number): Uint8Array {
  for (let at = 8; at < wasm.length; ) {
    const length = readNumber(wasm, at + 1);
    const end = length.end + length.value;
    if (wasm[at] === memorySection) {
      const [count, flags] = wasm.subarray(length.end);
      if (count !== 1 || flags !== 0) return wasm;
      const least = wasm.subarray(length.end + 2, end);
      const most = written(pages);
      const section = Uint8Array.of(memorySection, 2 + least.length + most.length, 1, 1, ...least, ...most);
      return Buffer.concat([wasm.subarray(0, at), section, wasm.subarray(end)]);
    }
    at = end;
  }
  throw new Error("libwebp's module has no memory");
}

/** LEB128, unsigned. */
function readNumber(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

function written(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(value >>> 7)];
}
