import { constants, createDeflate, deflateSync } from "node:zlib";

/** Below this, what is saved is less than what a reader spends on unpacking. */
const worthDeflating = 256;

/** Costs a quarter of level 6 and gives nearly the same size. */
const quick = 3;

/** For pages of much marked content: nearly as small as `thorough`, for two thirds of the time. */
export const marked = 5;

/** For what is alike over long stretches, as the objects of a long structure tree: a fifth smaller than `quick`. */
export const thorough = 7;

/** The data of a stream, and its entry Filter. */
export interface Packed {
  readonly data: Uint8Array;
  readonly filter: "/FlateDecode" | undefined;
}

/** Compresses, when that pays: from so many bytes on. The same bytes always give the same. */
export function pack(bytes: Uint8Array, worthwhile = worthDeflating): Packed {
  if (bytes.length < worthwhile) return { data: bytes, filter: undefined };
  return smaller(bytes, deflate(bytes));
}

/** What is compressed already, such as an attached archive, only grows. */
const smaller = (bytes: Uint8Array, packed: Uint8Array): Packed =>
  packed.length < bytes.length ? { data: packed, filter: "/FlateDecode" } : { data: bytes, filter: undefined };

/** Compresses, whatever it saves. */
export const deflate = (bytes: Uint8Array, level: number = quick): Uint8Array => deflateSync(bytes, { level });

/**
 * What a stream of `node:zlib` works with, by which it can be made to answer at once and to begin again. Not documented,
 * yet as it has been for many versions: npm unpacks with it. Where it is missing, `deflateSync` does the same, but for a code of its own for a head.
 */
interface Works {
  readonly _handle?: {
    reset?(): void;
    close?(): void;
    writeSync?(
      flush: number,
      input: Uint8Array,
      inputAt: number,
      inputBytes: number,
      output: Uint8Array,
      outputAt: number,
      outputBytes: number,
    ): void;
  };
  /** After a write: how much space is left, and how much input. */
  readonly _writeState?: Uint32Array;
}

/** More is compressed apart, so that no memory is held for what seldom comes. */
const mostAtOnce = 256 * 1024;

/** Where compressed bytes lie until it is known how many they are. */
let buffer = new Uint8Array(32 * 1024);

/**
 * One state of zlib for all streams of a document: setting one up for each (a quarter of a megabyte that is taken,
 * cleared and given back) costs more than most streams' bytes do. What zlib makes of a stream depends a little on those
 * before it, as it looks at what they left behind the stream's end: the same streams in the same order give the same
 * bytes, so that a state must not outlive its document, nor pack what does.
 */
export class Packer {
  readonly #level: number;
  readonly #works: Works;

  constructor(level: number = quick) {
    this.#level = level;
    this.#works = createDeflate({ level }) as unknown as Works;
  }

  /** Compresses, when that pays. `head`: so many bytes at the beginning are of another kind, and get a code of their own. */
  pack(bytes: Uint8Array, head = 0): Packed {
    if (bytes.length < worthDeflating) return { data: bytes, filter: undefined };
    return smaller(bytes, this.#again(bytes, head) ?? deflate(bytes, this.#level));
  }

  #again(bytes: Uint8Array, head: number): Uint8Array | undefined {
    const { _handle: handle, _writeState: state } = this.#works;
    if (handle?.reset === undefined || handle.writeSync === undefined || state === undefined) return undefined;
    if (bytes.length > mostAtOnce) return undefined;
    const most = bytes.length + (bytes.length >> 3) + 64;
    if (buffer.length < most) buffer = new Uint8Array(most);
    handle.reset();
    if (head > 0) handle.writeSync(constants.Z_BLOCK, bytes, 0, head, buffer, 0, buffer.length);
    const written = head > 0 ? buffer.length - (state[0] ?? 0) : 0;
    handle.writeSync(constants.Z_FINISH, bytes, head, bytes.length - head, buffer, written, buffer.length - written);
    const [free = 0, left] = state;
    return left === 0 && free > 0 ? buffer.slice(0, buffer.length - free) : undefined;
  }

  /** Gives the memory back; closing the stream itself would notify its listeners (there are none) some ticks later. */
  close(): void {
    this.#works._handle?.close?.();
  }
}
