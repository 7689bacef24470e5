import type { Sfnt } from "./sfnt.ts";

/** What a variable font can be varied in, and how far. */
export interface VariationAxis {
  /** Four characters, as `wght`. */
  readonly tag: string;
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

const fixed = 65_536;
const mostAxes = 64;

/** ISO/IEC 14496-22, 7.3.3 (fvar); empty: the font is not variable. An axis whose values are not in order is left out. */
export function variationAxesOf({ tables }: Sfnt): readonly VariationAxis[] {
  const fvar = tables.get("fvar");
  if (fvar === undefined || fvar.byteLength < 16) return [];
  const first = fvar.getUint16(4);
  const size = fvar.getUint16(10);
  const axes: VariationAxis[] = [];
  for (let axis = 0; axis < Math.min(fvar.getUint16(8), mostAxes); axis += 1) {
    const at = first + axis * size;
    if (at + 16 > fvar.byteLength) break;
    const found = {
      tag: tagAt(fvar, at),
      least: fvar.getInt32(at + 4) / fixed,
      usual: fvar.getInt32(at + 8) / fixed,
      most: fvar.getInt32(at + 12) / fixed,
    };
    if (found.least <= found.usual && found.usual <= found.most) axes.push(found);
  }
  return axes;
}

function tagAt(table: DataView, at: number): string {
  const letters = [0, 1, 2, 3].map((offset) => String.fromCharCode(table.getUint8(at + offset)));
  return letters.join("").replace(/[^ -~]/g, "?");
}
