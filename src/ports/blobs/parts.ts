import type { BlobSource } from "./port.ts";

/** Copies of the bytes, in order. All parts but the last have the same size, so that a range is found without reading what comes before it. */
export async function* partsOf(source: BlobSource, partBytes: number): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    let rest: Uint8Array = chunk;
    while (length + rest.length >= partBytes) {
      const taken = rest.subarray(0, partBytes - length);
      yield Buffer.concat([...waiting, taken]);
      rest = rest.subarray(taken.length);
      waiting = [];
      length = 0;
    }
    if (rest.length > 0) waiting.push(Buffer.from(rest));
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
