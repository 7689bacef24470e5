import { deflateSync } from "node:zlib";

/** Below this, the state that zlib sets up (a quarter of a megabyte, 10 to 30 us) costs more than the bytes are worth. */
const worthDeflating = 256;

/** The data of a stream, and its entry Filter. */
export interface Packed {
  readonly data: Uint8Array;
  readonly filter: "/FlateDecode" | undefined;
}

/**
 * Compresses what is written anew for each document, when that pays: level 3 costs a quarter of level 6 and gives nearly
 * the same size.
 */
export function pack(bytes: Uint8Array): Packed {
  if (bytes.length < worthDeflating) return { data: bytes, filter: undefined };
  return { data: deflateSync(bytes, { level: 3 }), filter: "/FlateDecode" };
}

/** Compresses what is kept between documents, so that the price is paid once. */
export function deflateKept(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 6 });
}
