import { deflateSync } from "node:zlib";

/**
 * Compresses what is written anew for each document: level 3 costs a quarter of level 6 and gives nearly the same size.
 * A fresh zlib state per call costs about 10 us, less than keeping one alive could save.
 */
export function deflateContent(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 3 });
}

/** Compresses what is kept between documents, so that the price is paid once. */
export function deflateKept(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 6 });
}
