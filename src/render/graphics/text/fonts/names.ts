import type { Sfnt } from "./sfnt.ts";

/** What a font is called (ISO/IEC 14496-22, 5.2.7). */
export interface FontNames {
  readonly family: string;
  /** Within the family, as `Bold Italic`. */
  readonly style: string;
  /** Fit for a PDF name: printable ASCII without delimiters, at most 63 characters. */
  readonly postscript: string;
}

const familyId = 1;
const styleId = 2;
const postscriptId = 6;
const typographicFamilyId = 16;
const typographicStyleId = 17;
const wanted: ReadonlySet<number> = new Set([
  ...[familyId, styleId, postscriptId],
  ...[typographicFamilyId, typographicStyleId],
]);

const mostRecords = 4096;
const longestName = 512;

/** The names a font gives itself (ISO/IEC 14496-22, 5.2.7); damaged records count as missing. */
export function fontNames(sfnt: Sfnt): FontNames {
  const found = readNames(sfnt.tables.get("name"));
  const family = found.get(typographicFamilyId) ?? found.get(familyId) ?? "Unnamed";
  const postscript = nameOf(found.get(postscriptId) ?? "") || nameOf(family) || "Unnamed";
  const style = found.get(typographicStyleId) ?? found.get(styleId) ?? "Regular";
  return { family, style, postscript };
}

const nameOf = (text: string): string => text.replace(/[^!-~]|[()[\]{}<>/%#]/g, "").slice(0, 63);

/** English (or the first) spelling of each name we want. */
function readNames(table: DataView | undefined): Map<number, string> {
  const names = new Map<number, string>();
  if (table === undefined || table.byteLength < 6) return names;
  const count = Math.min(table.getUint16(2), mostRecords, Math.floor((table.byteLength - 6) / 12));
  const storage = table.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const record = 6 + 12 * index;
    const id = table.getUint16(record + 6);
    if (!wanted.has(id)) continue;
    const platform = table.getUint16(record);
    const english = platform === 3 && table.getUint16(record + 4) === 0x0409;
    if (names.has(id) && !english) continue;
    const text = nameText(table, platform, storage + table.getUint16(record + 10), table.getUint16(record + 8));
    if (text !== "") names.set(id, text);
  }
  return names;
}

function nameText(table: DataView, platform: number, offset: number, length: number): string {
  if (length > longestName || offset + length > table.byteLength) return "";
  const wide = platform !== 1;
  let text = "";
  for (let at = offset; at + (wide ? 1 : 0) < offset + length; at += wide ? 2 : 1) {
    text += String.fromCharCode(wide ? table.getUint16(at) : table.getUint8(at));
  }
  return text.replace(/\p{Cc}/gu, "").trim();
}
