/** A field of a TIFF: its tag, its type (3: SHORT, 4: LONG, 5: RATIONAL, 16: LONG8) and its values. */
export type TiffField = readonly [tag: number, type: 3 | 4 | 5 | 16, values: readonly number[]];

const sizes = { 3: 2, 4: 4, 5: 8, 16: 8 } as const;

/** A TIFF or BigTIFF of one strip, lowest bytes first. The strip's place and length are filled in. */
export function writeTiff(fields: readonly TiffField[], strip: Uint8Array, big = false): Buffer {
  const place = big ? 8 : 4;
  const all: readonly TiffField[] = [
    ...fields,
    [273, big ? 16 : 4, [big ? 16 : 8]],
    [279, big ? 16 : 4, [strip.length]],
  ];
  const start = (big ? 16 : 8) + strip.length + (strip.length & 1);
  const head = Buffer.alloc(start);
  head.write("II", "latin1");
  head.writeUInt16LE(big ? 43 : 42, 2);
  if (big) {
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(start, 8);
  } else head.writeUInt32LE(start, 4);
  head.set(strip, big ? 16 : 8);
  const entry = 4 + 2 * place;
  const count = big ? 8 : 2;
  const directory = Buffer.alloc(count + all.length * entry + place);
  directory.writeUInt16LE(all.length, 0);
  const beyond: Buffer[] = [];
  let at = start + directory.length;
  for (const [index, [tag, type, values]] of all.toSorted((a, b) => a[0] - b[0]).entries()) {
    const to = count + index * entry;
    const body = bodyOf(type, values);
    directory.writeUInt16LE(tag, to);
    directory.writeUInt16LE(type, to + 2);
    directory.writeUInt32LE(values.length, to + 4);
    if (body.length <= place) body.copy(directory, to + 4 + place);
    else {
      directory.writeUInt32LE(at, to + 4 + place);
      beyond.push(body);
      at += body.length;
    }
  }
  return Buffer.concat([head, directory, ...beyond]);
}

function bodyOf(type: TiffField[1], values: readonly number[]): Buffer {
  const body = Buffer.alloc(values.length * sizes[type]);
  for (const [index, value] of values.entries()) {
    if (type === 3) body.writeUInt16LE(value, index * 2);
    else if (type === 4) body.writeUInt32LE(value, index * 4);
    else if (type === 16) body.writeBigUInt64LE(BigInt(value), index * 8);
    else {
      body.writeUInt32LE(Math.round(value * 1000), index * 8);
      body.writeUInt32LE(1000, index * 8 + 4);
    }
  }
  return body;
}

/** LZW as TIFF wrote it before version 5: lowest bits first; only single bytes, cleared before codes grow longer. */
export function oldLzw(bytes: Uint8Array): Buffer {
  const codes: number[] = [];
  for (const [at, byte] of bytes.entries()) {
    if (at % 200 === 0) codes.push(256);
    codes.push(byte);
  }
  const out: number[] = [];
  let held = 0;
  let count = 0;
  for (const code of [...codes, 257]) {
    held |= code << count;
    count += 9;
    for (; count >= 8; count -= 8) {
      out.push(held & 0xff);
      held >>>= 8;
    }
  }
  return Buffer.from([...out, held]);
}
