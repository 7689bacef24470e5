import { Deflater } from "../../codecs/deflater.ts";
import type { ZipEntry } from "../../codecs/zip.ts";
import type { ArchivedFile } from "../../documents/verify/ooxml/archive.ts";
import { unescaped } from "../../documents/verify/ooxml/entry-name.ts";
import { entryName } from "./word-package.ts";

/** A file of an archive for another one, as it lies there. */
function packedAgain({ name, method, packed, crc, size }: ArchivedFile): ZipEntry {
  return { name, content: method === 0 ? packed : { pieces: [packed], compressed: packed.length, size, crc } };
}

/** A part with another text than before. */
export function packedText(name: string, text: string): ZipEntry {
  const deflater = new Deflater();
  deflater.write(text);
  return { name, content: deflater.finish() };
}

/** The archive's files in their order, those of `written` with their new texts, by the names of their parts in any case; then new ones. */
export function packedWith(
  entries: readonly ArchivedFile[],
  written: ReadonlyMap<string, string>,
): readonly ZipEntry[] {
  const left = new Map(
    [...written].map(([part, text]) => [entryName(part).toLowerCase(), { name: entryName(part), text }]),
  );
  const all = entries.map((entry): ZipEntry => {
    const part = unescaped(entry.name).toLowerCase();
    const found = left.get(part);
    if (found === undefined) return packedAgain(entry);
    left.delete(part);
    return packedText(entry.name, found.text);
  });
  return [...all, ...[...left.values()].map(({ name, text }) => packedText(name, text))];
}
