import { readSfnt } from "../../../src/render/graphics/text/fonts/sfnt.ts";

/** The characters that a font embedded in a DOCX file has: `key` is its `w:fontKey` (ECMA-376-1, 17.8.1). */
export function embeddedCharacters(font: Uint8Array, key: string): ReadonlySet<number> {
  const mask = Buffer.from(key.replace(/[{}-]/g, ""), "hex").reverse();
  const file = Uint8Array.from(font, (byte, at) => (at < 32 ? byte ^ (mask[at % 16] ?? 0) : byte));
  const cmap = readSfnt(file).tables.get("cmap");
  if (cmap === undefined) throw new Error("the font has no table cmap");
  const view = new DataView(cmap.buffer, cmap.byteOffset, cmap.byteLength);
  const offsets = Array.from({ length: view.getUint16(2) }, (_, record) => view.getUint32(4 + record * 8 + 4));
  return new Set(offsets.flatMap((offset) => (view.getUint16(offset) === 4 ? segments(view, offset) : [])));
}

/** ISO/IEC 14496-22, 5.2.1.3.3: from and to of each segment; the last is only an end mark. */
function segments(view: DataView, offset: number): readonly number[] {
  const count = view.getUint16(offset + 6) / 2;
  return Array.from({ length: count - 1 }, (_, at) => at).flatMap((at) => {
    const last = view.getUint16(offset + 14 + at * 2);
    const first = view.getUint16(offset + 16 + count * 2 + at * 2);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}
