import { Deflater } from "../../codecs/deflater.ts";
import type { ZipEntry } from "../../codecs/zip.ts";
import type { ArchivedFile } from "../../documents/verify/ooxml/archive.ts";

/** A file of an archive for another one, as it lies there. */
export function packedAgain({ name, method, packed, crc, size }: ArchivedFile): ZipEntry {
  return { name, content: method === 0 ? packed : { pieces: [packed], compressed: packed.length, size, crc } };
}

/** A part with another text than before. */
export function packedText(name: string, text: string): ZipEntry {
  const deflater = new Deflater();
  deflater.write(text);
  return { name, content: deflater.finish() };
}
