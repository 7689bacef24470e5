import { common, scriptOf } from "../scripts/script-table.ts";
import { characterMapOf } from "./character-map.ts";
import { needTable, type Sfnt } from "./sfnt.ts";

/** A font that has fewer characters of a script has them for formulas, or as letters that another script shares. */
const leastCharacters = 20;
const mostScripts = 40;
const lastCodePoint = 0x10ffff;

/** The script of characters that the table of scripts does not know. */
const unknown = "Zzzz";

/**
 * ISO 15924 codes of the scripts that a font has at least 20 characters of, the one with most characters first; none of a font whose
 * codes are not Unicode. No character is looked at twice.
 */
export function coveredScripts(sfnt: Sfnt): readonly string[] {
  const map = characterMapOf(sfnt);
  if (map.codes !== "unicode") return [];
  const counts = new Map<string, number>();
  let next = 0;
  for (const [first, last] of rangesOf(needTable(sfnt, "cmap", 4), map)) {
    const end = Math.min(last, lastCodePoint);
    for (let code = Math.max(first, next); code <= end; code += 1) {
      const script = scriptOf(code);
      counts.set(script, (counts.get(script) ?? 0) + 1);
    }
    next = Math.max(next, end + 1);
  }
  return [...counts]
    .filter(([script, count]) => count >= leastCharacters && script !== common && script !== unknown)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostScripts)
    .map(([script]) => script);
}

type Ranges = Iterable<readonly [first: number, last: number]>;

/** Ranges of code points, ascending as the format demands (ISO/IEC 14496-22, 5.2.1.3). A damaged map ends early. */
function rangesOf(cmap: DataView, { format, offset }: { readonly format: number; readonly offset: number }): Ranges {
  switch (format) {
    case 4:
      return segments(cmap, offset);
    case 6:
      return [trimmed(cmap.getUint16(offset + 6), cmap.getUint16(offset + 8))];
    case 10:
      return [trimmed(cmap.getUint32(offset + 12), cmap.getUint32(offset + 16))];
    case 12:
    case 13:
      return groups(cmap, offset);
    default:
      return [[0, 255]];
  }
}

const trimmed = (first: number, count: number) => [first, first + count - 1] as const;

function* segments(cmap: DataView, offset: number): Ranges {
  const count = cmap.getUint16(offset + 6) >> 1;
  for (let index = 0; index < count; index += 1) {
    const at = offset + 14 + 2 * index;
    const start = at + 2 * count + 2;
    if (start + 2 > cmap.byteLength) return;
    const [first, last] = [cmap.getUint16(start), cmap.getUint16(at)];
    // The last segment is there to end the table.
    if (first !== 0xffff) yield [first, last];
  }
}

function* groups(cmap: DataView, offset: number): Ranges {
  const count = cmap.getUint32(offset + 12);
  for (let index = 0; index < count; index += 1) {
    const at = offset + 16 + 12 * index;
    if (at + 12 > cmap.byteLength) return;
    yield [cmap.getUint32(at), cmap.getUint32(at + 4)];
  }
}
