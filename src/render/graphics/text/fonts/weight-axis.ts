import type { Sfnt } from "./sfnt.ts";

/** The weights that a variable font can be set in: its axis `wght`. */
export interface WeightAxis {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

const fixed = 65_536;

/** ISO/IEC 14496-22, 7.3.3 (fvar); undefined: the font is not variable, or not in weight. */
export function weightAxisOf({ tables }: Sfnt): WeightAxis | undefined {
  const fvar = tables.get("fvar");
  if (fvar === undefined || fvar.byteLength < 16) return undefined;
  const first = fvar.getUint16(4);
  const size = fvar.getUint16(10);
  for (let axis = 0; axis < fvar.getUint16(8); axis += 1) {
    const at = first + axis * size;
    if (at + 16 > fvar.byteLength) return undefined;
    if (fvar.getUint32(at) !== weightTag) continue;
    const [least, usual, most] = [4, 8, 12].map((offset) => fvar.getInt32(at + offset) / fixed) as [
      number,
      number,
      number,
    ];
    return least <= usual && usual <= most ? { least, usual, most } : undefined;
  }
  return undefined;
}

/** `wght`. */
const weightTag = 0x7767_6874;
