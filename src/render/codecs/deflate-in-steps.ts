import { constants, createDeflate, deflateSync } from "node:zlib";
import { keepOn } from "../../vocabulary/stopping/attention.ts";

/**
 * The internal handle of a stream of `node:zlib`, through which it can answer synchronously and be reset. It is undocumented, but has not
 * changed for many versions: npm unpacks with it.
 */
export interface SynchronousDeflate {
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

/** Bytes that are compressed between two asks: some milliseconds. */
const step = 256 * 1024;
const outputBytes = 64 * 1024;

/** The bytes that `deflateSync` gives, in steps between which the work may be given up. Where the handle is missing there are none. */
export function deflateInSteps(bytes: Uint8Array, level: number): Uint8Array {
  if (bytes.length <= step) return deflateSync(bytes, { level });
  const { _handle: handle, _writeState: state } = createDeflate({ level }) as unknown as SynchronousDeflate;
  if (handle?.writeSync === undefined || state === undefined) return deflateSync(bytes, { level });
  const pieces: Uint8Array[] = [];
  const output = new Uint8Array(outputBytes);
  try {
    for (let at = 0; at < bytes.length; ) {
      keepOn();
      const given = Math.min(step, bytes.length - at);
      const flush = at + given === bytes.length ? constants.Z_FINISH : constants.Z_NO_FLUSH;
      let [free, left] = [0, given];
      while (free === 0) {
        handle.writeSync(flush, bytes, at + given - left, left, output, 0, outputBytes);
        [free = 0, left = 0] = state;
        pieces.push(output.slice(0, outputBytes - free));
      }
      at += given;
    }
  } finally {
    handle.close?.();
  }
  return Buffer.concat(pieces);
}
