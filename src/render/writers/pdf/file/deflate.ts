import { constants, createDeflate } from "node:zlib";
import { deflateInSteps, type SynchronousDeflate } from "../../../codecs/deflate-in-steps.ts";

/** Below this, what is saved is less than what a reader spends on unpacking. */
const worthDeflating = 256;

/** Costs a quarter of level 6 and gives nearly the same size. */
const quick = 3;

/** For pages of much marked content: nearly as small as `thorough`, for two thirds of the time. */
export const marked = 5;

/** For what is alike over long stretches, as the objects of a long structure tree: a fifth smaller than `quick`. */
export const thorough = 7;

/** The data of a stream, and its entry Filter. */
export interface DeflatedStream {
  readonly data: Uint8Array;
  readonly filter: "/FlateDecode" | undefined;
}

/** Compresses, when that pays: from so many bytes on. The same bytes always give the same. */
export function pack(bytes: Uint8Array, worthwhile = worthDeflating): DeflatedStream {
  if (bytes.length < worthwhile) return { data: bytes, filter: undefined };
  return smaller(bytes, deflate(bytes));
}

/** The smaller of the two: data that is compressed already, such as an attached archive, only grows. */
const smaller = (bytes: Uint8Array, packed: Uint8Array): DeflatedStream =>
  packed.length < bytes.length ? { data: packed, filter: "/FlateDecode" } : { data: bytes, filter: undefined };

/** Compresses, whatever it saves. */
export const deflate = (bytes: Uint8Array, level: number = quick): Uint8Array => deflateInSteps(bytes, level);

/** More is compressed apart, so that no memory is held for what seldom comes. */
const mostAtOnce = 256 * 1024;

/** Where compressed bytes lie until it is known how many they are. */
let buffer = new Uint8Array(32 * 1024);

/**
 * One state of zlib for all streams of a document; where it has no handle, each is compressed by itself. Setting one up for each stream (a quarter of a megabyte that is allocated, cleared and
 * freed) costs more than compressing most streams. The output for a stream depends a little on the streams before it, because zlib looks at
 * what they left behind the stream's end. The same streams in the same order give the same bytes. So a state must not outlive its document,
 * nor compress anything that outlives it.
 */
export class Packer {
  readonly #level: number;
  readonly #works: SynchronousDeflate;

  constructor(level: number = quick) {
    this.#level = level;
    this.#works = createDeflate({ level }) as unknown as SynchronousDeflate;
  }

  /** Compresses, when that pays. `head`: so many bytes at the beginning are of another kind, and get a code of their own. */
  pack(bytes: Uint8Array, head = 0): DeflatedStream {
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
