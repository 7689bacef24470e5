import { crc32, inflateRawSync } from "node:zlib";

const end = 0x0605_4b50;
const central = 0x0201_4b50;

/** The entries of a ZIP file in the order of its directory; checks sizes and sums. Throws where the file is damaged. */
export function unzip(file: Uint8Array): readonly (readonly [name: string, bytes: Buffer])[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const at = bytes.length - 22;
  if (bytes.readUInt32LE(at) !== end) throw new Error("The end of the directory is missing.");
  const entries: [string, Buffer][] = [];
  let offset = bytes.readUInt32LE(at + 16);
  for (let left = bytes.readUInt16LE(at + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(offset) !== central) throw new Error("The directory is damaged.");
    const nameLength = bytes.readUInt16LE(offset + 28);
    const name = bytes.toString("utf8", offset + 46, offset + 46 + nameLength);
    entries.push([name, contentOf(bytes, offset, name)]);
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  return entries;
}

function contentOf(bytes: Buffer, central: number, name: string): Buffer {
  const local = bytes.readUInt32LE(central + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(central + 20));
  const content = bytes.readUInt16LE(central + 10) === 0 ? packed : inflateRawSync(packed);
  if (content.length !== bytes.readUInt32LE(central + 24)) throw new Error(`${name} has another size than stated.`);
  if (crc32(content) !== bytes.readUInt32LE(central + 16)) throw new Error(`${name} has another sum than stated.`);
  return content;
}
